import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sparseMatrix } from '../../data/index.ts'
import { tinyCells, tinyMask, tinyMatrix } from '../../testing/tiny.ts'
import { type CellSpace, cellCount, entriesOf, Growing, matrixOf } from './cells.ts'

const spaces: CellSpace[] = [
  { rows: 1, columns: 1 },
  { rows: 1, columns: 5 },
  { rows: 5, columns: 1 },
  { rows: 3, columns: 4 },
  { rows: 2, columns: 2, graph: 'undirected' },
  { rows: 5, columns: 5, graph: 'undirected' },
  { rows: 2, columns: 2, graph: 'directed' },
  { rows: 4, columns: 4, graph: 'directed' },
]

describe.each(spaces)('cells of %o', (space) => {
  test('are all there, once, in the order of rows', () => {
    const cells = tinyCells(space)
    expect(cellCount(space)).toBe(cells.length)
    cells.forEach((_, k) => {
      expect([...entriesOf(tinyMatrix(1 << k, space), space).cells]).toEqual([k])
      expect(tinyMask(matrixOf({ cells: Float64Array.of(k) }, space), space)).toBe(1 << k)
    })
  })

  test('a matrix is the list of its ones, and back', () => {
    fc.assert(
      fc.property(fc.nat(2 ** cellCount(space) - 1), (mask) => {
        const matrix = tinyMatrix(mask, space)
        const back = matrixOf(entriesOf(matrix, space), space)
        expect(back).toEqual(matrix)
        expect(sparseMatrix(back)).toBe(back)
      }),
    )
  })
})

test('values go with their cells', () => {
  const space = { rows: 3, columns: 3, graph: 'undirected' } as const
  const cells = Float64Array.of(0, 2)
  const matrix = matrixOf({ cells, values: Float64Array.of(5, 7) }, space)
  expect([...matrix.indices]).toEqual([1, 0, 2, 1])
  expect([...(matrix.values as Float64Array)]).toEqual([5, 5, 7, 7])
  expect(entriesOf(matrix, space)).toEqual({ cells, values: Float64Array.of(5, 7) })
})

test('numbers of cells stay whole where a graph is huge', () => {
  const nodes = 2 ** 26
  const space = { rows: nodes, columns: nodes, graph: 'undirected' } as const
  const last = cellCount(space) - 1
  expect(Number.isSafeInteger(last)).toBe(true)
  expect(last).toBe(Number((BigInt(nodes) * BigInt(nodes - 1)) / 2n - 1n))
})

test('a list grows past its first room', () => {
  const list = new Growing()
  for (let k = 0; k < 5000; k++) list.push(k)
  expect(list.done()).toEqual(Float64Array.from({ length: 5000 }, (_, k) => k))
})
