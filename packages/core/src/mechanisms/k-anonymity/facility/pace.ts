/** How facility location reports its progress: by rows, and with a breath whenever enough entries were met. */
import { breathe, type Run } from '../../../run.ts'
import type { ShortFirst } from './nearest.ts'

/** How many random orders of the rows are tried. */
export const ORDERS = 10

/** Entries met between two breaths, and how many of them a row costs that meets none. */
const BREATH = 2 ** 22
const ROW = 100

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
