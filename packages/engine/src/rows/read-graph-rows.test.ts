import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sparseMatrix } from '@tulle/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readGraphRows } from './index.ts'

let place: string
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-graph-rows-'))
})
afterAll(async () => {
  await rm(place, { recursive: true, force: true })
})

describe('a graph as rows', () => {
  const edges = 'source,target,weight\na,b,2\nb,c,1\nb,a,1\nc,c,1\na,b,3\n'
  const read = async (directed: boolean, nodes?: readonly string[]) => {
    const file = join(place, 'edges.csv')
    await writeFile(file, edges)
    const { matrix, items, counts } = await readGraphRows({ file, directed, ...(nodes && { nodes }) })
    sparseMatrix(matrix)
    expect(matrix.values).toBeUndefined()
    const rows = items.map((name, i) => {
      const has = Array.from(matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1]), (j) => items[j])
      return `${name}: ${has.join(' ')}`
    })
    return { rows, counts }
  }

  test('has what each node points to', async () => {
    const { rows, counts } = await read(true)
    expect(rows).toEqual(['a: b', 'b: a c', 'c: '])
    expect(counts).toEqual({ rows: 3, entries: 3, edges: 5, duplicates: 1, loops: 1, outsideNodes: 0 })
  })

  test('without direction has the neighbours of each node', async () => {
    const { rows, counts } = await read(false)
    expect(rows).toEqual(['a: b', 'b: a c', 'c: b'])
    expect(counts).toMatchObject({ rows: 3, entries: 4, duplicates: 2, loops: 1 })
  })

  test('has a row for each node of a list', async () => {
    const { rows, counts } = await read(false, ['d', 'b', 'a'])
    expect(rows).toEqual(['a: b', 'b: a', 'd: '])
    expect(counts.outsideNodes).toBe(2)
  })

  test('has its items sorted by code units, numbers too', async () => {
    const file = join(place, 'numbers.csv')
    await writeFile(file, 'source,target\n9,10\n10,1\n9,1\n')
    const { matrix, items } = await readGraphRows({ file, directed: true })
    expect(items).toEqual(['1', '10', '9'])
    expect([[...matrix.offsets], [...matrix.indices]]).toEqual([
      [0, 0, 1, 3],
      [0, 0, 1],
    ])
  })

  test.each(['csv', 'mtx', 'gml', 'gexf', 'graphml', 'json'])('stops in the middle of a .%s file', async (ending) => {
    const file = join(place, `long.${ending}`)
    const start = ending === 'mtx' ? '%%MatrixMarket matrix coordinate pattern general\n200001 200001 200000\n' : ''
    const lines = Array.from({ length: 200_000 }, (_, i) => `${i + 1}${ending === 'csv' ? ',' : ' '}${i + 2}\n`)
    await writeFile(file, start + lines.join(''))
    let looks = 0
    const throwIfAborted = () => {
      if (++looks === 2) throw new Error('enough')
    }
    // Asked at each piece of the file: it stops at the second.
    const reading = readGraphRows({ file, directed: true, signal: { throwIfAborted } as AbortSignal })
    await expect(reading).rejects.toThrow('enough')
  })

  test('stops when asked to, and says when there is no file', async () => {
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(readGraphRows({ file: join(place, 'edges.csv'), directed: true, signal })).rejects.toThrow('enough')
    await expect(readGraphRows({ file: join(place, 'none.csv'), directed: true })).rejects.toThrow(/There is no file/)
  })
})
