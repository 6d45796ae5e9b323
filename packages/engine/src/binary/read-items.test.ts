import { join } from 'node:path'
import { sparseMatrix } from '@tulle/core'
import type { ItemsOptions } from '@tulle/releases'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { readItems } from './index.ts'

const { place, tables, file } = testPlace({ multiline: true })

const read = (path: string, more: Partial<ItemsOptions> = {}) =>
  readItems(tables(), { file: path, person: 'who', items: 'what', ...more })

const NAMES = ['ann', 'Bob', 'x "y", z', "it's", ' s', 'two\nlines', '007', 'NULL', '𝒵']
const quoted = (field: string) => (/[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)
const csv = (pairs: readonly (readonly [string, string])[], end = '\n') =>
  [['who', 'n', 'what'], ...pairs.map(([who, what]) => [who, '7', what])]
    .map((fields) => fields.map(quoted).join(',') + end)
    .join('')

describe('a long table', () => {
  test('is what a slow reader makes of it', async () => {
    const entry = fc.constantFrom(...NAMES, '')
    const list = fc.option(fc.shuffledSubarray([...NAMES, 'nobody', '']), { nil: undefined })
    const pairs = fc.array(fc.tuple(entry, entry), { minLength: 1, maxLength: 30 })
    const end = fc.constantFrom('\n', '\r\n')
    await fc.assert(
      fc.asyncProperty(pairs, list, list, end, async (given, people, columns, lineEnd) => {
        const path = await file(csv(given, lineEnd))
        const reading = read(path, { ...(people && { people }), ...(columns && { columns }) })
        const all = (side: 0 | 1) => [...new Set(given.map((pair) => pair[side]))].filter((name) => name !== '').sort()
        const [rows, items] = [people ?? all(0), columns ?? all(1)]
        if ((people === undefined && rows.length === 0) || (columns === undefined && items.length === 0)) {
          await expect(reading).rejects.toThrow(/is empty, so there are no names to take from it/)
          return
        }
        const on = (name: string, names: readonly string[]) => name !== '' && names.includes(name)
        const known = given.filter(([who]) => on(who, rows))
        const kept = known.filter(([, what]) => on(what, items))
        const cells = new Set(kept.map(([who, what]) => rows.indexOf(who) * items.length + items.indexOf(what)))
        const { matrix, counts, ...names } = await reading
        expect(names).toEqual({ people: rows, columns: items })
        expect(counts).toMatchObject({
          rows: given.length,
          outsidePeople: given.length - known.length,
          outsideColumns: known.length - kept.length,
          duplicates: kept.length - cells.size,
        })
        sparseMatrix(matrix)
        expect(matrix.values).toBeUndefined()
        expect([matrix.rows, matrix.columns]).toEqual([rows.length, items.length])
        const found = rows.flatMap((_, i) =>
          Array.from(matrix.indices.slice(matrix.offsets[i], matrix.offsets[i + 1]), (j) => i * items.length + j),
        )
        expect(found).toEqual([...cells].sort((a, b) => a - b))
      }),
      { numRuns: 150 },
    )
  })

  test('is read from Parquet and JSON lines all the same', async () => {
    const parquet = join(place(), 'pairs.parquet')
    await tables().connection.run(
      `COPY (FROM (VALUES (10, 'x'), (9, 'y'), (10, 'x'), (9, NULL)) t(who, what)) TO '${parquet}' (FORMAT parquet)`,
    )
    const json = await file(
      '{"who":10,"what":"x"}\n{"who":9,"what":"y"}\n{"who":"10","what":"x"}\n{"who":9}\n',
      'jsonl',
    )
    for (const path of [parquet, json]) {
      const { matrix, people, columns, counts } = await read(path)
      expect({ people, columns }).toEqual({ people: ['9', '10'], columns: ['x', 'y'] })
      expect([...matrix.indices]).toEqual([1, 0])
      expect(counts).toEqual({ rows: 4, outsidePeople: 0, outsideColumns: 1, duplicates: 1 })
    }
  })

  test('that cannot be read is said to be', async () => {
    const path = await file(csv([['a', 'x']]))
    await expect(read(path, { items: 'who' })).rejects.toThrow(
      /The column "who" cannot hold both the people and the items/,
    )
    await expect(read(path, { items: 'whatt' })).rejects.toThrow(/no column "whatt" \(did you mean "what"\?\)/)
    await expect(read(path, { people: ['a', 'a'] })).rejects.toThrow(/has "a" twice/)
    await expect(read(await file('who,n,what\n'))).rejects.toThrow(/The column "who" of .* is empty/)
    const ragged = await file('who,n,what\na,1,x\nb,1\n')
    for (const lists of [{}, { people: ['a'], columns: ['x'] }]) {
      await expect(read(ragged, lists)).rejects.toThrow(/cannot be read at line 3: it has 2 columns where/)
    }
    await expect(read(path, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })

  test('may have nothing on the lists', async () => {
    const { matrix, counts } = await read(await file(csv([['a', 'x']])), { people: [], columns: [] })
    expect(matrix).toEqual({ rows: 0, columns: 0, offsets: Uint32Array.of(0), indices: new Uint32Array() })
    expect(counts).toEqual({ rows: 1, outsidePeople: 1, outsideColumns: 0, duplicates: 0 })
  })
})
