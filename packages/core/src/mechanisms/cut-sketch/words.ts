/** A plan for a sketch of cuts in plain sentences. */
import { RELEASES_ADD_UP, short } from '../additive.ts'
import { count } from '../binary/words.ts'
import type { PlanInWords } from '../mechanism.ts'
import { intervalsInWords } from '../sketches/index.ts'
import { boundOf, type CutFacts, publicTotal } from './facts.ts'
import type { CutPlan } from './plan.ts'
import { USUAL_DEGREE } from './predict.ts'

/** The nodes of a sketch are named in it. */
export const NODES_NAMED =
  'The nodes come from the data itself. The promise does not cover them: anyone who sees the release learns which of them occur. A list made without the data avoids this.'

export function inWords(plan: CutPlan): PlanInWords {
  const { facts, parameters } = plan
  return {
    released: `A sketch of an undirected graph of ${count(facts.nodes)} nodes: ${count(parameters.rows)} numbers for each node, from which anyone can estimate how ${facts.neighbours.kind === 'edge' ? 'many edges lead' : 'much weight leads'} out of any set of nodes.`,
    releasedInBrief: `A sketch of ${count(facts.nodes)} nodes, to ask how many edges leave any set of them.`,
    method: method(plan),
    error: errorInWords(plan),
    assumptions: assumptions(facts),
  }
}

function method({ facts, parameters }: CutPlan): string[] {
  const { rows, w, share, grid } = parameters
  const { edges } = facts
  return [
    ...(facts.neighbours.kind === 'edge'
      ? []
      : [
          `${boundOf(facts) === 1 ? 'Weights' : `Weights are divided by ${boundOf(facts)}, answers multiplied by it again, and weights`} outside 0 to 1 are moved there. Which ones were affected is not published.`,
        ]),
    ...(edges !== undefined && 'counted' in edges
      ? [
          `The ${facts.neighbours.kind === 'edge' ? 'number of edges' : 'weight of all edges together'} is released with Laplace noise, for ε = ${edges.counted.epsilon} of the whole${edges.counted.drawn === undefined ? '' : `: it came out as ${totalInWords(facts)}`}.`,
        ]
      : []),
    `So that no edge stands out, a weight of ${short(w / facts.nodes)} is mixed in between every two nodes, ${short(w)} for each node in all, and the graph itself counts with the share ${short(share)}: the least that keeps the promise exactly. The edges of that graph are projected on ${count(rows)} random normal direction${rows === 1 ? '' : 's'} (Blocki, Blum, Datta and Sheffet 2012).`,
    `To answer for a cut, what was mixed in is subtracted and the rest divided by ${short(share)}.`,
    `The projections are computed in double precision and then rounded to multiples of ${short(grid)}, a power of two that follows from what was mixed in.`,
  ]
}

function errorInWords({ facts, settings, parameters, expectedError }: CutPlan): string[] {
  const { confidence = 0.95, queries = 1 } = settings.asked ?? {}
  const known = publicTotal(facts.edges) !== undefined
  const weighted = facts.neighbours.kind === 'weight'
  return [
    ...expectedError.cuts.map(
      ({ size, guess, meanAbsolute, intervalLength }) =>
        `A cut of ${size === 1 ? 'one node' : `${count(size)} nodes`} with ${weighted ? `a weight of ${short(guess)}` : `${short(guess)} edges`} is answered with an error of ${short(meanAbsolute)} on average; ${intervalsInWords(queries, confidence)} at most about ${short(intervalLength)} long.`,
    ),
    known
      ? `These are the cuts that sets of this size have on average, with ${totalInWords(facts)} in all.`
      : `Nothing is known about the number of edges: ${USUAL_DEGREE} for each node were assumed.`,
    `The error grows with the cut: it is ${short(100 * Math.sqrt(2 / parameters.rows))} % of the cut and what was mixed in together.`,
    'Intervals hold for cuts that were fixed before the sketch was seen. For a set chosen by looking at the sketch the answer can be far off; for k cuts named beforehand, intervals that hold at once can be asked for.',
    `The ${weighted ? 'weight' : 'number of edges'} between two sets is answered too, with an error that follows the cuts of both sets, however ${weighted ? 'little weight is' : 'few edges are'} between them.`,
  ]
}

function totalInWords({ edges, neighbours }: CutFacts): string {
  const total = publicTotal(edges) as number
  return neighbours.kind === 'edge' ? `${count(Math.round(total))} edges` : `a weight of ${short(total)}`
}

function assumptions({ names, neighbours, edges }: CutFacts): string[] {
  return [
    names === 'data'
      ? 'The nodes were taken from the data itself: the promise does not cover which nodes have an edge at all. If that could point to somebody, release with a fixed list of nodes instead.'
      : 'The nodes are public: they were fixed without looking at the edges. Edges of other nodes were left out.',
    neighbours.kind === 'edge'
      ? 'One person changes only one edge; someone with several is protected less.'
      : 'One person changes the weight of only one edge; someone who changes several is protected less. The bound of weights was fixed without looking at the data.',
    ...(edges !== undefined && 'declared' in edges
      ? ['The number of edges was declared without looking at the data, or is known to everybody.']
      : []),
    'Double precision stands in for the real numbers of the proof. The sketch is rounded to a grid far coarser than the doubles, so that nothing of them shows; this step is argued, not proven bit by bit.',
    RELEASES_ADD_UP,
  ]
}
