import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDense, type SparseMatrix, toDense } from '../../data/index.ts'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { tinyMatrix } from '../../testing/tiny.ts'
import { clustering } from './clustering.ts'
import { density, undirected } from './undirected.ts'

const shape = { rows: 7, columns: 7, graph: 'undirected' } as const

/** From what the words mean, over all threes of nodes. */
function slowly(adjacency: SparseMatrix) {
  const { rows: n, values } = toDense(adjacency)
  const joined = (i: number, j: number) => values[i * n + j] === 1
  const nodes = Array.from({ length: n }, (_, i) => i)
  const shares = nodes.map((i) => {
    const pairs = nodes.flatMap((j) => nodes.filter((k) => j < k && joined(i, j) && joined(i, k)).map((k) => [j, k]))
    return { pairs: pairs.length, closed: pairs.filter(([j = 0, k = 0]) => joined(j, k)).length }
  })
  const sum = (of: (each: (typeof shares)[number]) => number) => shares.reduce((all, each) => all + of(each), 0)
  return {
    average: sum(({ pairs, closed }) => (pairs === 0 ? 0 : closed / pairs)) / n,
    transitivity:
      sum(({ closed }) => closed) /
      Math.max(
        1,
        sum(({ pairs }) => pairs),
      ),
  }
}

describe('clustering', () => {
  test('is as found slowly, on all kinds of graphs of seven nodes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 21 - 1), async (mask) => {
        const adjacency = tinyMatrix(mask, shape)
        const [found, slow] = [await clustering(adjacency), slowly(adjacency)]
        expect(found.average).toBeCloseTo(slow.average, 12)
        expect(found.transitivity).toBeCloseTo(slow.transitivity, 12)
      }),
    )
  })

  test('of nothing, of one node and of nodes without edges is 0', async () => {
    for (const nodes of [0, 1, 5]) {
      expect(await clustering(adjacencyOf(nodes, []))).toEqual({ average: 0, transitivity: 0 })
    }
  })

  test('stops when asked to', async () => {
    const clique = Array.from({ length: 400 }, (_, i) => Array.from({ length: i }, (_, j) => [i, j])).flat()
    const stop = new AbortController()
    stop.abort(new Error('enough'))
    await expect(clustering(adjacencyOf(400, clique), { signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('undirected', () => {
  const square = fc
    .integer({ min: 0, max: 8 })
    .chain((n) => fc.array(fc.integer({ min: -1, max: 1 }), { minLength: n * n, maxLength: n * n }))
    .map((cells) => ({
      rows: Math.sqrt(cells.length),
      columns: Math.sqrt(cells.length),
      values: Float64Array.from(cells),
    }))

  test('joins what is joined either way, whatever the weight, and nothing to itself', () => {
    fc.assert(
      fc.property(square, (matrix) => {
        const { rows: n, values } = matrix
        const found = undirected(fromDense(matrix))
        expect(found.values).toBeUndefined()
        const dense = toDense(found).values
        for (let i = 0; i < n; i++) {
          for (let j = 0; j < n; j++) {
            const either = i !== j && (values[i * n + j] !== 0 || values[j * n + i] !== 0)
            expect(dense[i * n + j]).toBe(either ? 1 : 0)
          }
        }
        expect(undirected(found)).toEqual(found)
      }),
    )
  })

  test('refuses what is no graph', () => {
    const table = { rows: 2, columns: 3, offsets: Uint32Array.of(0, 0, 1), indices: Uint32Array.of(2) }
    expect(() => undirected(table)).toThrow('as many rows as columns')
  })

  test('density is a share of pairs, 0 where there are none', () => {
    expect([0, 1].map((nodes) => density(adjacencyOf(nodes, [])))).toEqual([0, 0])
    expect(density(adjacencyOf(4, [[0, 3]]))).toBeCloseTo(1 / 6, 12)
  })
})
