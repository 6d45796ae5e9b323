/**
 * The exact sum of the rows of each cell, rounded once to the nearest unit: nothing else of the rows counts, neither their
 * order nor how they make it up. Whole units are added in doubles, as far as those are exact; what has a fraction, and what
 * is too large, goes to an exact total of its cell.
 */
import { ExactTotal } from '@tulle/core/data'

/** Sums of whole units stay below 2^53 as long as they are looked at before they pass this. */
const MOST = 2 ** 52

export class CellSums {
  readonly #values: Float64Array
  readonly #quantum: number
  readonly #others = new Map<number, ExactTotal>()
  /** Fractions of a unit, in parts of 2^-64 of it, as two sums of whole numbers; made when the first comes. */
  #high: Float64Array | undefined
  #low: Float64Array | undefined
  #added: Uint32Array | undefined
  #notFinite = 0

  /** The sums are made in `values`, which hold units until the end. */
  constructor(values: Float64Array, quantum: number) {
    this.#values = values
    this.#quantum = quantum
  }

  add(cell: number, value: number): void {
    const units = value / this.#quantum
    const whole = Math.trunc(units)
    const sum = (this.#values[cell] as number) + whole
    if (Math.abs(whole) < MOST && Math.abs(sum) <= MOST) {
      // A value that is so small that its units are 0 is none of them.
      if (units === whole && (whole !== 0 || value === 0)) {
        this.#values[cell] = sum
        return
      }
      const parts = (units - whole) * 2 ** 64
      if (parts === Math.trunc(parts) && parts !== 0) {
        this.#values[cell] = sum
        this.#fraction(cell, parts)
        return
      }
    }
    this.#other(cell).add(value)
    if (!Number.isFinite(value)) this.#notFinite++
  }

  /** Nothing else comes; how many values were no finite numbers. */
  end(): number {
    const cells = new Set(this.#others.keys())
    this.#added?.forEach((count, cell) => {
      if (count > 0) cells.add(cell)
    })
    const exact = new Map([...cells].map((cell) => [cell, this.#exact(cell)]))
    for (let cell = 0; cell < this.#values.length; cell++) {
      this.#values[cell] = exact.get(cell) ?? (this.#values[cell] as number) * this.#quantum
    }
    return this.#notFinite
  }

  #fraction(cell: number, parts: number): void {
    this.#high ??= new Float64Array(this.#values.length)
    this.#low ??= new Float64Array(this.#values.length)
    this.#added ??= new Uint32Array(this.#values.length)
    const high = Math.trunc(parts / 2 ** 32)
    this.#high[cell] = (this.#high[cell] as number) + high
    this.#low[cell] = (this.#low[cell] as number) + (parts - high * 2 ** 32)
    this.#added[cell] = (this.#added[cell] as number) + 1
    // Each is below 2^32: two million of them are exact.
    if ((this.#added[cell] as number) % 2 ** 20 === 0) this.#settle(cell)
  }

  /** Moves the fractions of a cell to its exact total. */
  #settle(cell: number): void {
    const [high, low] = [this.#high?.[cell] ?? 0, this.#low?.[cell] ?? 0]
    const parts = (BigInt(high) << 32n) + BigInt(low)
    // One after the other: a unit may be so small that no double is a part of it.
    if (parts !== 0n) this.#other(cell).addProduct(parts, this.#quantum, 2 ** -64)
    if (this.#high !== undefined) this.#high[cell] = 0
    if (this.#low !== undefined) this.#low[cell] = 0
  }

  #exact(cell: number): number {
    this.#settle(cell)
    const total = this.#other(cell)
    total.addProduct(BigInt(this.#values[cell] as number), this.#quantum, 1)
    return total.nearest(this.#quantum)
  }

  #other(cell: number): ExactTotal {
    const found = this.#others.get(cell) ?? new ExactTotal()
    this.#others.set(cell, found)
    return found
  }
}
