/**
 * The largest loss over sets of cells, pattern by pattern. A pattern gives d_k = 1 to cells of D that are 1 in b and
 * 0 once flipped, and −1 to the others of D. With the field F_m = Σ_{k∈D} Π_km d_k, k ≠ m, the loss is
 *
 *     Σ_{k∈D} (d_k Π_kk + F_k) + 2 Σ_{m∉D} F_m b_m,
 *
 * because cells k, l of D change b_k b_l by (d_k + d_l)/2. It is largest where b_m = 1 for F_m > 0 and 0 elsewhere.
 */
import { addUp, multiplyUp } from '../../privacy/index.ts'
import type { Couplings } from './couplings.ts'

/** Fields to look at before a bound is preferred: about a second. */
const MOST_WORK = 2 ** 28

/** Is it quick to look at every set of at most `most` of the `count` cells of every row? */
export function subsetsAreFew({ own, offsets }: Couplings, count: number, most: number): boolean {
  let sets = 1
  let patterns = 0
  for (let size = 1; size <= most; size++) {
    sets *= (count - size + 1) / size
    patterns += sets * 2 ** (size - 1)
  }
  let touched = 0
  for (let first = 0; first < own.length; first += count) {
    touched += count + Math.min(own.length, (offsets[first + count] as number) - (offsets[first] as number))
  }
  return patterns * touched < MOST_WORK
}

/** The largest loss over all sets of 1 to `most` of the cells first..first+count−1. */
export function largestOverSubsets(couplings: Couplings, first: number, count: number, most: number): number {
  const cells = Array.from({ length: count }, (_, i) => first + i)
  return search(couplings, cells, most, false)
}

/** The largest loss over all patterns of one set. */
export function largestOverSigns(couplings: Couplings, cells: readonly number[]): number {
  return cells.length === 0 ? 0 : search(couplings, cells, cells.length, true)
}

function search(couplings: Couplings, cells: readonly number[], most: number, all: boolean): number {
  const { own, offsets, indices, values } = couplings
  const touched = touchedBy(couplings, cells)
  const place = new Map(Array.from(touched, (k, i) => [k, i]))
  // One field for each depth: taking a cell back by subtraction would gather rounding errors.
  const fields = Array.from({ length: most + 1 }, () => new Float64Array(touched.length))
  const inside = new Uint8Array(touched.length)
  let best = 0

  const evaluate = (field: Float64Array, alone: number) => {
    let among = alone
    let up = 0
    let down = 0
    for (let i = 0; i < field.length; i++) {
      const f = field[i] as number
      if (inside[i] === 1) among += f
      else if (f > 0) up += f
      else down -= f
    }
    // Both a pattern and its opposite.
    best = Math.max(best, among + 2 * up, -among + 2 * down)
  }

  const descend = (next: number, depth: number, alone: number) => {
    if (depth > 0 && (!all || depth === cells.length)) evaluate(fields[depth] as Float64Array, alone)
    if (depth === most) return
    const before = fields[depth] as Float64Array
    const after = fields[depth + 1] as Float64Array
    const last = all ? next + 1 : cells.length
    for (let c = next; c < last; c++) {
      const k = cells[c] as number
      const here = place.get(k) as number
      inside[here] = 1
      // The first cell's sign is fixed: the opposite patterns are looked at with it.
      for (const d of depth === 0 ? [1] : [1, -1]) {
        after.set(before)
        for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
          const m = place.get(indices[at] as number) as number
          after[m] = (after[m] as number) + d * (values[at] as number)
        }
        descend(c + 1, depth + 1, alone + d * (own[k] as number))
      }
      inside[here] = 0
    }
  }
  descend(0, 0, 0)
  return addUp(best, roundingOf(couplings, cells, most, touched.length))
}

function touchedBy({ offsets, indices }: Couplings, cells: readonly number[]): Int32Array {
  const touched = new Set(cells)
  for (const k of cells) {
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) touched.add(indices[at] as number)
  }
  return Int32Array.from(touched).sort()
}

/**
 * A field adds up at most `most` numbers, and a loss at most as many of the diagonal and all of the fields: each sum
 * errs by less than its length times 2^−53 of the sizes that go into it, which this covers twice.
 */
function roundingOf(
  { own, offsets, values }: Couplings,
  cells: readonly number[],
  most: number,
  touched: number,
): number {
  const sizes = cells.map((k) => {
    let size = Math.abs(own[k] as number)
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++)
      size += 2 * Math.abs(values[at] as number)
    return size
  })
  const size = sizes.reduce((a, b) => Math.max(a, b), 0) * Math.min(most, cells.length)
  return multiplyUp((most + touched + 4) * 2 ** -52, size)
}
