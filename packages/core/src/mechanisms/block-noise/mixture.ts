/** The error of a cell taken at random from cells of different noise. */
import type { CellError } from './cell-error.ts'

interface Part {
  readonly cells: number
  readonly error: CellError
}

/** The t that |error| exceeds in this share of all cells. */
export function tailOf(parts: readonly Part[], cells: number, share: number): number {
  const above = (t: number) => parts.reduce((sum, { cells: n, error }) => sum + (n / cells) * error.beyond(t), 0)
  let high = parts.reduce((most, { error }) => Math.max(most, error.mean), 0)
  while (above(high) > share) high *= 2
  let low = 0
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (above(middle) > share) low = middle
    else high = middle
  }
  return high
}
