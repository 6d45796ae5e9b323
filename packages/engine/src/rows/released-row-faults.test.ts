import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { anonymity } from '@tulle/core'
import { verifyRelease } from '@tulle/releases'
import { classesOf, rareRows } from '@tulle/releases/files'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { releasedAt } from '../../test/released-at.ts'
import { writeRows } from '../parts/index.ts'
import { withRelease } from '../published/release.ts'
import { releasedRowFaults } from './index.ts'

const { place, tables } = testPlace()

const planOf = (facts: object, k = 3) => ({ facts, guarantee: { kind: 'k-anonymity', k } }) as const

async function faults(texts: Record<string, string>, facts: object, k = 3): Promise<string[]> {
  const folder = await mkdtemp(join(place(), '[f]-'))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  return releasedRowFaults(tables(), folder, Object.keys(texts), planOf(facts, k))
}

/** Three classes, the first of them without items, of these sizes. */
const releaseOf = (sizes: readonly number[]) => ({
  classes: { rows: 3, columns: 3, offsets: Uint32Array.of(0, 0, 2, 3), indices: Uint32Array.of(0, 2, 1) },
  sizes: Uint32Array.from(sizes),
  classOf: Uint32Array.from(sizes.flatMap((size, c) => Array.from({ length: size }, () => c))),
})

const keptOf = (rows: number) => ({
  columns: ['age'],
  values: [{ codes: Uint32Array.from({ length: rows }, (_, i) => i % 3), words: [null, '30', '40'] }],
})

describe('published rows', () => {
  const items = { items: ['b,c', 'x', 'y z'], separator: ';' }
  const categories = {
    columns: ['town', 'sex'],
    categories: [
      { column: 'town', value: 'b,c' },
      { column: 'town', value: 'x' },
      { column: 'sex', value: 'y' },
    ],
  }

  test.each([
    ['csv', items],
    ['parquet', items],
    ['baskets', items],
    ['csv', categories],
    ['parquet', categories],
  ] as const)('as %s of %j are sound, and not so with one copy fewer of any row', async (format, names) => {
    const check = async (sizes: readonly number[], keep: boolean) => {
      const folder = await mkdtemp(join(place(), 'released-'))
      const kept = keptOf(sizes.reduce((a, b) => a + b))
      const wish = { folder, name: 'rows', format: format as 'csv', ...names, ...(keep && { kept }) }
      const files = await writeRows(tables(), releaseOf(sizes), wish)
      const columns = 'items' in names ? 'items' : names.columns
      return releasedRowFaults(tables(), folder, files, planOf({ columns, ...(keep && { kept: ['age'] }) }))
    }
    for (const keep of [false, true]) {
      expect(await check([3, 4, 3], keep)).toEqual([])
      for (const sizes of [
        [2, 4, 3],
        [3, 2, 3],
        [3, 4, 2],
      ]) {
        expect(await check(sizes, keep)).toEqual([
          expect.stringMatching(/^rows\.\w+ has a row that occurs fewer than 3 times: it does not keep the promise/),
        ])
      }
      expect(await check([1, 2, 1], keep)).toEqual([expect.stringMatching(/has 3 different rows that occur fewer/)])
    }
  })

  const OTHERWISE = /is not written as Tulle writes it/

  test('are compared without what is kept', async () => {
    const wide = 'a,b,age\nx,,1\nx,,2\nx,,3\ny,z,1\ny,z,1\ny,z,2\n'
    expect(await faults({ 'rows.csv': wide }, { columns: ['a', 'b'], kept: ['age'] })).toEqual([])
    expect(await faults({ 'rows.csv': wide }, { columns: ['a', 'b', 'age'] })).toHaveLength(1)
    const long = 'row,item\n1,\n2,\n3,\n4,a\n4,b\n5,a\n5,b\n6,a\n6,b\n'
    expect(await faults({ 'rows.csv': long }, { columns: 'items' })).toEqual([])
    expect(await faults({ 'rows.csv': `${long}7,\n` }, { columns: 'items' })).toEqual([
      expect.stringMatching(OTHERWISE),
    ])
    expect(await faults({ 'rows.txt': '\n\n\na b\na b\na b\n' }, { columns: 'items' })).toEqual([])
    expect(await faults({ 'rows.txt': '\n\n\n' }, { columns: 'items' })).toEqual([])
    expect(await faults({ 'rows.txt': '\n\n\na b\na b\n' }, { columns: 'items' })).toHaveLength(1)
  })

  const items3 = { columns: 'items' }
  test.each([
    ['rows in another order', 'rows.csv', 'row,item\n1,b\n2,b\n3,b\n4,a\n5,a\n6,a\n', items3],
    ['lines in another order', 'rows.csv', 'row,item\n2,a\n1,a\n3,a\n', items3],
    ['items in another order', 'rows.csv', 'row,item\n1,b\n1,a\n2,a\n2,b\n3,a\n3,b\n', items3],
    ['an item twice', 'rows.csv', 'row,item\n1,a\n1,a\n2,a\n3,a\n', items3],
    ['no item beside others', 'rows.csv', 'row,item\n1,\n1,a\n2,a\n3,a\n', items3],
    ['marks of quotation', 'rows.csv', 'row,item\n1,a\n2,"a"\n3,a\n', items3],
    ['returns', 'rows.csv', 'row,item\r\n1,a\r\n2,a\r\n3,a\r\n', items3],
    ['a mark of byte order', 'rows.csv', '\ufeffrow,item\n1,a\n2,a\n3,a\n', items3],
    ['a mark of byte order in a cell', 'rows.csv', 'row,item\n1,a\n2,\ufeffa\n3,a\n', items3],
    ['blank lines', 'rows.csv', 'row,item\n1,a\n\n2,a\n3,a\n', items3],
    ['another delimiter', 'rows.csv', 'row;item\n1;a\n2;a\n3;a\n', items3],
    ['mixed baskets', 'rows.txt', 'a\nb\na\nb\na\nb\n', items3],
    ['baskets with returns', 'rows.txt', 'a\r\na\na\n', items3],
    ['baskets without an end', 'rows.txt', 'a\na\na', items3],
    ['blanks in cells', 'rows.csv', 'a,b\nx,y\nx, y\nx,y\n', { columns: ['a', 'b'] }],
    ['wide rows in another order', 'rows.csv', 'a,b\ny,y\ny,y\ny,y\nx,y\nx,y\nx,y\n', { columns: ['a', 'b'] }],
    ['blank lines in one column', 'rows.csv', 'a\nx\nx\n\nx\n', { columns: ['a'] }],
    ['kept cells in another order', 'rows.csv', 'a,b\nx,1\nx,3\nx,2\n', { columns: ['a'], kept: ['b'] }],
  ])('with %s are not as Tulle writes them', async (_, name, text, facts) => {
    expect(await faults({ [name]: text }, facts)).toEqual([expect.stringMatching(OTHERWISE)])
  })

  test.each(['a \na \na \n', ' a\n a\n a\n', '\t\n\t\n\t\n', '\ufeff\ufeffa\na\na\na\n'])(
    'in baskets have no blanks around the items of a line: %j',
    async (text) => {
      expect(await faults({ 'rows.txt': text }, items3, 1)).toEqual([
        'rows.txt has blanks around the items of a line, where Tulle writes none.',
      ])
    },
  )

  test('of one column may be missing', async () => {
    expect(await faults({ 'rows.csv': 'a\n""\n""\n""\nx\nx\nx\n' }, { columns: ['a'] })).toEqual([])
  })

  test('are in these files alone', async () => {
    const rows = 'row,item\n1,x\n2,x\n3,x\n'
    for (const more of ['more.csv', 'rows.jsonl', 'kept.csv', 'kept.secret.csv', 'rows.parquet', 'rows.csv.gz']) {
      expect(await faults({ 'rows.csv': rows, [more]: rows }, items3)).toEqual([
        `${more} is no part of such a release: it has rows.csv alone.`,
      ])
    }
    const facts = { columns: 'items', kept: ['age'] }
    expect(await faults({ 'rows.csv': rows }, facts)).toEqual(['The release has no file kept.csv.'])
    const kept = 'row,age\n1,3\n2,3\n3,4\n'
    expect(await faults({ 'rows.csv': rows, 'kept.csv': kept, 'kept.secret.csv': kept }, facts)).toHaveLength(1)
    expect(await faults({ 'rows.csv': rows, 'kept.csv': `${kept}4,4\n` }, facts)).toEqual([
      'kept.csv has 4 rows, and the release has 3.',
    ])
    expect(await faults({ 'rows.csv': rows, 'kept.csv': 'row,age\n1,4\n2,3\n3,3\n' }, facts)).toEqual([
      expect.stringMatching(/^kept\.csv is not written as Tulle writes it/),
    ])
    expect(await faults({ 'rows.txt': 'x\nx\nx\n' }, { columns: ['x'] })).toEqual(['The release has no file of rows.'])
    expect(await faults({ 'rows.csv': rows.replace('row', 'person') }, items3)).toEqual([
      'rows.csv has other columns than those of a row and an item.',
    ])
  })

  test.each([
    ['sound', `SELECT i AS row, 'x' AS item FROM range(1, 4) t(i)`, '', []],
    ['of records', `SELECT i AS row, {'a': 'x'} AS item FROM range(1, 4) t(i)`, '', [/holds lists or records/]],
    ['of other types', `SELECT i::INTEGER AS row, 'x' AS item FROM range(1, 4) t(i)`, '', [OTHERWISE]],
    ['of numbers', `SELECT i AS row, 7 AS item FROM range(1, 4) t(i)`, '', [OTHERWISE]],
    ['with a note', `SELECT i AS row, 'x' AS item FROM range(1, 4) t(i)`, `, KV_METADATA {who: 'ann'}`, [OTHERWISE]],
    [
      'with two kinds of nothing',
      `SELECT i AS row, CASE WHEN i = 2 THEN '' END AS item FROM range(1, 4) t(i)`,
      '',
      [OTHERWISE],
    ],
    ['in another order', `SELECT 4 - i AS row, 'x' AS item FROM range(1, 4) t(i)`, '', [OTHERWISE]],
  ])('in a Parquet file %s', async (_, query, more, expected) => {
    const folder = await mkdtemp(join(place(), 'parquet-'))
    await tables().connection.run(`COPY (${query}) TO '${folder}/rows.parquet' (FORMAT parquet${more})`)
    const found = await releasedRowFaults(tables(), folder, ['rows.parquet'], planOf(items3))
    expect(found).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  test('publish nothing that the plan does not speak of', async () => {
    const wide = 'a,b\nx,1\nx,1\nx,1\n'
    expect(await faults({ 'rows.csv': wide }, { columns: ['a'] })).toEqual([
      'rows.csv has other columns than the plan says.',
    ])
    const named = 'row,item\nann,x\nbob,x\ncid,x\n'
    for (const text of [
      named,
      'row,item\n2,x\n3,x\n4,x\n',
      'row,item\n1,x\n2,x\n4,x\n',
      'row,item\n1,x\n2,x\n03,x\n',
    ]) {
      expect(await faults({ 'rows.csv': text }, { columns: 'items' })).toEqual([
        'The rows of rows.csv are not numbered from 1: they may tell who is who.',
      ])
    }
    const more = 'row,item,age\n1,x,3\n2,x,3\n3,x,3\n'
    expect(await faults({ 'rows.csv': more }, { columns: 'items' })).toEqual([
      'rows.csv has other columns than those of a row and an item.',
    ])
    const rows = 'row,item\n1,x\n2,x\n3,x\n'
    const facts = { columns: 'items', kept: ['age'] }
    expect(await faults({ 'rows.csv': rows, 'kept.csv': 'row,age\n1,3\n2,3\n3,3\n' }, facts)).toEqual([])
    expect(await faults({ 'rows.csv': rows, 'kept.csv': 'row,age,who\n1,3,a\n2,3,b\n3,3,c\n' }, facts)).toEqual([
      'kept.csv has other columns than the plan says.',
    ])
    expect(await faults({ 'rows.csv': rows, 'kept.csv': 'row,age\nann,3\nbob,3\n3,3\n' }, facts)).toEqual([
      'The rows of kept.csv are not numbered from 1: they may tell who is who.',
    ])
  })

  test('are missed where there are none, and not looked for under another promise', async () => {
    expect(await faults({}, { columns: 'items' })).toEqual(['The release has no file of rows.'])
    expect(await faults({ 'kept.csv': 'row,age\n' }, { columns: 'items', kept: ['age'] })).toEqual([
      'The release has no file of rows.',
    ])
    const [fault] = await faults({ 'rows.csv': 'row,item\n1,x\n2\n' }, { columns: 'items' })
    expect(fault).toMatch(/rows\.csv cannot be read at line 3/)
    const guarantee = { kind: 'pure', epsilon: 1, neighbours: { kind: 'edge' }, exactness: 'exact' } as const
    expect(await releasedRowFaults(tables(), place(), ['none.csv'], { facts: {}, guarantee })).toEqual([])
  })
})

describe('a release folder', () => {
  test('is verified by its rows too, whatever its certificate and checksums say', async () => {
    const plan = anonymity.plan({ columns: 'items' }, { k: 3 })
    const offsets = Uint32Array.from({ length: 8 }, (_, i) => i)
    const indices = Uint32Array.from({ length: 7 }, (_, i) => (i < 3 ? 0 : 1))
    const release = await anonymity.release(plan, { matrix: { rows: 7, columns: 2, offsets, indices } })
    const make = async (name: string, content: Parameters<typeof releasedAt>[2][string]) => {
      const folder = join(place(), name)
      await releasedAt(folder, release, { 'rows.csv': content })
      return (await withRelease(folder, verifyRelease)).faults
    }
    const file = { name: 'rows', format: 'csv', items: ['x', 'y'] } as const
    expect(await make('sound', { is: 'rows', rows: release, file })).toEqual([])
    expect(await make('forged', 'row,item\n1,x\n2,x\n')).toEqual([
      'rows.csv has a row that occurs fewer than 3 times: it does not keep the promise of k-anonymity.',
    ])
    await writeFile(join(place(), 'forged', 'release', 'rows.csv'), 'row,item\n')
    expect((await withRelease(join(place(), 'forged'), verifyRelease)).faults).toEqual([
      expect.stringMatching(/rows\.csv is not the file that was released/),
    ])
  })
})

test('rare rows are counted as a slow reader counts them', () => {
  const row = fc.subarray([0, 1, 2, 3])
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (rows, k) => {
      const offsets = Uint32Array.of(0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length))
      const matrix = { rows: rows.length, columns: 4, offsets, indices: Uint32Array.from(rows.flat()) }
      const counts = new Map<string, number>()
      for (const each of rows) counts.set(each.join(), (counts.get(each.join()) ?? 0) + 1)
      expect(rareRows(classesOf(matrix), k)).toBe([...counts.values()].filter((count) => count < k).length)
    }),
  )
})
