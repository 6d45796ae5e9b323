/** How many edges leave a set of nodes: a sketch that can be asked for any set, or answers for sets named beforehand. */
import { cutAnswers, randomisedResponse, uniformNoise } from '@tulle/core'
import { digits, words } from '@tulle/core/text'
import type { CutsQuestion } from '../question.ts'
import { FILE, NODES, requested, yours } from '../request.ts'
import { USEFUL_ERROR } from '../useful.ts'
import { type Foreseen, type Way } from '../way.ts'
import { EDGE, foreseenCuts, sizesOf, sumOver } from './cut-errors.ts'
import { sketchWay } from './cut-sketch.ts'
import { errorMeaning, JOINED, neededDelta, ONE_EDGE, promised, type TaskAnswer } from './task.ts'

export function cutsAnswer(question: CutsQuestion): TaskAnswer {
  const { nodes, expectedEdges, within = USEFUL_ERROR, epsilon, queries = 1, cutSizes, delta } = question
  const sketch = { nodes, expectedEdges, epsilon, within, queries, answers: 'asked' } as const
  return {
    ways: [
      sketchWay({
        ...sketch,
        ...(delta === undefined ? {} : { delta }),
        ...(cutSizes === undefined ? {} : { sizes: cutSizes }),
      }),
      answersWay(question, 'laplace'),
      answersWay(question, 'gaussian'),
      pairsWay(question),
      responseWay(question),
    ],
    assumed: [
      `A group of s nodes is left by the average number of edges over all groups of its size, if there are ${digits(expectedEdges)} in all. Groups that hold together have fewer, and their answers are relatively worse.`,
      words`${queries === 1 ? 'One cut is' : `${queries} cuts are`} asked for where they have to be named beforehand ({queries}).`,
    ],
    protects: JOINED,
    meaning: [errorMeaning(within, words`the cut, for groups of every size asked for ({cutSizes})`)],
  }
}

function answersWay(question: CutsQuestion, noise: 'laplace' | 'gaussian'): Way {
  const { nodes, epsilon, delta, queries = 1, cutSizes, within = USEFUL_ERROR } = question
  const gaussian = noise === 'gaussian'
  return {
    title: `Answers for ${queries === 1 ? 'one cut' : `${queries} cuts`} named beforehand, ${gaussian ? 'Gaussian' : 'Laplace'} noise`,
    mechanism: cutAnswers.name,
    publishes: 'the number of edges that leave each named group, with noise',
    named: true,
    promise: promised(epsilon, ONE_EDGE, gaussian ? delta : undefined),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = cutAnswers.plan(
        { nodes, neighbours: EDGE, queries },
        { noise, epsilon: at, ...(gaussian ? { delta: neededDelta(delta) } : {}) },
      )
      return { ...foreseenCuts(question, sizesOf(nodes, cutSizes), () => plan.expectedError.meanAbsolute), plan }
    },
    request: requested('sketch-graph', {
      file: FILE,
      nodes: NODES,
      mechanism: cutAnswers.name,
      cuts: yours('CUTS'),
      noise,
      epsilon,
      delta: gaussian ? delta : undefined,
    }),
  }
}

/** Noise of its own for every pair of nodes: a cut of s nodes adds up s(n − s) of them. */
function pairsWay(question: CutsQuestion): Way {
  const { nodes, epsilon, delta, cutSizes, within = USEFUL_ERROR } = question
  return {
    title: 'All pairs of nodes, Gaussian noise',
    mechanism: uniformNoise.name,
    publishes: 'a noisy number for every pair of nodes; any cut is a sum of them',
    promise: promised(epsilon, ONE_EDGE, delta),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = uniformNoise.plan(
        { rows: nodes, columns: nodes, symmetric: true, neighbours: { kind: 'weight', maxChange: 1 } },
        { noise: 'gaussian', epsilon: at, delta: neededDelta(delta) },
      )
      return { ...foreseenCuts(question, sizesOf(nodes, cutSizes), sumOver(nodes, plan.parameters.scale)), plan }
    },
    request: requested('matrix', {
      file: FILE,
      from: yours('SOURCE'),
      to: yours('TARGET'),
      domain: NODES,
      undirected: true,
      neighbours: 'weight',
      maxChange: 1,
      noise: 'gaussian',
      epsilon,
      delta,
    }),
  }
}

function responseWay(question: CutsQuestion): Way {
  const { nodes, epsilon, cutSizes, within = USEFUL_ERROR } = question
  return {
    title: 'The graph, pairs of nodes flipped at random',
    mechanism: randomisedResponse.name,
    publishes: 'a graph with false edges; any cut can be estimated from it without bias',
    promise: promised(epsilon, ONE_EDGE),
    answers: 'asked',
    basis: 'formula',
    measure: 'error',
    limit: within,
    unit: 'edges',
    foresee: (at): Foreseen => {
      const plan = randomisedResponse.plan(
        { rows: nodes, columns: nodes, graph: 'undirected', neighbours: EDGE },
        { epsilon: at, evenIfUseless: true },
      )
      const p = plan.parameters.flipProbability
      // A pair's unbiased estimate has this deviation, joined or not.
      const deviation = Math.sqrt(p * (1 - p)) / (1 - 2 * p)
      return { ...foreseenCuts(question, sizesOf(nodes, cutSizes), sumOver(nodes, deviation)), plan }
    },
    request: requested('graph', { file: FILE, undirected: true, nodes: NODES, epsilon, anyway: true }),
  }
}
