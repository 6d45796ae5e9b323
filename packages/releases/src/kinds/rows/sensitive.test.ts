import { anonymity, denseMatrix } from '@tulle/core'
import { fromDense } from '@tulle/core/data'
import { describe, expect, test } from 'vitest'
import { settingsOf } from '../../settings.ts'
import { anonymise } from './index.ts'
import { madeOf } from './made.ts'
import { sensitiveDetails, sensitiveInWords, withoutGivenAway } from './sensitive.ts'

/** Two kinds of rows, five of each; all of the second have the same illness. */
const cells = Array.from({ length: 10 }, (_, i) => (i < 5 ? [1, 0] : [0, 1])).flat()
const matrix = fromDense(denseMatrix(10, 2, Float64Array.from(cells)), { binary: true })
const kept = {
  columns: ['town', 'illness'],
  values: [
    { codes: new Uint32Array(10).fill(1), words: [null, 'here'] },
    { codes: Uint32Array.of(1, 2, 3, 1, 2, 3, 3, 3, 3, 3), words: [null, 'cold', 'flu', 'gout'] },
  ],
}

async function released(sensitive: object) {
  const plan = anonymity.plan({ columns: 'items', kept: ['town', 'illness'] }, { k: 5, sensitive } as never)
  return anonymity.release(plan, { matrix })
}

describe('sensitive values', () => {
  test('are measured: the group that gives its value away, ℓ and t', async () => {
    const { kept: left, found } = withoutGivenAway(await released({ columns: ['illness'] }), kept)
    expect(left?.values.map(({ codes }) => codes)).toEqual(kept.values.map(({ codes }) => codes))
    expect(found).toEqual([
      {
        column: 'illness',
        groups: 2,
        givenAway: 1,
        peopleGivenAway: 5,
        leastValues: 1,
        farthest: 0.4,
        emptied: 0,
        rowsEmptied: 0,
      },
    ])
    expect(sensitiveInWords(found)[0]).toMatch(/1 group of 2, with 5 people, has one "illness" in common.*t = 0\.4/)
    expect(sensitiveDetails(found)[0]?.sentences).toHaveLength(2)
  })

  test('that a group gives away are told in brief too, and others are not', async () => {
    const given = { file: 'people', person: 'who', columns: ['job'], keep: ['town'], sensitive: ['illness'], k: 5 }
    const settings = settingsOf('anonymise', anonymise.options, given)
    const release = await released({ columns: ['illness'] })
    const briefOf = (codes: Uint32Array<ArrayBuffer>) => {
      const [town, illness] = kept.values
      const values = [town, { ...illness, codes }] as typeof kept.values
      const file = {
        format: 'parquet',
        name: 'rows.parquet',
        columns: ['job'],
        categories: [],
        kept: { ...kept, values },
      }
      const rows = { matrix, names: ['job: a', 'job: b'], counts: {}, file }
      return madeOf(release, rows as never, settings, 'columns').told?.brief
    }
    expect(briefOf(kept.values[1]?.codes as Uint32Array<ArrayBuffer>)).toEqual(
      expect.arrayContaining([expect.stringMatching(/1 group of 2, with 5 people, has one "illness" in common/)]),
    )
    const mixed = Uint32Array.of(1, 2, 3, 1, 2, 3, 3, 3, 3, 1)
    expect(briefOf(mixed)).not.toEqual(expect.arrayContaining([expect.stringMatching(/illness/)]))
  })

  test.each([{ diversity: 2 }, { diversity: 3 }, { closeness: 0.399 }])(
    '%j empties what falls short',
    async (asked) => {
      const { kept: left, found } = withoutGivenAway(await released({ columns: ['illness'], ...asked }), kept)
      const far = 'closeness' in asked
      // Both groups are as far from everybody; one alone has too few values.
      expect([...(left?.values[1]?.codes ?? [])]).toEqual(far ? new Array(10).fill(0) : [1, 2, 3, 1, 2, 0, 0, 0, 0, 0])
      expect(left?.values[0]).toEqual(kept.values[0])
      expect(found[0]).toMatchObject({ emptied: far ? 2 : 1, rowsEmptied: far ? 10 : 5 })
    },
  )

  test('have a place for nothing where every row had a value', async () => {
    const full = {
      columns: ['town', 'illness'],
      values: kept.values.map(({ codes, words }) => ({ codes: codes.map((x) => x - 1), words: words.slice(1) })),
    }
    const { kept: left } = withoutGivenAway(await released({ columns: ['illness'], diversity: 2 }), full)
    expect(left?.values[1]).toEqual({
      codes: Uint32Array.of(1, 2, 3, 1, 2, 0, 0, 0, 0, 0),
      words: [null, 'cold', 'flu', 'gout'],
    })
  })

  test.each([
    [{ columns: [] }, /some of those that are kept/],
    [{ columns: ['other'] }, /some of those that are kept/],
    [{ columns: ['illness'], diversity: 1 }, /at least 2/],
    [{ columns: ['illness'], closeness: 1.5 }, /between 0 and 1/],
    [{ columns: ['illness'], l: 2 }, /no "l"/],
  ])('%j is refused', async (sensitive, sentence) => {
    await expect(released(sensitive)).rejects.toThrow(sentence)
  })
})
