/**
 * The battery for the discrete samplers: 400,000 draws or more, α = 10⁻⁶ for every single test, on seeded bits; each with a
 * broken copy that it must reject.
 */
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import { chiSquareP, proportionP } from '../testing/statistics.ts'
import { fillFlips } from './bernoulli.ts'
import { binomial } from './binomial.ts'
import { discreteLaw, drawFrom, endlessLaw } from './discrete.ts'
import { positions } from './gaps.ts'
import { bigIntegerBelow, integerBelow, subset } from './integers.ts'
import { probability } from './probability.ts'
import { approximate, exactly, flipProbability, fraction, type Real } from './reals/real.ts'

const ALPHA = 1e-6
const N = 400_000
/** For gaps, where a p that is 1 % off must show. */
const GAPS = 1_000_000

/** χ² of a sampler's counts over outcomes 0..size−1 against their probabilities; rare outcomes are pooled. */
function chiSquareOf(draw: () => number, probabilities: readonly number[], draws: number): number {
  const counts = new Float64Array(probabilities.length)
  for (let i = 0; i < draws; i++) {
    const k = draw()
    counts[k] = (counts[k] as number) + 1
  }
  const observed: number[] = [0]
  const expected: number[] = [0]
  probabilities.forEach((p, k) => {
    const last = expected.length - 1
    observed[last] = (observed[last] as number) + (counts[k] as number)
    expected[last] = (expected[last] as number) + p * draws
    if ((expected[last] as number) >= 20 && k < probabilities.length - 1) {
      observed.push(0)
      expected.push(0)
    }
  })
  // What is left over at the end joins the bin before it.
  if (expected.length > 1 && (expected.at(-1) as number) < 20) {
    const o = observed.pop() as number
    const e = expected.pop() as number
    observed[observed.length - 1] = (observed.at(-1) as number) + o
    expected[expected.length - 1] = (expected.at(-1) as number) + e
  }
  return chiSquareP(observed, expected)
}

test('flips have their probability; 5 % more does not pass', () => {
  for (const epsilon of [0.1, 1, 3]) {
    const frequency = (p: Real) => {
      const out = new Uint8Array(N)
      fillFlips(out, probability(p), seededBits(31))
      return out.reduce((sum, bit) => sum + bit, 0)
    }
    const p = flipProbability(epsilon)
    expect(proportionP(frequency(p), N, approximate(p))).toBeGreaterThan(ALPHA)
    const broken = exactly(approximate(p) * 1.05)
    expect(proportionP(frequency(broken), N, approximate(p))).toBeLessThan(ALPHA)
  }
})

describe('gaps', () => {
  const geometric = (p: number, size: number) =>
    Array.from({ length: size + 1 }, (_, k) => (k === size ? (1 - p) ** k : p * (1 - p) ** k))

  function gaps(p: Real, shift = 0): () => number {
    const bits = seededBits(32)
    let last = -1
    const all = positions(2 ** 52, probability(p), bits)
    let block = new Float64Array(0)
    let at = 0
    return () => {
      if (at === block.length) {
        block = (all.next().value ?? block) as typeof block
        at = 0
      }
      const gap = (block[at] as number) - last - 1
      last = block[at++] as number
      return Math.max(0, Math.min(60, gap - (gap === 7 ? shift : 0)))
    }
  }

  test.each([flipProbability(2), fraction(1, 3), exactly(0.9)])('are geometric', (p) => {
    expect(chiSquareOf(gaps(p), geometric(approximate(p), 60), GAPS)).toBeGreaterThan(ALPHA)
  })

  test('the test sees a gap that is one too short now and then, and p 1 % off', () => {
    const p = flipProbability(2)
    expect(chiSquareOf(gaps(p, 1), geometric(approximate(p), 60), GAPS)).toBeLessThan(ALPHA)
    expect(chiSquareOf(gaps(p), geometric(approximate(p) * 1.01, 60), GAPS)).toBeLessThan(ALPHA)
  })
})

describe('binomial numbers', () => {
  const pmf = (n: number, p: number): number[] => {
    // From the likely end: (1 − p)^n must not underflow.
    if (p > 0.5) return pmf(n, 1 - p).reverse()
    const mass = [(1 - p) ** n]
    for (let k = 1; k <= n; k++) mass.push(((mass[k - 1] as number) * (n - k + 1) * p) / (k * (1 - p)))
    return mass
  }

  test.each([
    [12, flipProbability(1)],
    [300, fraction(1, 100)],
    [300, fraction(99, 100)],
    [33, exactly(0.5)],
  ] as const)('of %i trials have their law', (n, real) => {
    const bits = seededBits(33)
    const p = probability(real)
    expect(chiSquareOf(() => binomial(n, p, bits), pmf(n, p.approximate), 200_000)).toBeGreaterThan(ALPHA)
  })

  test('the test sees one trial too few', () => {
    const bits = seededBits(33)
    const p = probability(flipProbability(1))
    expect(chiSquareOf(() => binomial(11, p, bits), pmf(12, p.approximate), 200_000)).toBeLessThan(ALPHA)
  })
})

test('uniform integers are uniform; a modulo is not', () => {
  const bits = seededBits(34)
  for (const n of [2, 3, 7, 100, 1000]) {
    expect(chiSquareOf(() => integerBelow(n, bits), Array(n).fill(1 / n), N)).toBeGreaterThan(ALPHA)
  }
  expect(chiSquareOf(() => (bits.word() >>> 25) % 100, Array(100).fill(1 / 100), N)).toBeLessThan(ALPHA)
})

test('uniform integers of any size are uniform, in their first and in their last digits; a modulo is not', () => {
  const bits = seededBits(37)
  const n = 100n * 3n ** 60n
  const hundredths = Array<number>(100).fill(1 / 100)
  const looksUniform = (draw: () => bigint) => chiSquareOf(() => Number(draw()), hundredths, N / 5)
  // n is a multiple of 100, so both are uniform.
  expect(looksUniform(() => (bigIntegerBelow(n, bits) * 100n) / n)).toBeGreaterThan(ALPHA)
  expect(looksUniform(() => bigIntegerBelow(n, bits) % 100n)).toBeGreaterThan(ALPHA)
  // Of 2^103 numbers the first are taken twice where n is not a power of two.
  expect(looksUniform(() => ((bigIntegerBelow(2n ** 103n, bits) % n) * 100n) / n)).toBeLessThan(ALPHA)
})

test('laws without end have the probabilities of their weights; a step 2 % off shows', () => {
  const law = (c: number) =>
    endlessLaw(
      (t) => ({ multiplicity: t === 0 ? 1 : 2 * (5 + Math.min(t, 20)), exponent: -c * t }),
      (t) => ({ multiplicity: 50 * Math.ceil(2 + 1 / c), exponent: -c * t }),
    )
  const size = 200
  const raw = Array.from({ length: size }, (_, t) => (t === 0 ? 1 : 2 * (5 + Math.min(t, 20))) * Math.exp(-0.5 * t))
  const total = raw.reduce((a, b) => a + b, 0)
  const probabilities = raw.map((weight) => weight / total)
  const bits = seededBits(38)
  const [right, wrong] = [law(0.5), law(0.51)]
  expect(chiSquareOf(() => drawFrom(right, bits), probabilities, N)).toBeGreaterThan(ALPHA)
  expect(chiSquareOf(() => drawFrom(wrong, bits), probabilities, N)).toBeLessThan(ALPHA)
})

test('subsets hold every pair equally often; without the swap of Floyd they do not', () => {
  const bits = seededBits(35)
  const index = (a: number, b: number) => (b * (b - 1)) / 2 + a
  const pairs = Array(45).fill(1 / 45)
  const draw = () => {
    const [a, b] = subset(2, 10, bits)
    return index(a as number, b as number)
  }
  expect(chiSquareOf(draw, pairs, N)).toBeGreaterThan(ALPHA)
  const broken = () => {
    const a = integerBelow(9, bits)
    const b = integerBelow(10, bits)
    return a === b ? index(Math.min(a, 8), 9) : index(Math.min(a, b), Math.max(a, b))
  }
  const biased = () => {
    const first = integerBelow(10, bits)
    const second = (first + 1 + integerBelow(8, bits)) % 10
    return index(Math.min(first, second), Math.max(first, second))
  }
  expect(chiSquareOf(broken, pairs, N)).toBeGreaterThan(ALPHA) // Floyd's rule written out: right as well
  expect(chiSquareOf(biased, pairs, N)).toBeLessThan(ALPHA)
})

test('discrete laws have the probabilities of their weights; an exponent 0.05 off shows', () => {
  const weights = (nudge: number) =>
    Array.from({ length: 40 }, (_, k) => ({
      multiplicity: choose(39, k),
      exponent: -0.5 * k + (k === 13 ? nudge : 0),
    }))
  const probabilities = (of: ReturnType<typeof weights>) => {
    const raw = of.map(({ multiplicity, exponent }) => Number(multiplicity) * Math.exp(exponent))
    const total = raw.reduce((a, b) => a + b, 0)
    return raw.map((w) => w / total)
  }
  const bits = seededBits(36)
  const law = discreteLaw(weights(0))
  expect(chiSquareOf(() => drawFrom(law, bits), probabilities(weights(0)), N)).toBeGreaterThan(ALPHA)
  expect(chiSquareOf(() => drawFrom(law, bits), probabilities(weights(0.05)), N)).toBeLessThan(ALPHA)
})

function choose(n: number, k: number): bigint {
  let result = 1n
  for (let i = 1; i <= k; i++) result = (result * BigInt(n - k + i)) / BigInt(i)
  return result
}
