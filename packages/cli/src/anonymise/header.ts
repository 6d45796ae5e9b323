/** Names of columns, checked before anybody is asked: of the file only the header is read. */
import { access } from 'node:fs/promises'
import { InvalidInput } from '@tulle/core'
import { columnsOfFile, openTables, readEvents, type Tables } from '@tulle/engine'
import type { AnonymiseConfig } from './config.ts'
import type { Way } from './ways.ts'

/** The keys of a line of JSON are somebody's, and another line may have others. */
const NO_HEADER = /\.(jsonl|ndjson|json)(\.gz)?$/i

export async function checkHeader(config: AnonymiseConfig, way: Way, planOnly: boolean): Promise<void> {
  const { file, person, items, columns = [], keep = [], multiline = false } = config
  if ((way !== 'items' && way !== 'columns') || NO_HEADER.test(file)) return
  if (planOnly && !(await cheaplyRead(file))) return
  const tables = await openTables({ multiline })
  try {
    const found = await columnsOfFile(tables, file)
    const asked = [person, items, ...columns, ...keep]
    const missing = asked.find((column) => column !== undefined && !found.includes(column))
    if (missing === undefined) return
    await refuse(tables, config, missing, found)
  } finally {
    await tables.close()
  }
}

/** A plan may be made before there is a file; and a packed one would be unpacked to its end. */
async function cheaplyRead(file: string): Promise<boolean> {
  if (/\.gz$/i.test(file)) return false
  return access(file).then(
    () => true,
    () => false,
  )
}

async function refuse(
  tables: Tables,
  { file, items }: AnonymiseConfig,
  column: string,
  found: readonly string[],
): Promise<void> {
  if (column === items && items.includes(',')) {
    throw new InvalidInput(
      `--items names one column, and "${items}" is none of ${file}: its columns are ${found.join(', ')}. If each item has a column of its own, either make a line for each person and item first, or release the columns as categories with --columns ${items}.`,
    )
  }
  // Whoever reads the columns has the sentence about one that is not there.
  await readEvents(tables, { file, from: column, to: column })
}
