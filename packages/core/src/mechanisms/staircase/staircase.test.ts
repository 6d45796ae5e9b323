import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import reference from '../../../vectors/reference.json'
import { denseMatrix, fromDense, type SparseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { bitsIn, cappedLaw, largestLoss, tinyMatrix, tinySteps } from '../../testing/tiny.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { type StaircaseSettings, staircase } from './index.ts'
import { bestNoise, flipsLaw, noiseByPhase, type Stairs, signalOf, stepsAt } from './law.ts'

const ALPHA = 1e-6
const row = { kind: 'row' } as const

function choose(n: number, k: number): number {
  let c = 1
  for (let i = 0; i < k; i++) c = (c * (n - i)) / (i + 1)
  return c
}

/** P(pattern of flips) for all patterns of a row, given g. */
function patternLaw(cells: number, g: (k: number) => number): number[] {
  const weights = Array.from({ length: 2 ** cells }, (_, b) => Math.exp(g(bitsIn(b))))
  const total = weights.reduce((a, b) => a + b)
  return weights.map((w) => w / total)
}

describe('the law of a row', () => {
  test.each(reference.xorStaircase)('agrees with the reference: %o', (vector) => {
    const { bitsPerRow, epsilon, maxBitsChanged, bestPhase } = vector
    const noise = bestNoise({ cells: bitsPerRow, changed: maxBitsChanged, epsilon }, 'columns')
    expect(noise.phase).toBe(bestPhase)
    expect(noise.flipProbability).toBeCloseTo(Number(vector.flipProbability), 13)
    const facts: BinaryFacts = {
      rows: 1,
      columns: bitsPerRow,
      neighbours: row,
      // s = min(2S, P): odd s below P is not reachable by a cap, and s = 1 is randomised response.
      ...(maxBitsChanged < bitsPerRow && maxBitsChanged % 2 === 0 ? { maxOnes: maxBitsChanged / 2 } : {}),
    }
    const { parameters } = staircase.plan(facts, { epsilon })
    if (parameters.cellsOfStep === maxBitsChanged) {
      expect(parameters.independentFlipProbability).toBeCloseTo(Number(vector.independentFlipProbability), 13)
    }
  })

  test('with one cell changed it is randomised response', () => {
    for (const epsilon of [0.1, 1, 4]) {
      const noise = bestNoise({ cells: 9, changed: 1, epsilon }, 'columns')
      expect(noise.flipProbability).toBeCloseTo(1 / (1 + Math.exp(epsilon)), 13)
      expect(signalOf(noise).pair).toBeCloseTo(signalOf(noise).cell ** 2, 12)
    }
  })

  test('no exchangeable noise that keeps ε flips fewer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0.3, 1, 3),
        fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 10, maxLength: 10 }),
        (cells, s, epsilon, wish) => {
          const changed = Math.min(s, cells)
          // Any g becomes one that keeps ε by taking, at each k, the least of what its neighbours allow.
          const raw = wish.map((x) => 3 * epsilon * x)
          const g = (k: number) => {
            let least = Infinity
            for (let l = 0; l <= cells; l++) {
              least = Math.min(least, (raw[l] as number) + epsilon * Math.ceil(Math.abs(k - l) / changed))
            }
            return least
          }
          let sum = 0
          let flips = 0
          for (let k = 0; k <= cells; k++) {
            const w = choose(cells, k) * Math.exp(g(k))
            sum += w
            flips += k * w
          }
          const best = bestNoise({ cells, changed, epsilon }, 'columns')
          expect(best.flipProbability * cells).toBeLessThanOrEqual(flips / sum + 1e-12)
        },
      ),
      { numRuns: 500 },
    )
  })

  test('flip and pair probabilities are those of the patterns', () => {
    for (const [cells, changed, epsilon] of [
      [1, 1, 1],
      [2, 2, 0.5],
      [5, 3, 2],
      [6, 6, 1],
    ] as const) {
      for (const { phase, flipProbability, pairProbability } of noiseByPhase({ cells, changed, epsilon })) {
        const law = patternLaw(cells, (k) => -epsilon * stepsAt(k, phase, changed))
        const of = (mask: number) => law.reduce((sum, p, b) => ((b & mask) === mask ? sum + p : sum), 0)
        expect(flipProbability).toBeCloseTo(of(1), 13)
        if (cells > 1) expect(pairProbability).toBeCloseTo(of(3), 13)
      }
    }
  })

  test('a plan for pairs shows pairs at least as well as any phase', () => {
    const stairs: Stairs = { cells: 16, changed: 16, epsilon: 1 }
    const pairs = Math.abs(signalOf(bestNoise(stairs, 'pairs')).pair)
    for (const noise of noiseByPhase(stairs)) expect(Math.abs(signalOf(noise).pair)).toBeLessThanOrEqual(pairs)
    expect(pairs).toBeGreaterThan(Math.abs(signalOf(bestNoise(stairs, 'columns')).pair))
  })
})

test('a plan for pairs is advised only where it would show them', () => {
  const said = (rows: number, settings: StaircaseSettings) =>
    staircase
      .inWords(staircase.plan({ rows, columns: 16, neighbours: row }, settings))
      .error.find((line) => line.startsWith('How two columns go together')) ?? ''
  const sentences = new Set<string>()
  for (const rows of [30, 3000, 100_000]) {
    const columns = said(rows, { epsilon: 1 })
    const pairs = said(rows, { epsilon: 1, phase: 'pairs' })
    if (columns !== '')
      expect(columns).toMatch(pairs === '' ? /: plan for pairs of columns/ : /nor from one planned for/)
    if (pairs !== '') expect(pairs).toMatch(/although it is planned for that/)
    sentences.add(columns)
  }
  // All three happen: it tells, other noise would, and neither.
  expect(sentences.size).toBe(3)
})

describe('every input, neighbour and output', () => {
  const tiny: BinaryFacts[] = [
    { rows: 1, columns: 1, neighbours: row },
    { rows: 2, columns: 2, neighbours: row },
    { rows: 1, columns: 5, neighbours: row },
    { rows: 1, columns: 5, neighbours: row, maxOnes: 1 },
    { rows: 2, columns: 3, neighbours: row, maxOnes: 2 },
  ]

  function exactLaw(x: number, facts: BinaryFacts, g: (k: number) => number): number[] {
    const { rows, columns } = facts
    const pattern = patternLaw(columns, g)
    const starts = facts.maxOnes === undefined ? new Map([[x, 1]]) : cappedLaw(x, facts, facts.maxOnes)
    const one = 2 ** columns
    return Array.from({ length: 2 ** (rows * columns) }, (_, y) => {
      let sum = 0
      for (const [start, chance] of starts) {
        let product = chance
        for (let rest = start ^ y, i = 0; i < rows; i++, rest >>= columns) product *= pattern[rest % one] as number
        sum += product
      }
      return sum
    })
  }

  test.each(tiny)('%o: the loss is exactly ε, at every phase', (facts) => {
    for (const epsilon of [0.2, 1, 4]) {
      for (let phase = 0; phase < facts.columns; phase++) {
        const { parameters, guarantee } = staircase.plan(facts, { epsilon, phase })
        expect(guarantee).toMatchObject({ kind: 'pure', epsilon, exactness: 'exact' })
        const g = (k: number) => -parameters.epsilon * stepsAt(k, phase, parameters.cellsOfStep)
        const loss = largestLoss(facts.rows * facts.columns, tinySteps(facts, 'row'), (x) => exactLaw(x, facts, g))
        expect(loss).toBeLessThanOrEqual(epsilon + 1e-9)
        // A cap mixes inputs, which can only lower the loss of those above it; those within reach ε.
        expect(loss).toBeGreaterThanOrEqual(epsilon - 1e-9)
      }
    }
  })

  test('steps that are one cell too short lose more', () => {
    const facts: BinaryFacts = { rows: 1, columns: 5, neighbours: row }
    const g = (k: number) => -stepsAt(k, 1, 3)
    expect(largestLoss(5, tinySteps(facts, 'row'), (x) => exactLaw(x, facts, g))).toBeGreaterThan(1.5)
  })
})

describe('a release', () => {
  const rows = 100_000
  const columns = 5

  function copies(mask: number): SparseMatrix {
    const dense = denseMatrix(rows, columns)
    for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) dense.values[i * columns + j] = (mask >> j) & 1
    return fromDense(dense, { binary: true })
  }

  function patterns({ offsets, indices }: SparseMatrix): Float64Array {
    const counts = new Float64Array(2 ** columns)
    for (let i = 0; i < rows; i++) {
      let mask = 0
      for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) mask |= 1 << (indices[k] as number)
      counts[mask] = (counts[mask] as number) + 1
    }
    return counts
  }

  test.each([
    [0b00000, 0.5, undefined],
    [0b11111, 1, undefined],
    [0b10010, 3, 0],
    [0b10010, 1, 4],
  ] as const)(
    'of rows %i at ε = %f, phase %s has the law of the staircase (χ², α = 10⁻⁶)',
    async (mask, epsilon, phase) => {
      const facts: BinaryFacts = { rows, columns, neighbours: row }
      const plan = staircase.plan(facts, { epsilon, ...(phase === undefined ? {} : { phase }) })
      const { matrix } = await staircase.release(plan, copies(mask), { bits: seededBits(mask + 1) })
      const seen = patterns(matrix)
      const expected = (g: (k: number) => number) => {
        const law = patternLaw(columns, g)
        return Float64Array.from({ length: 2 ** columns }, (_, y) => rows * (law[y ^ mask] as number))
      }
      const { phase: used, cellsOfStep } = plan.parameters
      expect(
        chiSquareP(
          seen,
          expected((k) => -epsilon * stepsAt(k, used, cellsOfStep)),
        ),
      ).toBeGreaterThan(ALPHA)
      // The wrong sign, the neighbouring phase, and an ε twice as large are all seen.
      expect(
        chiSquareP(
          seen,
          expected((k) => epsilon * stepsAt(k, used, cellsOfStep)),
        ),
      ).toBeLessThan(ALPHA)
      const beside = used === 0 ? 1 : used - 1
      expect(
        chiSquareP(
          seen,
          expected((k) => -epsilon * stepsAt(k, beside, cellsOfStep)),
        ),
      ).toBeLessThan(ALPHA)
      expect(
        chiSquareP(
          seen,
          expected((k) => -2 * epsilon * stepsAt(k, used, cellsOfStep)),
        ),
      ).toBeLessThan(ALPHA)
    },
  )

  test('of the smallest table, and with more ones than were made room for', async () => {
    const one: BinaryFacts = { rows: 1, columns: 1, neighbours: row }
    const plan = staircase.plan(one, { epsilon: 1 })
    expect(plan.parameters.flipProbability).toBeCloseTo(1 / (1 + Math.E), 13)
    const { matrix } = await staircase.release(plan, tinyMatrix(1, one), { bits: seededBits(4) })
    expect([matrix.rows, matrix.columns, matrix.offsets.length]).toEqual([1, 1, 2])
    // At a large ε the release is the data: all ones need twice the room.
    const full = staircase.plan({ rows: 200, columns: 40, neighbours: row }, { epsilon: 600 })
    const ones = fromDense(denseMatrix(200, 40, new Float64Array(8000).fill(1)), { binary: true })
    expect((await staircase.release(full, ones)).matrix.indices.length).toBeGreaterThan(7900)
  })

  test('the exact law of flips is the one that plans tell of', () => {
    const stairs: Stairs = { cells: 30, changed: 30, epsilon: 1 }
    const { phase, flipProbability } = bestNoise(stairs, 'columns')
    const { cumulative } = flipsLaw(stairs, phase)
    let mean = 0
    for (let k = 1; k <= 30; k++) mean += 1 - (cumulative[k - 1] as number)
    expect(mean / 30).toBeCloseTo(flipProbability, 12)
  })
})

test('what cannot be planned is a sentence', () => {
  const facts: BinaryFacts = { rows: 10, columns: 5, neighbours: row }
  expect(() => staircase.plan({ ...facts, neighbours: { kind: 'cell', maxChange: 1 } }, { epsilon: 1 })).toThrow(
    /whole rows/,
  )
  expect(() => staircase.plan({ ...facts, columns: 5000 }, { epsilon: 1 })).toThrow(/up to 4096 columns/)
  expect(() => staircase.plan({ ...facts, rows: 1e9 }, { epsilon: 1 })).toThrow(/do not fit in memory/)
  expect(() => staircase.plan(facts, { epsilon: 1, phase: 5 })).toThrow(/from 0 to 4/)
  expect(() => staircase.plan({ ...facts, rows: 5, graph: 'directed' }, { epsilon: 1 })).toThrow(/for tables/)
  expect(() => staircase.plan({ ...facts, maxOnes: 6 }, { epsilon: 1 })).toThrow(/from 1 to 5/)
  expect(() => staircase.plan(facts, { epsilon: 0 })).toThrow(/above zero/)
})
