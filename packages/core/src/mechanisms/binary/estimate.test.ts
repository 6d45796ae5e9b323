/** Estimators against all outputs of tiny inputs: the mean over the exact law is the truth, the variance as stated. */
import { describe, expect, test } from 'vitest'
import type { Graph } from '../../data/index.ts'
import { bitsIn, tinyCells, tinyMatrix } from '../../testing/tiny.ts'
import { noiseByPhase, signalOf, stepsAt } from '../staircase/law.ts'
import type { CellSpace } from './cells.ts'
import { type Estimate, estimateColumns, estimateOnes, estimateRows, responseChannel } from './estimate.ts'
import { estimatePairs, responseSignal } from './estimate-pairs.ts'
import { estimateTriangles, triangleMoments } from './estimate-triangles.ts'
import type { Channel } from './prediction.ts'

/** P(y | x) for all y, cells published independently. */
function law(x: number, cells: number, { one, zero }: Channel): number[] {
  return Array.from({ length: 2 ** cells }, (_, y) => {
    let p = 1
    for (let k = 0; k < cells; k++) {
      const q = ((x >> k) & 1) === 1 ? one : zero
      p *= ((y >> k) & 1) === 1 ? q : 1 - q
    }
    return p
  })
}

/** Mean and variance of an estimate over all outputs, and the mean of the square of its standard error. */
function moments(p: readonly number[], of: (y: number) => Estimate) {
  return momentsOf(
    p,
    p.map((_, y) => of(y)),
  )
}

function momentsOf(p: readonly number[], all: readonly Estimate[]) {
  const mean = p.reduce((sum, share, y) => sum + share * (all[y] as Estimate).value, 0)
  const variance = p.reduce((sum, share, y) => sum + share * ((all[y] as Estimate).value - mean) ** 2, 0)
  const stated = p.reduce((sum, share, y) => sum + share * (all[y] as Estimate).standardError ** 2, 0)
  return { mean, variance, stated }
}

const response = responseChannel(0.3)

describe.each([
  { rows: 2, columns: 3 },
  { rows: 4, columns: 4, graph: 'undirected' },
  { rows: 3, columns: 3, graph: 'directed' },
] as CellSpace[])('counts in %o', (space) => {
  const cells = tinyCells(space).length

  test.each([response, { one: 0.4, zero: 0.1 }, responseChannel(0.8)])(
    'ones: unbiased, with the variance stated (%o)',
    (channel) => {
      for (const x of [0, 1, 2 ** cells - 1, 0b1011 % 2 ** cells]) {
        const { mean, variance } = moments(law(x, cells, channel), (y) =>
          estimateOnes(tinyMatrix(y, space), space, channel),
        )
        expect(mean).toBeCloseTo(bitsIn(x), 10)
        const gap = channel.one - channel.zero
        const v = (q: number) => (q * (1 - q)) / gap ** 2
        expect(variance).toBeCloseTo(bitsIn(x) * v(channel.one) + (cells - bitsIn(x)) * v(channel.zero), 8)
      }
    },
  )

  test('under randomised response the standard error is the deviation itself', () => {
    const { variance, stated } = moments(law(5, cells, response), (y) =>
      estimateOnes(tinyMatrix(y, space), space, response),
    )
    expect(stated).toBeCloseTo(variance, 10)
  })

  test('rows: unbiased, with the variance stated', () => {
    const x = 0b1011 % 2 ** cells
    const truth = tinyMatrix(x, space)
    for (let i = 0; i < space.rows; i++) {
      const { mean, variance, stated } = moments(law(x, cells, response), (y) => {
        const { values, standardErrors } = estimateRows(tinyMatrix(y, space), space, response)
        return { value: values[i] as number, standardError: standardErrors[i] as number }
      })
      expect(mean).toBeCloseTo((truth.offsets[i + 1] as number) - (truth.offsets[i] as number), 10)
      expect(stated).toBeCloseTo(variance, 10)
    }
  })
})

describe('triangles', () => {
  function countTriangles(x: number, nodes: number): number {
    const space = { rows: nodes, columns: nodes, graph: 'undirected' } as const
    const joined = new Set(
      tinyCells(space)
        .filter((_, k) => ((x >> k) & 1) === 1)
        .map(([i, j]) => `${i},${j}`),
    )
    let count = 0
    for (let i = 0; i < nodes; i++)
      for (let j = i + 1; j < nodes; j++)
        for (let k = j + 1; k < nodes; k++)
          if (joined.has(`${i},${j}`) && joined.has(`${j},${k}`) && joined.has(`${i},${k}`)) count++
    return count
  }
  const graphOf = (mask: number, nodes: number): Graph => ({
    directed: false,
    names: Array.from({ length: nodes }, (_, i) => `${i}`),
    adjacency: tinyMatrix(mask, { rows: nodes, columns: nodes, graph: 'undirected' }),
  })

  const momentsOfAll = (cells: number, nodes: number) =>
    Promise.all(Array.from({ length: 2 ** cells }, (_, y) => triangleMoments(graphOf(y, nodes), 0.3)))

  test.each([3, 4, 5])('of %i nodes: unbiased, and so is the variance', async (nodes) => {
    const cells = (nodes * (nodes - 1)) / 2
    const all = await momentsOfAll(cells, nodes)
    for (const x of [0, 2 ** cells - 1, 0b1101110101 % 2 ** cells, 0b111]) {
      const p = law(x, cells, response)
      const { mean, variance } = momentsOf(
        p,
        all.map(({ value }) => ({ value, standardError: 0 })),
      )
      expect(mean).toBeCloseTo(countTriangles(x, nodes), 8)
      // The raw variance may be negative for some outputs; its mean is not.
      const raw = p.reduce((sum, share, y) => sum + share * (all[y] as { variance: number }).variance, 0)
      expect(raw).toBeCloseTo(variance, 6)
    }
  })

  test('without the factor of two for both ends the variance would be off', async () => {
    const p = law(63, 6, response)
    const all = await momentsOfAll(6, 4)
    const { variance } = momentsOf(
      p,
      all.map(({ value }) => ({ value, standardError: 0 })),
    )
    const v = (0.3 * 0.7) / 0.4 ** 2
    const off = p.reduce((sum, share, y) => {
      const edges = graphOf(y, 4).adjacency.indices.length / 2
      return sum + share * ((all[y] as { variance: number }).variance + v * v * 2 * ((edges - 0.3 * 6) / 0.4))
    }, 0)
    expect(Math.abs(off - variance)).toBeGreaterThan(1)
  })

  test('a standard error is never below what the noise alone makes', async () => {
    const { standardError } = await estimateTriangles(graphOf(0, 5), 0.3)
    expect(standardError).toBeGreaterThanOrEqual(Math.sqrt(((0.3 * 0.7) / 0.4 ** 2) ** 3 * 10) - 1e-9)
    await expect(estimateTriangles({ ...graphOf(0, 5), directed: true }, 0.3)).rejects.toThrow(/directed/)
    await expect(estimateTriangles(graphOf(0, 5), 0.5)).rejects.toThrow(/nothing can be estimated/)
  })
})

describe('columns and pairs of columns', () => {
  const columns = 3
  const rows = 2
  const space = { rows, columns }

  /** All outputs of two rows under noise of a given law of patterns. */
  function rowLaw(x: number, pattern: readonly number[]): number[] {
    return Array.from({ length: 64 }, (_, y) => {
      const flips = x ^ y
      return (pattern[flips & 7] as number) * (pattern[flips >> 3] as number)
    })
  }
  const staircasePattern = (phase: number, changed: number, epsilon: number) => {
    const weights = Array.from({ length: 8 }, (_, b) => Math.exp(-epsilon * stepsAt(bitsIn(b), phase, changed)))
    const total = weights.reduce((a, b) => a + b)
    return weights.map((w) => w / total)
  }
  const independent = Array.from({ length: 8 }, (_, b) => 0.3 ** bitsIn(b) * 0.7 ** (3 - bitsIn(b)))
  const noises = [
    ['independent flips', independent, { flipProbability: 0.3, pairProbability: 0.09 }],
    ...[0, 1, 2].map((phase) => {
      const noise = noiseByPhase({ cells: 3, changed: 3, epsilon: 1.3 })[phase] as {
        flipProbability: number
        pairProbability: number
      }
      return [`staircase of phase ${phase}`, staircasePattern(phase, 3, 1.3), noise] as const
    }),
  ] as const

  test.each(noises)('%s: column counts are unbiased, with the variance stated', (_, pattern, { flipProbability }) => {
    const channel = responseChannel(flipProbability)
    for (const x of [0, 0b101_011, 63]) {
      for (let j = 0; j < columns; j++) {
        const { mean, variance, stated } = moments(rowLaw(x, pattern), (y) => {
          const { values, standardErrors } = estimateColumns(tinyMatrix(y, space), channel)
          return { value: values[j] as number, standardError: standardErrors[j] as number }
        })
        expect(mean).toBeCloseTo(((x >> j) & 1) + ((x >> (3 + j)) & 1), 9)
        expect(stated).toBeCloseTo(variance, 9)
      }
    }
  })

  test.each(noises)('%s: pairs are unbiased, and so is their variance', (_, pattern, noise) => {
    const signal = signalOf({ phase: 0, ...noise })
    if (Math.abs(signal.pair) < 1e-9) {
      expect(() => estimatePairs(tinyMatrix(0, space), signal)).toThrow(/plan the release for pairs/)
      return
    }
    for (const x of [0b000_000, 0b101_011, 0b111_111, 0b011_011]) {
      for (const [j, k] of [
        [0, 1],
        [1, 2],
        [2, 0],
        [1, 1],
      ] as const) {
        const at = j * columns + k
        const { mean, variance, stated } = moments(rowLaw(x, pattern), (y) => {
          const { values, standardErrors } = estimatePairs(tinyMatrix(y, space), signal)
          return { value: values[at] as number, standardError: standardErrors[at] as number }
        })
        const both = (row: number) => ((row >> j) & 1) * ((row >> k) & 1)
        expect(mean).toBeCloseTo(both(x & 7) + both(x >> 3), 8)
        // Σf² − Σf is unbiased, but kept from falling below 0, which lifts its mean a little on two rows.
        expect(stated).toBeGreaterThanOrEqual(variance - 1e-8)
        expect(stated).toBeLessThanOrEqual(1.1 * variance)
      }
    }
  })

  test('taking cells of a staircase for independent would be biased', () => {
    const [, pattern, noise] = noises[1] as (typeof noises)[1] & {}
    const wrong = responseSignal(noise.flipProbability)
    const { mean } = moments(rowLaw(0b011_011, pattern), (y) => {
      const { values, standardErrors } = estimatePairs(tinyMatrix(y, space), wrong)
      return { value: values[1] as number, standardError: standardErrors[1] as number }
    })
    expect(Math.abs(mean - 2)).toBeGreaterThan(0.01)
  })
})
