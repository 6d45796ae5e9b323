/** Whole numbers that add up: every total is divided among what is inside it by largest remainders. */
import { sumOf } from './consistent.ts'
import type { DrawnLevel } from './nodes.ts'

interface Values {
  /** For each drawn level, the coarsest first. */
  readonly moves: readonly Float64Array[]
  readonly stays: readonly Float64Array[]
}

/** Of the tree of moves and of that of stays. */
export function whole(drawn: readonly DrawnLevel[], stays: readonly DrawnLevel[], values: Values): Values {
  return { moves: wholeTree(drawn, values.moves), stays: wholeTree(stays, values.stays) }
}

function wholeTree(drawn: readonly DrawnLevel[], given: readonly Float64Array[]): Float64Array[] {
  const out = given.map((values) => values.slice())
  const [coarsest] = out
  if (coarsest === undefined) return []
  round(coarsest, Math.round(sumOf(coarsest)))
  for (let at = 0; at + 1 < drawn.length; at++) {
    const { first, count } = drawn[at] as DrawnLevel
    const [above, finer] = [out[at] as Float64Array, out[at + 1] as Float64Array]
    for (let k = 0; k < above.length; k++) {
      const n = count[k] as number
      if (n === 0) continue
      round(finer.subarray(first[k] as number, (first[k] as number) + n), above[k] as number)
    }
  }
  return out
}

/**
 * In place: numbers of at least 0 become whole ones with this whole sum, which is less than 1 away from theirs once they are
 * scaled to it. Of equal remainders the first are rounded up.
 */
export function round(values: Float64Array, total: number): void {
  const sum = sumOf(values)
  if (!(sum > 0) || total === 0) {
    values.fill(0)
    // Nothing to go by: all of it goes to the first.
    if (values.length > 0) values[0] = total
    return
  }
  const remainders = new Float64Array(values.length)
  let missing = total
  for (let i = 0; i < values.length; i++) {
    const exact = ((values[i] as number) * total) / sum
    const floor = Math.floor(exact)
    values[i] = floor
    remainders[i] = exact - floor
    missing -= floor
  }
  if (missing === 0) return
  const order = Array.from(remainders.keys()).sort(
    (a, b) => (remainders[b] as number) - (remainders[a] as number) || a - b,
  )
  // Rounding of the quotients may leave one too many or too few: never a value below 0.
  for (let at = 0; missing > 0; at = (at + 1) % order.length, missing--) {
    const i = order[at] as number
    values[i] = (values[i] as number) + 1
  }
  for (let at = order.length - 1; missing < 0 && at >= 0; at--) {
    const i = order[at] as number
    if ((values[i] as number) === 0) continue
    values[i] = (values[i] as number) - 1
    missing++
  }
}
