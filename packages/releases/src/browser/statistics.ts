/** Rows of numbers and categories from a file, all rows of a person together where that matters. */
import type { StatisticsBatch } from '@tulle/core'
import type { StatisticsSource, StatisticsTable } from '../sources/statistics.ts'
import { categoryPlaces, placeOrNumber } from '../text-files/category-places.ts'
import { numberIn } from './doubles.ts'
import { Interner } from './interner.ts'
import type { Row } from './row.ts'
import { openTexts, type TableReading } from './texts.ts'

/** Rows that are handed over at once. */
const STEP = 2 ** 13

export async function statisticsRows(reading: TableReading, asked: StatisticsTable): Promise<StatisticsSource> {
  const { file, columns, person } = asked
  const table = await openTexts(reading, file)
  const wanted = [...columns.map(({ column }) => column), ...(person === undefined ? [] : [person])]
  table.check(wanted)
  const places = columns.map(categoryPlaces)
  const valueOf = (row: Row, j: number) => {
    const text = row.text(j)?.replaceAll(/^\p{Zs}+|\p{Zs}+$/gu, '') ?? null
    const cell = places[j] === undefined ? numberIn(text) : text
    return placeOrNumber(cell, places[j], columns[j]?.other === true)
  }
  let counts = { rows: 0, nobody: 0 }
  return {
    counts: () => ({ ...counts, ...table.lines }),
    async *batches() {
      const found = columns.map((): number[] => [])
      const [who, words] = [[] as number[], new Interner()]
      let [rows, nobody] = [0, 0]
      await table.each(
        wanted,
        (row) => {
          rows++
          const number = person === undefined ? 0 : row.word(columns.length, words)
          if (number < 0) {
            nobody++
            return
          }
          who.push(number)
          for (let j = 0; j < columns.length; j++) found[j]?.push(valueOf(row, j))
        },
        asked,
      )
      counts = { rows, nobody }
      yield* batchesOf(found, person === undefined ? undefined : { who, words })
    },
  }
}

/** People in the order of their names, as numbers from 0. */
function* batchesOf(
  found: readonly (readonly number[])[],
  people: { readonly who: readonly number[]; readonly words: Interner } | undefined,
): Generator<StatisticsBatch> {
  const size = found[0]?.length ?? 0
  const order = Uint32Array.from({ length: size }, (_, k) => k)
  const rank = new Uint32Array(people?.words.count ?? 0)
  people?.words.sorted().forEach((number, place) => {
    rank[number] = place
  })
  const rankOf = (k: number) => rank[people?.who[k] ?? 0] ?? 0
  if (people !== undefined) order.sort((a, b) => rankOf(a) - rankOf(b) || a - b)
  for (let start = 0; start < size; start += STEP) {
    const some = order.subarray(start, start + STEP)
    yield {
      rows: some.length,
      columns: found.map((column) => Float64Array.from(some, (k) => column[k] as number)),
      ...(people === undefined ? {} : { person: Uint32Array.from(some, rankOf) }),
    }
  }
}
