/** The error of a cell taken at random from blocks of different noise. */
import { lnNormalTail } from '../../privacy/special/normal.ts'
import type { Law } from '../additive.ts'

interface Noisy {
  readonly cells: number
  readonly law: Law
  readonly scale: number
}

/** The t that |error| exceeds in this share of all cells. */
export function tailOf(blocks: readonly Noisy[], cells: number, share: number): number {
  const above = (t: number) => blocks.reduce((sum, block) => sum + (block.cells / cells) * exceeds(block, t), 0)
  let high = Math.max(...blocks.map(({ scale }) => scale))
  while (above(high) > share) high *= 2
  let low = 0
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (above(middle) > share) low = middle
    else high = middle
  }
  return high
}

/** P(|Z| > t). */
function exceeds({ law, scale }: Noisy, t: number): number {
  return law === 'laplace' ? Math.exp(-t / scale) : 2 * Math.exp(lnNormalTail(t / scale))
}
