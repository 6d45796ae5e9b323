import type { PublicTable } from '@tulle/releases'
import { openTexts } from './events.ts'
import type { Tables } from './open.ts'
import { rowsInOrder } from './rows.ts'

/** All of a small public table, as texts. */
export async function readPublicTable(tables: Tables, file: string): Promise<PublicTable> {
  const opened = await openTexts(tables, file)
  return { file, columns: opened.columns, rows: await rowsInOrder(tables, opened, opened.columns) }
}
