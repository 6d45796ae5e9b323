/** What flipped cells cost: the ε that one of several may have, and the error that they make. */
import { InvalidInput } from '../../errors.ts'
import { multiplyUp, nextDown } from '../../privacy/index.ts'
import type { ExpectedError } from '../mechanism.ts'

/** Beyond, e^−ε is so small that no sampler need try. */
const MOST_PER_CELL = 2000

/** The ε of one cell when a step changes several: together they are not above ε. */
export function shareOf(epsilon: number, cells: number): number {
  if (epsilon / cells > MOST_PER_CELL) {
    throw new InvalidInput(
      `At ε = ${epsilon} no cell would ever be flipped, and the data would be published as it is: choose an ε below 20.`,
    )
  }
  let share = epsilon / cells
  while (multiplyUp(share, cells) > epsilon) share = nextDown(share)
  return share
}

/** A flipped cell is off by 1. */
export function flipError(p: number, cells: number): ExpectedError {
  return {
    meanAbsolute: p,
    rootMeanSquare: Math.sqrt(p),
    ninetyFivePercent: p <= 0.05 ? 0 : 1,
    totalAbsolute: p * cells,
    totalSquared: p * cells,
  }
}
