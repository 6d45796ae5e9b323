/** Rows of numbers and categories from a table: read piece by piece, all rows of a person together where that matters. */
import { stat } from 'node:fs/promises'
import { InvalidInput, type StatisticsBatch } from '@tulle/core'
import type { StatisticsSource, StatisticsTable } from '@tulle/releases'
import { categoryPlaces, checkRows, placeOrNumber } from '@tulle/releases/files'
import { openTexts, unreadable } from './events.ts'
import type { Tables } from './open.ts'

/** A cell that is empty, or holds no number where one is due, is not a number; so is a category that is on no list. */
export async function statisticsRows(tables: Tables, asked: StatisticsTable): Promise<StatisticsSource> {
  const { file, columns, person, signal } = asked
  const table = await openTexts(tables, file)
  const texts = table.texts({
    ...Object.fromEntries(columns.map(({ column }, j) => [`c${j}`, column])),
    ...(person === undefined ? {} : { who: person }),
  })
  const cells = columns.map(({ values }, j) =>
    values === undefined ? `try_cast(trim(c${j}) AS DOUBLE) AS x${j}` : `trim(c${j}) AS x${j}`,
  )
  const query =
    person === undefined
      ? `SELECT ${cells.join(', ')} FROM ${texts}`
      : `SELECT ${cells.join(', ')}, who FROM ${texts} ORDER BY who NULLS LAST`
  const places = columns.map(categoryPlaces)
  const first = await stamp(file)
  let counts = { rows: 0, nobody: 0 }
  return {
    counts: () => ({ ...counts, ...table.lines }),
    async *batches() {
      if ((await stamp(file)) !== first) {
        throw new InvalidInput(`${file} was changed while it was read: nothing was released. Try again.`)
      }
      let [rows, nobody, people] = [0, 0, -1]
      let last: string | undefined
      for await (const chunk of chunksOf(tables, query, file)) {
        signal?.throwIfAborted()
        const { size, cell } = chunk
        const found = columns.map(() => new Float64Array(size))
        const who = new Uint32Array(size)
        let kept = 0
        for (let i = 0; i < size; i++) {
          if (person !== undefined) {
            const name = cell(columns.length, i) as string | null
            if (name === null) {
              nobody++
              continue
            }
            if (name !== last) people++
            last = name
            who[kept] = people
          }
          for (const [j, column] of found.entries())
            column[kept] = placeOrNumber(cell(j, i), places[j], columns[j]?.other === true)
          kept++
        }
        rows += size
        const batch: StatisticsBatch = { rows: kept, columns: found, ...(person === undefined ? {} : { person: who }) }
        if (kept > 0) yield batch
      }
      checkRows(table, rows)
      counts = { rows, nobody }
    },
  }
}

async function stamp(file: string): Promise<string> {
  const { size, mtimeMs, ino } = await stat(file)
  return `${size} ${mtimeMs} ${ino}`
}

interface Chunk {
  readonly size: number
  readonly cell: (column: number, row: number) => unknown
}

async function* chunksOf({ connection }: Tables, query: string, file: string): AsyncGenerator<Chunk> {
  const failed = (error: unknown) => {
    throw unreadable(file, error)
  }
  const result = await connection.stream(query).catch(failed)
  for (;;) {
    const chunk = await result.fetchChunk().catch(failed)
    if (chunk === null || chunk.rowCount === 0) return
    const vectors = Array.from({ length: chunk.columnCount }, (_, j) => chunk.getColumnVector(j))
    yield { size: chunk.rowCount, cell: (column, row) => vectors[column]?.getItem(row) }
  }
}
