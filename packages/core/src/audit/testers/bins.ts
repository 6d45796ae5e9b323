/** The values of a feature in parts: each frequent value by itself, and between them about equally many. */
import { nextUp } from '../../privacy/index.ts'

/** A part should hold so many of the values it was made of, or its likelihood ratio is mostly chance. */
const FEWEST = 16
/** Parts where values do not repeat, apart from those in the tails. */
const PARTS = 40
/** A value that is one in so many is a part of its own. */
const FREQUENT = 500

/** Where parts begin, ascending; part i reaches to the beginning of the next, and the first begins at −∞. */
export function binsOf(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  all.sort()
  const starts = [-Infinity]
  const frequent = Math.max(FEWEST, all.length / FREQUENT)
  let held = 0
  for (let i = 0; i < all.length; ) {
    const value = all[i] as number
    let end = i + 1
    while (end < all.length && all[end] === value) end++
    if (end - i >= frequent) {
      begin(starts, value)
      begin(starts, nextUp(value))
      held = 0
    } else {
      // Smaller parts towards both ends: the rarest outputs tell most.
      const far = Math.min(i, all.length - i)
      if (held >= Math.min(all.length / PARTS, Math.max(FEWEST, far / 3))) {
        begin(starts, value)
        held = 0
      }
      held += end - i
    }
    i = end
  }
  return Float64Array.from(starts)
}

function begin(starts: number[], at: number): void {
  if ((starts.at(-1) as number) < at) starts.push(at)
}

/** The part that a value is in. */
export function binAt(starts: Float64Array, value: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] as number) <= value) low = middle
    else high = middle
  }
  return low
}

export function countBins(starts: Float64Array, values: Float64Array): Float64Array {
  const counts = new Float64Array(starts.length)
  for (const value of values) {
    const at = binAt(starts, value)
    counts[at] = (counts[at] as number) + 1
  }
  return counts
}
