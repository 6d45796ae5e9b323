/** A graph: the edges themselves, with false ones among them, or numbers of it in their place. */
import { type BinaryFacts, filteredRelease, type Run, randomisedResponse } from '@tulle/core'
import { cellCount } from '@tulle/core/binary'
import { plural, whole, words } from '@tulle/core/text'
import { circleGraph } from '../../made-up/graph.ts'
import type { GraphQuestion } from '../question.ts'
import { FILE, NODES, requested } from '../request.ts'
import { USEFUL_ERROR, USEFUL_JACCARD } from '../useful.ts'
import { type Way } from '../way.ts'
import { alikeWay, SEED, triedRows, USUAL_K } from './alike.ts'
import { countWay } from './counts.ts'
import { sketchWay } from './cut-sketch.ts'
import { degreesWay } from './degrees.ts'
import { filteredPlan, foreseenLikeness, likenessLimits, responsePlan } from './likeness.ts'
import { madeUpWay } from './made-up-graph.ts'
import { mixingWay } from './mixing.ts'
import { profileWay } from './profile.ts'
import { errorMeaning, JOINED, likenessMeaning, ONE_EDGE, promised, type TaskAnswer } from './task.ts'

export function graphAnswer(question: GraphQuestion, run: Run): TaskAnswer {
  const { nodes, expectedEdges, epsilon, directed = false, jaccard, within } = question
  const facts = factsOf(question)
  return {
    ways: [
      edgesWay(question, facts, randomisedResponse),
      edgesWay(question, facts, filteredRelease),
      sameRowsWay(question, run),
      ...insteadOf(question),
    ],
    limits: likenessLimits({
      epsilon,
      jaccard: jaccard ?? USEFUL_JACCARD,
      ones: expectedEdges,
      cells: cellCount(facts),
      what: `graph of ${whole(nodes)} ${plural(nodes, 'node')}`,
      things: 'edges',
    }),
    assumed: [
      `There are about ${whole(expectedEdges)} edges.`,
      ...(directed ? ['Degrees, triangles and cuts are those of the graph without directions.'] : []),
      'The made-up graph that k-anonymity is tried on has circles of friends: two thirds of the edges are within them. The made-up degrees are half of the average, and an exponential number for the other half.',
      ...(question.expectedTriangles === undefined
        ? [words`Whether a number of triangles is useful depends on how many there are: {expectedTriangles} says it.`]
        : []),
      ...(question.groups === undefined
        ? [
            words`If nodes are in groups that everybody may know, such as departments, edges between them can be published too: {groups} says how many groups there are.`,
          ]
        : []),
    ],
    protects: JOINED,
    meaning: [
      likenessMeaning(jaccard, 'edges'),
      errorMeaning(within, 'what it counts, a count of the whole graph in 95 of 100 releases and others on average'),
    ],
  }
}

function factsOf({ nodes, expectedEdges, directed }: GraphQuestion): BinaryFacts {
  const graph = directed === true ? 'directed' : 'undirected'
  return { rows: nodes, columns: nodes, graph, neighbours: { kind: 'edge' }, ones: { declared: expectedEdges } }
}

function directionOf({ directed }: GraphQuestion) {
  return directed === true ? { directed: true } : { undirected: true }
}

function edgesWay(
  question: GraphQuestion,
  facts: BinaryFacts,
  mechanism: typeof randomisedResponse | typeof filteredRelease,
): Way {
  const { epsilon, expectedEdges, jaccard = USEFUL_JACCARD } = question
  const flipped = mechanism === randomisedResponse
  return {
    title: flipped ? 'The graph, pairs of nodes flipped at random' : 'The graph, edges that stand out from the noise',
    mechanism: mechanism.name,
    publishes: flipped
      ? 'a graph, and estimates of its edges, degrees and triangles'
      : 'a graph of about as many edges',
    promise: promised(epsilon, ONE_EDGE),
    answers: 'asked',
    basis: 'formula',
    measure: 'likeness',
    limit: 1 - jaccard,
    unit: 'Jaccard similarity',
    foresee: (at) => foreseenLikeness(flipped ? responsePlan(facts, at) : filteredPlan(facts, at), 'edges'),
    request: requested('graph', {
      file: FILE,
      ...directionOf(question),
      nodes: NODES,
      mechanism: mechanism.name,
      epsilon,
      expectedEdges,
    }),
    guarded: true,
  }
}

/** Every node's neighbours are its row. */
function sameRowsWay(question: GraphQuestion, run: Run): Way {
  const { nodes, expectedEdges, directed = false, k = USUAL_K, jaccard = USEFUL_JACCARD } = question
  return alikeWay({
    title: `Neighbours of every node, ${k} nodes alike`,
    publishes: 'rows of neighbours, without saying whose they are',
    columns: 'nodes',
    k,
    made: () => {
      const size = triedRows(nodes, (2 * expectedEdges) / nodes)
      return circleGraph({ nodes: size, edges: Math.round((expectedEdges * size) / nodes), directed }, SEED)
    },
    limit: 1 - jaccard,
    things: 'neighbours',
    request: requested('anonymise', { file: FILE, edges: true, ...directionOf(question), nodes: NODES, k }),
    run,
  })
}

/** Numbers of the graph. */
function insteadOf(question: GraphQuestion): Way[] {
  const { nodes, expectedEdges, expectedTriangles, groups, guess, delta, epsilon, within = USEFUL_ERROR } = question
  const undirected = question.directed === true ? ({ undirected: true } as const) : {}
  const about = { nodes, epsilon, within, ...undirected, answers: 'instead' } as const
  return [
    madeUpWay({ nodes, expectedEdges, epsilon, within, ...undirected }),
    profileWay({ ...about, expectedEdges }),
    ...(groups === undefined ? [] : [mixingWay({ ...about, groups, expectedEdges })]),
    countWay({ ...about, count: 'edges', expected: expectedEdges }, 'ladder'),
    degreesWay({ ...about, expectedEdges }),
    countWay(
      {
        ...about,
        count: 'triangles',
        ...(expectedTriangles === undefined ? {} : { expected: expectedTriangles }),
        ...(guess === undefined ? {} : { guess }),
      },
      'ladder',
    ),
    sketchWay({
      nodes,
      expectedEdges,
      epsilon,
      within,
      ...undirected,
      answers: 'instead',
      ...(delta === undefined ? {} : { delta }),
    }),
  ]
}
