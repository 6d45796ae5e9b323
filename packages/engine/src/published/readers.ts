import type { Sources } from '@tulle/releases'
import { readItems } from '../binary/read-items.ts'
import { readTable } from '../binary/read-table.ts'
import { columnsOfFile } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'
import { readLongMatrix } from './matrix.ts'

/** The sources that released tables are read by. */
export function tableReaders(
  tables: () => Promise<Tables>,
): Pick<Sources, 'columnsOf' | 'longMatrix' | 'answers' | 'items'> {
  return {
    columnsOf: async (file) => columnsOfFile(await tables(), file),
    longMatrix: async (options) => readLongMatrix(await tables(), options),
    answers: async (options) => readTable(await tables(), options),
    items: async (options) => readItems(await tables(), options),
  }
}
