import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDense } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { matrixOf } from '../../testing/rows.ts'
import { evaluateAnswers } from './answers.ts'
import { evaluateCount } from './counts.ts'
import { evaluateDegrees } from './degrees.ts'
import type { Evaluation, Measure } from './evaluation.ts'
import { evaluateGraph } from './graph.ts'
import { evaluateMatrix } from './matrix.ts'
import { evaluateProducts } from './products.ts'
import { evaluateRows } from './rows.ts'
import { evaluateTable } from './table.ts'

const title = 'T'
const measuresOf = ({ groups }: Evaluation) => groups.flatMap(({ measures }) => measures)
const dense = (rows: number, columns: number, values: readonly number[]) => ({
  rows,
  columns,
  values: Float64Array.from(values),
})

/** Within the range that its descriptor states, but for rounding. */
function outside(measure: Measure): string[] {
  const [least, most] = measure.metric.range
  const values = 'value' in measure ? [measure.value] : [measure.original, measure.release]
  return values.flatMap((x) => (x >= least - 1e-9 && x <= most + 1e-9 ? [] : [`${measure.metric.name}: ${x}`]))
}

/** What is not as it should be where release and original are the same. */
function imperfect(measure: Measure): string[] {
  const { metric } = measure
  const right =
    'value' in measure
      ? metric.of === 'both' && Math.abs(measure.value - metric.perfect) < 1e-6
      : measure.original === measure.release
  return right ? [] : [`${metric.name}: ${JSON.stringify(measure)}`]
}

const ring = adjacencyOf(12, [...Array.from({ length: 12 }, (_, i) => [i, (i + 1) % 12]), [0, 2], [6, 8], [3, 5]])
const yesNo = matrixOf([[0, 1], [1], [0, 2], [2], [0, 1, 2], [], [1], [0, 1]], 3)
const numbers = dense(6, 3, [1, 4, 2, 2, 3, 9, 3, 1, 4, 4, 8, 1, 5, 2, 7, 9, 6, 3])
const covariance = dense(3, 3, [4, 1, 0.5, 1, 3, -1, 0.5, -1, 2])
const flows = dense(3, 3, [5, 1, 0, 2, 7, 3, 0, 4, 6])
const estimate = { estimate: 3, low: 2, high: 4 }

/** Every kind of release, with all that can be asked for, equal to its original. */
const SAME: Readonly<Record<string, () => Promise<Evaluation> | Evaluation>> = {
  matrix: () => evaluateMatrix({ title, original: flows, release: flows, capped: flows, unit: 3 }),
  graph: () =>
    evaluateGraph({
      title,
      original: ring,
      release: ring,
      directed: false,
      known: { groups: [Uint32Array.of(0, 1, 2, 3, 4, 5), Uint32Array.of(6, 7, 8, 9, 10, 11)], overlapping: false },
      channel: { one: 1, zero: 0 },
    }),
  'directed graph': () =>
    evaluateGraph({ title, original: fromDense(flows), release: fromDense(flows), directed: true }),
  'table of yes and no': () =>
    evaluateTable({ title, original: yesNo, release: yesNo, columns: ['a', 'b', 'c'], aligned: true, label: 0 }),
  'table of numbers': () =>
    evaluateTable({ title, original: numbers, release: numbers, columns: ['a', 'b', 'c'], aligned: true }),
  rows: () => {
    const alike = matrixOf([[0, 1], [0, 1], [2], [2]], 3)
    const release = { classes: matrixOf([[0, 1], [2]], 3), sizes: Uint32Array.of(2, 2) }
    return evaluateRows({ title, original: alike, release, columns: ['x', 'y', 'z'], k: 2 })
  },
  count: () =>
    evaluateCount({ title, what: 'triangles', truth: 7, released: 7, interval: { low: 5, high: 9, coverage: 0.95 } }),
  degrees: () => evaluateDegrees({ title, original: [1, 2, 3, 0], release: [3, 2, 1, 0] }),
  cuts: () => evaluateAnswers({ kind: 'cuts', title, trials: [{ name: 'cuts', truth: [3], answers: [estimate] }] }),
  products: () =>
    evaluateProducts({
      title,
      original: covariance,
      release: covariance,
      columns: ['a', 'b', 'c'],
      variances: { truth: [3], answers: [estimate] },
    }),
}

describe.each(Object.entries(SAME))('%s beside itself', (_, evaluate) => {
  test('has every measure at its perfect value, and within its range', async () => {
    const evaluation = await evaluate()
    const measures = measuresOf(evaluation)
    expect(measures.length).toBeGreaterThan(1)
    expect(measures.flatMap(imperfect)).toEqual([])
    expect(measures.flatMap(outside)).toEqual([])
    expect(evaluation.summary).toMatch(/^[A-Z\d].*\.$/)
  })
})

test('that check finds a release that differs in one cell', async () => {
  const release = dense(3, 3, [5, 1, 0, 2, 7, 3, 0, 4, 6.5])
  const measures = measuresOf(await evaluateMatrix({ title, original: flows, release }))
  expect(measures.flatMap(imperfect).length).toBe(measures.length)
})

describe('whatever the data, measures lie within their ranges', () => {
  const once = { numRuns: 15, seed: 11 }
  const value = fc.double({ min: -50, max: 50, noNaN: true })

  test('of matrices', async () => {
    const shape = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
    const pair = shape.chain(([rows, columns]) => {
      const matrix = fc.array(value, { minLength: rows * columns, maxLength: rows * columns })
      return fc.tuple(matrix, matrix).map(([a, b]) => [dense(rows, columns, a), dense(rows, columns, b)] as const)
    })
    await fc.assert(
      fc.asyncProperty(pair, async ([original, release]) => {
        expect(measuresOf(await evaluateMatrix({ title, original, release })).flatMap(outside)).toEqual([])
      }),
      once,
    )
  })

  test('of graphs', async () => {
    const pairs = fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(pairs, pairs, fc.integer({ min: 9, max: 11 }), async (a, b, nodes) => {
        const [original, release] = [adjacencyOf(nodes, a), adjacencyOf(nodes, b)]
        const found = await evaluateGraph({ title, original, release, directed: false })
        expect(measuresOf(found).flatMap(outside)).toEqual([])
      }),
      once,
    )
  })

  test('of tables and rows', async () => {
    const rows = fc.array(fc.uniqueArray(fc.nat(3), { maxLength: 4 }), { minLength: 6, maxLength: 6 })
    const ascending = (lists: readonly number[][]) => lists.map((list) => list.toSorted((p, q) => p - q))
    await fc.assert(
      fc.asyncProperty(rows, rows, async (a, b) => {
        const [original, release] = [matrixOf(ascending(a), 4), matrixOf(ascending(b), 4)]
        const columns = ['a', 'b', 'c', 'd']
        const table = await evaluateTable({ title, original, release, columns, aligned: true, label: 1 })
        const classes = { classes: release, sizes: new Uint32Array(6).fill(1) }
        const alike = await evaluateRows({ title, original, release: classes, columns })
        expect([...measuresOf(table), ...measuresOf(alike)].flatMap(outside)).toEqual([])
      }),
      once,
    )
  })

  test.each([0, 1, 2])('of a graph of %i nodes', async (nodes) => {
    const empty = adjacencyOf(nodes, [])
    const found = await evaluateGraph({ title, original: empty, release: empty, directed: false })
    expect(measuresOf(found).flatMap(imperfect)).toEqual([])
    expect(found.summary).toMatch(/no edges/)
  })
})
