/** From what was asked for to a plan: public facts alone. */
import { type CutAnswerPlan, type CutFacts, type CutPlan, cutAnswers, cutSketch } from '@tulle/core'
import type { GraphSketchConfig } from './graph-config.ts'

export type GraphSketchPlan = CutPlan | CutAnswerPlan

export function isSketch(plan: GraphSketchPlan): plan is CutPlan {
  return plan.mechanism === cutSketch.name
}

/** `cuts` are the numbers of the nodes of each, where they are to be answered directly. */
export function planGraphSketch(
  config: GraphSketchConfig,
  nodes: number,
  cuts: readonly (readonly number[])[] | undefined,
): GraphSketchPlan {
  const facts = {
    nodes,
    neighbours:
      config.weighted && config.maxChange !== undefined
        ? ({ kind: 'weight', maxChange: config.maxChange } as const)
        : ({ kind: 'edge' } as const),
    ...(config.weightBound === undefined ? {} : { weightBound: config.weightBound }),
    names: config.nodesFromData ? ('data' as const) : ('public' as const),
  }
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = config.epsilon as number
  const { delta } = config
  if (cuts !== undefined) {
    const noise = config.noise ?? (delta === undefined ? 'laplace' : 'gaussian')
    return cutAnswers.plan({ ...facts, cuts }, { noise, epsilon, ...(delta === undefined ? {} : { delta }) })
  }
  return cutSketch.plan({ ...facts, ...totalOf(config) }, settingsOf(config, epsilon))
}

function totalOf({ expectedEdges, countEpsilon }: GraphSketchConfig): Pick<CutFacts, 'edges'> {
  if (expectedEdges !== undefined) return { edges: { declared: expectedEdges } }
  return countEpsilon === undefined ? {} : { edges: { counted: { epsilon: countEpsilon } } }
}

function settingsOf(config: GraphSketchConfig, epsilon: number): CutPlan['settings'] {
  const { delta, rows, accuracy, cutSizes, queries, confidence, anyway } = config
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
  }
}
