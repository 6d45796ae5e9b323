/** Rows of people in files: tables by DuckDB, baskets and graphs line by line. */
import { access } from 'node:fs/promises'
import type { RowSources } from '@tulle/releases'
import { readBaskets } from '../rows/read-baskets.ts'
import { readCategories } from '../rows/read-categories.ts'
import { readGraphRows } from '../rows/read-graph-rows.ts'
import { readItemRows } from '../rows/read-item-rows.ts'
import { columnsOfFile } from '../tables/events.ts'
import type { Tables } from '../tables/open.ts'

export function rowSources(tables: () => Promise<Tables>): RowSources {
  return {
    tableFormat(file) {
      if (!/\.(csv|tsv|tab|jsonl|ndjson|parquet|pq)(\.gz)?$/i.test(file)) return undefined
      return /\.parquet$/i.test(file) ? 'parquet' : 'text'
    },
    async columnsIfKnown(file, { ifQuick }) {
      if (NO_HEADER.test(file) || (ifQuick && !(await isQuick(file)))) return undefined
      return columnsOfFile(await tables(), file)
    },
    itemRows: async (options) => readItemRows(await tables(), options),
    categories: async (options) => readCategories(await tables(), options),
    baskets: readBaskets,
    graphRows: (options) => readGraphRows(options, tables),
  }
}

/** The keys of a line of JSON are somebody's, and another line may have others. */
const NO_HEADER = /\.(jsonl|ndjson|json)(\.gz)?$/i

/** A packed file would be unpacked to its end. */
async function isQuick(file: string): Promise<boolean> {
  if (/\.gz$/i.test(file)) return false
  return access(file).then(
    () => true,
    () => false,
  )
}
