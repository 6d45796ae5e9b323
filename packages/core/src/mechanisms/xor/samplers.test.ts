import { describe, expect, test } from 'vitest'
import { type Bits, drawFrom, flipProbability } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { blocksOf } from './blocks.ts'
import { contraction, couplingSampler } from './coupling.ts'
import { parameterMatrix } from './couplings.ts'
import { tableOf } from './enumerate.ts'
import { exchangeableSampler } from './exchangeable.ts'
import { hamiltonianSample } from './hamiltonian.ts'
import type { BernoulliLaw, GeneralLaw } from './law.ts'
import { Past } from './past.ts'
import { noiseSampler, sampleNoise, samplerFor } from './sample.ts'

/** A random general law of 4 × 3 cells with every pair of rows coupled, up to `strength`. */
function randomLaw(seed: number, strength: number, least = -1): GeneralLaw {
  const next = uniform(seed)
  const matrix = (own: number) => {
    const values = Array.from({ length: 9 }, () => strength * (least + (1 - least) * next()))
    return Array.from({ length: 3 }, (_, k) =>
      Array.from({ length: 3 }, (_, l) =>
        k === l && own !== 0 ? own : (values[3 * Math.min(k, l) + Math.max(k, l)] as number),
      ),
    )
  }
  const lambda = [0, 1, 2, 3].flatMap((i) =>
    [0, 1, 2, 3].filter((j) => j > i).map((j) => ({ i, j, matrix: matrix(0) })),
  )
  return { kind: 'general', rows: 4, columns: 3, theta: matrix(-0.5), lambda }
}

describe('which sampler', () => {
  const theta = (size: number, between: number) =>
    Array.from({ length: size }, (_, k) => Array.from({ length: size }, (_, l) => (k === l ? -1 : between)))
  const rows = (size: number, between: number): BernoulliLaw => ({
    kind: 'rows',
    rows: 3,
    columns: size,
    theta: theta(size, between),
  })

  test('follows from the parameters', () => {
    expect(samplerFor({ kind: 'exchangeable', rows: 50, columns: 50, own: -1, between: 0.001 })).toBe('exchangeable')
    expect(samplerFor(rows(12, 0.5))).toBe('enumeration')
    expect(samplerFor(rows(21, 0.001))).toBe('coupling')
    expect(samplerFor(rows(40, 0))).toBe('enumeration')
    expect(samplerFor(randomLaw(1, 0.1))).toBe('enumeration')
  })

  test('is none where couplings are many and strong, and none for more rows than can be counted', () => {
    expect(() => samplerFor(rows(21, 0.2))).toThrow(/No exact sampler/)
    expect(() => couplingSampler(rows(21, 0.2))).toThrow(/too strongly/)
    const large = { kind: 'exchangeable', rows: 30_000, columns: 1, own: -1, between: 0.001 } as const
    expect(() => samplerFor(large)).toThrow(/blocks of rows/)
    expect(samplerFor({ ...large, between: 0 })).toBe('exchangeable')
  })

  test('contraction is the sum of the influences on one cell', () => {
    expect(contraction(rows(4, 0.3))).toBeCloseTo(3 * Math.tanh(0.15), 12)
    expect(contraction({ kind: 'exchangeable', rows: 4, columns: 2, own: 5, between: -0.3 })).toBeCloseTo(
      3 * Math.tanh(0.15),
      12,
    )
    expect(contraction(rows(4, 0))).toBe(0)
  })
})

test('noise has a place for every cell, zeros and ones, and the same bits give the same noise', () => {
  const laws: BernoulliLaw[] = [
    { kind: 'exchangeable', rows: 7, columns: 5, own: 0, between: 0.1 },
    { kind: 'exchangeable', rows: 7, columns: 5, own: 0, between: 0 },
    {
      kind: 'rows',
      rows: 7,
      columns: 2,
      theta: [
        [0, 0.2],
        [0.2, 0],
      ],
    },
    randomLaw(2, 0.1),
  ]
  for (const law of laws) {
    const draw = noiseSampler(law)
    const bits = seededBits(5)
    const seen = new Uint8Array(law.rows * law.columns)
    for (let i = 0; i < 64; i++) {
      const noise = draw(bits)
      expect(noise.length).toBe(seen.length)
      noise.forEach((bit, k) => {
        seen[k] = (seen[k] as number) | (1 << bit)
      })
    }
    // Every cell was 0 and was 1: cells of probability near ½ miss one in 64 draws once in 2^60.
    expect([...seen]).toEqual(Array(seen.length).fill(3))
    expect(sampleNoise(law, seededBits(6))).toEqual(sampleNoise(law, seededBits(6)))
  }
})

describe('fast and exact path agree on the same bits', () => {
  test('enumeration, and its table is as near as it says', () => {
    for (const { couplings } of [...blocksOf(randomLaw(3, 0.4)), ...blocksOf(randomLaw(4, 8))]) {
      const table = tableOf(couplings)
      const exact = table.borders(96)
      let worst = 0
      table.cumulative.forEach((p, i) => {
        const { lo, hi } = exact[i] as { lo: bigint; hi: bigint }
        expect(hi - lo).toBeLessThanOrEqual(4n)
        worst = Math.max(worst, Math.abs(p - Number(lo >> 32n) / 2 ** 64))
      })
      expect(worst).toBeLessThan(table.error)
      const fast = seededBits(7)
      const slow = seededBits(7)
      for (let i = 0; i < 100; i++) expect(drawFrom(table, fast)).toBe(drawFrom(table, slow, 1))
    }
  })

  test('coupling from the past, also where couplings vanish beside a cell of its own', () => {
    const tiny = randomLaw(5, 1e-18)
    for (const law of [randomLaw(6, 0.1), randomLaw(7, 0.1, 0), tiny]) {
      const fast = couplingSampler(law)
      const exact = couplingSampler(law, 1)
      const [a, b] = [seededBits(8), seededBits(8)]
      for (let i = 0; i < 25; i++) expect(fast(a)).toEqual(exact(b))
    }
  })
})

test('with couplings ≥ 0, coupling from the past is the two chains from all zeros and all ones', () => {
  const law = randomLaw(9, 0.15, 0)
  const matrix = parameterMatrix(law)
  const size = matrix.length
  const sampler = couplingSampler(law)
  const [mine, theirs] = [seededBits(10), seededBits(10)]
  for (let draw = 0; draw < 300; draw++) {
    const past: number[][] = []
    let chains: number[][]
    do {
      for (let more = Math.max(1, past.length); more > 0; more--)
        past.push(Array.from({ length: size }, () => theirs.word()))
      chains = [Array<number>(size).fill(0), Array<number>(size).fill(1)]
      for (let t = past.length - 1; t >= 0; t--) {
        for (const chain of chains) {
          matrix.forEach((row, k) => {
            const h = row.reduce((sum, value, l) => sum + (l === k ? value : 2 * value * (chain[l] as number)), 0)
            chain[k] = ((past[t] as number[])[k] as number) / 2 ** 32 < 1 / (1 + Math.exp(-h)) ? 1 : 0
          })
        }
      }
    } while (chains[0]?.join() !== chains[1]?.join())
    expect([...sampler(mine)]).toEqual(chains[0])
  }
})

test('coupling from the past hands out an array of its own', () => {
  const sampler = couplingSampler(randomLaw(11, 0.1))
  const bits = seededBits(12)
  const first = sampler(bits)
  const copy = first.slice()
  for (let i = 0; i < 5; i++) sampler(bits)
  expect(first).toEqual(copy)
})

test('an exchangeable law of thousands of rows takes a moment, and flips as often as it should', () => {
  const rows = 2000
  const sampler = exchangeableSampler({ kind: 'exchangeable', rows, columns: 50, own: -1.2, between: 0.0002 })
  const flips = sampler(seededBits(13)).reduce((sum, bit) => sum + bit, 0)
  // Near own + 2·between·K the share of ones is σ of itself: 0.2507; the deviation over 50 columns is below 0.002.
  expect(Math.abs(flips / (rows * 50) - share(-1.2, 0.0002, rows))).toBeLessThan(0.012)
})

/** The fixed point of p = σ(a + 2cNp): the share of ones in a large column. */
function share(own: number, between: number, rows: number): number {
  let p = 0.5
  for (let i = 0; i < 200; i++) p = 1 / (1 + Math.exp(-own - 2 * between * rows * p))
  return p
}

test('the Hamiltonian sampler says that it is not exact', () => {
  const { bits, exact } = hamiltonianSample(randomLaw(14, 0.1), { bits: seededBits(15) })
  expect(exact).toBe(false)
  expect(bits.length).toBe(12)
})

test('a uniform on the border is settled once: looked at again, it has the digits that it had', () => {
  const h = 0.7
  const border = Number(flipProbability(-h).enclose(32).lo)
  // Further digits that would settle it one way, then the other.
  let draws = 0
  const bits: Bits = {
    origin: 'seeded',
    word: () => border,
    fill: (words) => void words.fill(border),
    reserve: () => 0,
    further: () => () => (draws++ % 2 === 0 ? 0 : 0xffffffff),
  }
  const past = new Past({
    own: Float64Array.of(h),
    offsets: Int32Array.of(0, 0),
    indices: new Int32Array(0),
    values: new Float64Array(0),
  })
  past.begin(bits)
  past.reach(1)
  const looks = [0, 1, 2].map(() => past.decide(1, 0, new Uint8Array(1), new Uint8Array(1)))
  expect(looks).toEqual([true, true, true])
  expect(draws).toBe(1)
})
