/** Small published tables: a name, and the numbers beside it. */
import { basename } from 'node:path'
import { InvalidInput } from '@tulle/core'
import type { NamedNumbers } from '@tulle/releases'
import { openTexts } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { rowsInOrder } from '../tables/rows.ts'

/** A CSV file whose first column is called `heading` and names the row. */
export async function readNamedNumbers(tables: Tables, path: string, heading: string): Promise<NamedNumbers> {
  const table = await openTexts(ofOurs(tables), path)
  const [first, ...headings] = table.columns
  if (first !== heading) {
    throw new InvalidInput(
      `${basename(path)} does not begin with a column "${heading}": it belongs to another release.`,
    )
  }
  const rows = await rowsInOrder(tables, table, table.columns)
  return {
    headings,
    names: rows.map(({ texts }) => texts[0] ?? ''),
    // Nothing is no number, and not 0.
    numbers: rows.map(({ texts }) => texts.slice(1).map((text) => (text === null ? Number.NaN : Number(text)))),
  }
}
