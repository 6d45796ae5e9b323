/** What a release has to offer to whoever asks it for something else. */
import { type AnyPlan, type Contents, InvalidInput, mechanismOf, type ResponsePlan } from '@tulle/core'
import { isResponse } from '@tulle/core/binary'

/** A graph whose pairs were flipped at random. */
export function isFlipped(plan: AnyPlan): plan is ResponsePlan {
  return isResponse(plan as ResponsePlan) && (plan.facts as ResponsePlan['facts']).graph === 'undirected'
}

const NAMED = 'they are in its answers.csv, and nothing else can be asked'
const TABLE = 'ask it for a "variance" or the "covariance"'

const OFFERS: Readonly<Partial<Record<Contents, string>>> = {
  'graph-sketch': 'a sketch of a graph: ask it for a "cut" or the "laplacian"',
  'degrees-and-pairs': 'degrees and flipped pairs of a graph: ask it for a "cut"',
  'cut-values': `answers to cuts that were named beforehand: ${NAMED}`,
  'row-sketch': `a sketch of a table of numbers: ${TABLE}`,
  products: `a noisy covariance of a table of numbers: ${TABLE}`,
  'direction-values': `answers to directions that were named beforehand: ${NAMED}`,
}

export function otherKind(place: string, plan: AnyPlan, wanted: string): InvalidInput {
  const offer = isFlipped(plan)
    ? 'a graph whose pairs were flipped at random: ask it for a "cut"'
    : OFFERS[mechanismOf(plan).contents]
  return new InvalidInput(
    `${place} is not ${wanted}, but ${offer ?? `a release of another kind (${plan.mechanism}), which answers no questions`}.`,
  )
}
