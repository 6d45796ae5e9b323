import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import type { Bits } from './bits.ts'
import { fillFlipWords } from './flip-words.ts'
import { type Probability, probability } from './probability.ts'
import { exactly, flipProbability, fraction } from './reals/real.ts'

/** Bits that remember what they gave. */
function recorded(bits: Bits): { readonly bits: Bits; readonly given: number[] } {
  const given: number[] = []
  return {
    given,
    bits: {
      origin: 'seeded',
      fill(words) {
        bits.fill(words)
        given.push(...words)
      },
      word: () => bits.word(),
      reserve: (count) => bits.reserve(count),
      further: (sample) => bits.further(sample),
    },
  }
}

/** By the definition: the uniform of a lane has the lane's bit of each word as its digits, until no lane is open. */
function oneByOne(p: Probability, count: number, given: readonly number[]): Uint32Array {
  const lo = p.value.enclose(128).lo >> 96n
  let next = 0
  return Uint32Array.from({ length: count }, () => {
    const lanes = Array.from({ length: 32 }, () => ({
      digits: 0n,
      places: 0n,
      below: undefined as boolean | undefined,
    }))
    while (lanes.some(({ below }) => below === undefined)) {
      const word = given[next++] as number
      for (const [lane, at] of lanes.entries()) {
        if (at.below !== undefined) continue
        at.digits = 2n * at.digits + BigInt((word >>> lane) & 1)
        at.places++
        const known = lo >> (32n - at.places)
        if (at.digits !== known) at.below = at.digits < known
      }
    }
    return lanes.reduce((sum, { below }, lane) => sum + (below === true ? 2 ** lane : 0), 0)
  })
}

describe('flips, 32 to a word', () => {
  test('are uniforms below p, digit by digit', () => {
    fc.assert(
      fc.property(fc.double({ min: -20, max: 20, noNaN: true }), fc.integer(), (epsilon, seed) => {
        const p = probability(flipProbability(epsilon))
        fc.pre(p.low === p.high)
        const { bits, given } = recorded(seededBits(seed))
        const out = new Uint32Array(5)
        fillFlipWords(out, p, bits)
        expect(out).toEqual(oneByOne(p, 5, given))
      }),
      { numRuns: 200 },
    )
  })

  test('of a lane whose 32 digits are those of p go on until they differ', () => {
    // p = 1/3 = .0101…: words that give every lane p's own digits, and what follows decides.
    const p = probability(fraction(1, 3))
    const same: Bits = {
      origin: 'seeded',
      fill(words) {
        for (let k = 0; k < words.length; k++) words[k] = k % 2 === 0 ? 0 : 0xffff_ffff
      },
      word: () => 0,
      reserve: () => 0,
      // A third goes on with 0x55555555: lanes below it flip, lanes above do not.
      further: (sample) => () => (sample % 2 === 0 ? 0x5555_5554 : 0x5555_5556),
    }
    const out = new Uint32Array(2)
    fillFlipWords(out, p, same)
    expect([...out]).toEqual([0x5555_5555, 0x5555_5555])
  })

  test('that are certain, a fair coin, and a p next to a multiple of 2^−32', () => {
    const out = new Uint32Array(3)
    fillFlipWords(out, probability(exactly(1)), seededBits(1))
    expect([...out]).toEqual([0xffff_ffff, 0xffff_ffff, 0xffff_ffff])
    fillFlipWords(out, probability(exactly(0)), seededBits(1))
    expect([...out]).toEqual([0, 0, 0])
    fillFlipWords(out, probability(exactly(0.5)), seededBits(1))
    expect(new Set(out).size).toBe(3)
    // Not told apart from 2^−1 by 96 digits: flipped one by one.
    const near = probability({ enclose: (bits) => (bits < 200 ? half(bits) : exactly(0.5).enclose(bits)) })
    expect(near.low).not.toBe(near.high)
    const many = new Uint32Array(2000)
    fillFlipWords(many, near, seededBits(5))
    const ones = many.reduce((sum, word) => sum + word.toString(2).replaceAll('0', '').length, 0)
    expect(Math.abs(ones - 32_000)).toBeLessThan(6 * Math.sqrt(16_000))
  })
})

function half(bits: number) {
  const middle = 1n << BigInt(bits - 1)
  return { lo: middle - 1n, hi: middle + 1n }
}
