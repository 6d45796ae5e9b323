/**
 * Randomised response: every cell of a binary matrix, or every possible edge of a graph, is flipped with one public
 * probability. The least noise that any XOR mechanism can have for one cell or one edge.
 */
import type { BinaryFacts } from '../binary/facts.ts'
import type { BinaryData } from '../binary/input.ts'
import { few } from '../cost.ts'
import type { Mechanism } from '../mechanism.ts'
import { curves } from './curves.ts'
import { NAME, plan, type ResponseParameters, type ResponseSettings } from './plan.ts'
import { type ReleasedResponse, release } from './release.ts'
import { inWords } from './words.ts'

export { flippedEstimate, flippedIsApproximate } from './flipped-edges.ts'
export { isResponse, type ResponseParameters, type ResponsePlan, type ResponseSettings } from './plan.ts'
export type { ReleasedResponse } from './release.ts'

/** Flips each cell by itself. */
export const randomisedResponse: Mechanism<
  BinaryFacts,
  ResponseSettings,
  ResponseParameters,
  BinaryData,
  ReleasedResponse
> = {
  name: NAME,
  about: {
    publishes: 'a graph, or a table of zeros and ones',
    summary: 'Flips every cell or possible edge with one public probability.',
    neighbours: ['edge', 'cell', 'row'],
  },
  contents: 'cells',
  cost: few,
  plan,
  curves,
  inWords,
  release,
}
