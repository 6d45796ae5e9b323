/** A real probability made ready for many draws: what every draw needs is worked out once. */
import { InvalidInput } from '../errors.ts'
import { approximate, gapRate, type Real } from './reals/real.ts'

export interface Probability {
  readonly value: Real
  /** p as a double, with relative error below 2^−52. */
  readonly approximate: number
  /** Set when p is exactly 1 or exactly 0, which a double beside them cannot tell. */
  readonly sure: 'always' | 'never' | undefined
  /** U < p for every first word below `low`, U > p for every one above `high`. */
  readonly low: number
  readonly high: number
  /** Gaps between successes: λ = −ln(1 − p), and 1/λ with relative error below 2^−50. Only for 0 < p < 1. */
  readonly gaps: () => { readonly rate: Real; readonly inverse: number }
  /** 1 − p. */
  readonly complement: () => Probability
}

export function probability(value: Real): Probability {
  const { lo, hi } = value.enclose(96)
  if (hi < 0n || lo > 1n << 96n) throw new InvalidInput('A probability must lie between 0 and 1.')
  const sure = certainty(value)
  let gaps: ReturnType<Probability['gaps']> | undefined
  let complement: Probability | undefined
  return {
    value,
    sure,
    approximate: sure === undefined ? approximate(value) : sure === 'always' ? 1 : 0,
    // hi ≥ p, so a word above its first 32 bits starts beyond p; where p is 1 no word does.
    low: Number(lo >> 64n),
    high: Number(hi >> 64n),
    gaps() {
      if (gaps === undefined) {
        const rate = gapRate(value)
        gaps = { rate, inverse: 1 / approximate(rate) }
      }
      return gaps
    },
    complement() {
      complement ??= probability(oneMinus(value))
      return complement
    },
  }
}

function oneMinus(p: Real): Real {
  return {
    enclose(bits) {
      const one = 1n << BigInt(bits)
      const { lo, hi } = p.enclose(bits)
      return { lo: one - hi, hi: one - lo }
    },
  }
}

function certainty(p: Real): Probability['sure'] {
  for (let bits = 64; bits <= 4096; bits *= 2) {
    const one = 1n << BigInt(bits)
    const { lo, hi } = p.enclose(bits)
    if (hi === 0n) return 'never'
    if (lo === one) return 'always'
    if (lo > 0n && hi < one) return undefined
  }
  throw new InvalidInput('The probability is closer to 0 or 1 than 2^−4096: use 0 or 1 itself.')
}
