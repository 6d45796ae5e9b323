/** What was published of a graph, if it is of the kind that is asked for. */
import { type AnyPlan, type CutPlan, cutSketch, InvalidInput, type ResponsePlan, randomisedResponse } from '@tulle/core'
import type { OpenedRelease } from '../open.ts'
import type { ReleasedSketch } from '../published/data.ts'

export interface SketchedCuts {
  readonly plan: CutPlan
  readonly sketch: ReleasedSketch
}

/** A sketch of a graph. */
export function sketchedCuts({ place, plan, data }: OpenedRelease): SketchedCuts {
  if (plan.mechanism !== cutSketch.name) throw otherKind(place, plan, 'a sketch of a graph')
  const { facts, parameters } = plan as CutPlan
  const shape = { heading: 'node', items: facts.nodes, rows: parameters.rows } as const
  return { plan: plan as CutPlan, sketch: data.sketch(shape) }
}

/** A graph whose pairs were flipped at random. */
export function isFlipped(plan: AnyPlan): plan is ResponsePlan {
  return plan.mechanism === randomisedResponse.name && (plan.facts as ResponsePlan['facts']).graph === 'undirected'
}

/** What another kind of release has to offer. */
const OFFERS: Readonly<Record<string, string>> = {
  'cut-sketch': 'a sketch of a graph: ask it for a "cut" or the "laplacian"',
  'cut-answers':
    'answers to cuts that were named beforehand: they are in its answers.csv, and nothing else can be asked',
  'covariance-sketch': 'a sketch of a table of numbers: ask it for a "variance" or the "covariance"',
  'noisy-gram': 'a noisy covariance of a table of numbers: ask it for a "variance" or the "covariance"',
  'variance-answers':
    'answers to directions that were named beforehand: they are in its answers.csv, and nothing else can be asked',
}

export function otherKind(place: string, plan: AnyPlan, wanted: string): InvalidInput {
  const { mechanism } = plan
  const offer = isFlipped(plan) ? 'a graph whose pairs were flipped at random: ask it for a "cut"' : OFFERS[mechanism]
  return new InvalidInput(
    `${place} is not ${wanted}, but ${offer ?? `a release of another kind (${mechanism}), which answers no questions`}.`,
  )
}
