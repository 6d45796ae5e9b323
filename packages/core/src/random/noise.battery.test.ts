/**
 * The battery for additive noise: 700,000 samples, α = 10⁻⁶ for every single test, on seeded bits so that a run
 * repeats. Its power: the same battery must reject copies that are broken a little.
 */
import { describe, expect, test } from 'vitest'
import { lnQ } from '../privacy/special/gamma.ts'
import { lnNormalTail } from '../privacy/special/normal.ts'
import { seededBits } from '../testing/seeded.ts'
import { chiSquareP, kolmogorovP, normalP, proportionP } from '../testing/statistics.ts'
import type { Bits } from './bits.ts'
import { addCauchy } from './cauchy.ts'
import { addGaussian } from './gaussian.ts'
import { gridFor, type Noise } from './grid.ts'
import { addLaplace } from './laplace.ts'

const ALPHA = 1e-6
const N = 700_000
const SCALE = 1.7

type Sampler = (values: Float64Array, noise: Noise, bits: Bits) => void

interface Law {
  readonly add: Sampler
  /** P(Z ≤ z) at scale 1. */
  readonly distribution: (z: number) => number
  /** The z with P(Z ≤ z) = q, at scale 1. */
  readonly quantile: (q: number) => number
  /** A deviation, standard normal if the scale is 1: the score (likelihood-ratio) test of the scale. */
  readonly scaleDeviation: (z: Float64Array) => number
}

const mean = (z: Float64Array, f: (x: number) => number) => z.reduce((sum, x) => sum + f(x), 0) / z.length

const laws: Record<string, Law> = {
  Laplace: {
    add: addLaplace,
    distribution: (z) => (z < 0 ? Math.exp(z) / 2 : 1 - Math.exp(-z) / 2),
    quantile: (q) => (q < 0.5 ? Math.log(2 * q) : -Math.log(2 * (1 - q))),
    // |Z| is exponential: mean 1, deviation 1.
    scaleDeviation: (z) => (mean(z, Math.abs) - 1) * Math.sqrt(z.length),
  },
  Gaussian: {
    add: addGaussian,
    distribution: (z) => (z < 0 ? Math.exp(lnNormalTail(-z)) : 1 - Math.exp(lnNormalTail(z))),
    quantile: (q) => bisect(q, laws['Gaussian']!.distribution, 12),
    // Z² has mean 1 and variance 2.
    scaleDeviation: (z) => (mean(z, (x) => x * x) - 1) * Math.sqrt(z.length / 2),
  },
  Cauchy: {
    add: addCauchy,
    distribution: (z) => (z < 0 ? Math.atan(-1 / z) / Math.PI : 0.5 + Math.atan(z) / Math.PI),
    quantile: (q) => Math.tan(Math.PI * (q - 0.5)),
    // The score of the scale, (z² − 1)/(z² + 1), has mean 0 and variance ½.
    scaleDeviation: (z) => mean(z, (x) => (x * x - 1) / (x * x + 1)) * Math.sqrt(2 * z.length),
  },
}

function bisect(q: number, f: (z: number) => number, bound: number): number {
  let low = -bound
  let high = bound
  for (let i = 0; i < 80; i++) {
    const middle = (low + high) / 2
    if (f(middle) < q) low = middle
    else high = middle
  }
  return low
}

/** Computed when it is first asked for: a broken copy is drawn and judged only as far as it takes to reject it. */
function once<T>(compute: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: compute() }
    return found.value
  }
}

/** Every test of the battery and its p-value. `add` is judged as a sampler of `law`. */
function battery(law: Law, add: Sampler): Record<string, () => number> {
  const drawn = (start: number, noise: Noise, seed: number) => {
    const values = new Float64Array(N).fill(start)
    add(values, noise, seededBits(seed))
    return values
  }
  const z = once(() =>
    drawn(0, { scale: SCALE, grid: gridFor(SCALE) }, 2024)
      .map((v) => v / SCALE)
      .sort(),
  )
  const p: Record<string, () => number> = {}

  p['scale'] = () => normalP(law.scaleDeviation(z()))
  p['symmetry: signs'] = () =>
    proportionP(
      z().findIndex((x) => x > 0),
      N,
      0.5,
    )
  for (const tail of [1e-2, 1e-3, 1e-4]) {
    p[`tail mass ${tail}`] = () => {
      const t = law.quantile(1 - tail / 2)
      return proportionP(z().filter((x) => Math.abs(x) > t).length, N, tail)
    }
  }
  const bins = 200
  const observed = once(() => {
    const edges = Array.from({ length: bins - 1 }, (_, i) => law.quantile((i + 1) / bins))
    return countBetween(z(), edges)
  })
  p['χ² over 200 bins'] = () => chiSquareP(observed(), Array(bins).fill(N / bins))
  p['symmetry: bins'] = () => {
    // Given how many fall into a bin or its mirror image, half of them fall into each: one degree of freedom a pair.
    let squares = 0
    for (let i = 0; i < bins / 2; i++) {
      const left = observed()[i] as number
      const right = observed()[bins - 1 - i] as number
      squares += (left - right) ** 2 / (left + right)
    }
    return Math.exp(lnQ(bins / 4, squares / 2))
  }
  p['Kolmogorov–Smirnov'] = () => kolmogorovP(z(), law.distribution)

  // On the grid 1 the law is discrete: the ratio of every P(k) to P(k+1), given that it was one of the two.
  const counts = once(() => {
    const counts = new Map<number, number>()
    for (const v of drawn(0, { scale: 3, grid: 1 }, 2025)) counts.set(v, (counts.get(v) ?? 0) + 1)
    return counts
  })
  const mass = (k: number) => law.distribution((k + 0.5) / 3) - law.distribution((k - 0.5) / 3)
  for (let k = -9; k < 9; k++) {
    p[`P(${k})/P(${k + 1})`] = () => {
      const here = counts().get(k) ?? 0
      const there = counts().get(k + 1) ?? 0
      return proportionP(here, here + there, mass(k) / (mass(k) + mass(k + 1)))
    }
  }

  // A fraction of a grid point in the value moves the law by that fraction.
  p['a value between grid points'] = () => {
    const up = drawn(0.375, { scale: 1, grid: 1 }, 2026).filter((v) => v > 0).length
    return proportionP(up, N, 1 - law.distribution(0.5 - 0.375))
  }
  return p
}

function countBetween(sorted: Float64Array, edges: readonly number[]): number[] {
  const counts = Array<number>(edges.length + 1).fill(0)
  let bin = 0
  for (const x of sorted) {
    while (bin < edges.length && x > (edges[bin] as number)) bin++
    counts[bin] = (counts[bin] as number) + 1
  }
  return counts
}

describe.each(Object.entries(laws))('%s noise', (_, law) => {
  test('passes the battery', () => {
    const rejected = Object.entries(battery(law, law.add)).filter(([, p]) => !(p() >= ALPHA))
    expect(rejected).toEqual([])
  })

  test('the battery rejects a scale that is 1 % off, either way', () => {
    for (const factor of [0.99, 1.01]) {
      const p = battery(law, (values, { scale, grid }, bits) => law.add(values, { scale: scale * factor, grid }, bits))
      expect(p['scale']?.()).toBeLessThan(ALPHA)
    }
  })

  test('the battery rejects a sign that is wrong 1 % of the time', () => {
    const p = battery(law, (values, noise, bits) => {
      law.add(values, noise, bits)
      for (let i = 0; i < values.length; i += 100) values[i] = Math.abs(values[i] as number)
    })
    expect(p['symmetry: signs']?.()).toBeLessThan(ALPHA)
  })

  test('the battery rejects a tail that is cut off', () => {
    const p = battery(law, (values, noise, bits) => {
      law.add(values, noise, bits)
      const most = noise.scale * law.quantile(1 - 5e-5)
      for (let i = 0; i < values.length; i++) values[i] = Math.max(-most, Math.min(most, values[i] as number))
    })
    expect(p['tail mass 0.0001']?.()).toBeLessThan(ALPHA)
  })

  test('the battery rejects truncation in place of rounding', () => {
    const p = battery(law, (values, { scale, grid }, bits) => {
      for (let i = 0; i < values.length; i++) values[i] = (values[i] as number) * 1024
      law.add(values, { scale: scale * 1024, grid }, bits)
      for (let i = 0; i < values.length; i++) values[i] = Math.trunc((values[i] as number) / 1024 / grid) * grid
    })
    expect(p['P(0)/P(1)']?.()).toBeLessThan(ALPHA)
  })

  test('the battery rejects a cell in a thousand without noise', () => {
    const p = battery(law, (values, noise, bits) => {
      const kept = values.slice()
      law.add(values, noise, bits)
      for (let i = 999; i < values.length; i += 1000) values[i] = kept[i] as number
    })
    expect(p['χ² over 200 bins']?.()).toBeLessThan(ALPHA)
  })
})
