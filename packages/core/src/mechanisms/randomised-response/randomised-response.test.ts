import { describe, expect, test } from 'vitest'
import { denseMatrix, fromDense, graphFromEdges, type SparseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP, proportionP } from '../../testing/statistics.ts'
import { bitsIn, cappedLaw, largestLoss, tinyCells, tinyMask, tinyMatrix, tinySteps } from '../../testing/tiny.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { randomisedResponse } from './index.ts'

const ALPHA = 1e-6

const edge = { kind: 'edge' } as const
const cell = { kind: 'cell', maxChange: 1 } as const
const row = { kind: 'row' } as const

const tiny: [string, BinaryFacts][] = [
  ['a single cell', { rows: 1, columns: 1, neighbours: cell }],
  ['a single cell as a row', { rows: 1, columns: 1, neighbours: row }],
  ['cells', { rows: 2, columns: 2, neighbours: cell }],
  ['rows', { rows: 2, columns: 2, neighbours: row }],
  ['one row', { rows: 1, columns: 4, neighbours: row }],
  ['rows of at most one 1', { rows: 1, columns: 4, neighbours: row, maxOnes: 1 }],
  ['rows of at most two ones', { rows: 2, columns: 3, neighbours: row, maxOnes: 2 }],
  ['two nodes', { rows: 2, columns: 2, graph: 'undirected', neighbours: edge }],
  ['undirected edges', { rows: 4, columns: 4, graph: 'undirected', neighbours: edge }],
  ['directed edges', { rows: 3, columns: 3, graph: 'directed', neighbours: edge }],
  ['rows of a directed graph', { rows: 3, columns: 3, graph: 'directed', neighbours: row }],
]

/** P(y | x) for all y, from the flip probability alone. */
function exactLaw(x: number, facts: BinaryFacts, p: number): number[] {
  const cells = tinyCells(facts).length
  const starts = facts.maxOnes === undefined ? new Map([[x, 1]]) : cappedLaw(x, facts, facts.maxOnes)
  return Array.from({ length: 2 ** cells }, (_, y) => {
    let sum = 0
    for (const [start, chance] of starts) {
      const flips = bitsIn(start ^ y)
      sum += chance * p ** flips * (1 - p) ** (cells - flips)
    }
    return sum
  })
}

describe('every input, neighbour and output', () => {
  test.each(tiny)('%s: the loss is exactly ε', (_, facts) => {
    const steps = tinySteps(facts, facts.neighbours.kind === 'row' ? 'row' : 'cell')
    for (const epsilon of [0.1, 1, 5]) {
      const { parameters, guarantee } = randomisedResponse.plan(facts, { epsilon })
      const loss = largestLoss(tinyCells(facts).length, steps, (x) => exactLaw(x, facts, parameters.flipProbability))
      expect(guarantee).toMatchObject({ kind: 'pure', epsilon, exactness: 'exact' })
      expect(loss).toBeLessThanOrEqual(epsilon + 1e-9)
      expect(loss).toBeGreaterThanOrEqual(epsilon - 1e-9)
    }
  })

  test('a flip probability that is a thousandth too small loses more', () => {
    const facts = { rows: 2, columns: 2, neighbours: row } as const
    const { parameters } = randomisedResponse.plan(facts, { epsilon: 1 })
    const loss = largestLoss(4, tinySteps(facts, 'row'), (x) => exactLaw(x, facts, parameters.flipProbability * 0.999))
    expect(loss).toBeGreaterThan(1 + 1e-4)
  })
})

/** How often each pattern came out of many copies of one row. */
function patterns(matrix: SparseMatrix): Float64Array {
  const counts = new Float64Array(2 ** matrix.columns)
  for (let i = 0; i < matrix.rows; i++) {
    let mask = 0
    for (let k = matrix.offsets[i] as number; k < (matrix.offsets[i + 1] as number); k++) {
      mask |= 1 << (matrix.indices[k] as number)
    }
    counts[mask] = (counts[mask] as number) + 1
  }
  return counts
}

function copies(mask: number, rows: number, columns: number): SparseMatrix {
  const dense = denseMatrix(rows, columns)
  for (let i = 0; i < rows; i++) for (let j = 0; j < columns; j++) dense.values[i * columns + j] = (mask >> j) & 1
  return fromDense(dense, { binary: true })
}

describe('a release', () => {
  const rows = 60_000
  const columns = 4
  const mask = 0b1001
  const facts: BinaryFacts = { rows, columns, neighbours: cell }
  const looksRight = (matrix: SparseMatrix, p: number) => {
    const one: BinaryFacts = { rows: 1, columns, neighbours: cell }
    return chiSquareP(
      patterns(matrix),
      exactLaw(mask, one, p).map((share) => share * rows),
    )
  }

  test.each([0.5, 1, 3])(
    'at ε = %f has the law of the plan (χ², α = 10⁻⁶), and copies that are broken do not',
    async (epsilon) => {
      const plan = randomisedResponse.plan(facts, { epsilon })
      const p = plan.parameters.flipProbability
      const { matrix } = await randomisedResponse.release(plan, copies(mask, rows, columns), {
        bits: seededBits(epsilon * 10),
      })
      expect(looksRight(matrix, p)).toBeGreaterThan(ALPHA)
      // The wrong sign: what should stay is flipped.
      expect(looksRight(matrix, 1 - p)).toBeLessThan(ALPHA)
      // Noise on all but the last cell of a row.
      expect(looksRight(lastCellBare(matrix), p)).toBeLessThan(ALPHA)
    },
  )

  test('with a cap keeps a uniform part of rows with more ones', async () => {
    const capped: BinaryFacts = { rows, columns, neighbours: row, maxOnes: 2 }
    const plan = randomisedResponse.plan(capped, { epsilon: 4 })
    const { matrix } = await randomisedResponse.release(plan, copies(0b0111, rows, columns), { bits: seededBits(3) })
    const expected = exactLaw(0b0111, { ...capped, rows: 1 }, plan.parameters.flipProbability).map((p) => p * rows)
    expect(chiSquareP(patterns(matrix), expected)).toBeGreaterThan(ALPHA)
    // A cap that keeps the first two would be seen.
    const first = exactLaw(0b0011, { ...capped, rows: 1 }, plan.parameters.flipProbability).map((p) => p * rows)
    expect(chiSquareP(patterns(matrix), first)).toBeLessThan(ALPHA)
  })

  test('flips every possible edge, the first and the last among them, and no others', async () => {
    const nodes = 7
    const graphFacts: BinaryFacts = { rows: nodes, columns: nodes, graph: 'undirected', neighbours: edge }
    const plan = randomisedResponse.plan(graphFacts, { epsilon: 1 })
    const cells = tinyCells(graphFacts).length
    const truth = 0b101_0011_0101_1001_0110
    const flips = new Float64Array(cells)
    const times = 4000
    const bits = seededBits(9)
    for (let t = 0; t < times; t++) {
      const { matrix } = await randomisedResponse.release(plan, tinyMatrix(truth, graphFacts), { bits })
      const out = tinyMask(matrix, graphFacts)
      expect(tinyMatrix(out, graphFacts)).toEqual(matrix)
      for (let k = 0; k < cells; k++) flips[k] = (flips[k] as number) + (((out ^ truth) >> k) & 1)
    }
    for (const seen of flips) {
      expect(proportionP(seen, times, plan.parameters.flipProbability)).toBeGreaterThan(ALPHA)
    }
    expect(proportionP(0, times, plan.parameters.flipProbability)).toBeLessThan(ALPHA)
  })

  test('takes a graph as it is, leaves it alone, and is the same for the same bits', async () => {
    const { graph } = graphFromEdges({
      directed: false,
      nodes: 50,
      from: Uint32Array.of(0, 1, 48),
      to: Uint32Array.of(1, 2, 49),
    })
    const before = structuredClone(graph)
    const plan = randomisedResponse.plan(
      { rows: 50, columns: 50, graph: 'undirected', neighbours: edge, ones: { declared: 3 } },
      { epsilon: 5, evenIfUseless: true },
    )
    const one = await randomisedResponse.release(plan, graph, { bits: seededBits(1) })
    expect(await randomisedResponse.release(plan, graph, { bits: seededBits(1) })).toEqual(one)
    expect(one.randomness).toBe('seeded')
    expect(graph).toEqual(before)
    expect((await randomisedResponse.release(plan, graph)).randomness).toBe('secure')
  })
})

/** The last cell of every row shows the truth, which is a 1 there. */
function lastCellBare(noisy: SparseMatrix): SparseMatrix {
  const { rows, columns } = noisy
  const dense = denseMatrix(rows, columns)
  for (let i = 0; i < rows; i++) {
    for (let k = noisy.offsets[i] as number; k < (noisy.offsets[i + 1] as number); k++) {
      dense.values[i * columns + (noisy.indices[k] as number)] = 1
    }
    dense.values[i * columns + columns - 1] = 1
  }
  return fromDense(dense, { binary: true })
}
