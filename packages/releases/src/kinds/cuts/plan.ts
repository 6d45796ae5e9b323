/** From what was asked for to a plan: public facts alone. */
import { type CutAnswerPlan, type CutFacts, type CutPlan, cutAnswers, cutSketch } from '@tulle/core'
import { type CutPairPlan, cutPairs } from '@tulle/core/sketches'
import type { CutSettings } from './options.ts'

export type AnyCutPlan = CutPlan | CutAnswerPlan | CutPairPlan

export function isSketch(plan: AnyCutPlan): plan is CutPlan {
  return plan.mechanism === cutSketch.name
}

export function isPairs(plan: AnyCutPlan): plan is CutPairPlan {
  return plan.mechanism === cutPairs.name
}

/** `cuts` are the numbers of the nodes of each, where they are to be answered directly. */
export function planCuts(
  settings: CutSettings,
  nodes: number,
  cuts: readonly (readonly number[])[] | undefined,
): AnyCutPlan {
  const facts = {
    nodes,
    neighbours:
      settings.weighted && settings.maxChange !== undefined
        ? ({ kind: 'weight', maxChange: settings.maxChange } as const)
        : ({ kind: 'edge' } as const),
    ...(settings.weightBound === undefined ? {} : { weightBound: settings.weightBound }),
    names: settings.nodesFromData ? ('data' as const) : ('public' as const),
  }
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = settings.epsilon as number
  const { delta } = settings
  if (cuts !== undefined) {
    const noise = settings.noise ?? (delta === undefined ? 'laplace' : 'gaussian')
    return cutAnswers.plan({ ...facts, cuts }, { noise, epsilon, ...(delta === undefined ? {} : { delta }) })
  }
  if (settings.mechanism === cutPairs.name) {
    const { nodes: all, names } = facts
    const { cutSizes } = settings
    return cutPairs.plan(
      { nodes: all, neighbours: { kind: 'edge' }, names },
      { epsilon, ...(cutSizes === undefined ? {} : { sizes: cutSizes }) },
    )
  }
  return cutSketch.plan({ ...facts, ...totalOf(settings) }, wishesOf(settings, epsilon))
}

function totalOf({ expectedEdges, countEpsilon }: CutSettings): Pick<CutFacts, 'edges'> {
  if (expectedEdges !== undefined) return { edges: { declared: expectedEdges } }
  return countEpsilon === undefined ? {} : { edges: { counted: { epsilon: countEpsilon } } }
}

function wishesOf(settings: CutSettings, epsilon: number): CutPlan['settings'] {
  const { delta, rows, accuracy, cutSizes, queries, confidence, anyway, countEpsilon } = settings
  const asked = {
    ...(cutSizes === undefined ? {} : { sizes: cutSizes }),
    ...(queries === undefined ? {} : { queries }),
    ...(confidence === undefined ? {} : { confidence }),
  }
  return {
    epsilon,
    delta: delta as number,
    ...(rows === undefined ? {} : { rows }),
    ...(accuracy === undefined ? {} : { accuracy: { eta: accuracy[0] as number, nu: accuracy[1] as number } }),
    ...(Object.keys(asked).length === 0 ? {} : { asked }),
    ...(anyway ? { evenIfUseless: true } : {}),
    // A count costs less beside projections than its ε says.
    ...(countEpsilon === undefined ? {} : { composition: 'exact' as const }),
  }
}
