import type { Sources } from '@tulle/releases'
import { readItems } from '../binary/read-items.ts'
import { readTable } from '../binary/read-table.ts'
import { eachChunk } from '../tables/chunks.ts'
import { columnsOfFile, openTexts } from '../tables/events.ts'
import { inOrder, type Tables } from '../tables/open.ts'
import { readLongMatrix } from './matrix.ts'

/** The sources that released tables are read by. */
export function tableReaders(
  tables: () => Promise<Tables>,
): Pick<Sources, 'columnsOf' | 'longMatrix' | 'answers' | 'items'> {
  return {
    columnsOf: async (file) => columnsOfFile(tables, file),
    longMatrix: async (options) => readLongMatrix(await tables(), options),
    answers: async (options) => readTable(await tables(), options),
    items: async (options) => readItems(await tables(), options),
  }
}

/** Two columns of a table, row by row in the order of the file. */
export async function eachPair(
  tables: Tables,
  file: string,
  [a, b]: readonly [string, string],
  visit: (a: string | null, b: string | null) => void,
): Promise<void> {
  const { texts } = await openTexts(tables, file)
  await inOrder(tables, () =>
    eachChunk(tables, `SELECT a, b FROM ${texts({ a, b })}`, (chunk) => {
      for (const [first, second] of chunk.getRows() as [string | null, string | null][]) visit(first, second)
    }),
  )
}
