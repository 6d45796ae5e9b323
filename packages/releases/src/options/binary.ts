/** What graphs and tables of zeros and ones are told alike. */
import { z } from 'zod'
import { choice, number, structure } from '../option.ts'
import { anyway, countEpsilon, thresholdOf } from './promise.ts'

/** How zeros and ones are flipped, by the name of the mechanism. */
export const [STAIRCASE, RESPONSE, FILTERED, XOR] = ['staircase', 'randomised-response', 'filtered', 'xor'] as const

/** Those that take graphs as well as tables. */
export const CELLWISE = [RESPONSE, XOR, FILTERED] as const

const OF_FILTERED = { mechanisms: [FILTERED] }
const OF_XOR = { mechanisms: [XOR] }
/** All that publish the cells themselves. */
const FLIPPING = { mechanisms: [STAIRCASE, ...CELLWISE] }

export const HOW_MANY = 'how many there are'
const WHAT_TO_KEEP = 'what to publish'

/** How many there are, by declaration. */
export const expected = (things: string) =>
  number(`about how many ${things} there are, known without the data: for the prediction`, { oneOf: HOW_MANY })

/** The same with noise, and what to do about it. */
export const usefulness = (things: string) => ({
  ...countEpsilon(`the ${things}`, { oneOf: HOW_MANY, ...FLIPPING }),
  jaccard: number(
    'the least similarity to the original (the share of all in either that are in both) that must be expected',
    {
      mechanisms: CELLWISE,
    },
  ),
  ...anyway(`false ${things} would bury the true ones`, FLIPPING),
})

export const WITH_FILTERED = 'With {mechanism filtered}:'

/** How much of it to publish. */
export const kept = (things: string) =>
  number(`about how many ${things} to publish (default: as many as expected or counted)`, {
    ...OF_FILTERED,
    oneOf: WHAT_TO_KEEP,
  })

export const keptFalse = (things: string) =>
  number(`or about how many false ${things} may come through`, { ...OF_FILTERED, oneOf: WHAT_TO_KEEP })

export const threshold = {
  ...thresholdOf('or publish what is at least this large after the noise', { ...OF_FILTERED, oneOf: WHAT_TO_KEEP }),
}

export const WITH_XOR = 'With {mechanism xor}:'

const square = () => z.array(z.array(z.number()))

export const xor = {
  share: number('the share of ε for single cells; the rest ties rows together (default: 1)', OF_XOR),
  sign: choice(['few', 'many'], 'flip few cells, or more than half of them (default: few)', {
    ...OF_XOR,
    shown: 'sign',
  }),
  scale: choice(['exact', 'paper'], 'set parameters by their exact loss, or as printed in the paper (default: exact)', {
    ...OF_XOR,
    shown: 'how',
  }),
  blockRows: number('draw noise in independent blocks of this many rows', OF_XOR),
  theta: structure(square, 'a law of your own: what ties the columns of a row together', OF_XOR),
  lambda: structure(
    () => z.array(z.strictObject({ i: z.number(), j: z.number(), matrix: square() })),
    'the same between two rows of a block',
    OF_XOR,
  ),
}
