/**
 * The sum of any doubles, exactly: whatever their sizes, their signs and their order. In doubles 10^300 + 1 − 10^300 is 0,
 * and what a sum comes to depends on how it was reached.
 */
import { add, type Dyadic, dyadic, multiply, round } from '../random/reals/dyadic.ts'

export class ExactTotal {
  #sum: Dyadic = { n: 0n, e: 0 }
  /** Which infinities were met. */
  #above = false
  #below = false

  /** Not a number counts as 0; infinities of both signs together are not a number. */
  add(value: number, times = 1): void {
    if (Number.isFinite(value)) this.#sum = add(this.#sum, multiply(dyadic(value), dyadic(times)))
    else if (value > 0) this.#above = true
    else if (value < 0) this.#below = true
  }

  /** Adds a whole number times two doubles. */
  addProduct(whole: bigint, a: number, b: number): void {
    this.#sum = add(this.#sum, multiply({ n: whole, e: 0 }, multiply(dyadic(a), dyadic(b))))
  }

  /**
   * The sum rounded to the nearest whole multiple of a power of two, of two as near to the larger; beyond 2^53 of them to
   * the nearest double.
   */
  nearest(unit: number): number {
    if (this.#above || this.#below) return this.#above === this.#below ? 0 : this.#above ? Infinity : -Infinity
    return Number(round(multiply(this.#sum, dyadic(1 / unit)))) * unit
  }
}
