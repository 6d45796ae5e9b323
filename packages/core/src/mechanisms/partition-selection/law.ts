/**
 * How likely a name is kept that n people have: as likely as (ε, δ) allows at all, for every n at once (Desfontaines, Voss,
 * Gipson and Mandayam 2022). notes.md derives it. The probabilities are real numbers, enclosed as tightly as a comparison
 * with random bits needs: nobody rounds them first.
 */
import type { Bits } from '../../random/index.ts'
import { type Dyadic, dyadic, toFixed } from '../../random/reals/dyadic.ts'
import { exp } from '../../random/reals/fixed.ts'

export interface KeepLaw {
  /** Whether a name that so many people have is kept, drawn with exactly its probability. */
  readonly keeps: (people: number, bits: Bits) => boolean
  /** The probability, to the precision of a double. */
  readonly probability: (people: number) => number
}

/** lo ≤ x·2^bits ≤ hi. */
interface Enclosed {
  readonly lo: bigint
  readonly hi: bigint
}

const FIRST_BITS = 192
const WORD = 32n

export function keepLaw(epsilon: number, delta: number): KeepLaw {
  const tables = new Map<number, Table>()
  const enclosed = (people: number, bits: number): Enclosed => {
    const table = tables.get(bits) ?? new Table(dyadic(epsilon), dyadic(delta), bits)
    tables.set(bits, table)
    return table.at(people)
  }
  return {
    keeps(people, bits) {
      // A uniform number lies in [u, u + 1]·2^−drawn, with ever more digits, until it is on one side of all the enclosure.
      let [u, drawn] = [0n, 0]
      for (let precision = FIRST_BITS; ; precision *= 2) {
        const { lo, hi } = enclosed(people, precision)
        while (drawn < precision) {
          u = (u << WORD) | BigInt(bits.word())
          drawn += 32
          const left = BigInt(precision - drawn)
          if ((u + 1n) << left <= lo) return true
          if (u << left >= hi) return false
        }
      }
    },
    probability(people) {
      const { lo } = enclosed(people, FIRST_BITS)
      return Number(lo >> BigInt(FIRST_BITS - 64)) / 2 ** 64
    },
  }
}

/** π(0) = 0, and π(n + 1) the least of e^ε·π(n) + δ, 1 − e^−ε·(1 − π(n) − δ) and 1, each in units of 2^−bits. */
class Table {
  readonly #bits: bigint
  readonly #one: bigint
  readonly #up: Enclosed
  readonly #down: Enclosed
  readonly #delta: Enclosed
  readonly #known: Enclosed[] = [{ lo: 0n, hi: 0n }]

  constructor(epsilon: Dyadic, delta: Dyadic, bits: number) {
    this.#bits = BigInt(bits)
    this.#one = 1n << this.#bits
    this.#up = exponential(epsilon, bits)
    this.#down = exponential({ ...epsilon, n: -epsilon.n }, bits)
    const least = toFixed(delta, bits)
    this.#delta = { lo: least, hi: delta.e + bits >= 0 ? least : least + 1n }
  }

  at(people: number): Enclosed {
    const known = this.#known
    for (let last = known.at(-1) as Enclosed; known.length <= people; last = known.at(-1) as Enclosed) {
      // Once it is 1, it stays so: many people need no long table.
      if (last.lo === this.#one) return last
      known.push(this.#next(last))
    }
    return known[people] as Enclosed
  }

  #next({ lo, hi }: Enclosed): Enclosed {
    return { lo: this.#least(lo, 'lo'), hi: this.#least(hi, 'hi') }
  }

  /** Every part grows with π, with δ and with ε, so that the ends of the enclosures are those of the result. */
  #least(pi: bigint, end: 'lo' | 'hi'): bigint {
    const [delta, other] = [this.#delta[end], end === 'lo' ? 'hi' : 'lo'] as const
    const grown = this.#product(this.#up[end], pi, end) + delta
    const rest = this.#one - pi - delta
    // Where nothing is left of the rest, the second part is above 1, and 1 is the least.
    const shrunk = rest <= 0n ? this.#one : this.#one - this.#product(this.#down[other], rest, other)
    return [shrunk, this.#one].reduce((a, b) => (b < a ? b : a), grown)
  }

  #product(a: bigint, b: bigint, end: 'lo' | 'hi'): bigint {
    return end === 'lo' ? (a * b) >> this.#bits : -(-(a * b) >> this.#bits)
  }
}

function exponential(x: Dyadic, bits: number): Enclosed {
  // The argument is cut by less than a unit of the guard digits, so e^x is off by less than e^|x| + 1 of them: below the half.
  const guard = 64 + Math.ceil(1.5 * Math.abs(Number(x.n) * 2 ** x.e))
  const value = exp(toFixed(x, bits + guard), bits + guard)
  const error = 1n << BigInt(guard - 1)
  return { lo: (value - error) >> BigInt(guard), hi: -(-(value + error) >> BigInt(guard)) }
}
