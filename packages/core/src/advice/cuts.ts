/** How many edges leave a set of nodes: a sketch that can be asked for any set, or answers for sets named beforehand. */
import { cutAnswers, randomisedResponse, uniformNoise } from '../mechanisms/index.ts'
import { EDGE, foreseenCuts, sizesOf, sumOver } from './cut-errors.ts'
import { sketchWay } from './cut-sketch.ts'
import { digits } from './numbers.ts'
import type { CutsQuestion } from './question.ts'
import { errorMeaning, flag, JOINED, neededDelta, ONE_EDGE, promised, type TaskAnswer } from './task.ts'
import { USEFUL_ERROR } from './useful.ts'
import type { Foreseen, Way } from './way.ts'

export function cutsAnswer(question: CutsQuestion): TaskAnswer {
  const { nodes, expectedEdges, within = USEFUL_ERROR, epsilon, queries = 1, cutSizes, delta } = question
  const sketch = { nodes, expectedEdges, epsilon, within, queries, direction: '', answers: 'asked' } as const
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
      `${queries === 1 ? 'One cut is' : `${queries} cuts are`} asked for where they have to be named beforehand (--queries).`,
    ],
    protects: JOINED,
    meaning: [errorMeaning(within, 'the cut, for groups of every size asked for (--cut-sizes)')],
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
    next: `tulle sketch graph FILE --nodes NODES --mechanism cut-answers --cuts CUTS --noise ${noise} --epsilon ${epsilon}${gaussian ? flag('--delta', delta) : ''} --plan`,
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
    next: `tulle release matrix FILE --from SOURCE --to TARGET --domain NODES --undirected --neighbours weight --max-change 1 --noise gaussian --epsilon ${epsilon}${flag('--delta', delta)} --plan`,
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
    next: `tulle release graph FILE --undirected --nodes NODES --epsilon ${epsilon} --anyway --plan`,
  }
}
