/** Small cases with their values worked out by hand. */
import { describe, expect, test } from 'vitest'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { matrixOf } from '../../testing/rows.ts'
import { evaluateCount } from './counts.ts'
import { evaluateDegrees } from './degrees.ts'
import type { Evaluation, Measure } from './evaluation.ts'
import { evaluateGraph } from './graph.ts'
import { evaluateMatrix } from './matrix.ts'
import { evaluateRows } from './rows.ts'
import { evaluateTable } from './table.ts'

const title = 'T'
const dense = (rows: number, columns: number, values: readonly number[]) => ({
  rows,
  columns,
  values: Float64Array.from(values),
})

/** Values by name: one number, or what each has. */
function valuesOf({ groups }: Evaluation): Record<string, unknown> {
  const found = groups.flatMap(({ measures }) => measures.map((measure) => [keyOf(measure), numbersIn(measure)]))
  return Object.fromEntries(found) as Record<string, unknown>
}

const keyOf = ({ metric, about }: Measure) => (about === undefined ? metric.name : `${metric.name} ${about}`)
const numbersIn = (measure: Measure) => ('value' in measure ? measure.value : [measure.original, measure.release])

test('a matrix: errors of 1, 0, 2 and 3 over cells that hold 10 in all', async () => {
  const original = dense(2, 2, [1, 2, 3, 4])
  const release = dense(2, 2, [2, 2, 1, 7])
  const evaluation = await evaluateMatrix({
    title,
    original,
    release,
    capped: dense(2, 2, [1, 2, 3, 3]),
    expected: { meanAbsolute: 1.5, rootMeanSquare: 2 },
    unit: 4,
  })
  expect(valuesOf(evaluation)).toMatchObject({
    meanAbsolute: 1.5,
    rootMeanSquare: expect.closeTo(Math.sqrt(14 / 4), 12),
    largestError: 3,
    relative: 0.6,
    total: [10, 12],
    l1: 6,
    normalised: 1.5,
    // What the caps left is 9, and the noise moved its cells by 1, 0, 2 and 4.
    noiseMeanAbsolute: 7 / 4,
    cappedShare: 0.1,
  })
  expect(evaluation.summary).toMatch(/off by 1\.5 on average, where a cell of the original holds 2\.5 .*: 60 % of it/)
  const noise = evaluation.groups.flatMap(({ measures }) => measures).find(({ predicted }) => predicted === 1.5)
  expect(noise?.metric.name).toBe('noiseMeanAbsolute')
})

test('cells that the release leaves out are not compared', async () => {
  const original = dense(1, 3, [5, 100, 1])
  const evaluation = await evaluateMatrix({ title, original, release: dense(1, 3, [4, Number.NaN, 1]) })
  expect(valuesOf(evaluation)).toMatchObject({ meanAbsolute: 0.5, total: [6, 5] })
  expect(evaluation.notes.join(' ')).toMatch(/1 cell of the release is left out/)
})

describe('a graph: a triangle with a tail, of which one edge is lost and one is new', () => {
  const original = adjacencyOf(4, [
    [0, 1],
    [1, 2],
    [0, 2],
    [2, 3],
  ])
  const release = adjacencyOf(4, [
    [0, 1],
    [1, 2],
    [2, 3],
    [0, 3],
  ])

  test('edges, paths, triangles and degrees', async () => {
    const evaluation = await evaluateGraph({
      title,
      original,
      release,
      directed: false,
      estimates: { edges: { value: 4.2, standardError: 0.5 } },
    })
    expect(valuesOf(evaluation)).toMatchObject({
      jaccard: 3 / 5,
      precision: 3 / 4,
      recall: 3 / 4,
      suppressed: 1,
      created: 1,
      squareErrorRate: 0.5,
      edges: [4, 4],
      density: [4 / 6, 4 / 6],
      // The tail is 2 from two nodes; in the release, a ring, opposite nodes are 2 apart.
      diameter: [2, 2],
      meanPathLength: [8 / 6, 8 / 6],
      triangles: [1, 0],
      transitivity: [3 / 5, 0],
      // Degrees 2, 2, 3, 1 before, and 2, 2, 2, 2 after.
      degreeVariation: 0.5,
      degreeKs: 0.25,
      degreeTransport: 0.5,
    })
    const edges = evaluation.groups.flatMap(({ measures }) => measures).find(({ metric }) => metric.name === 'edges')
    expect(edges?.estimate?.value).toBe(4.2)
    expect(evaluation.groups[0]?.introduction).toMatch(/flipped at random/)
  })

  test('weights', async () => {
    const weighted = (matrix: typeof original, weight: number) => ({
      ...matrix,
      values: new Float64Array(matrix.indices.length).fill(weight),
    })
    const evaluation = await evaluateGraph({
      title,
      original: weighted(original, 2),
      release: weighted(release, 3),
      directed: false,
    })
    // Three edges are off by 1, one of weight 2 is lost, and one of weight 3 is new.
    expect(valuesOf(evaluation)).toMatchObject({ weightError: 1, total: [8, 12], jaccard: 3 / 5 })
  })

  test('cuts are corrected by the published probabilities', async () => {
    const complete = adjacencyOf(
      6,
      Array.from({ length: 36 }, (_, k) => [Math.floor(k / 6), k % 6]),
    )
    // All pairs are joined, and a joined pair is never published: nothing there says that all of them are.
    const evaluation = await evaluateGraph({
      title,
      original: complete,
      release: adjacencyOf(6, []),
      directed: false,
      channel: { one: 0, zero: 0.5 },
    })
    expect(valuesOf(evaluation)).toMatchObject({
      'cutError random sets of 2 nodes': 1,
      'cutError random sets of 2 nodes, with the flips allowed for': 0,
      'cutError balls of 2 nodes': 1,
      'cutError balls of 2 nodes, with the flips allowed for': 0,
    })
  })

  test('a quick look leaves out what takes long, and says so', async () => {
    const evaluation = await evaluateGraph({ title, original, release, directed: false, quick: true })
    expect(valuesOf(evaluation)).not.toHaveProperty('triangles')
    expect(valuesOf(evaluation)).toHaveProperty('jaccard')
    expect(evaluation.notes.join(' ')).toMatch(/left out of this quick look/)
  })
})

test('known communities: found in both, and told from what is known', async () => {
  const ring = (from: number) =>
    [0, 1, 2, 3, 4].flatMap((i) => [
      [from + i, from + ((i + 1) % 5)],
      [from + i, from + ((i + 2) % 5)],
    ])
  const graph = adjacencyOf(10, [...ring(0), ...ring(5), [0, 5]])
  const groups = [Uint32Array.of(0, 1, 2, 3, 4), Uint32Array.of(5, 6, 7, 8, 9)]
  const evaluation = await evaluateGraph({
    title,
    original: graph,
    release: graph,
    directed: false,
    known: { groups, overlapping: false },
  })
  expect(valuesOf(evaluation)).toMatchObject({ knownF1: [1, 1], knownNmi: [1, 1], communitiesF1: 1 })
})

describe('a table of four people and two questions', () => {
  const original = matrixOf([[0], [0, 1], [], [0]], 2)
  const release = matrixOf([[0], [1], [0], [0]], 2)
  const columns = ['smokes', 'drinks']

  test('cells and columns', async () => {
    const evaluation = await evaluateTable({ title, original, release, columns, aligned: true })
    expect(valuesOf(evaluation)).toMatchObject({
      jaccard: 3 / 5,
      suppressed: 1,
      created: 1,
      entries: [4, 4],
      meanError: 0,
      largestMeanError: 0,
      // 1/3 before; after, whoever drinks does not smoke.
      correlationError: expect.closeTo(4 / 3, 12),
    })
  })

  test('columns and pairs through the estimates that go with it', async () => {
    const evaluation = await evaluateTable({
      title,
      original,
      release,
      columns,
      aligned: true,
      estimates: {
        columns: { values: Float64Array.of(2, 1), standardErrors: Float64Array.of(1, 1) },
        pairs: {
          values: Float64Array.of(Number.NaN, 0.5, 0.5, Number.NaN),
          standardErrors: Float64Array.of(Number.NaN, 1, 1, Number.NaN),
        },
      },
    })
    const values = valuesOf(evaluation)
    // 3 and 1 of 4 are true; the estimates are 2 and 1, and 0.5 of both, which is what chance makes of these.
    expect(values['meanError as the release estimates them']).toBeCloseTo(0.125)
    expect(values['correlationError as the release estimates them']).toBeCloseTo(1 / 3)
  })

  test('a label that is the same for everybody teaches nothing, and this is said', async () => {
    const all = matrixOf([[0], [0, 1], [0], [0]], 2)
    const evaluation = await evaluateTable({ title, original: all, release, columns, aligned: true, label: 0 })
    expect(evaluation.groups.map(({ heading }) => heading)).not.toContain('What can be learnt from it')
    expect(evaluation.notes.join(' ')).toMatch(/No model was trained/)
  })

  test('without knowing whose row is whose, columns alone are compared', async () => {
    const evaluation = await evaluateTable({ title, original, release, columns, aligned: false })
    expect(valuesOf(evaluation)).not.toHaveProperty('jaccard')
    expect(valuesOf(evaluation)).toHaveProperty('meanError')
  })
})

describe('rows', () => {
  const original = matrixOf([[0, 1], [0, 1, 2], [3], [3]], 4)
  const release = { classes: matrixOf([[0, 1], [3]], 4), sizes: Uint32Array.of(2, 2) }
  const columns = ['a', 'b', 'c', 'd']

  test('are compared with those that are most like them', async () => {
    const evaluation = await evaluateRows({ title, original, release, columns, k: 2 })
    expect(valuesOf(evaluation)).toMatchObject({
      jaccard: 6 / 7,
      suppressed: 1,
      created: 0,
      emptied: 0,
      entries: [7, 6],
      items: [4, 3],
      differentRows: [3, 2],
      smallestClass: [1, 2],
      itemError: 1 / 7,
    })
    expect(evaluation.groups[0]?.introduction).toMatch(/is more like theirs than that/)
  })

  test('or as it was counted when they were made', async () => {
    const counted = { jaccard: 0.5, kept: 5, suppressed: 2, created: 3, emptied: 1 }
    const evaluation = await evaluateRows({ title, original, release, columns, counted })
    expect(valuesOf(evaluation)).toMatchObject({ jaccard: 0.5, suppressed: 2, created: 3, emptied: 1 })
    expect(evaluation.groups[0]?.introduction).toMatch(/As it was counted/)
  })

  test('somebody whose items are in no released row is nearest to the shortest', async () => {
    const lost = { classes: matrixOf([[], [3]], 4), sizes: Uint32Array.of(2, 2) }
    expect(valuesOf(await evaluateRows({ title, original, release: lost, columns }))).toMatchObject({ emptied: 2 })
  })
})

test('a count, its error, and an interval that misses it', () => {
  const evaluation = evaluateCount({
    title,
    what: 'triangles',
    truth: 100,
    released: 110,
    interval: { low: 104, high: 116, coverage: 0.95 },
    expected: 8,
  })
  expect(valuesOf(evaluation)).toEqual({ count: [100, 110], answerError: 10, countError: 0.1, intervalsHold: 0 })
  expect(evaluation.summary).toMatch(/off by 10, or 10 %.*does not hold/)
})

test('degrees, rank by rank', () => {
  const evaluation = evaluateDegrees({ title, original: [3, 1, 1, 1], release: [2, 2, 2, 0] })
  expect(valuesOf(evaluation)).toMatchObject({ degreeError: 1, edges: [3, 3], largestDegree: [3, 2], isolated: [0, 1] })
})
