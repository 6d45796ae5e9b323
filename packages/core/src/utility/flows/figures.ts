/** How near released flows are to the true ones, at one level. */
import { hypot, log2 } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { requireComparable } from '../matrices/compared.ts'

/** 2 Σ min(a, b) / (Σ a + Σ b), the common part of commuters; what is below 0 counts as 0. 1 of two empty matrices. */
export function commonPart(a: Dense, b: Dense): number {
  requireComparable(a, b)
  let [common, all] = [0, 0]
  for (let k = 0; k < a.values.length; k++) {
    const [x, y] = [Math.max(0, a.values[k] as number), Math.max(0, b.values[k] as number)]
    common += Math.min(x, y)
    all += x + y
  }
  return all > 0 ? (2 * common) / all : 1
}

/** The share of the `count` strongest flows of a that are among those of b. Of equals the first count. */
export function topShare(a: Dense, b: Dense, count: number): number {
  requireComparable(a, b)
  const [strongest, released] = [strongestOf(a.values, count), strongestOf(b.values, count)]
  let found = 0
  for (const cell of strongest) if (released.has(cell)) found++
  return strongest.size === 0 ? 1 : found / strongest.size
}

/** Flows of 0 are not among the strongest. */
function strongestOf(values: Float64Array, count: number): Set<number> {
  const positive = values.filter((value) => value > 0).sort()
  const least = positive[Math.max(0, positive.length - count)] ?? Infinity
  const cells = new Set<number>()
  for (let k = 0; k < values.length; k++) if ((values[k] as number) > least) cells.add(k)
  for (let k = 0; k < values.length && cells.size < count; k++) if (values[k] === least) cells.add(k)
  return cells
}

/** Σ|error| of what leaves the zones (`out`) or arrives in them (`in`), as a part of all trips; stays count as both. */
export function throughError(a: Dense, b: Dense, way: 'in' | 'out'): number {
  requireComparable(a, b)
  const [x, y] = [through(a, way), through(b, way)]
  let error = 0
  for (let zone = 0; zone < x.length; zone++) error += Math.abs((x[zone] as number) - (y[zone] as number))
  return part(error, sumOf(a.values))
}

function through({ rows, columns, values }: Dense, way: 'in' | 'out'): Float64Array {
  const sums = new Float64Array(way === 'out' ? rows : columns)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const zone = way === 'out' ? i : j
      sums[zone] = (sums[zone] as number) + (values[i * columns + j] as number)
    }
  }
  return sums
}

/** Σ|error| of the stays, as a part of all stays. */
export function staysError(a: Dense, b: Dense): number {
  requireComparable(a, b)
  let [error, all] = [0, 0]
  for (let zone = 0; zone < a.rows; zone++) {
    const [x, y] = [a.values[zone * (a.columns + 1)] as number, b.values[zone * (b.columns + 1)] as number]
    error += Math.abs(x - y)
    all += x
  }
  return part(error, all)
}

/** Down to the 4,000th part of the longest way. */
const CLASSES = 24

/**
 * How far the lengths of all moves are from the true ones: the share that would have to be of another length, in classes of
 * which each is √2 times as long as the one before. 0 is perfect, 1 the worst.
 */
export function lengthsDistance(a: Dense, b: Dense, places: readonly (readonly [number, number])[]): number {
  requireComparable(a, b)
  if (places.length !== a.rows || a.rows !== a.columns) {
    throw new InvalidInput(`There are ${a.rows} zones, and ${places.length} places: give one for each zone.`)
  }
  const [x, y] = [lengthsOf(a, places), lengthsOf(b, places)]
  const [all, others] = [sumOf(x), sumOf(y)]
  if (all === 0 || others === 0) return all === others ? 0 : 1
  let apart = 0
  for (let k = 0; k < x.length; k++) apart += Math.abs((x[k] as number) / all - (y[k] as number) / others)
  return apart / 2
}

function lengthsOf({ rows, values }: Dense, places: readonly (readonly [number, number])[]): Float64Array {
  const at = (i: number) => places[i] as readonly [number, number]
  const length = (i: number, j: number) => hypot(at(i)[0] - at(j)[0], at(i)[1] - at(j)[1])
  const box = [0, 1].map((axis) => {
    const all = places.map((place) => place[axis] as number)
    return all.reduce((p, q) => Math.max(p, q)) - all.reduce((p, q) => Math.min(p, q))
  })
  const longest = hypot(...box)
  const sums = new Float64Array(CLASSES)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < rows; j++) {
      const value = values[i * rows + j] as number
      if (i === j || value <= 0) continue
      const fraction = longest > 0 ? length(i, j) / longest : 1
      const steps = fraction > 0 ? Math.floor(-2 * log2(fraction)) : CLASSES
      const k = Math.min(CLASSES - 1, Math.max(0, steps))
      sums[k] = (sums[k] as number) + value
    }
  }
  return sums
}

/** Multiplied so that all flows add up to this; what is below 0 becomes 0 first. */
export function rescaled({ rows, columns, values }: Dense, total: number): Dense {
  const clean = values.map((value) => Math.max(0, value))
  const sum = sumOf(clean)
  return { rows, columns, values: sum > 0 ? clean.map((value) => (value * total) / sum) : clean }
}

export function sumOf(values: Float64Array): number {
  let sum = 0
  for (let k = 0; k < values.length; k++) sum += values[k] as number
  return sum
}

function part(error: number, all: number): number {
  return all > 0 ? error / all : error > 0 ? Infinity : 0
}
