import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { HALF_TURN_STEP, lnUniform, smallSine, TURN_STEP, tables, versine } from './doubles.ts'
import { firstBits } from './exact.ts'
import { dyadic, toFixed, toNumber } from './reals/dyadic.ts'
import { ln, pi, sinCosOfTurns } from './reals/fixed.ts'

const P = 140

/** (f − true)/true for ln at the uniform that these words begin. */
function relativeError(high: number, low: number): number {
  const j = BigInt(firstBits(high, low))
  const truth = ln(j << BigInt(P - 52), P)
  const error = toFixed(dyadic(lnUniform(high, low, tables())), P) - truth
  return Math.abs(toNumber(error, -P) / toNumber(truth, -P))
}

describe('ln of a uniform', () => {
  test('errs by less than 2^−49 relative: random places', () => {
    const bits = seededBits(1)
    let worst = 0
    for (let i = 0; i < 3000; i++) {
      const high = ((bits.word() >>> (i % 20)) | 4096) >>> 0
      worst = Math.max(worst, relativeError(high, bits.word()))
    }
    expect(worst).toBeLessThan(2 ** -49)
  })

  test('errs by less than 2^−49 relative: ends of every table interval, and next to 1', () => {
    let worst = 0
    for (let i = 0; i < 256; i++) {
      const start = (0x80000000 + i * 0x800000) >>> 0
      for (const [high, low] of [
        [start, 0],
        [start, 4096],
        [(start + 0x7fffff) >>> 0, 0xfffff000],
        [(start + 0x400000) >>> 0, 0],
      ] as const) {
        worst = Math.max(worst, relativeError(high, low))
      }
    }
    for (let k = 0; k < 52; k++) {
      const j = 2 ** 52 - 2 ** k
      worst = Math.max(worst, relativeError(Math.floor(j / 2 ** 20), ((j % 2 ** 20) * 4096) >>> 0))
    }
    expect(worst).toBeLessThan(2 ** -49)
  })
})

test('sin and cos of the rest and the table err by less than 2^−51', () => {
  const bits = seededBits(2)
  const { angles } = tables()
  let worst = 0
  for (let i = 0; i < 3000; i++) {
    const high = i < 256 ? (i << 24) >>> 0 : bits.word()
    const low = i < 256 ? 0 : bits.word()
    const rest = ((high & 0xffffff) * 1048576 + (low >>> 12) - 2 ** 43) * TURN_STEP
    const s = smallSine(rest, rest * rest)
    const v = versine(rest * rest)
    const entry = (high >>> 23) & 510
    const sin = angles[entry] as number
    const cos = angles[entry + 1] as number
    const truth = sinCosOfTurns(BigInt(firstBits(high, low)) << BigInt(P - 52), P)
    const errors = [
      toFixed(dyadic(sin + (cos * s - sin * v)), P) - truth.sin,
      toFixed(dyadic(cos - (sin * s + cos * v)), P) - truth.cos,
    ]
    for (const error of errors) worst = Math.max(worst, Math.abs(toNumber(error, -P)))
  }
  expect(worst).toBeLessThan(2 ** -51)
})

test('the steps of a turn are right to a double', () => {
  expect(TURN_STEP).toBe(toNumber(pi(200), -200) * 2 ** -51)
  expect(HALF_TURN_STEP * 2).toBe(TURN_STEP)
})
