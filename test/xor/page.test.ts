/** What the experiment on XOR noise measures, and the page that it writes. */
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import {
  cases,
  GRAPH_METHODS,
  GRAPH_NAMES,
  NO_PRIVACY,
  settings,
  TABLE_METHODS,
  TABLE_NAMES,
} from '../../experiments/parts/xor/design.mjs'
import { figures } from '../../experiments/parts/xor/figures.mjs'
import { finding } from '../../experiments/parts/xor/finding.mjs'
import { measureDegrees, measureGraph } from '../../experiments/parts/xor/measure-graph.mjs'
import { measureTable } from '../../experiments/parts/xor/measure-table.mjs'
import { split } from '../../experiments/parts/xor/records.mjs'
import { atEpsilons } from '../../experiments/parts/xor/rows.mjs'
import { summarised } from '../../experiments/parts/xor/summary.mjs'
import { tables } from '../../experiments/parts/xor/tables.mjs'
import { karate } from './examples.ts'

test('repetitions are summarised by mean and standard deviation', () => {
  expect(summarised([{ a: 1 }, { a: 2 }, { a: 3 }])).toEqual({ a: 2, aSpread: 1 })
  expect(summarised([{ a: 1 }])).toEqual({ a: 1, aSpread: 0 })
})

describe('what is measured', () => {
  const names = Array.from({ length: 34 }, (_, i) => String(i))
  const club = { graph: { directed: false, names, adjacency: karate }, known: { all: [Uint32Array.of(0, 1, 2)] } }

  test('of the original graph is the graph itself', async () => {
    const row = await measureGraph({ kind: 'graph', data: 'email', method: NO_PRIVACY }, club)
    const same = { edges: 78, held: 78, jaccard: 1, divergence: 0, diameter: 5, componentNodes: 34 }
    expect(row).toMatchObject({ ...same, edgesSpread: 0, density: expect.closeTo(78 / 561, 6) })
    expect(row).not.toHaveProperty('loss')
  })

  test.each(GRAPH_METHODS)(
    'of a graph released by $name: edges, some of them true, and what was lost',
    async (method) => {
      const epsilon = 3
      const row = await measureGraph({ kind: 'graph', data: 'email', method: method.name, epsilon }, club)
      const { edges = 0, held = 0, jaccard = 0, loss = 0 } = row as Record<string, number>
      expect(held).toBeLessThanOrEqual(Math.min(edges, 78))
      expect(jaccard).toBeGreaterThan(0)
      expect(jaccard).toBeLessThan(1)
      // Printed parameters: two cells, each with ε/(2√34) and a little more for the other rows.
      const printed = (epsilon / Math.sqrt(34)) * (0.75 + 0.25 * (4 / 34))
      expect(loss).toBeCloseTo(method.scale === 'paper' ? printed : epsilon, 5)
    },
  )

  test('of degrees: all nodes in bins', async () => {
    for (const epsilon of [undefined, 1]) {
      const row = await measureDegrees({ kind: 'degrees', data: 'email', ...(epsilon ? { epsilon } : {}) }, club)
      for (const shares of [row.released, row.random]) {
        expect(shares?.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 4)
      }
      if (epsilon === undefined) expect(row.meanDegree).toBeCloseTo(156 / 34, 4)
    }
  })

  test('of tables: accuracy for every method, and flips for every release', async () => {
    const random = generator(1, 0)
    const features = Float64Array.from({ length: 400 * 4 }, () => (random() < 0.5 ? 1 : 0))
    const labels = Uint8Array.from({ length: 400 }, (_, i) => features[4 * i] as number)
    const splits = [1, 2, 3].map((seed) => split({ columns: 4, features, labels }, { training: 200, seed }))
    const truth = await measureTable({ kind: 'table', data: 'votes', method: NO_PRIVACY }, splits)
    expect(truth).toMatchObject({ accuracy: 1, accuracySpread: 0 })
    for (const { name, by, scale } of TABLE_METHODS) {
      const epsilon = 20
      const row = (await measureTable({ kind: 'table', data: 'votes', method: name, epsilon }, splits)) as Record<
        string,
        number
      >
      if (scale !== 'paper') expect(row['accuracy']).toBeGreaterThan(0.9)
      if (by.startsWith('objective')) continue
      // 800 cells, each on its own or with the three others of its row: a deviation of at most 4·√(200/4).
      expect(Math.abs((row['flips'] as number) - (row['expectedFlips'] as number))).toBeLessThan(5 * 4 * Math.sqrt(50))
      expect((row['flips'] as number) > 400).toBe(scale === 'paper')
      if (scale !== 'paper') expect(row['loss']).toBeCloseTo(epsilon, 5)
    }
  })
})

describe('the page', () => {
  test('says at which ε', () => {
    expect([[], [1], [2, 3], [1, 2, 3]].map((some) => atEpsilons(some, [1, 2, 3]))).toEqual([
      'at no ε',
      'at ε = 1',
      'at ε = 2 and 3',
      'at every ε',
    ])
    expect(atEpsilons([1, 2, 3], [1, 2, 3, 4])).toBe('at every ε but 4')
  })

  /** Made up, but complete: every case has every measure. */
  const rows = cases(settings).map((each, i) => {
    const loss = each.epsilon ?? 0
    const table = { accuracy: 0.9, accuracySpread: 0.01, errorRate: 0.4, expectedErrorRate: 0.4 }
    const flips = { flips: 100, flipsSpread: 10, expectedFlips: 101 }
    const graph = { edges: 1000 + i, held: 10, jaccard: 0.1 + i / 1e4, jaccardSpread: 0, density: 0.1, diameter: 3 }
    const scores = { 'F1 nets': 0.5, 'F1 netsSpread': 0, 'F1 circles': 0.3, 'F1 circlesSpread': 0 }
    const departments = { 'F1 departments': 0.4, 'F1 departmentsSpread': 0 }
    const more = { componentNodes: 90, meanLength: 2, divergence: 1, ...scores, ...departments }
    const found = { score: 0.5, scoreSpread: 0.01, lookedFor: 10, found: 9, meanSize: 8, knownSize: 7, covered: 0.5 }
    const degrees = {
      meanDegree: 9,
      divergence: 1,
      divergenceOfRandom: 0.1,
      bin: 10,
      from: 0,
      released: [1],
      random: [1],
    }
    if (each.kind === 'table') return { ...each, ...table, ...flips, loss, larger: 0.6, ones: 0.5 }
    if (each.kind === 'communities') return { ...each, ...found }
    return each.kind === 'graph' ? { ...each, ...graph, ...more, loss } : { ...each, ...degrees }
  })

  test('has every case in its order, the original of each data set first', () => {
    expect(
      new Set(rows.map((row) => JSON.stringify([row.kind, row.data, row.grouping, row.method, row.epsilon]))).size,
    ).toBe(rows.length)
    for (const data of [...TABLE_NAMES, ...GRAPH_NAMES]) {
      expect(rows.find((row) => row.data === data)?.method).toBe(NO_PRIVACY)
    }
  })

  test('says something of everything, and nothing that is not a number', () => {
    const text = finding(rows)
    expect(text.replaceAll('Erdős–Rényi', '')).not.toMatch(/NaN|undefined|Infinity|–/)
    expect(text).toContain('113,000 edges at ε = 1')
    for (const { columns, rows: lines } of tables(rows)) {
      for (const { key } of columns)
        expect(lines.some((line: Record<string, unknown>) => line[key] !== undefined)).toBe(key !== 'expectedJaccard')
    }
    const names = figures(rows).map(({ name }) => name)
    expect(names.every((name) => name.startsWith('xor-'))).toBe(true)
    expect(new Set(names).size).toBe(names.length)
  })
})
