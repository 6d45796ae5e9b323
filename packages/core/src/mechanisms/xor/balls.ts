/**
 * The largest f(u) − f(v), f(u) = uᵀΘu, over patterns u, v of a row that differ in at most s cells: the largest value of
 * f within distance 1, 2, … of every v, each from the last by one step to the neighbours. Cells that are not coupled
 * make blocks of their own, among which the s changes are shared out in the best way.
 */
import { addUp, multiplyUp } from '../../privacy/index.ts'
import { apart } from './blocks.ts'
import type { Couplings } from './couplings.ts'
import { logWeights, MOST_ENUMERATED } from './density.ts'

/** The loss when at most `most` cells of a row on its own flip; nothing if a block is too large to enumerate. */
export function ballLoss(row: Couplings, most: number): number | undefined {
  const blocks = apart(row).map(({ couplings }) => couplings)
  if (blocks.some(({ own }) => own.length > MOST_ENUMERATED)) return undefined
  // Where all cells may change, every block goes from its least value to its largest.
  if (most >= row.own.length) return blocks.map(spreadOf).reduce(addUp, 0)
  // best[t]: the most that the blocks so far lose by t changes or fewer.
  let best = new Float64Array(most + 1)
  for (const block of blocks) {
    const losses = lossesOf(block, Math.min(most, block.own.length))
    const next = best.slice()
    for (let t = 1; t <= most; t++) {
      for (let used = 1; used < losses.length && used <= t; used++) {
        next[t] = Math.max(next[t] as number, addUp(best[t - used] as number, losses[used] as number))
      }
    }
    best = next
  }
  return best[most] as number
}

/** The largest f(u) − f(v) at any distance; rounded up. */
function spreadOf(block: Couplings): number {
  let least = 0
  let most = 0
  for (const value of logWeights(block)) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  return addUp(addUp(most, -least), roundingOf(block))
}

/** The largest f(u) − f(v) at distance at most 0, 1, …, most; rounded up. */
function lossesOf(block: Couplings, most: number): number[] {
  const values = logWeights(block)
  const bits = block.own.length
  const slack = roundingOf(block)
  const losses = [0]
  let within = values
  for (let distance = 1; distance <= most; distance++) {
    const wider = within.slice()
    for (let k = 0; k < bits; k++) {
      const flip = 1 << k
      for (let u = 0; u < wider.length; u++) {
        const other = within[u ^ flip] as number
        if (other > (wider[u] as number)) wider[u] = other
      }
    }
    within = wider
    let largest = 0
    for (let u = 0; u < within.length; u++) {
      largest = Math.max(largest, (within[u] as number) - (values[u] as number))
    }
    losses.push(addUp(largest, slack))
  }
  return losses
}

/** Each of two values is a sum of n numbers, which errs by less than n·2^−53 of the sum of their sizes. One is exact. */
function roundingOf({ own, values }: Couplings): number {
  if (own.length === 1) return 0
  const size = own.reduce((sum, value) => sum + Math.abs(value), 0) + values.reduce((sum, v) => sum + Math.abs(v), 0)
  return multiplyUp((own.length + values.length + 4) * 2 ** -52, size)
}
