/** Rows of people in files: tables by DuckDB, baskets and graphs line by line. */
import { access } from 'node:fs/promises'
import type { RowSources } from '@tulle/releases'
import { hasKeysAlone, rowsTableFormat } from '@tulle/releases/files'
import { readBaskets } from '../rows/read-baskets.ts'
import { readCategories } from '../rows/read-categories.ts'
import { readGraphRows } from '../rows/read-graph-rows.ts'
import { readItemRows } from '../rows/read-item-rows.ts'
import { columnsOfFile } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'

export function rowSources(tables: () => Promise<Tables>): RowSources {
  return {
    tableFormat: rowsTableFormat,
    async columnsIfKnown(file, { ifQuick }) {
      if (hasKeysAlone(file) || (ifQuick && !(await isQuick(file)))) return undefined
      return columnsOfFile(tables, file)
    },
    itemRows: async (options) => readItemRows(await tables(), options),
    categories: async (options) => readCategories(await tables(), options),
    baskets: readBaskets,
    graphRows: (options) => readGraphRows(options, tables),
  }
}

/** A packed file would be unpacked to its end. */
async function isQuick(file: string): Promise<boolean> {
  if (/\.gz$/i.test(file)) return false
  return access(file).then(
    () => true,
    () => false,
  )
}
