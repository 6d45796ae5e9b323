import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { fillFlips, flip } from './bernoulli.ts'
import { binomial } from './binomial.ts'
import type { Bits } from './bits.ts'
import { discreteLaw, drawFrom, endlessLaw } from './discrete.ts'
import { positions } from './gaps.ts'
import { bigIntegerBelow, integerBelow, subset } from './integers.ts'
import { probability } from './probability.ts'
import { add, dyadic, toFixed } from './reals/dyadic.ts'
import { exp } from './reals/fixed.ts'
import { exactly, flipProbability, fraction, type Real } from './reals/real.ts'

/** Words from a list, then from a list for further bits: enumerates every way a short draw can go. */
function listed(words: readonly number[], more: readonly number[] = []): Bits {
  let next = 0
  const word = () => words[next++] ?? 0
  return {
    origin: 'seeded',
    word,
    fill: (into) => {
      for (let i = 0; i < into.length; i++) into[i] = word()
    },
    reserve: () => 0,
    further: () => {
      let at = 0
      return () => more[at++] ?? 0
    },
  }
}

describe('flips', () => {
  test('are decided by the digits of p, to the last word', () => {
    const third = probability(fraction(1, 3)) // 0.010101… in binary: every word is 0x55555555
    expect(flip(third, listed([0x55555554]))).toBe(true)
    expect(flip(third, listed([0x55555556]))).toBe(false)
    expect(flip(third, listed([0x55555555], [0x55555554]))).toBe(true)
    expect(flip(third, listed([0x55555555], [0x55555556]))).toBe(false)
    expect(flip(third, listed([0x55555555], [0x55555555, 0x55555555, 0x55555554]))).toBe(true)
  })

  test('of dyadic p: U < p and not ≤', () => {
    const half = probability(exactly(0.5))
    expect(flip(half, listed([0x7fffffff], [0xffffffff]))).toBe(true)
    expect(flip(half, listed([0x80000000], [0]))).toBe(false)
    for (const word of [0, 1, 0xffffffff]) {
      expect(flip(probability(exactly(1)), listed([word]))).toBe(true)
      expect(flip(probability(exactly(0)), listed([word]))).toBe(false)
    }
    expect(() => probability(exactly(1.5))).toThrow(/between 0 and 1/)
    expect(() => probability(exactly(-0.5))).toThrow(/between 0 and 1/)
  })

  test('one by one and in a block are the same flips', () => {
    const p = probability(flipProbability(1))
    const block = new Uint8Array(1000)
    fillFlips(block, p, seededBits(3))
    const bits = seededBits(3)
    expect([...block]).toEqual(Array.from(block, () => (flip(p, bits) ? 1 : 0)))
  })

  test('reach every place, the last bit of a vector included', () => {
    for (const length of [1, 31, 32, 33, 16384, 16385]) {
      const seen = new Set<number>()
      const out = new Uint8Array(length)
      const bits = seededBits(length)
      for (let i = 0; i < 40; i++) {
        fillFlips(out, probability(exactly(0.5)), bits)
        seen.add(out[length - 1] as number)
      }
      expect(seen).toEqual(new Set([0, 1]))
    }
  })
})

describe('positions by gaps', () => {
  const collect = (cells: number, p: Real, bits: Bits, slack?: number) =>
    [...positions(cells, probability(p), bits, slack)].flatMap((block) => [...block])

  test('fast and exact path agree on the same bits', () => {
    for (const p of [exactly(0.3), flipProbability(3), fraction(1, 1000), exactly(0.97)]) {
      expect(collect(3000, p, seededBits(4), 1)).toEqual(collect(3000, p, seededBits(4)))
    }
    expect(collect(1e12, exactly(1e-10), seededBits(4), 1)).toEqual(collect(1e12, exactly(1e-10), seededBits(4)))
  })

  test('ascend, stay inside, and reach the first and the last cell', () => {
    const bits = seededBits(5)
    let first = 0
    let last = 0
    for (let i = 0; i < 400; i++) {
      const found = collect(50, exactly(0.2), bits)
      for (let k = 1; k < found.length; k++) expect(found[k]).toBeGreaterThan(found[k - 1] as number)
      if (found[0] === 0) first++
      if (found.at(-1) === 49) last++
      expect(found.every((at) => at >= 0 && at < 50)).toBe(true)
    }
    // 80 expected, deviation 8: six deviations.
    expect(Math.abs(first - 80)).toBeLessThan(48)
    expect(Math.abs(last - 80)).toBeLessThan(48)
    expect(collect(0, exactly(0.5), bits)).toEqual([])
  })

  test('cost what comes up, not the cells', () => {
    const found = collect(1e12, exactly(1e-9), seededBits(6))
    expect(Math.abs(found.length - 1000)).toBeLessThan(6 * Math.sqrt(1000))
    expect(found.at(-1)).toBeGreaterThan(9e11)
  })

  test('none at p = 0, all at p = 1, and no p beyond', () => {
    expect(collect(10, exactly(0), seededBits(1))).toEqual([])
    expect(collect(5000, exactly(1), seededBits(1))).toEqual(Array.from({ length: 5000 }, (_, i) => i))
    expect(collect(5000, fraction(2n ** 90n - 1n, 2n ** 90n), seededBits(1))).toHaveLength(5000)
    for (const p of [-0.5, 2]) expect(() => collect(10, exactly(p), seededBits(1))).toThrow(/between 0 and 1/)
    expect(() => probability(flipProbability(1e5))).toThrow(/closer to 0 or 1/)
  })
})

describe('binomial numbers', () => {
  test('by digits: exactly the number of uniforms below p, on enumerated bits', () => {
    // Two trials, p = 5/8 = 0.101: 2 bits decide the first digits, and so on; all of 2^6 scripts, fair each.
    const counts = [0, 0, 0]
    for (let script = 0; script < 64; script++) {
      // Each digit takes its bits from the top of a word of its own.
      const words = [script & 3, (script >> 2) & 3, (script >> 4) & 3].map((two) => (two << 30) >>> 0)
      const k = binomial(2, probability(exactly(5 / 8)), listed(words))
      counts[k] = (counts[k] as number) + 1
    }
    // (3/8)², 2·(3/8)(5/8), (5/8)² of 64.
    expect(counts).toEqual([9, 30, 25])
  })

  test('have the right mean and spread at every p and size', () => {
    const bits = seededBits(8)
    for (const [n, real] of [
      [40, flipProbability(1)],
      [1000, fraction(1, 200)],
      [1000, fraction(199, 200)],
      [20_000, exactly(0.25)],
      [1, fraction(1, 3)],
    ] as const) {
      const p = probability(real)
      const mean = n * p.approximate
      const variance = mean * (1 - p.approximate)
      const draws = 2000
      let sum = 0
      let squares = 0
      for (let i = 0; i < draws; i++) {
        const k = binomial(n, p, bits)
        sum += (k - mean) / Math.sqrt(variance)
        squares += (k - mean) ** 2 / variance
      }
      expect(Math.abs(sum) / Math.sqrt(draws)).toBeLessThan(6)
      expect(Math.abs(squares / draws - 1)).toBeLessThan((6 * Math.sqrt(2 + 1 / variance)) / Math.sqrt(draws))
    }
    expect(binomial(0, probability(exactly(0.5)), bits)).toBe(0)
    expect(binomial(9, probability(exactly(0)), bits)).toBe(0)
    expect(binomial(9, probability(exactly(1)), bits)).toBe(9)
  })
})

describe('uniform integers and subsets', () => {
  test('integers are uniform on enumerated bits', () => {
    const counts = [0, 0, 0, 0, 0]
    for (let top = 0; top < 8; top++) {
      // 5 choices need 3 bits; a rejected draw takes the next word, here always 0.
      const drawn = integerBelow(5, listed([(top << 29) >>> 0, 0]))
      counts[drawn] = (counts[drawn] as number) + 1
    }
    expect(counts).toEqual([4, 1, 1, 1, 1]) // three rejected draws fall to 0 by the script
    expect(integerBelow(1, listed([]))).toBe(0)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), fc.integer(), (n, seed) => {
        const drawn = integerBelow(n, seededBits(seed >>> 0))
        expect(Number.isInteger(drawn) && drawn >= 0 && drawn < n).toBe(true)
      }),
    )
    for (const n of [0, -1, 1.5, Number.NaN, 2 ** 53 + 2])
      expect(() => integerBelow(n, seededBits(1))).toThrow(/choices/)
  })

  test('integers of any size are uniform on enumerated bits', () => {
    const counts = [0, 0, 0, 0, 0]
    for (let top = 0; top < 8; top++) {
      const drawn = Number(bigIntegerBelow(5n, listed([(top << 29) >>> 0, 0])))
      counts[drawn] = (counts[drawn] as number) + 1
    }
    expect(counts).toEqual([4, 1, 1, 1, 1])
    expect(bigIntegerBelow(1n, listed([]))).toBe(0n)
    // Three words for 65 to 96 digits: all ones is too large, and is drawn again.
    const ones = Array<number>(3).fill(0xffffffff)
    expect(bigIntegerBelow(2n ** 96n, listed(ones))).toBe(2n ** 96n - 1n)
    expect(bigIntegerBelow(2n ** 96n - 1n, listed([...ones, 0, 0, 7]))).toBe(7n)
    expect(bigIntegerBelow(2n ** 64n + 1n, listed([0x80000001, 0, 0, 0, 0, 0x80000000]))).toBe(1n)
    for (const n of [0n, -1n]) expect(() => bigIntegerBelow(n, seededBits(1))).toThrow(/at least one choice/)
  })

  test('integers of any size stay below, and those below 2^53 take what the smaller ones take', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 1n << 200n }), fc.nat(), (n, seed) => {
        const drawn = bigIntegerBelow(n, seededBits(seed))
        expect(drawn >= 0n && drawn < n).toBe(true)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.nat(), (n, seed) => {
        expect(bigIntegerBelow(BigInt(n), seededBits(seed))).toBe(BigInt(integerBelow(n, seededBits(seed))))
      }),
    )
  })

  test('every subset is equally likely', () => {
    const bits = seededBits(9)
    for (const size of [0, 1, 2, 3, 4, 5]) {
      const counts = new Map<string, number>()
      const draws = 12_000
      for (let i = 0; i < draws; i++) {
        const key = subset(size, 5, bits).join()
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
      const kinds = [1, 5, 10, 10, 5, 1][size] as number
      expect(counts.size).toBe(kinds)
      const expected = draws / kinds
      for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected) + 1)
    }
  })

  test('subsets are ascending, distinct and of the size asked, of few or of 2^53', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer(),
        (size, more, seed) => {
          const chosen = subset(size, size + more, seededBits(seed >>> 0))
          expect(chosen.length).toBe(size)
          expect(new Set(chosen).size).toBe(size)
          expect([...chosen]).toEqual([...chosen].sort((a, b) => a - b))
        },
      ),
    )
    expect(subset(3, 2 ** 53 - 1, seededBits(1)).length).toBe(3)
    expect(() => subset(3, 2, seededBits(1))).toThrow(/cannot hold/)
  })
})

describe('discrete laws', () => {
  const weights = [
    { multiplicity: 3, exponent: -1 },
    { multiplicity: 0, exponent: 50 },
    { multiplicity: 1n, exponent: 0.25 },
    { multiplicity: 10n ** 30n, exponent: -80 },
    { multiplicity: 5, exponent: 0 },
  ]

  test('fast and exact path agree on the same bits', () => {
    const law = discreteLaw(weights)
    const fast = seededBits(10)
    const exact = seededBits(10)
    for (let i = 0; i < 500; i++) expect(drawFrom(law, fast)).toBe(drawFrom(law, exact, 1))
  })

  test('have the probabilities of their weights', () => {
    const law = discreteLaw(weights)
    const raw = weights.map(({ multiplicity, exponent }) => Number(multiplicity) * Math.exp(exponent))
    const total = raw.reduce((a, b) => a + b, 0)
    let sum = 0
    raw.forEach((w, i) => {
      sum += w / total
      expect(law.cumulative[i]).toBeCloseTo(sum, 12)
    })
    const counts = [0, 0, 0, 0, 0]
    const bits = seededBits(12)
    const draws = 50_000
    for (let i = 0; i < draws; i++) counts[drawFrom(law, bits)]!++
    raw.forEach((w, i) => {
      const p = w / total
      expect(Math.abs((counts[i] as number) - draws * p)).toBeLessThanOrEqual(6 * Math.sqrt(draws * p * (1 - p)))
    })
  })

  test('have the borders of a plain calculation in absolute fixed point, for weights of any size', () => {
    const weight = fc.record({
      multiplicity: fc.oneof(fc.bigInt({ min: 0n, max: 9n }), fc.bigInt({ min: 1n, max: 1n << 300n })),
      exponent: fc.oneof(fc.double({ min: -300, max: 300, noNaN: true }), fc.constantFrom(0, -1e-300, 1e4, -1e4)),
    })
    fc.assert(
      fc.property(fc.array(weight, { minLength: 1, maxLength: 12 }), fc.constantFrom(64, 180), (weights, bits) => {
        fc.pre(weights.some(({ multiplicity }) => multiplicity > 0n))
        const truth = plainBorders(weights, bits)
        discreteLaw(weights)
          .borders(bits)
          .forEach(({ lo, hi }, i) => {
            const border = truth[i] as { lo: bigint; hi: bigint }
            expect(hi - lo).toBeLessThanOrEqual(4n)
            // Both enclose the border, so they meet.
            expect(lo <= border.hi && border.lo <= hi).toBe(true)
          })
      }),
    )
  })

  test('settle a uniform that falls on a border, however long it takes', () => {
    // Two equal weights: the border is exactly ½, and words of ½ belong to the second.
    const law = discreteLaw([
      { multiplicity: 1, exponent: 0 },
      { multiplicity: 1, exponent: 0 },
    ])
    expect(drawFrom(law, listed([0x80000000, 0], [0, 0, 0, 0, 0, 0, 0, 1]))).toBe(1)
    expect(drawFrom(law, listed([0x7fffffff, 0xffffffff], Array(12).fill(0xffffffff)))).toBe(0)
    expect(drawFrom(law, listed([0, 0]))).toBe(0)
    expect(drawFrom(law, listed([0xffffffff, 0xffffffff], Array(12).fill(0xffffffff)))).toBe(1)
  })

  test('hold a single outcome, and refuse none', () => {
    expect(drawFrom(discreteLaw([{ multiplicity: 1, exponent: -1e6 }]), seededBits(1))).toBe(0)
    expect(() => discreteLaw([])).toThrow(/at least one outcome/)
    expect(() => discreteLaw([{ multiplicity: 0, exponent: 0 }])).toThrow(/at least one outcome/)
    expect(() => discreteLaw([{ multiplicity: 1.5, exponent: 0 }])).toThrow(/whole number/)
    expect(() => discreteLaw([{ multiplicity: -1, exponent: 0 }])).toThrow(/negative/)
  })
})

describe('laws without end', () => {
  /** Multiplicities 1, 2, 2, … and e^(−ct): 1 + 2/(e^c − 1) in all. */
  const steps = (c: number, rest = 2n + 2n * BigInt(Math.ceil(1 + 1 / c))) => {
    const exact = dyadic(c)
    const exponent = (t: number) => ({ n: exact.n * BigInt(-t), e: exact.e })
    return endlessLaw(
      (t) => ({ multiplicity: t === 0 ? 1n : 2n, exponent: exponent(t) }),
      (t) => ({ multiplicity: rest, exponent: exponent(t) }),
    )
  }

  test('have the probabilities of their weights', () => {
    for (const c of [0.01, 0.5, 3, 40]) {
      const { cumulative } = steps(c)
      const all = 1 + 2 / Math.expm1(c)
      let sum = 0
      cumulative.forEach((border, t) => {
        sum += (t === 0 ? 1 : 2) * Math.exp(-c * t)
        expect(border).toBeCloseTo(sum / all, 12)
      })
      // What is not in the table is less than any double could tell.
      expect(1 - (cumulative.at(-1) as number)).toBeLessThan(2 ** -52)
    }
  })

  test('fast and exact path agree on the same bits', () => {
    const law = steps(0.3)
    const [fast, exact] = [seededBits(21), seededBits(21)]
    for (let i = 0; i < 300; i++) expect(drawFrom(law, fast)).toBe(drawFrom(law, exact, 1))
  })

  test('have borders that agree with each other at every number of digits', () => {
    const law = steps(0.7)
    const [some, more] = [law.borders(64), law.borders(320)]
    expect(more.length).toBeGreaterThan(some.length)
    some.forEach(({ lo, hi }, t) => {
      const fine = more[t] as { lo: bigint; hi: bigint }
      expect(hi - lo).toBeLessThanOrEqual(8n)
      expect(fine.hi - fine.lo).toBeLessThanOrEqual(8n)
      // The finer enclosure meets the coarser one.
      expect(lo << 256n <= fine.hi && fine.lo <= hi << 256n).toBe(true)
    })
  })

  test('however close to 1 the uniform is, an outcome is found, and the further out the closer', () => {
    const law = steps(1)
    const ones = (words: number) => listed([0xffffffff, 0xffffffff], [...Array<number>(words).fill(0xffffffff), 0])
    const found = [0, 3, 11, 40].map((words) => drawFrom(law, ones(words)))
    for (let i = 1; i < found.length; i++) expect(found[i]).toBeGreaterThan(found[i - 1] as number)
    // 1 − U is about 2^(−52 − 32·words), and P(> t) = 2e^−t/(e + 1): to a rung or two.
    const expected = (words: number) => (52 + 32 * words) * Math.LN2 + Math.log(2 / (Math.E + 1))
    found.forEach((t, i) => {
      expect(Math.abs(t - expected([0, 3, 11, 40][i] as number))).toBeLessThan(3)
    })
  })

  test('a bound on the rest that is far too large changes nothing', () => {
    const [tight, loose] = [steps(0.5), steps(0.5, 10n ** 40n)]
    const [a, b] = [seededBits(22), seededBits(22)]
    for (let i = 0; i < 300; i++) expect(drawFrom(loose, a)).toBe(drawFrom(tight, b))
  })

  test('outcomes of weight 0 never come up', () => {
    const even = endlessLaw(
      (t) => ({ multiplicity: t % 2 === 0 ? 1 : 0, exponent: -t / 4 }),
      (t) => ({ multiplicity: 6, exponent: -t / 4 }),
    )
    const bits = seededBits(23)
    for (let i = 0; i < 2000; i++) expect(drawFrom(even, bits) % 2).toBe(0)
  })
})

/** Every weight relative to the largest exponent, with as many digits as the largest multiplicity could cost. */
function plainBorders(weights: readonly { multiplicity: bigint; exponent: number }[], bits: number) {
  const p = bits + 400
  const top = Math.max(...weights.flatMap(({ multiplicity, exponent }) => (multiplicity > 0n ? [exponent] : [])))
  const relative = (exponent: number) => exp(toFixed(add(dyadic(exponent), dyadic(-top)), p), p)
  let lo = 0n
  let hi = 0n
  const sums = weights.map(({ multiplicity, exponent }) => {
    if (multiplicity > 0n) {
      const factor = relative(exponent)
      lo += multiplicity * (factor > 2n ? factor - 2n : 0n)
      hi += multiplicity * (factor + 2n)
    }
    return { lo, hi }
  })
  const scale = BigInt(bits)
  return sums.map((sum) => ({ lo: (sum.lo << scale) / hi, hi: (sum.hi << scale) / lo + 1n }))
}
