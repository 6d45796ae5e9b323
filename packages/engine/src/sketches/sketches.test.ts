import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileSources } from '../files/sources.ts'
import { writeSketch } from '../parts/index.ts'
import { openTables, type Tables } from '../tables/open.ts'
import { namesOfSketch, numericRows, readNamedNumbers, readSketch, sumsOfSets } from './index.ts'

let place: string
let tables: Tables
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-sketches-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(place, { recursive: true, force: true })
})

const ROWS = 3
/** More than two chunks, and names of all kinds. */
const NAMES = Array.from({ length: 5000 }, (_, i) => (i === 7 ? 'a, "b"\nc' : i === 8 ? '' : i === 9 ? 'ö' : `n${i}`))
const sketch = { rows: ROWS, values: Float32Array.from({ length: NAMES.length * ROWS }, (_, k) => (k % 977) / 64 - 5) }
const fileOf = (path: string) => ({ path, heading: 'node', items: NAMES.length, rows: ROWS }) as const

describe('a sketch in a file', () => {
  let path: string
  beforeAll(async () => {
    path = join(place, 'a[1]*.parquet')
    await writeSketch(tables, { heading: 'node', names: NAMES, sketch }, path)
  })

  test('reads back as it was, in its order', async () => {
    expect(await readSketch(tables, fileOf(path))).toEqual({ names: NAMES, sketch })
    expect(await namesOfSketch(tables, fileOf(path))).toEqual(NAMES)
  })

  test('of doubles keeps their last bits', async () => {
    const precise = { rows: 2, values: Float64Array.of(1e9 + 0.25, -1 / 3, 2 ** -40, 0) }
    const to = join(place, 'precise.parquet')
    await writeSketch(tables, { heading: 'column', names: ['a', 'b'], sketch: precise }, to)
    const file = { path: to, heading: 'column', items: 2, rows: 2, precision: 'double' } as const
    expect(await readSketch(tables, file)).toEqual({ names: ['a', 'b'], sketch: precise })
    const [sum] = await sumsOfSets(tables, file, [{ items: ['a'] }])
    expect(sum).toEqual(Float64Array.of(1e9 + 0.25, -1 / 3))
  })

  test('is added up for sets of items, or for all others', async () => {
    const sets = [['n1'], ['n1', 'n4000', 'a, "b"\nc'], NAMES.slice(0, 4990)]
    const sumOf = (items: readonly string[]) => {
      const inside = new Set(items)
      const sum = new Float64Array(ROWS)
      NAMES.forEach((name, item) => {
        if (!inside.has(name)) return
        for (let i = 0; i < ROWS; i++) sum[i] = (sum[i] as number) + (sketch.values[item * ROWS + i] as number)
      })
      return sum
    }
    expect(
      await sumsOfSets(
        tables,
        fileOf(path),
        sets.map((items) => ({ items })),
      ),
    ).toEqual(sets.map(sumOf))
    const mixed = sets.map((items, k) => ({ items, others: k === 2 }))
    const found = await sumsOfSets(tables, fileOf(path), mixed)
    expect(found).toEqual([...sets.slice(0, 2).map(sumOf), sumOf(NAMES.slice(4990))])
  })

  test('of another plan is refused', async () => {
    await expect(readSketch(tables, { ...fileOf(path), rows: 4 })).rejects.toThrow(/has not the 4 numbers/)
    await expect(readSketch(tables, { ...fileOf(path), items: 9 })).rejects.toThrow(/has 9 rows, but .* has 5000/)
    await expect(namesOfSketch(tables, { ...fileOf(path), items: 5001 })).rejects.toThrow(/5001 rows/)
    await expect(readSketch(tables, { ...fileOf(path), heading: 'column' })).rejects.toThrow(
      /not the columns of a sketch/,
    )
    const damaged = join(place, 'damaged.parquet')
    await writeFile(damaged, 'PAR1 no')
    await expect(readSketch(tables, fileOf(damaged))).rejects.toThrow(/no Parquet file, or a damaged one/)
  })
})

describe('rows of numbers', () => {
  const all = async (rows: Awaited<ReturnType<typeof numericRows>>) => {
    const found: number[][] = []
    for await (const { rows: count, columns, values } of rows.batches()) {
      for (let i = 0; i < count; i++) found.push([...values.subarray(i * columns, (i + 1) * columns)])
    }
    return found.sort((a, b) => (a[0] as number) - (b[0] as number))
  }

  test('are those that have all of their numbers, as often as they are read', async () => {
    const file = join(place, 'rows.csv')
    const lines = Array.from({ length: 5000 }, (_, i) => `${i},x,${i / 2}`)
    const odd = ['1,x,', 'one,x,1', '1,x,nan', 'inf,x,1', '1e400,x,1', ',,']
    await writeFile(file, `a,name,b\n${[...lines, ...odd].join('\n')}\n -1 ,x, -1e3 \n`)
    const rows = await numericRows(tables, { file, columns: ['b', 'a'], scales: [0.5, 2] })
    const expected = [[-2000, -0.5], ...Array.from({ length: 5000 }, (_, i) => [i, i / 2])]
    expect(await all(rows)).toEqual(expected)
    expect(rows.counts()).toEqual({ rows: 5007, missingRows: 6 })
    expect(await all(rows)).toEqual(expected)
    expect(rows.counts()).toEqual({ rows: 5007, missingRows: 6 })
    // Whoever stops half-way can ask for something else.
    for await (const batch of rows.batches()) {
      expect(batch.rows).toBeGreaterThan(0)
      break
    }
    expect((await tables.connection.runAndReadAll('SELECT 1')).getRows()).toEqual([[1]])
    await writeFile(file, 'a,name,b\n1,x,1\n')
    await expect(all(rows)).rejects.toThrow(/was changed while it was read/)
  })

  test('may be none', async () => {
    const file = join(place, 'none.csv')
    await writeFile(file, 'a\n')
    const rows = await numericRows(tables, { file, columns: ['a'] })
    expect(await all(rows)).toEqual([])
    expect(rows.counts()).toEqual({ rows: 0, missingRows: 0 })
    await expect(numericRows(tables, { file, columns: ['b'] })).rejects.toThrow(/no column "b"/)
  })
})

test('a table of named numbers begins with the names', async () => {
  const file = join(place, 'gram.csv')
  await writeFile(file, 'column,x,"y, z"\nx,1.5,-2\n"y, z",-2,1e-3\n')
  expect(await readNamedNumbers(tables, file, 'column')).toEqual({
    headings: ['x', 'y, z'],
    names: ['x', 'y, z'],
    numbers: [
      [1.5, -2],
      [-2, 0.001],
    ],
  })
  const gap = join(place, 'gap.csv')
  await writeFile(gap, 'column,x,y\na,,2\n')
  expect((await readNamedNumbers(tables, gap, 'column')).numbers).toEqual([[Number.NaN, 2]])
  await expect(readNamedNumbers(tables, file, 'node')).rejects.toThrow(/does not begin with a column "node"/)
})

test('a header is known by itself, or not at all', async () => {
  const sources = fileSources()
  try {
    const [text, packed, lines, parquet] = ['h.csv', 'h.csv.gz', 'h.jsonl', 'h.parquet'].map((name) =>
      join(place, name),
    )
    await writeFile(text as string, 'a;"b;c"\n"never closed\n')
    await writeFile(packed as string, 'not packed at all')
    await writeFile(lines as string, '{"a":1}\n')
    await writeSketch(
      tables,
      { heading: 'node', names: ['n'], sketch: { rows: 1, values: Float32Array.of(1) } },
      parquet as string,
    )
    expect(await sources.header(text as string)).toEqual(['a', 'b;c'])
    expect(await sources.header(parquet as string)).toEqual(['node', 'values'])
    for (const file of [packed, lines, join(place, 'gone.csv'), place]) {
      expect(await sources.header(file as string)).toBeUndefined()
    }
  } finally {
    await sources.close()
  }
})
