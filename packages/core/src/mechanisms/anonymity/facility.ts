/**
 * Classes by facility location, the way Esfandiari and others (2022) run it (Appendix D). Every row is a client, and a
 * place where a facility may be opened; a class is the clients of one facility, who have no nearer one. To open one costs
 * twice the distances from its row to the 2k nearest, so that facilities are opened where they have company.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import { breathe, type Run } from '../mechanism.ts'
import type { Algorithm, Classes } from './algorithm.ts'
import { RowIndex, type ShortFirst, shortFirst } from './nearest.ts'

/** How many times k rows count as the company of a facility: 1/α. */
const BETA = 2

/** 2α/(1 − α) at α = ½. That it is whole makes every cost whole, and every probability a fraction. */
const FACTOR = 2

const ORDERS = 10

/** Entries met between two breaths, and how many of them a row costs that meets none. */
const BREATH = 2 ** 22
const ROW = 100

export const facility: Algorithm = async (sorted, { k, bits, run }) => {
  const rows = shortFirst(sorted)
  const pace = new Pace(run, rows)
  const located = await locate(rows, { company: BETA * k, bits, pace })
  await closeBelow(k, rows, located, pace)
  return numbered(rows.of.map((distinct) => located.of[distinct] as number))
}

/** The open facilities, and of which of them each distinct row is a client. */
export interface Located {
  readonly open: RowIndex
  readonly of: Uint32Array
}

export interface Wish {
  readonly company: number
  readonly bits: Bits
  readonly pace: Pace
}

/** The cheapest of what Meyerson's algorithm (2001) finds on ten random orders of the rows. */
export async function locate(rows: ShortFirst, { company, bits, pace }: Wish): Promise<Located> {
  const { matrix, of } = rows
  const costs = await openingCosts(rows, company, pace)
  const order = of.slice()
  let best: Assigned | undefined
  for (let round = 0; round < ORDERS; round++) {
    const open = await openAsTheyCome(order, { matrix, costs, bits, pace })
    const outcome = await assign(rows, open, costs, pace)
    if (best === undefined || outcome.cost < best.cost) best = outcome
  }
  return best as Located
}

/** For each distinct row: twice the sum of the distances to the nearest rows, itself and its equals among them. */
export async function openingCosts({ matrix, times }: ShortFirst, company: number, pace: Pace): Promise<Float64Array> {
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
    costs[row] = FACTOR * tally.takeLeast(company)
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

/**
 * Closes facilities with fewer than `least` clients, those with the fewest first; each client goes to the nearest one
 * that is left. Nobody else has to move: who keeps a facility has still no nearer one. The last one would have all rows.
 */
export async function closeBelow(
  least: number,
  { matrix, times }: ShortFirst,
  { open, of }: Located,
  pace: Pace,
): Promise<void> {
  const clients = new Array<number[] | undefined>(matrix.rows)
  const sizes = new Uint32Array(matrix.rows)
  for (let row = 0; row < matrix.rows; row++) {
    const home = of[row] as number
    ;(clients[home] ??= []).push(row)
    sizes[home] = (sizes[home] as number) + (times[row] as number)
  }
  let small = Array.from(of, (_, row) => row).filter((row) => open.has(row))
  // A facility gains clients only, so that sizes once passed do not come again.
  for (let size = 0; size < least; size++) {
    for (const closed of small) {
      if (sizes[closed] !== size) continue
      open.remove(closed)
      for (const row of clients[closed] ?? []) {
        const { row: home } = open.nearest(row)
        of[row] = home
        ;(clients[home] ??= []).push(row)
        sizes[home] = (sizes[home] as number) + (times[row] as number)
        if (pace.after(open.met)) await pace.breathe()
      }
    }
    small = small.filter((row) => open.has(row) && (sizes[row] as number) < least)
  }
}

/** Classes by number, in the order in which their first rows come. */
export function numbered(facilities: Uint32Array): Classes {
  const numbers = new Map<number, number>()
  return facilities.map((facility) => {
    const number = numbers.get(facility) ?? numbers.size
    numbers.set(facility, number)
    return number
  })
}

function shuffle(numbers: Uint32Array, bits: Bits): void {
  for (let i = numbers.length - 1; i > 0; i--) {
    const j = integerBelow(i + 1, bits)
    ;[numbers[i], numbers[j]] = [numbers[j] as number, numbers[i] as number]
  }
}

/** Breathes whenever enough has been met. */
export class Pace {
  readonly #run: Run
  readonly #total: number
  #done = 0
  #met = 0

  constructor(run: Run, { matrix, of }: ShortFirst) {
    this.#run = run
    // Costs, then arrivals and assignments in every order; at the end some rows move.
    this.#total = 2 * matrix.rows + ORDERS * (of.length + matrix.rows)
  }

  /** One more row is done, for which so many entries were met: whether it is time for a breath. */
  after(met: number): boolean {
    this.#done++
    this.#met += met + ROW
    return this.#met >= BREATH
  }

  async breathe(): Promise<void> {
    this.#met = 0
    await breathe(this.#run, Math.min(this.#done, this.#total), this.#total)
  }
}
