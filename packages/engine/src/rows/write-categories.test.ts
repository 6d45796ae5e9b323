import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlace } from '../../test/place.ts'
import { compare, keptOf, releaseOf, writingTo } from '../../test/written-rows.ts'
import { readCategories } from './index.ts'

const here = testPlace({ multiline: true })
const { tables } = here
const { write, text } = writingTo(here)

describe('rows of categories', () => {
  const table = fc
    .uniqueArray(fc.constantFrom('town', ' a,b', 'say "hi"', 'x\ny', 'z;', '*'), { minLength: 1, maxLength: 3 })
    .chain((columns) => {
      const row = fc.tuple(...columns.map(() => fc.constantFrom('', 'a', 'A', 'b,c', '"', 'l\nm', '𝒵', '7', '07')))
      return fc.record({
        columns: fc.constant(columns),
        rows: fc.array(fc.tuple(row, fc.constantFrom('', 'k', 'k,l')), { minLength: 1, maxLength: 10 }),
      })
    })

  test.each(['csv', 'parquet'] as const)('as %s come back, with what is kept', async (format) => {
    await fc.assert(
      fc.asyncProperty(table, fc.boolean(), async ({ columns, rows }, keep) => {
        const categories = columns.flatMap((column, c) =>
          [...new Set(rows.map(([row]) => row[c] as string))]
            .filter((value) => value !== '')
            .sort()
            .map((value) => ({ column, value })),
        )
        const numbers = rows.map(([row]) =>
          row.flatMap((value, c) => {
            const j = categories.findIndex((each) => each.column === columns[c] && each.value === value)
            return j < 0 ? [] : [j]
          }),
        )
        const distinct = [...new Map(numbers.map((row) => [row.join(), row])).values()].sort(compare)
        const classOf = numbers.map((row) => distinct.findIndex((each) => each.join() === row.join()))
        const kept = keptOf(
          ['label'],
          rows.map(([, label]) => [label]),
        )
        const release = releaseOf(distinct, categories.length, classOf)
        const folder = await write(release, { format, columns, categories, ...(keep && { kept }) })
        const file = join(folder, `rows.${format}`)
        const found = await readCategories(tables(), { file, columns, ...(keep && { keep: ['label'] }) })
        expect(found.categories).toEqual(categories)
        const back = Array.from({ length: found.matrix.rows }, (_, i) => {
          const label = found.kept?.values[0]
          const has = found.matrix.indices.slice(found.matrix.offsets[i], found.matrix.offsets[i + 1])
          return JSON.stringify([...has, label?.words[label.codes[i] as number] ?? null])
        })
        const given = numbers.map((row, i) => JSON.stringify([...row, (keep && rows[i]?.[1]) || null]))
        expect(back.sort()).toEqual(given.sort())
      }),
      { numRuns: 40 },
    )
  })

  const columns = ['town', 'empty', 'sex']
  const categories = [
    { column: 'town', value: 'Rome, NY' },
    { column: 'town', value: 'York' },
    { column: 'sex', value: 'f' },
  ]

  test('look as they should', async () => {
    const release = releaseOf([[], [0, 2], [1]], 3, [2, 1, 0, 1])
    const kept = keptOf(['label'], [['q'], ['z'], [''], ['a']])
    expect(await text(release, { format: 'csv', columns, categories }, 'rows.csv')).toBe(
      'town,empty,sex\n,,\n"Rome, NY",,f\n"Rome, NY",,f\nYork,,\n',
    )
    expect(await text(release, { format: 'csv', columns, categories, kept }, 'rows.csv')).toBe(
      'town,empty,sex,label\n,,,\n"Rome, NY",,f,a\n"Rome, NY",,f,z\nYork,,,q\n',
    )
    const one = releaseOf([[], [0]], 1, [0, 1])
    const column = { columns: ['town'], categories: categories.slice(0, 1) }
    expect(await text(one, { format: 'csv', ...column }, 'rows.csv')).toBe('town\n""\n"Rome, NY"\n')
  })

  test('that cannot be written are refused', async () => {
    const none = releaseOf([[]], 3, [0])
    const wish = { format: 'csv', columns, categories } as const
    await expect(write(none, { ...wish, kept: keptOf(['sex'], [['']]) })).rejects.toThrow(
      /Two columns are called "sex"/,
    )
    await expect(write(none, { ...wish, format: 'parquet', columns: ['a', 'A'] })).rejects.toThrow(/capitals alone/)
    await expect(write(releaseOf([[0, 1]], 3, [0]), wish)).rejects.toThrow(/has two values in one column/)
  })
})
