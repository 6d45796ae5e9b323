import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anonymity } from '@tulle/core'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyRelease } from '../release/verify-release.ts'
import { writeRelease } from '../release/write-release.ts'
import { openTables, type Tables } from '../tables/index.ts'
import { rareRows } from './equal-rows.ts'
import { releasedRowFaults, writeRows } from './index.ts'

let place: string
let tables: Tables
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'tulle-row-faults-'))
  tables = await openTables()
})
afterAll(async () => {
  await tables.close()
  await rm(place, { recursive: true, force: true })
})

const planOf = (facts: object, k = 3) => ({ facts, guarantee: { kind: 'k-anonymity', k } }) as const

async function faults(texts: Record<string, string>, facts: object, k = 3): Promise<string[]> {
  const folder = await mkdtemp(join(place, '[f]-'))
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  return releasedRowFaults(tables, folder, Object.keys(texts), planOf(facts, k))
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
      const folder = await mkdtemp(join(place, 'released-'))
      const kept = keptOf(sizes.reduce((a, b) => a + b))
      const wish = { folder, name: 'rows', format: format as 'csv', ...names, ...(keep && { kept }) }
      const files = await writeRows(tables, releaseOf(sizes), wish)
      const columns = 'items' in names ? 'items' : names.columns
      return releasedRowFaults(tables, folder, files, planOf({ columns, ...(keep && { kept: ['age'] }) }))
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

  test('are compared without their order, and without what is kept', async () => {
    const long = 'row,item\n1,a\n2,b\n3,a\n1,b\n2,a\n3,b\n4,\n'
    expect(await faults({ 'rows.csv': `${long}5,\n6,\n` }, { columns: 'items' })).toEqual([])
    expect(await faults({ 'rows.csv': long }, { columns: 'items' })).toHaveLength(1)
    const wide = 'a,b,age\nx,,1\ny,z,2\nx,,3\ny,z,1\nx,,2\ny,z,1\n'
    expect(await faults({ 'rows.csv': wide }, { columns: ['a', 'b'], kept: ['age'] })).toEqual([])
    expect(await faults({ 'rows.csv': wide }, { columns: ['a', 'b', 'age'] })).toHaveLength(1)
    expect(await faults({ 'rows.txt': 'a b\n\na b\n\na b\n\n' }, { columns: 'items' })).toEqual([])
    expect(await faults({ 'rows.txt': 'a b\n\na b\n\na b\n' }, { columns: 'items' })).toHaveLength(1)
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
    expect(await releasedRowFaults(tables, place, ['none.csv'], { facts: {}, guarantee })).toEqual([])
  })
})

describe('a release folder', () => {
  test('is verified by its rows too, whatever its certificate and checksums say', async () => {
    const plan = anonymity.plan({ columns: 'items' }, { k: 3 })
    const offsets = Uint32Array.from({ length: 8 }, (_, i) => i)
    const indices = Uint32Array.from({ length: 7 }, (_, i) => (i < 3 ? 0 : 1))
    const release = await anonymity.release(plan, { matrix: { rows: 7, columns: 2, offsets, indices } })
    const make = async (name: string, data: (folder: string) => Promise<readonly string[]>) => {
      const folder = join(place, name)
      await writeRelease({ folder, release, title: 'Rows', version: '0', data, private: {} })
      return (await verifyRelease(folder)).faults
    }
    const wish = { name: 'rows', format: 'csv', items: ['x', 'y'] } as const
    expect(await make('sound', (folder) => writeRows(tables, release, { ...wish, folder }))).toEqual([])
    const forged = async (folder: string) => {
      await writeFile(join(folder, 'rows.csv'), 'row,item\n1,x\n2,x\n')
      return ['rows.csv']
    }
    expect(await make('forged', forged)).toEqual([
      'rows.csv has a row that occurs fewer than 3 times: it does not keep the promise of k-anonymity.',
    ])
    await writeFile(join(place, 'forged', 'release', 'rows.csv'), 'row,item\n')
    expect((await verifyRelease(join(place, 'forged'))).faults).toEqual([
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
      expect(rareRows(matrix, k)).toBe([...counts.values()].filter((count) => count < k).length)
    }),
  )
})
