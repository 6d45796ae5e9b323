import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forEachEdge, sparseMatrix, toDense } from '../../data/index.ts'
import { uniformNoise } from '../../mechanisms/index.ts'
import { rowBatches } from '../../mechanisms/numeric-rows/rows.ts'
import { SecureBits } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { Pair } from '../trial.ts'
import * as pairs from './index.ts'

// The relations, read off the inputs alone. Each gives what differs, and throws where more does than may.

type Edge = readonly [number, number]

function inOne<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): T[] {
  return [...[...a].filter((x) => !b.has(x)), ...[...b].filter((x) => !a.has(x))]
}

function flippedEdge({ a, b }: Pair<pairs.TinyGraph>): Edge {
  expect([a.nodes, a.directed, a.weights]).toEqual([b.nodes, b.directed, b.weights])
  const key = ([i, j]: Edge) => (a.directed === true || i < j ? `${i} ${j}` : `${j} ${i}`)
  const [inA, inB] = [new Set(a.edges.map(key)), new Set(b.edges.map(key))]
  expect([inA.size, inB.size]).toEqual([a.edges.length, b.edges.length])
  const differ = inOne(inA, inB)
  expect(differ).toHaveLength(1)
  const [i, j] = (differ[0] as string).split(' ').map(Number) as [number, number]
  const inside = ([from, to]: Edge) => from !== to && Math.max(from, to) < a.nodes && Math.min(from, to) >= 0
  expect([...a.edges, ...b.edges].every(inside)).toBe(true)
  return [i, j]
}

function movedCells({ a, b }: Pair<pairs.TinyMatrix>): { i: number; j: number; by: number }[] {
  expect([a.rows, a.columns, a.values.length]).toEqual([b.rows, b.columns, b.values.length])
  expect(a.values.length).toBe(a.rows * a.columns)
  return a.values.flatMap((x, k) => {
    const by = (b.values[k] as number) - x
    return by === 0 ? [] : [{ i: Math.floor(k / a.columns), j: k % a.columns, by }]
  })
}

/** The cell that moved; of a symmetric matrix with its mirror image. */
function movedCell(pair: Pair<pairs.TinyMatrix>, symmetric: boolean): { i: number; j: number; by: number } {
  const moved = movedCells(pair)
  const [cell, image] = moved
  if (cell === undefined) throw new Error('nothing moved')
  if (symmetric && cell.i !== cell.j) expect(image).toEqual({ i: cell.j, j: cell.i, by: cell.by })
  expect(moved).toHaveLength(symmetric && cell.i !== cell.j ? 2 : 1)
  return cell
}

function replacedRow(pair: Pair<pairs.TinyMatrix>): number {
  const rows = new Set(movedCells(pair).map(({ i }) => i))
  expect(rows.size).toBe(1)
  return [...rows][0] as number
}

/** Who is in one input and not in the other; everybody else is the same in both. */
function newcomer({ a, b }: Pair<pairs.TinyPeople>): number {
  const [inA, inB] = [a, b].map((people) => new Set(people.map(([person]) => person))) as [Set<number>, Set<number>]
  const differ = inOne(inA, inB)
  expect(differ).toHaveLength(1)
  const without = (people: pairs.TinyPeople) => people.filter(([person]) => person !== differ[0])
  expect(without(a)).toEqual(without(b))
  return differ[0] as number
}

/** The rows that are in one table and not in the other. */
function rowChange({ a, b }: Pair<pairs.TinyRows>, kind: 'individual' | 'row'): (readonly number[])[] {
  expect(a.columns).toBe(b.columns)
  for (const row of [...a.rows, ...b.rows]) expect(row).toHaveLength(a.columns)
  if (kind === 'individual') {
    expect(b.rows.length).toBe(a.rows.length + 1)
    const at = b.rows.findIndex((_, k) => JSON.stringify(b.rows.toSpliced(k, 1)) === JSON.stringify(a.rows))
    expect(at).toBeGreaterThanOrEqual(0)
    return [b.rows[at] as readonly number[]]
  }
  expect(b.rows.length).toBe(a.rows.length)
  const differ = a.rows.flatMap((row, k) => (JSON.stringify(row) === JSON.stringify(b.rows[k]) ? [] : [k]))
  expect(differ).toHaveLength(1)
  return [a.rows[differ[0] as number] as readonly number[], b.rows[differ[0] as number] as readonly number[]]
}

const lengthOf = (row: readonly number[]) => Math.sqrt(row.reduce((total, x) => total + x * x, 0))
const distance = (a: readonly number[], b: readonly number[]) => lengthOf(a.map((x, j) => x - (b[j] as number)))

/** No pair twice in either order, no two names alike, and nothing that JSON would change. */
function expectPlain<Input>(list: readonly Pair<Input>[], { repeats = false } = {}): void {
  expect(JSON.parse(JSON.stringify(list))).toEqual(list)
  if (repeats) return
  expect(list.length).toBeGreaterThan(0)
  const seen = list.map(({ a, b }) => [JSON.stringify(a), JSON.stringify(b)].sort().join(' | '))
  expect(new Set(seen).size).toBe(list.length)
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length)
}

const runs = { numRuns: 20 }
const small = fc.integer({ min: 1, max: 4 })
const nodes = fc.record({ nodes: fc.integer({ min: 2, max: 6 }), directed: fc.boolean() })
const shapes = fc.record({ rows: small, columns: small })
/** In eighths, so that steps are exact. */
const steps = fc.integer({ min: 1, max: 40 }).map((eighths) => eighths / 8)
const seeds = fc.nat()

describe('graphs', () => {
  test('differ in one edge: the first and the last are tried, an empty and a full graph, hubs and a star', () => {
    fc.assert(
      fc.property(nodes, (shape) => {
        const list = pairs.edgePairs(shape)
        expectPlain(list)
        const flipped = list.map(flippedEdge)
        const n = shape.nodes
        expect(flipped).toContainEqual([0, 1])
        expect(flipped).toContainEqual(shape.directed ? [n - 1, n - 2] : [n - 2, n - 1])
        const sizes = list.map(({ b }) => b.edges.length)
        expect(sizes).toContain(1)
        expect(sizes).toContain(shape.directed ? n * (n - 1) : (n * (n - 1)) / 2)
        expect(list.every(({ a, b }) => a.edges.length + 1 === b.edges.length)).toBe(true)
      }),
      runs,
    )
  })

  test('of five nodes: the edge of two hubs closes three triangles, and a node is left alone beside a full graph', () => {
    const list = pairs.edgePairs({ nodes: 5 })
    expect(list).toHaveLength(6)
    const common = list.map((pair) => {
      const [i, j] = flippedEdge(pair)
      const joined = (x: number, y: number) =>
        pair.a.edges.some(([from, to]) => (from === x && to === y) || (from === y && to === x))
      return [0, 1, 2, 3, 4].filter((k) => joined(i, k) && joined(j, k)).length
    })
    expect(common).toEqual([0, 0, 3, 3, 0, 0])
    expect(list[2]?.a.edges).toHaveLength(9)
    expect(list[3]?.a.edges).toHaveLength(6)
    expect(list[5]?.a.edges).toHaveLength(6)
    expect(list[5]?.a.edges.flat()).not.toContain(4)
  })

  test('at random differ in one edge as well', () => {
    fc.assert(
      fc.property(nodes, seeds, (shape, seed) => {
        const bits = seededBits(seed)
        const list = pairs.randomEdgePairs(shape, 5, bits)
        expect(list).toHaveLength(5)
        expectPlain(list, { repeats: true })
        list.forEach(flippedEdge)
      }),
      runs,
    )
    const many = pairs.randomEdgePairs({ nodes: 4 }, 150, seededBits(1))
    expect(new Set(many.map((pair) => flippedEdge(pair).join())).size).toBe(6)
    expect(new Set(many.map(({ a }) => a.edges.length))).toEqual(new Set([0, 1, 2, 3, 4, 5]))
  })

  test('of up to four nodes are all there', () => {
    for (const [size, count] of [
      [2, 1],
      [3, 12],
      [4, 192],
    ] as const) {
      const list = pairs.allEdgePairs(size)
      expect(list).toHaveLength(count)
      expectPlain(list)
      list.forEach(flippedEdge)
    }
    expect(pairs.allEdgePairs(3).map(({ name }) => name)).toContain('edges 0–1, 1–2, and 0–2 too')
    expect(() => pairs.allEdgePairs(5)).toThrow(/up to 4 nodes/)
    expect(() => pairs.edgePairs({ nodes: 1 })).toThrow(/at least two nodes/)
  })

  test('differ in one weight by maxChange, within the range', () => {
    fc.assert(
      fc.property(nodes, steps, fc.option(steps, { nil: undefined }), (shape, maxChange, most) => {
        const list = pairs.weightPairs({ ...shape, maxChange, ...(most === undefined ? {} : { most }) })
        expectPlain(list)
        const top = most ?? maxChange
        const changes = list.map(({ a, b }) => {
          expect([a.nodes, a.directed]).toEqual([b.nodes, b.directed])
          const [x, y] = [a, b].map(
            (graph) => new Map(graph.edges.map((edge, k) => [edge.join(), graph.weights?.[k] as number])),
          ) as [Map<string, number>, Map<string, number>]
          for (const weight of [...x.values(), ...y.values()]) expect(weight >= 0 && weight <= top).toBe(true)
          const differ = [...new Set([...x.keys(), ...y.keys()])].filter((e) => (x.get(e) ?? 0) !== (y.get(e) ?? 0))
          expect(differ.length).toBeLessThanOrEqual(1)
          const edge = differ[0] ?? ''
          return { edge, by: (y.get(edge) ?? 0) - (x.get(edge) ?? 0) }
        })
        const n = shape.nodes
        const ends = ['0,1', shape.directed ? `${n - 1},${n - 2}` : `${n - 2},${n - 1}`]
        expect(new Set(changes.map(({ edge }) => edge))).toEqual(new Set(['', ...ends]))
        // An edge that weighs 0 is as good as none.
        for (const { edge, by } of changes) expect(by).toBe(edge === '' ? 0 : Math.min(maxChange, top))
      }),
      runs,
    )
  })

  test('become the graphs of the library, and are read back', () => {
    fc.assert(
      fc.property(nodes, steps, seeds, (shape, maxChange, seed) => {
        const bits = seededBits(seed)
        const graphs = [...pairs.randomEdgePairs(shape, 3, bits), ...pairs.weightPairs({ ...shape, maxChange })]
        for (const { a, b } of graphs) {
          for (const tiny of [a, b]) {
            const graph = pairs.graphOf(tiny)
            const [edges, weights]: [Edge[], number[]] = [[], []]
            forEachEdge(graph, (i, j, weight) => {
              edges.push([i, j])
              weights.push(weight)
            })
            expect(edges).toEqual(tiny.edges)
            expect(weights).toEqual(tiny.weights ?? edges.map(() => 1))
            expect([graph.directed, graph.names.length]).toEqual([shape.directed, shape.nodes])
            expect(graph.adjacency.values === undefined).toBe(tiny.weights === undefined)
          }
        }
      }),
      runs,
    )
  })
})

describe('matrices', () => {
  const cellSteps = fc.record({
    rows: small,
    columns: small,
    maxChange: steps,
    symmetric: fc.boolean(),
    nonNegative: fc.boolean(),
  })
  const rowSteps = fc.record({ rows: small, columns: small, cap: steps, nonNegative: fc.boolean() })
  const square = <S extends pairs.CellStep>(step: S): S => (step.symmetric ? { ...step, columns: step.rows } : step)
  const negative = ({ a, b }: Pair<pairs.TinyMatrix>) => [...a.values, ...b.values].some((x) => x < 0)

  test('differ in one cell by maxChange, up and down: the first, the last, and one off the diagonal', () => {
    fc.assert(
      fc.property(cellSteps, fc.option(steps, { nil: undefined }), (some, from) => {
        const given = square(some)
        const { rows, columns, maxChange, symmetric, nonNegative } = given
        const list = pairs.cellPairs({ ...given, ...(from === undefined ? {} : { from }) })
        expectPlain(list)
        const moved = list.map((pair) => movedCell(pair, symmetric))
        const down = !nonNegative || (from ?? 0) >= maxChange
        for (const by of down ? [maxChange, -maxChange] : [maxChange]) {
          expect(moved).toContainEqual({ i: 0, j: 0, by })
          expect(moved).toContainEqual({ i: rows - 1, j: columns - 1, by })
        }
        for (const { by } of moved) expect(by === maxChange || (down && by === -maxChange)).toBe(true)
        if (symmetric && rows > 1) expect(moved.some(({ i, j }) => i !== j)).toBe(true)
        if (nonNegative) expect(list.some(negative)).toBe(false)
      }),
      runs,
    )
  })

  test('at random differ in one cell, or one row, as well', () => {
    fc.assert(
      fc.property(cellSteps, rowSteps, seeds, (some, rowStep, seed) => {
        const bits = seededBits(seed)
        const given = square(some)
        const cells = pairs.randomCellPairs(given, 4, bits)
        const rows = pairs.randomRowPairs(rowStep, 4, bits)
        expect([cells.length, rows.length]).toEqual([4, 4])
        for (const pair of cells) expect(Math.abs(movedCell(pair, given.symmetric).by)).toBe(given.maxChange)
        rows.forEach(replacedRow)
        if (given.nonNegative) expect(cells.some(negative)).toBe(false)
        if (rowStep.nonNegative) expect(rows.some(negative)).toBe(false)
        expectPlain([...cells, ...rows], { repeats: true })
      }),
      runs,
    )
  })

  test('differ in one row: opposite contents, nothing and everything, and more than the cap', () => {
    fc.assert(
      fc.property(rowSteps, (given) => {
        const { rows, cap, nonNegative } = given
        const list = pairs.rowPairs(given)
        expectPlain(list)
        const at = list.map(replacedRow)
        expect(new Set(at)).toEqual(new Set([0, rows - 1]))
        expect(list.some(negative)).toBe(!nonNegative)
        const steps = list.map((pair) => movedCells(pair).map(({ by }) => Math.abs(by)))
        const most = Math.max(...steps.flat())
        expect(most).toBe(10 * cap)
        // The most that a step between rows within the cap can move a cell.
        if (!nonNegative) expect(steps.flat()).toContain(2 * cap)
        else if (given.columns > 1) expect(steps).toContainEqual([cap, cap])
      }),
      runs,
    )
  })

  test('of zeros and ones differ in a cell or a row, over empty and full ones', () => {
    fc.assert(
      fc.property(shapes, fc.option(small, { nil: undefined }), seeds, (shape, maxOnes, seed) => {
        const bits = seededBits(seed)
        const cells = pairs.binaryCellPairs(shape)
        const rows = pairs.binaryRowPairs({ ...shape, ...(maxOnes === undefined ? {} : { maxOnes }) })
        const random = (['cell', 'row'] as const).map((kind) => pairs.randomBinaryPairs({ ...shape, kind }, 4, bits))
        expectPlain(cells)
        expectPlain(rows)
        expectPlain(random.flat(), { repeats: true })
        const moved = [...cells, ...(random[0] as typeof cells)].map((pair) => movedCell(pair, false))
        expect(moved.every(({ by }) => Math.abs(by) === 1)).toBe(true)
        const firsts = cells.map((pair) => movedCell(pair, false))
        expect(firsts.some(({ i, j }) => i === 0 && j === 0)).toBe(true)
        expect(firsts.some(({ i, j }) => i === shape.rows - 1 && j === shape.columns - 1)).toBe(true)
        const at = [...rows, ...(random[1] as typeof rows)].map(replacedRow)
        expect(at).toContain(0)
        expect(at).toContain(shape.rows - 1)
        // Somewhere every cell of a row differs, and with a limit below the columns, some row is beyond it.
        expect(rows.some((pair) => movedCells(pair).length === shape.columns)).toBe(true)
        for (const { a, b } of [...cells, ...rows, ...random.flat()]) {
          for (const tiny of [a, b]) expect(tiny.values.every((x) => x === 0 || x === 1)).toBe(true)
        }
      }),
      runs,
    )
    const limited = pairs.binaryRowPairs({ rows: 2, columns: 5, maxOnes: 2 })
    expect(limited.map(({ b }) => b.values.slice(0, 5).join(''))).toContain('11100')
    expect(limited.map(({ a, b }) => [a, b].map((tiny) => tiny.values.slice(0, 5).join('')))).toContainEqual([
      '11000',
      '00011',
    ])
  })

  test('of few cells are all there', () => {
    const kinds = (['cell', 'row'] as const).flatMap((kind) =>
      [1, 2].flatMap((rows) => [1, 2, 3].map((columns) => ({ rows, columns, kind }))),
    )
    for (const given of kinds) {
      const list = pairs.allBinaryPairs(given)
      const { rows, columns, kind } = given
      const all = 2 ** (rows * columns)
      expect(list).toHaveLength(kind === 'cell' ? (all * rows * columns) / 2 : (all * rows * (2 ** columns - 1)) / 2)
      expectPlain(list)
      for (const pair of list) {
        if (kind === 'cell') expect(Math.abs(movedCell(pair, false).by)).toBe(1)
        else replacedRow(pair)
      }
    }
    expect(pairs.allBinaryPairs({ rows: 3, columns: 3, kind: 'cell' })).toHaveLength((512 * 9) / 2)
    const undirected = pairs.allBinaryPairs({ rows: 3, columns: 3, kind: 'cell', graph: 'undirected' })
    const directed = pairs.allBinaryPairs({ rows: 3, columns: 3, kind: 'row', graph: 'directed' })
    expect([undirected.length, directed.length]).toEqual([12, 3 * 3 * 32])
    expectPlain(undirected)
    expectPlain(directed)
    for (const pair of undirected) {
      const { i, j } = movedCell(pair, true)
      expect(i).not.toBe(j)
    }
    directed.forEach(replacedRow)
    for (const { a } of [...undirected, ...directed]) expect([a.values[0], a.values[4], a.values[8]]).toEqual([0, 0, 0])
    expect(() => pairs.allBinaryPairs({ rows: 2, columns: 5, kind: 'cell' })).toThrow(/up to 9 cells/)
    expect(() => pairs.allBinaryPairs({ rows: 2, columns: 2, kind: 'row', graph: 'undirected' })).toThrow(/use cells/)
  })

  test('become the matrices of the library, and are read back', () => {
    fc.assert(
      fc.property(rowSteps, seeds, (given, seed) => {
        const bits = seededBits(seed)
        for (const { a } of pairs.randomRowPairs(given, 3, bits)) {
          expect([...pairs.denseOf(a).values]).toEqual(a.values)
          expect(toDense(sparseMatrix(pairs.sparseOf(a)))).toEqual(pairs.denseOf(a))
        }
        for (const { a } of pairs.binaryRowPairs(given)) {
          const sparse = sparseMatrix(pairs.sparseOf(a, { binary: true }))
          expect(sparse.values).toBeUndefined()
          expect([...toDense(sparse).values]).toEqual(a.values)
        }
      }),
      runs,
    )
    expect(() => pairs.sparseOf({ rows: 1, columns: 1, values: [2] }, { binary: true })).toThrow(/0 and 1 alone/)
  })
})

describe('people', () => {
  const given = fc.record({ rows: small, columns: small, cap: steps, nonNegative: fc.boolean() })
  const ascending = (people: pairs.TinyPeople) =>
    people.every(([person], k) => k === 0 || person >= (people[k - 1] as readonly number[])[0]!)

  test('differ by one person: with all that is allowed, with more, everywhere, and outside of the shape', () => {
    fc.assert(
      fc.property(given, (step) => {
        const { rows, columns, cap, nonNegative } = step
        const list = pairs.individualPairs(step)
        expectPlain(list)
        const added = list.map((pair) => {
          const person = newcomer(pair)
          expect(ascending(pair.b)).toBe(true)
          return pair.b.filter(([who]) => who === person).map(([, ...rest]) => rest)
        })
        expect(added).toContainEqual([[0, 0, cap]])
        expect(added).toContainEqual([[rows - 1, columns - 1, cap]])
        expect(added).toContainEqual([[0, 0, 10 * cap]])
        expect(added.flat(2).some((x) => x < 0)).toBe(!nonNegative)
        const cells = added.map((list) => new Set(list.map(([i, j]) => `${i} ${j}`)).size)
        expect(Math.max(...cells)).toBeGreaterThanOrEqual(rows * columns)
        const outside = added.filter((list) => list.some(([i, j]) => i >= rows || j >= columns))
        expect(outside).toHaveLength(1)
        expect(outside[0]?.every(([i, j]) => i >= rows || j >= columns)).toBe(true)
        expect(list.some(({ a }) => a.length > 0)).toBe(true)
      }),
      runs,
    )
  })

  test('at random differ by one person as well, and become contributions that are read back', () => {
    fc.assert(
      fc.property(given, seeds, (step, seed) => {
        const bits = seededBits(seed)
        const list = pairs.randomIndividualPairs(step, 5, bits)
        expect(list).toHaveLength(5)
        expectPlain(list, { repeats: true })
        for (const pair of list) {
          newcomer(pair)
          expect(ascending(pair.b)).toBe(true)
          for (const [, i, j, value] of pair.b) {
            expect(i < step.rows && j < step.columns && (value >= 0 || !step.nonNegative)).toBe(true)
          }
          const { person, row, column, value } = pairs.contributionsOf(pair.b)
          expect([...person].map((who, k) => [who, row[k], column[k], value[k]])).toEqual(pair.b)
        }
      }),
      runs,
    )
  })

  test('outside of the shape count for nothing in a release', async () => {
    const facts = { rows: 2, columns: 2, neighbours: { kind: 'individual' }, caps: { l1: 1 } } as const
    const plan = uniformNoise.plan(facts, { noise: 'laplace', epsilon: 1 })
    const pair = pairs.individualPairs({ rows: 2, columns: 2, cap: 1 }).find(({ name }) => name.includes('outside'))
    const release = async (people: pairs.TinyPeople) =>
      uniformNoise.release(plan, pairs.contributionsOf(people), { bits: seededBits(3) })
    expect(pair).toBeDefined()
    expect(await release(pair?.b ?? [])).toEqual(await release([]))
  })
})

describe('numeric rows', () => {
  const columns = fc.integer({ min: 1, max: 5 })

  test('differ by a row of the full length, or a longer one', () => {
    fc.assert(
      fc.property(columns, steps, (columns, norm) => {
        const list = pairs.personRowPairs({ columns, norm })
        expectPlain(list)
        const rows = list.map((pair) => rowChange(pair, 'individual')[0] as readonly number[])
        const lengths = rows.map(lengthOf)
        for (const length of lengths)
          expect(Math.min(length, 10 * norm) / norm).toBeCloseTo(length > 2 * norm ? 10 : 1, 9)
        expect(lengths.some((length) => length > 2 * norm)).toBe(true)
        expect(rows.some((row) => row[0] === norm)).toBe(true)
        expect(rows.some((row) => row[columns - 1] === norm)).toBe(true)
        expect(rows.some((row) => row.every((x) => x > 0))).toBe(true)
        expect(list.some(({ a }) => a.rows.length > 0)).toBe(true)
      }),
      runs,
    )
  })

  test('are replaced by the opposite, by one at a right angle, and by 0', () => {
    fc.assert(
      fc.property(columns, steps, (columns, norm) => {
        const list = pairs.replacedRowPairs({ columns, norm })
        expectPlain(list)
        const apart = list.map((pair) => {
          const [v, w] = rowChange(pair, 'row') as [readonly number[], readonly number[]]
          return distance(v, w) / norm
        })
        const expected = columns === 1 ? [1, 2, 10] : [1, Math.SQRT2, 2, 10]
        for (const d of apart) expect(expected.some((e) => Math.abs(e - d) < 1e-9)).toBe(true)
        for (const e of expected) expect(apart.some((d) => Math.abs(e - d) < 1e-9)).toBe(true)
      }),
      runs,
    )
  })

  test('move by maxChange, from 0 and from far out', () => {
    fc.assert(
      fc.property(columns, steps, (columns, maxChange) => {
        const list = pairs.movedRowPairs({ columns, maxChange })
        expectPlain(list)
        const changes = list.map((pair) => rowChange(pair, 'row') as [readonly number[], readonly number[]])
        for (const [v, w] of changes) expect(distance(v, w) / maxChange).toBeCloseTo(1, 9)
        expect(changes.some(([v]) => lengthOf(v) === 0)).toBe(true)
        expect(changes.some(([v]) => lengthOf(v) > 100 * maxChange)).toBe(true)
      }),
      runs,
    )
  })

  test('at random differ as they are said to', () => {
    fc.assert(
      fc.property(columns, steps, seeds, (columns, length, seed) => {
        const bits = seededBits(seed)
        for (const kind of ['individual', 'row', 'row-change'] as const) {
          const list = pairs.randomRowTables({ columns, length, kind }, 4, bits)
          expect(list).toHaveLength(4)
          expectPlain(list, { repeats: true })
          for (const pair of list) {
            const [v, w] = rowChange(pair, kind === 'individual' ? 'individual' : 'row')
            if (kind === 'row-change') expect(distance(v ?? [], w ?? []) / length).toBeCloseTo(1, 9)
          }
        }
      }),
      runs,
    )
  })

  test('become streams that the mechanisms read, empty ones too', async () => {
    const facts = { columns: 3, neighbours: { kind: 'individual' }, norm: 1 } as const
    for (const { a, b } of pairs.personRowPairs({ columns: 3, norm: 1 })) {
      for (const table of [a, b]) {
        const read: number[] = []
        const data = pairs.numericRowsOf(table)
        for await (const batch of rowBatches(data, facts, 2, { bits: new SecureBits() })) read.push(...batch.values)
        expect(read).toEqual(table.rows.flat())
      }
    }
  })
})

test('the relations are told apart: two steps at once are none', () => {
  const none = { nodes: 3, edges: [] }
  const two = {
    nodes: 3,
    edges: [
      [0, 1],
      [1, 2],
    ],
  } as const
  expect(() => flippedEdge({ name: '', a: none, b: two })).toThrow(/expected/)
  expect(() => flippedEdge({ name: '', a: none, b: none })).toThrow(/expected/)
  const matrix = (values: number[]) => ({ rows: 2, columns: 2, values })
  const pair = (a: number[], b: number[]) => ({ name: '', a: matrix(a), b: matrix(b) })
  expect(() => movedCell(pair([0, 0, 0, 0], [1, 1, 0, 0]), false)).toThrow(/expected/)
  expect(() => movedCell(pair([0, 0, 0, 0], [0, 1, 0, 0]), true)).toThrow(/expected/)
  expect(() => movedCell(pair([0, 0, 0, 0], [0, 1, 2, 0]), true)).toThrow(/expected/)
  expect(() => replacedRow(pair([0, 0, 0, 0], [1, 0, 1, 0]))).toThrow(/expected/)
  expect(() => newcomer({ name: '', a: [[0, 0, 0, 1]], b: [[1, 0, 0, 1]] })).toThrow(/expected/)
  expect(() =>
    newcomer({
      name: '',
      a: [[0, 0, 0, 1]],
      b: [
        [0, 0, 0, 2],
        [1, 0, 0, 1],
      ],
    }),
  ).toThrow(/expected/)
  const table = (...rows: number[][]) => ({ columns: 1, rows })
  expect(() => rowChange({ name: '', a: table([1], [2]), b: table([2], [1]) }, 'row')).toThrow(/expected/)
  expect(() => rowChange({ name: '', a: table([1]), b: table([2], [3]) }, 'individual')).toThrow(/expected/)
})
