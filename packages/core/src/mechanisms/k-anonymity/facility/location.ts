/** Meyerson's facility location (2001), on random orders of the rows. */
import type { SparseMatrix } from '../../../data/index.ts'
import { type Bits, integerBelow } from '../../../random/index.ts'
import { shuffle } from '../shuffle.ts'
import { RowIndex, type ShortFirst } from './nearest.ts'
import { ORDERS, type Pace } from './pace.ts'

/** What a facility costs, in distances to its company. */
function factorOf(alpha: number): number {
  return (2 * alpha) / (1 - alpha)
}

/** The open facilities, and of which of them each distinct row is a client. */
export interface Located {
  readonly open: RowIndex
  readonly of: Uint32Array
}

export interface Wish {
  readonly company: number
  /** ½ unless said otherwise. */
  readonly alpha?: number
  readonly bits: Bits
  readonly pace: Pace
}

/** The cheapest of what Meyerson's algorithm (2001) finds on ten random orders of the rows. */
export async function locate(rows: ShortFirst, { company, alpha = 0.5, bits, pace }: Wish): Promise<Located> {
  const { matrix, of } = rows
  const costs = await openingCosts(rows, { company, alpha }, pace)
  const order = of.slice()
  let best: Assigned | undefined
  for (let round = 0; round < ORDERS; round++) {
    const open = await openAsTheyCome(order, { matrix, costs, bits, pace })
    const outcome = await assign(rows, open, costs, pace)
    if (best === undefined || outcome.cost < best.cost) best = outcome
  }
  return best as Located
}

/** For each distinct row: 2α/(1 − α), at α = ½ twice, the sum of the distances to the nearest rows, itself and its equals among them. */
export async function openingCosts(
  { matrix, times }: ShortFirst,
  { company, alpha = 0.5 }: { readonly company: number; readonly alpha?: number },
  pace: Pace,
): Promise<Float64Array> {
  const factor = factorOf(alpha)
  const index = new RowIndex(matrix)
  for (let row = 0; row < matrix.rows; row++) index.add(row)
  const costs = new Float64Array(matrix.rows)
  const tally = new Tally(matrix)
  for (let row = 0; row < matrix.rows; row++) {
    index.look(row)
    for (let f = 0; f < index.count; f++) {
      const other = index.found[f] as number
      tally.add(index.distance(other), times[other] as number)
    }
    // Of the rows that share nothing, the shortest are the nearest.
    for (let other = 0, added = 0; other < matrix.rows && added < company; other++) {
      if (index.saw(other)) continue
      tally.add(index.distance(other), times[other] as number)
      added += times[other] as number
    }
    // Whole, so that every probability is a fraction; at α = ½ nothing is rounded.
    costs[row] = Math.ceil(factor * tally.takeLeast(company))
    if (pace.after(index.met)) await pace.breathe()
  }
  return costs
}

/** Distances by how often they occur: they are small whole numbers, and need no sorting. */
class Tally {
  readonly #times: Uint32Array
  readonly #met: number[] = []

  constructor({ rows, offsets }: SparseMatrix) {
    const longest = rows === 0 ? 0 : (offsets[rows] as number) - (offsets[rows - 1] as number)
    this.#times = new Uint32Array(2 * longest + 1)
  }

  add(distance: number, times: number): void {
    const before = this.#times[distance] as number
    if (before === 0) this.#met.push(distance)
    this.#times[distance] = before + times
  }

  /** The sum of so many of the least distances, or of all if there are fewer; forgets them all. */
  takeLeast(many: number): number {
    let [sum, left] = [0, many]
    this.#met.sort((a, b) => a - b)
    for (const distance of this.#met) {
      const taken = Math.min(left, this.#times[distance] as number)
      sum += taken * distance
      left -= taken
      this.#times[distance] = 0
    }
    this.#met.length = 0
    return sum
  }
}

export interface Arrival {
  readonly matrix: SparseMatrix
  readonly costs: Float64Array
  readonly bits: Bits
  readonly pace: Pace
}

/**
 * Rows come in random order. One that finds the nearest facility at distance d opens one of its own, at cost f, with
 * probability d/f: exactly, since both are whole.
 */
export async function openAsTheyCome(order: Uint32Array, { matrix, costs, bits, pace }: Arrival): Promise<RowIndex> {
  shuffle(order, bits)
  const open = new RowIndex(matrix)
  for (const row of order) {
    const cost = costs[row] as number
    const distance = open.size === 0 ? Infinity : open.nearest(row).distance
    if (distance > 0 && (distance >= cost || integerBelow(cost, bits) < distance)) open.add(row)
    if (pace.after(open.met)) await pace.breathe()
  }
  return open
}

interface Assigned extends Located {
  readonly cost: number
}

/** Every row becomes a client of the nearest facility. */
async function assign(
  { matrix, times }: ShortFirst,
  open: RowIndex,
  costs: Float64Array,
  pace: Pace,
): Promise<Assigned> {
  const of = new Uint32Array(matrix.rows)
  let cost = 0
  for (let row = 0; row < matrix.rows; row++) {
    const { row: nearest, distance } = open.nearest(row)
    of[row] = nearest
    cost += distance * (times[row] as number)
    if (nearest === row) cost += costs[row] as number
    if (pace.after(open.met)) await pace.breathe()
  }
  return { open, of, cost }
}
