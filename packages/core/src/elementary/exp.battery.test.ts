/** The error of e^x in doubles at 2·10⁵ places, against integers. */
import { expect, test } from 'vitest'
import { dyadic, toFixed, toNumber } from '../random/reals/dyadic.ts'
import { exp } from '../random/reals/fixed.ts'
import { seededBits } from '../testing/seeded.ts'
import { exp as own } from './index.ts'

test.each([1, 20])(
  'e^x errs by less than 2^−51 relative at 10⁵ places up to ±%d; a series that ends early does not',
  (size) => {
    const P = 140
    const bits = seededBits(size)
    let worst = 0
    let broken = 0
    for (let i = 0; i < 100_000; i++) {
      const x = (bits.word() / 2 ** 31 - 1 + bits.word() / 2 ** 63) * size
      const truth = exp(toFixed(dyadic(x), P), P)
      const error = (value: number) => Math.abs(toNumber(toFixed(dyadic(value), P) - truth, -P) / toNumber(truth, -P))
      worst = Math.max(worst, error(own(x)))
      if (i % 100 === 0) broken = Math.max(broken, error(shorter(x)))
    }
    expect(worst).toBeLessThan(2 ** -51)
    expect(broken).toBeGreaterThan(2 ** -51)
  },
)

/** e^x = 2^k·e^r with a series that ends at r^11. */
function shorter(x: number): number {
  const k = Math.round(x / Math.LN2)
  const r = x - k * Math.LN2
  let sum = 1
  for (let i = 11; i >= 1; i--) sum = 1 + (sum * r) / i
  return sum * 2 ** k
}
