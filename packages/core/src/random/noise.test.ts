import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { seededBits } from '../testing/seeded.ts'
import type { Bits } from './bits.ts'
import { addCauchy, cauchyInteger } from './cauchy.ts'
import { addGaussian, gaussianInteger } from './gaussian.ts'
import { gridFor, type Noise, rangeOf } from './grid.ts'
import { addLaplace, laplaceInteger } from './laplace.ts'

type Sampler = (values: Float64Array, noise: Noise, bits: Bits, slack?: number) => void
const samplers: [string, Sampler][] = [
  ['Laplace', addLaplace],
  ['Gaussian', addGaussian],
  ['Cauchy', addCauchy],
]

/** Bits whose words follow a script, then a seeded stream: to put a uniform into a cell of choice. */
function scripted(script: readonly number[], seed = 1): Bits {
  const rest = seededBits(seed)
  const words = [...script]
  const word = () => words.shift() ?? rest.word()
  return {
    origin: 'seeded',
    word,
    fill: (into) => {
      for (let i = 0; i < into.length; i++) into[i] = word()
    },
    reserve: (count) => rest.reserve(count),
    further: (sample) => rest.further(sample),
  }
}

const fraction = (x: number) => x - Math.floor(x)

describe.each(samplers)('%s noise', (_, add) => {
  test('fast and exact path agree on the same bits', () => {
    for (const scale of [0.3, 1, 1000, 2 ** 40 * 1.7]) {
      const noise = { scale, grid: gridFor(scale) }
      const data = Float64Array.from({ length: 1501 }, (_, i) => (i - 700) * scale * 0.371)
      const fast = data.slice()
      const exact = data.slice()
      add(fast, noise, seededBits(11))
      add(exact, noise, seededBits(11), 1)
      expect(fast).toEqual(exact)
    }
  })

  test('agree also on a coarse grid, where rounding to half-integers is common', () => {
    const noise = { scale: 1.5, grid: 1 }
    const data = Float64Array.from({ length: 3000 }, (_, i) => (i % 8) / 4 - 1)
    const fast = data.slice()
    const exact = data.slice()
    add(fast, noise, seededBits(12))
    add(exact, noise, seededBits(12), 1)
    expect(fast).toEqual(exact)
  })

  test('agree where the sum falls beside a border, and a slack that is too small would not', () => {
    // x is put so that x + Z lies within a few 2^−50 of the place where rounding turns.
    let wrong = 0
    for (const scale of [1.37 * 2 ** 20, 1.5, 2 ** 20]) {
      for (let seed = 0; seed < 20; seed++) {
        const noise = { scale, grid: 1 }
        const fine = 2 ** -20
        const probe = new Float64Array(2)
        // The noise itself, to 2^−20 of a grid point; then, bit by bit, x is moved toward the border.
        add(probe, { scale: scale / fine, grid: 1 }, seededBits(seed), 1)
        let x = 0.5 - fraction((probe[0] as number) * fine)
        for (let step = fine; step > 2 ** -54; step /= 2) {
          const at = Float64Array.of(x, 0)
          add(at, noise, seededBits(seed), 1)
          const low = Float64Array.of(x - step, 0)
          add(low, noise, seededBits(seed), 1)
          if (at[0] !== low[0]) x -= step / 2
          else x += step / 2
          const fast = Float64Array.of(x, 0)
          const exact = fast.slice()
          const careless = fast.slice()
          add(fast, noise, seededBits(seed))
          add(exact, noise, seededBits(seed), 1)
          add(careless, noise, seededBits(seed), 2 ** -60)
          expect(fast).toEqual(exact)
          if (careless[0] !== exact[0]) wrong++
        }
      }
    }
    expect(wrong).toBeGreaterThan(0)
  })

  test('is the same however the values are split into calls of even length', () => {
    const noise = { scale: 3, grid: gridFor(3) }
    const whole = new Float64Array(20000)
    add(whole, noise, seededBits(13))
    const parts = new Float64Array(20000)
    const bits = seededBits(13)
    for (const [from, to] of [
      [0, 2],
      [2, 8194],
      [8194, 20000],
    ] as const) {
      add(parts.subarray(from, to), noise, bits)
    }
    expect(parts).toEqual(whole)
  })

  test('every cell is perturbed, first and last too, at every length', () => {
    const noise = { scale: 1, grid: gridFor(1) }
    const bits = seededBits(14)
    for (const length of [1, 2, 3, 8191, 8192, 8193, 16385]) {
      const values = new Float64Array(length)
      const moved = new Uint8Array(length)
      for (let round = 0; round < 3; round++) {
        values.fill(0)
        add(values, noise, bits)
        for (let i = 0; i < length; i++) moved[i] = (moved[i] as number) | (values[i] === 0 ? 0 : 1)
      }
      // A cell stays at 0 with probability under 2^−20 a round.
      expect(moved.every((m) => m === 1)).toBe(true)
    }
    expect(() => add(new Float64Array(0), noise, bits)).not.toThrow()
  })

  test('lands on the grid', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 2 ** 31 }),
        (scale, x, seed) => {
          const grid = gridFor(scale)
          fc.pre(Math.abs(x) <= rangeOf(grid))
          const values = Float64Array.of(x, -x, 0)
          add(values, { scale, grid }, seededBits(seed))
          for (const y of values) expect(Number.isInteger(y / grid)).toBe(true)
        },
      ),
    )
  })

  test('moves with the value: shifting x by whole grid points shifts the output by as many', () => {
    const noise = { scale: 5, grid: gridFor(5) }
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 45), max: 2 ** 45 }),
        fc.double({ min: -0.5, max: 0.5, noNaN: true }),
        (k, rho) => {
          // Keep ρ short enough that k + ρ is exact.
          const short = Math.round(rho * 64) / 64
          const at = Float64Array.of(short * noise.grid, short * noise.grid)
          const shifted = Float64Array.from(at, (x) => x + k * noise.grid)
          add(at, noise, seededBits(k & 0xffff))
          add(shifted, noise, seededBits(k & 0xffff))
          expect(Array.from(shifted, (y) => y / noise.grid - k)).toEqual(Array.from(at, (y) => y / noise.grid))
        },
      ),
    )
  })

  test('survives the first and the last cell of every uniform', () => {
    const noise = { scale: 1, grid: gridFor(1) }
    const ends = [0, 0xffffffff, 1, 4095, 4096, 0x80000000, 0x7fffffff, 0x40000000, 0xc0000000]
    for (const a of ends) {
      for (const b of ends) {
        for (const c of ends) {
          const fast = Float64Array.of(0.25, -0.125)
          const exact = fast.slice()
          add(fast, noise, scripted([a, b, c, a]))
          add(exact, noise, scripted([a, b, c, a]), 1)
          expect(fast).toEqual(exact)
          expect(fast.every(Number.isFinite)).toBe(true)
        }
      }
    }
  })
})

describe('noise for exact integers', () => {
  test('has the scale it is given, however large', () => {
    const bits = seededBits(21)
    for (const scale of [0.01, 1, 1e6, 1e30]) {
      const N = 600
      let laplace = 0
      let gaussian = 0
      const cauchy: number[] = []
      for (let i = 0; i < N; i++) {
        laplace += Math.abs(Number(laplaceInteger(scale, bits))) / scale / N
        gaussian += (Number(gaussianInteger(scale, bits)) / scale) ** 2 / N
        cauchy.push(Math.abs(Number(cauchyInteger(scale, bits))) / scale)
      }
      if (scale < 1) continue
      // Six deviations of the mean, and a thirtieth of a unit of rounding at scale 1.
      expect(Math.abs(laplace - 1)).toBeLessThan(6 / Math.sqrt(N) + (scale === 1 ? 0.05 : 0))
      expect(Math.abs(gaussian - 1)).toBeLessThan((6 * Math.sqrt(2)) / Math.sqrt(N) + (scale === 1 ? 0.1 : 0))
      cauchy.sort((a, b) => a - b)
      expect(Math.abs((cauchy[N / 2] as number) - 1)).toBeLessThan(
        6 * (Math.PI / 2 / Math.sqrt(N)) + (scale === 1 ? 1 : 0),
      )
    }
  })
})

describe('the grid', () => {
  test('is a power of two, 2^20 to 2^21 steps to a scale', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-290, max: 1e290, noNaN: true }), (scale) => {
        const grid = gridFor(scale)
        expect(scale / grid).toBeGreaterThanOrEqual(2 ** 20)
        expect(scale / grid).toBeLessThan(2 ** 21)
        expect(Number.isInteger(Math.log2(grid))).toBe(true)
      }),
    )
    for (let e = -900; e < 900; e++) expect(gridFor(2 ** e)).toBe(2 ** (e - 20))
  })

  test('refuses a scale for which there is none', () => {
    expect(() => gridFor(0)).toThrow(/positive, finite/)
    expect(() => gridFor(-1)).toThrow(/positive, finite/)
    expect(() => gridFor(Number.NaN)).toThrow(/positive, finite/)
    expect(() => gridFor(1e-305)).toThrow(/another unit/)
    expect(() => gridFor(1e300)).toThrow(/another unit/)
  })
})

test('the same seed gives the same noise everywhere: Node and every browser', () => {
  const values = new Float64Array(4000)
  const checksum = (add: Sampler) => {
    values.fill(0.1)
    add(values, { scale: 1.25, grid: gridFor(1.25) }, seededBits(99))
    // FNV-1a over the bytes.
    let hash = 0x811c9dc5
    for (const byte of new Uint8Array(values.buffer)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
    return hash.toString(16)
  }
  expect(samplers.map(([name, add]) => `${name} ${checksum(add)}`)).toMatchInlineSnapshot(`
    [
      "Laplace 626f80bc",
      "Gaussian f188cd3b",
      "Cauchy d536bc9b",
    ]
  `)
})
