/**
 * The bounding chain of one block. For every cell it keeps `low` and `high`, between which the log-odds h of a one lie,
 * and changes them when another cell changes, not when they are looked at.
 *
 * So that thousands of such changes add no error, all that is added to the h of one cell is first rounded to a grid of
 * its own, coarse enough that every sum is exact and fine enough that h is off by less than n·2^−51 of its size.
 */
import { exp } from '../../elementary/index.ts'
import type { Bits } from '../../random/index.ts'
import type { Couplings } from './couplings.ts'
import { Past } from './past.ts'

/** Draws the cells of a block. What it returns is overwritten by the next draw. `wider` ≥ 1 forces the exact path. */
export function chainOf(block: Couplings, wider: number): (bits: Bits) => Uint8Array {
  const size = block.own.length
  const { lowest, highest, raising, lowering, slack } = fieldsOf(block)
  const margins = slack.map((margin) => Math.max(margin, wider))
  const { offsets, indices } = block
  const least = new Uint8Array(size)
  const most = new Uint8Array(size)
  const low = new Float64Array(size)
  const high = new Float64Array(size)
  const past = new Past(block)

  /** Cell k is drawn anew: how many cells more (or less) are unknown. */
  const update = (sweep: number, k: number): number => {
    const u = (past.words[(sweep - 1) * size + k] as number) * 2 ** -32
    const margin = margins[k] as number
    const first = below(u, low[k] as number, margin)
    // Where both are the same to the grid, what holds beyond the margin holds for both.
    const second = low[k] === high[k] ? first : below(u, high[k] as number, margin)
    const surely = first ?? past.decide(sweep, k, least, most)
    const perhaps = surely || (second ?? past.decide(sweep, k, most, least))
    const more = (surely ? 1 : 0) - (least[k] as number)
    const over = (perhaps ? 1 : 0) - (most[k] as number)
    if (more === 0 && over === 0) return 0
    least[k] = surely ? 1 : 0
    most[k] = perhaps ? 1 : 0
    for (let at = offsets[k] as number, end = offsets[k + 1] as number; at < end; at++) {
      const l = indices[at] as number
      const up = raising[at] as number
      const down = lowering[at] as number
      low[l] = (low[l] as number) + (up * more + down * over)
      high[l] = (high[l] as number) + (up * over + down * more)
    }
    return over - more
  }

  return (bits) => {
    past.begin(bits)
    for (let sweeps = 1, unknown = size; unknown > 0; sweeps *= 2) {
      past.reach(sweeps)
      least.fill(0)
      most.fill(1)
      low.set(lowest)
      high.set(highest)
      unknown = size
      for (let sweep = sweeps; sweep >= 1; sweep--) for (let k = 0; k < size; k++) unknown += update(sweep, k)
    }
    past.forget()
    return least
  }
}

/** Is U < σ(h), for U in [u, u + 2^−32] and σ(h) known within `margin`? Nothing if that leaves it open. */
function below(u: number, h: number, margin: number): boolean | undefined {
  const p = 1 / (1 + exp(-Math.max(-700, Math.min(700, h))))
  if (u + 2 ** -32 <= p - margin) return true
  if (u >= p + margin) return false
  return undefined
}

interface Fields {
  /** low and high while all other cells are unknown. */
  readonly lowest: Float64Array
  readonly highest: Float64Array
  /** For each coupling of k with l, on l's grid: what k = 1 adds to h of l if positive, and if negative. */
  readonly raising: Float64Array
  readonly lowering: Float64Array
  /** How far σ(h) may be off. */
  readonly slack: Float64Array
}

function fieldsOf({ own, offsets, indices, values }: Couplings): Fields {
  const sizes = own.map((value) => Math.abs(value))
  indices.forEach((l, at) => {
    sizes[l] = (sizes[l] as number) + 2 * Math.abs(values[at] as number)
  })
  // All sums stay below 2^52 steps, and so exact.
  const steps = sizes.map((size) => powerAbove(size) * 2 ** -51)
  const onGrid = (value: number, l: number) => Math.round(value / (steps[l] as number)) * (steps[l] as number)
  const lowest = own.map(onGrid)
  const highest = lowest.slice()
  const raising = new Float64Array(values.length)
  const lowering = new Float64Array(values.length)
  indices.forEach((l, at) => {
    const value = onGrid(2 * (values[at] as number), l)
    raising[at] = Math.max(0, value)
    lowering[at] = Math.min(0, value)
    lowest[l] = (lowest[l] as number) + (lowering[at] as number)
    highest[l] = (highest[l] as number) + (raising[at] as number)
  })
  // n numbers are off by half a step each, and σ has slope ¼ at most; the exponential, the sum and the quotient err by
  // less than 2^−50.
  const slack = steps.map((step, k) => ((offsets[k + 1] as number) - (offsets[k] as number) + 1) * step + 2 ** -48)
  return { lowest, highest, raising, lowering, slack }
}

/** A power of two above x, and above the numbers whose steps would be no doubles. */
function powerAbove(x: number): number {
  let power = 2 ** -900
  while (power <= x) power *= 2
  return power
}
