/**
 * Trials of named cuts: edges and weights, both laws. The cuts overlap, and one edge crosses all of them; without weights
 * the law of the answers is one of whole numbers, and is summed as well.
 */
import { exp } from '../../elementary/index.ts'

import type { Bits } from '../../random/index.ts'
import {
  allEdgePairs,
  claimOf,
  type ExactTrial,
  edgePairs,
  graphOf,
  type Law,
  type Pair,
  planned,
  randomEdgePairs,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  weightPairs,
} from '../../trials/index.ts'
import { type CutAnswerFacts, type CutAnswerSettings, cutAnswers } from './index.ts'

const DELTA = 1e-3
const NODES = 3
/** The edge 0–2 crosses all three, of which the last is the first, from its other side; 0–1 crosses two. */
export const CUTS = [[0], [0, 1], [1, 2]] as const

export function cutAnswersTrials(epsilon: number, bits: Bits): Trial[] {
  const laplace = { noise: 'laplace', epsilon } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  const edge = { nodes: NODES, neighbours: { kind: 'edge' }, cuts: CUTS } as const
  // A weight may change by more than weights can be: the bound alone keeps the step down.
  const weight = { nodes: NODES, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2, cuts: CUTS } as const
  const [first] = edgePairs(edge) as [Pair<TinyGraph>]
  const edges = [acrossAll, first, ...randomEdgePairs(edge, 1, bits)]
  const [light] = weightPairs({ nodes: NODES, maxChange: 8 }) as [Pair<TinyGraph>]
  return [
    byItsLaw('edges, Laplace noise, by its law', edge, laplace),
    ofGraph('edges, Laplace noise', edge, laplace, edges),
    ofGraph('edges, Gaussian noise', edge, gaussian, edges),
    ofGraph('weights beyond their bound, Laplace noise', weight, laplace, [heavyAcrossAll, light]),
    ofGraph('weights beyond their bound, Gaussian noise', weight, gaussian, [heavyAcrossAll]),
  ]
}

const acrossAll: Pair<TinyGraph> = {
  name: 'no edge, and one that crosses all cuts',
  a: { nodes: NODES, edges: [] },
  b: { nodes: NODES, edges: [[0, 2]] },
}

const heavyAcrossAll: Pair<TinyGraph> = {
  name: 'an edge that crosses all cuts weighs 0, and 8',
  a: { ...acrossAll.b, weights: [0] },
  b: { ...acrossAll.b, weights: [8] },
}

function ofGraph(
  name: string,
  facts: CutAnswerFacts,
  settings: CutAnswerSettings,
  pairs: readonly Pair<TinyGraph>[],
): SampledTrial<TinyGraph> {
  return planned({
    name,
    mechanism: cutAnswers,
    plan: cutAnswers.plan(facts, settings),
    pairs,
    data: graphOf,
    output: ({ answers }) => answers,
    columns: ['the first cut', 'the second cut', 'the third cut'],
  })
}

/** Whole numbers looked at one by one; all below are one outcome, and so are all above. */
const LOWEST = -3
const HIGHEST = 6

function byItsLaw(name: string, facts: CutAnswerFacts, settings: CutAnswerSettings): ExactTrial<TinyGraph> {
  const plan = cutAnswers.plan(facts, settings)
  return { name, claim: claimOf(plan.guarantee), pairs: allEdgePairs(NODES), law: lawOf(plan.parameters.scale) }
}

/** Every answer is what crosses the cut plus Laplace noise of this scale, rounded; the noises are independent. */
export function lawOf(scale: number): Law<TinyGraph> {
  return ({ edges }) => {
    let law = new Map([['', 1]])
    for (const cut of CUTS as readonly (readonly number[])[]) {
      const crossing = edges.filter(([i, j]) => cut.includes(i) !== cut.includes(j)).length
      const next = new Map<string, number>()
      for (const [others, before] of law) {
        for (let k = LOWEST; k <= HIGHEST; k++) {
          const from = k === LOWEST ? 0 : laplaceBelow((k - 0.5 - crossing) / scale)
          const to = k === HIGHEST ? 1 : laplaceBelow((k + 0.5 - crossing) / scale)
          next.set(`${others} ${k}`, before * (to - from))
        }
      }
      law = next
    }
    return law
  }
}

/** What answers are called in this law. */
export function outcomeOf(answers: ArrayLike<number>): string {
  return Array.from(answers, (x) => ` ${Math.max(LOWEST, Math.min(HIGHEST, x))}`).join('')
}

function laplaceBelow(x: number): number {
  return x < 0 ? exp(x) / 2 : 1 - exp(-x) / 2
}
