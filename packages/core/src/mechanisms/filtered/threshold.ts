/**
 * Which cells pass: those whose noisy, rounded value is at least θ. With t = θ − g/2 a cell of value x passes with
 * probability P(Z ≥ t − x), Z Laplace of scale b.
 */
import { exp } from '../../elementary/index.ts'
import { NotFeasible } from '../../errors.ts'
import { type Noise, rangeOf } from '../../random/index.ts'
import { grouped } from '../../text/index.ts'

/** P(Z ≥ t − x). */
export function passes(x: number, t: number, scale: number): number {
  const away = (t - x) / scale
  return away >= 0 ? 0.5 * exp(-away) : 1 - 0.5 * exp(away)
}

/** Beyond so many scales e^−θ/b is so small that no zero ever passes, and no sampler need try. */
const MOST_SCALES = 2000

/** θ on the grid, above 0, nearest to where it was asked for. */
export function onGrid(threshold: number, { scale, grid }: Noise): number {
  const theta = Math.max(1, Math.round(threshold / grid)) * grid
  if (theta <= rangeOf(grid) && theta / scale < MOST_SCALES) return theta
  throw new NotFeasible(
    `A threshold of ${threshold} is too far from noise of scale ${scale}: no zero would ever pass, and which cells are published would say all. Lower the threshold or ε.`,
  )
}

export interface Wanted {
  /** How many cells are to pass, in expectation. */
  readonly kept: number
  readonly cells: number
  /** Cells that are not 0, and what each of them is taken to hold. */
  readonly ones: number
  readonly weight: number
}

/** The threshold at which so many are expected to pass. */
export function thresholdFor(
  { kept, cells, ones, weight }: Wanted,
  noise: Noise,
  { things, refused }: { readonly things: string; readonly refused: (sentence: string) => NotFeasible },
): number {
  const { scale, grid } = noise
  const expected = (t: number) => ones * passes(weight, t, scale) + (cells - ones) * passes(0, t, scale)
  const most = expected(grid / 2)
  if (!(kept < most)) {
    throw refused(
      `${grouped(Math.round(kept))} ${things} are too many for a filtered release of ${grouped(cells)} cells: with a threshold above 0 at most ${grouped(Math.floor(most))} pass. Ask for fewer, or release all cells.`,
    )
  }
  let low = 0
  let high = scale
  while (expected(high) > kept) high *= 2
  // Doubles run out of halves after some sixty steps.
  for (let step = 0; step < 200 && low < high; step++) {
    const middle = low + (high - low) / 2
    if (middle === low || middle === high) break
    if (expected(middle) > kept) low = middle
    else high = middle
  }
  return onGrid(high + grid / 2, noise)
}
