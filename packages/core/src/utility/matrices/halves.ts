/**
 * The unit of Brunet, Canard, Gambs and Olivier (Novel differentially private mechanisms for graphs, V-A): how far the
 * matrices of two samples of people are apart that only chance has told from each other. A release that is about one
 * unit from the original is as good as another sample of people.
 */
import { type Contributions, contributions } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { chance, shuffled } from '../chance.ts'
import { requireFinite } from './compared.ts'
import { l1Distance } from './distances.ts'

export interface HalvesDistance {
  /** Over the divisions: the unit. */
  readonly mean: number
  /** The standard deviation from one division to the next; 0 if there was only one. */
  readonly spread: number
  /** Of each division. */
  readonly distances: Float64Array
}

export interface HalvesShape {
  readonly rows: number
  readonly columns: number
  /** Undirected: (j, i) counts as (i, j), and both cells of a pair are there. */
  readonly symmetric?: boolean
}

export interface HalvesOptions {
  /** How often the people are divided anew; 10 unless told. */
  readonly divisions?: number
  readonly random?: () => number
}

const SEED = 1

/**
 * The mean L1 distance between the matrices of two random halves of the people. Of an odd number of people, one stays
 * out. Contributions outside the shape count for nothing.
 *
 * The samples of the paper are as large as the original, so its unit wants twice as many people as the original has.
 * Halves of the original's own people are half as large and therefore nearer, by √2 where many people share a cell, and
 * by up to 2 where few do: distances come out larger in this unit than in the paper's, never smaller but for chance.
 */
export function halvesDistance(
  data: Contributions,
  shape: HalvesShape,
  { divisions = 10, random = chance(SEED) }: HalvesOptions = {},
): HalvesDistance {
  if (!Number.isSafeInteger(divisions) || divisions < 1) {
    throw new InvalidInput(`People are divided into halves a whole number of times, at least once, not ${divisions}.`)
  }
  const { who, people } = numbered(contributions(data).person)
  if (people < 2) throw new InvalidInput('Halves need at least two people, and here are fewer.')
  const distances = Float64Array.from({ length: divisions }, () => apart(data, who, sides(people, random), shape))
  const mean = distances.reduce((sum, each) => sum + each, 0) / divisions
  const squares = distances.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return { mean: requireFinite(mean), spread: Math.sqrt(squares / Math.max(1, divisions - 1)), distances }
}

/** |a − b|₁ in the unit of `halvesDistance`. */
export function normalisedDistance(a: Dense, b: Dense, unit: number): number {
  if (!(unit > 0 && unit < Infinity)) {
    throw new InvalidInput(
      `A distance can be given only in a unit above 0, not ${unit}: take more people for halvesDistance(), or another measure.`,
    )
  }
  return l1Distance(a, b) / unit
}

/** People by numbers without gaps, in the order in which they appear. */
function numbered(person: Uint32Array): { who: Uint32Array; people: number } {
  const numbers = new Map<number, number>()
  const who = new Uint32Array(person.length)
  for (let k = 0; k < person.length; k++) {
    const known = numbers.get(person[k] as number)
    if (known === undefined) numbers.set(person[k] as number, numbers.size)
    who[k] = known ?? numbers.size - 1
  }
  return { who, people: numbers.size }
}

/** Of each person: 1 or −1 for the halves, 0 for whoever stays out. */
function sides(people: number, random: () => number): Int8Array {
  const side = new Int8Array(people)
  const order = shuffled(people, random)
  const half = people >>> 1
  for (let i = 0; i < people; i++) side[order[i] as number] = i < half ? 1 : i < 2 * half ? -1 : 0
  return side
}

/** Σ over the cells of what one half adds less what the other does, without its sign. */
function apart(data: Contributions, who: Uint32Array, side: Int8Array, shape: HalvesShape): number {
  const { rows, columns, symmetric = false } = shape
  const cells = new Float64Array(rows * columns)
  for (let k = 0; k < who.length; k++) {
    const [i, j] = [data.row[k] as number, data.column[k] as number]
    if (i >= rows || j >= columns) continue
    const cell = symmetric && i > j ? j * columns + i : i * columns + j
    cells[cell] = (cells[cell] as number) + (data.value[k] as number) * (side[who[k] as number] as number)
  }
  let sum = 0
  for (let cell = 0; cell < cells.length; cell++) sum += Math.abs(cells[cell] as number)
  if (!symmetric) return sum
  let diagonal = 0
  for (let i = 0; i < Math.min(rows, columns); i++) diagonal += Math.abs(cells[i * columns + i] as number)
  return 2 * sum - diagonal
}
