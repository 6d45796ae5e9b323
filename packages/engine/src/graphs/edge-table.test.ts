/** Tables of edges: Parquet through DuckDB, and edge lists whose columns are named. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Graph } from '@tulle/core'
import { edgeCount, forEachEdge } from '@tulle/core/data'
import type { ReadGraphOptions } from '@tulle/releases'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTables, type Tables } from '../tables/open.ts'
import { readGraph } from './index.ts'

let [folder, files] = ['', 0]
let tables: Tables
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tulle-edge-table-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(folder, { recursive: true })
})

/** What a query of DuckDB gives, as Parquet. */
async function parquet(query: string, name = `${files++}.parquet`): Promise<string> {
  const path = join(folder, name)
  await tables.connection.run(`COPY (${query}) TO '${path}' (FORMAT parquet)`)
  return path
}

async function text(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${files++}-${name}`)
  await writeFile(path, content)
  return path
}

const read = (path: string, options: ReadGraphOptions = {}) => readGraph(path, options, async () => tables)

function listed(graph: Graph): string[] {
  const edges: string[] = []
  const weighted = graph.adjacency.values !== undefined
  forEachEdge(graph, (i, j, weight) =>
    edges.push([graph.names[i], graph.names[j], ...(weighted ? [weight] : [])].join(graph.directed ? '>' : '-')),
  )
  return edges
}

const edgesOf = async (path: string, options?: ReadGraphOptions) => listed((await read(path, options)).graph)

const ROWS = `(VALUES ('b', 'x', 'a', 2.5), ('b', 'y', 'c', 1), ('c', 'z', 'a', 4)) AS t(sender_id, note, "who to", n)`
const NAMED = { from: 'sender_id', to: 'who to' } as const

describe('Parquet and an edge list', () => {
  const NAMES = ['0', '7', '007', '-3', '1.0', 'Ada', 'Ben "x"', 'a,b', 'ü', '#x', 'x y', 'nan', 'NULL', '999999999']
  const name = fc.constantFrom(...NAMES, '1000000000', '12345678901234567890')
  const weight = fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constantFrom(0.1, 1e-7, 1e21, -2.5))
  const asked = fc.record(
    {
      directed: fc.boolean(),
      weighted: fc.boolean(),
      nodes: fc.uniqueArray(name, { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  const COLUMNS = { columns: { from: 'a', to: 'b' }, comments: 'none' } as const
  const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`
  const sql = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`

  test('with the same edges are the same graph, with the same counts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, name, weight), { maxLength: 30 }), asked, async (edges, options) => {
        const lines = edges.map(([a, b, w]) => ['old', b, w, a].map(quoted).join(','))
        const list = await text('edges.csv', `${['note,b,weight,a', ...lines].join('\n')}\n`)
        const rows = edges.map(([a, b, w]) => `('old', ${sql(b)}, ${w}::DOUBLE, ${sql(a)})`)
        const none = `SELECT * FROM (VALUES ('', '', 0::DOUBLE, '')) AS t(note, b, weight, a) WHERE false`
        const table = await parquet(
          rows.length === 0 ? none : `SELECT * FROM (VALUES ${rows.join(', ')}) AS t(note, b, weight, a)`,
        )
        const [ofTable, ofList] = [
          await read(table, { ...options, ...COLUMNS }),
          await read(list, { ...options, ...COLUMNS }),
        ]
        expect(ofTable.graph).toEqual(ofList.graph)
        const { edges: all, duplicates, loops, outsideNodes } = ofList.counts
        expect(ofTable.counts).toEqual({ edges: all, duplicates, loops, outsideNodes })
      }),
      { numRuns: 60, seed: 11 },
    )
  })

  test('are refused for the same reasons', async () => {
    const pairs: readonly [string, string, ReadGraphOptions, RegExp][] = [
      ["('x', 'y'), ('x', NULL)", 'x,y\nx,\n', {}, /(row 2|line 3), column 2: the name of a node is missing\.$/],
      ["('x', 'y'), ('', 'y')", 'x,y\n,y\n', {}, /(row 2|line 3), column 1: the name of a node is missing\.$/],
      ["('x', 'y'), ('y', 'x')", 'x,y\ny,x\n', { strict: true }, /repeats an edge, and strict reading/],
      ["('x', 'x')", 'x,x\n', { strict: true }, /has an edge from a node to itself, and strict/],
      ["('x', 'y')", 'x,y\n', { weighted: true }, /there is no column of weights, but weights are asked for\.$/],
      [
        "('x', 'y')",
        'x,y\n',
        { columns: { from: 'a', to: 'bb' } },
        /has no column "bb" \(did you mean "b"\?\): its columns are a, b\.$/,
      ],
    ]
    for (const [values, lines, options, sentence] of pairs) {
      const columns = { columns: { from: 'a', to: 'b' }, ...options }
      await expect(read(await parquet(`FROM (VALUES ${values}) AS t(a, b)`), columns)).rejects.toThrow(sentence)
      await expect(read(await text('e.csv', `a,b\n${lines}`), columns)).rejects.toThrow(sentence)
    }
  })
})

describe('the columns', () => {
  test('are those that were asked for, in Parquet and in edge lists with a header, packed or not', async () => {
    const csv = 'sender_id,note,who to,n\nb,x,a,2.5\nb,y,c,1\nc,z,a,4\n'
    const paths = [
      await parquet(`FROM ${ROWS}`),
      await text('e.csv', csv),
      await text('e.tsv', csv.replaceAll(',', '\t')),
      await text('e.csv.gz', gzipSync(csv)),
    ]
    for (const path of paths) {
      expect(await edgesOf(path, { columns: NAMED })).toEqual(['a-b', 'a-c', 'b-c'])
      expect(await edgesOf(path, { columns: { ...NAMED, weight: 'n' }, directed: true })).toEqual([
        'b>a>2.5',
        'b>c>1',
        'c>a>4',
      ])
    }
  })

  test('are otherwise those with usual names, or the first two', async () => {
    expect(await edgesOf(await parquet(`SELECT 1 AS id, 'x' AS source, 'y' AS target`))).toEqual(['x-y'])
    expect(await edgesOf(await parquet(`SELECT 'x' AS source, 'y' AS target, 3 AS weight`))).toEqual(['x-y-3'])
    expect(await edgesOf(await parquet(`SELECT 'x' AS one, 'y' AS other, DATE '2024-01-31' AS day`))).toEqual(['x-y'])
    await expect(read(await parquet(`SELECT 1 AS a`))).rejects.toThrow(/one column, but an edge has two ends/)
  })

  test('may not be lists, nor be called the same', async () => {
    const lists = await parquet(`SELECT [1] AS a, 2 AS b`)
    await expect(read(lists)).rejects.toThrow(/The column "a" of .* holds lists or records/)
    const twice = await text('e.csv', 'a,b,a\nx,y,z\n')
    await expect(read(twice, { columns: { from: 'a', to: 'b' } })).rejects.toThrow(/two columns called "a"/)
  })

  test('of Parquet are found whatever the file is called', async () => {
    const path = await parquet(`SELECT 1 AS a, 2 AS b`, 'edges.data')
    expect(await edgesOf(path, { format: 'parquet' })).toEqual(['1-2'])
    // Without a DuckDB that somebody else has opened.
    expect(listed((await readGraph(path, { format: 'parquet' })).graph)).toEqual(['1-2'])
  })

  test('are damaged in a sentence', async () => {
    await expect(read(await text('e.parquet', 'a,b\n1,2\n'))).rejects.toThrow(/no Parquet file, or a damaged one/)
  })
})

describe('names in Parquet', () => {
  test('are what numbers, dates and times are written as', async () => {
    const names = async (value: string) =>
      (await read(await parquet(`SELECT ${value} AS a, 'z' AS b`))).graph.names.filter((each) => each !== 'z')
    expect(await names('7::TINYINT')).toEqual(['7'])
    expect(await names('-7::BIGINT')).toEqual(['-7'])
    expect(await names('12345678901234567890::UBIGINT')).toEqual(['12345678901234567890'])
    expect(await names(`DATE '2024-01-31'`)).toEqual(['2024-01-31'])
    expect(await names(`TIMESTAMP '2024-01-31 18:00:09'`)).toEqual(['2024-01-31 18:00:09'])
    expect(await names(`'1.0'`)).toEqual(['1.0'])
  })

  test('that became fractions because one is missing are whole again, and NaN is a name that is missing', async () => {
    const path = await parquet(`FROM (VALUES (7::DOUBLE, 'z'), (2.5, 'z'), ('NaN'::DOUBLE, 'z')) AS t(a, b)`)
    await expect(read(path)).rejects.toThrow(/row 3, column 1: the name of a node is missing\.$/)
    const whole = await parquet(`FROM (VALUES (7::DOUBLE, 'z'), (2.5, 'z')) AS t(a, b)`)
    expect((await read(whole)).graph.names).toEqual(['2.5', '7', 'z'])
  })
})

describe('weights in Parquet', () => {
  test('are finite numbers, or refused with the row and without the value', async () => {
    for (const value of [`'Infinity'::DOUBLE`, `'NaN'::DOUBLE`, 'NULL', `'heavy'`]) {
      const path = await parquet(`SELECT 'x' AS a, 'y' AS b, ${value} AS weight`)
      const failed = read(path, { weighted: true })
      await expect(failed).rejects.toThrow(/row 1, column 3: the weight is not a finite number in decimal\.$/)
      expect(await edgesOf(path, { weighted: false })).toEqual(['x-y'])
    }
  })

  test('of an edge that is there twice are those of the first row, however many there are', async () => {
    const path = await parquet(
      'SELECT (i % 5000)::INTEGER AS a, (i % 5000 + 1)::INTEGER AS b, i AS weight FROM range(200000) AS t(i) ORDER BY i',
    )
    const { graph, counts } = await read(path, { directed: true })
    expect(edgeCount(graph)).toBe(5000)
    expect(counts).toEqual({ edges: 200_000, duplicates: 195_000, loops: 0, outsideNodes: 0 })
    forEachEdge(graph, (i, _, weight) => expect(weight).toBe(i))
  })
})

test('a read that is stopped ends', async () => {
  const stop = new AbortController()
  stop.abort(new Error('enough'))
  await expect(read(await parquet('SELECT 1 AS a, 2 AS b'), { signal: stop.signal })).rejects.toThrow('enough')
})
