/** The error of a cell taken at random from cells of different noise. */
import { quickLnNormalTail } from '../../privacy/special/quick-normal.ts'
import type { CellError, LnTail } from './cell-error.ts'

interface Part {
  readonly cells: number
  readonly error: CellError
}

/**
 * By how much a sum over quick tails may be off: each of the at most three terms of a part is at most 2 and off by less
 * than 1e-12 of itself, the cells' shares add up to 1, and adding up 2^16 parts rounds by less than 1e-11.
 */
const SLACK = 2e-11

/** The t that |error| exceeds in this share of all cells. */
export function tailOf(parts: readonly Part[], cells: number, share: number): number {
  const above = (t: number, lnTail?: LnTail) => aboveOf(parts, cells, t, lnTail)
  // Quick tails decide wherever the exact ones would certainly decide the same.
  const exceeds = (t: number) => {
    const nearly = above(t, quickLnNormalTail)
    return Math.abs(nearly - share) > SLACK ? nearly > share : above(t) > share
  }
  let high = parts.reduce((most, { error }) => Math.max(most, error.mean), 0)
  while (exceeds(high)) high *= 2
  let low = 0
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (exceeds(middle)) low = middle
    else high = middle
  }
  return high
}

/** P(|error| > t) of a cell taken at random. Parts that follow each other may have one error between them. */
export function aboveOf(parts: readonly Part[], cells: number, t: number, lnTail?: LnTail): number {
  let last: CellError | undefined
  let beyond = 0
  let sum = 0
  for (const { cells: n, error } of parts) {
    if (error !== last) beyond = error.beyond(t, lnTail)
    last = error
    sum += (n / cells) * beyond
  }
  return sum
}
