/**
 * A solver of our own for packing programmes: the primal–dual method (Chambolle and Pock 2011, with their diagonal steps),
 * started again from its average. It needs no memory but a few vectors, and no library; its answers get nearer with every
 * call, and nobody trusts them (certify.ts).
 */
import type { Programme, Solution } from './programme.ts'

/** Steps between two looks at what they prove. */
const STEPS = 60

export function firstOrder(programme: Programme, before: Solution | undefined): Solution {
  const { cap, rows, offsets, members, sizes } = programme
  const total = new Float64Array(rows)
  for (let c = 0; c < sizes.length; c++) {
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      total[members[k] as number] = (total[members[k] as number] as number) + (sizes[c] as number)
    }
  }
  const taken = before === undefined ? new Float64Array(sizes.length) : before.taken.slice()
  const prices = before === undefined ? new Float64Array(rows) : before.prices.slice()
  if (before === undefined) start(programme, total, taken, prices)
  const meanTaken = new Float64Array(sizes.length)
  const meanPrices = new Float64Array(rows)
  const load = new Float64Array(rows)
  for (let step = 1; step <= STEPS; step++) {
    load.fill(0)
    for (let c = 0; c < sizes.length; c++) {
      const first = offsets[c] as number
      const end = offsets[c + 1] as number
      let gain = 1
      for (let k = first; k < end; k++) gain -= prices[members[k] as number] as number
      const size = sizes[c] as number
      const old = taken[c] as number
      const next = Math.min(size, Math.max(0, old + (WEIGHT * size * gain) / (end - first)))
      taken[c] = next
      meanTaken[c] = (meanTaken[c] as number) + (next - (meanTaken[c] as number)) / step
      const ahead = 2 * next - old
      for (let k = first; k < end; k++) {
        const row = members[k] as number
        load[row] = (load[row] as number) + ahead
      }
    }
    for (let row = 0; row < rows; row++) {
      const over = ((load[row] as number) - cap) / (total[row] as number) / WEIGHT
      prices[row] = Math.max(0, (prices[row] as number) + over)
      meanPrices[row] = (meanPrices[row] as number) + ((prices[row] as number) - (meanPrices[row] as number)) / step
    }
  }
  return { taken: meanTaken, prices: meanPrices }
}

/** How large steps of shares are beside steps of prices. */
const WEIGHT = 0.5

/** Everywhere the share that its fullest node allows. */
function start(
  { cap, offsets, members, sizes }: Programme,
  total: Float64Array,
  taken: Float64Array,
  prices: Float64Array,
) {
  for (let c = 0; c < sizes.length; c++) {
    let share = 1
    for (let k = offsets[c] as number; k < (offsets[c + 1] as number); k++) {
      share = Math.min(share, cap / (total[members[k] as number] as number))
    }
    taken[c] = share * (sizes[c] as number)
  }
  prices.fill(0)
}
