/** What graphs and tables of zeros and ones are told alike. */
import { z } from 'zod'
import { choice, flag, number, structure } from '../option.ts'
import { countEpsilon } from './promise.ts'

/** How flipping every cell by itself is asked for. */
export const RESPONSE = 'randomised-response' as const

const FILTERED = { mechanisms: ['filtered'] }
/** All that publish the cells themselves. */
const FLIPPING = { mechanisms: ['staircase', RESPONSE, 'xor', 'filtered'] }
const XOR = { mechanisms: ['xor'] }

export const HOW_MANY = 'how many there are'
const WHAT_TO_KEEP = 'what to publish'

/** How many there are, by declaration. */
export const expected = (things: string) =>
  number(`about how many ${things} there are, known without the data, for the prediction`, { oneOf: HOW_MANY })

/** The same with noise, and what to do about it. */
export const usefulness = (things: string) => ({
  ...countEpsilon(`the ${things}`, { oneOf: HOW_MANY, ...FLIPPING }),
  jaccard: number('the similarity (shared out of all) that must at least be expected', {
    mechanisms: [RESPONSE, 'xor', 'filtered'],
  }),
  anyway: flag(`release although false ${things} would bury the true ones`, FLIPPING),
})

export const WITH_FILTERED = 'With {mechanism filtered}:'

/** How much of it to publish. */
export const kept = (things: string) =>
  number(`publish about so many ${things} (default: as many as expected or counted)`, {
    ...FILTERED,
    oneOf: WHAT_TO_KEEP,
  })

export const keptFalse = (things: string) =>
  number(`or publish so that about so many false ${things} come through`, { ...FILTERED, oneOf: WHAT_TO_KEEP })

export const threshold = {
  threshold: number('or publish what is at least this after noise', { ...FILTERED, oneOf: WHAT_TO_KEEP }),
}

export const WITH_XOR = 'With {mechanism xor}:'

const square = z.array(z.array(z.number()))

export const xor = {
  share: number('the share of ε for single cells; the rest ties rows together (default: 1)', XOR),
  sign: choice(['few', 'many'], 'few flips, or more than half of all cells (default: few)', { ...XOR, shown: 'sign' }),
  scale: choice(['exact', 'paper'], 'parameters by their exact loss, or as the paper prints them (default: exact)', {
    ...XOR,
    shown: 'how',
  }),
  blockRows: number('noise in independent blocks of so many rows', XOR),
  theta: structure(square, 'a law of your own: what ties the columns of a row together', XOR),
  lambda: structure(
    z.array(z.strictObject({ i: z.number(), j: z.number(), matrix: square })),
    'the same between two rows of a block',
    XOR,
  ),
}
