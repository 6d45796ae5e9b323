/** A line for each person and item, as a binary matrix between two lists. */
import { InvalidInput, sparseFromTriplets } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import type { ItemsOptions, ReadItems } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { Numbers, tooMany } from './arrays.ts'
import { loadNames } from './names.ts'
import { openTable } from './relation.ts'

export async function readItems(
  session: Session,
  options: ItemsOptions & { readonly most: number },
): Promise<ReadItems> {
  const { file, most } = options
  const { pairs, people, columns } = await numberedPairs(session, options, options)
  // Each pair once: never more than there are cells, however often something was said.
  const query = `SELECT coalesce(i, -1) AS i, coalesce(j, -1) AS j, COUNT(*) AS n FROM ${pairs} GROUP BY 1, 2`
  const [row, column] = [new Numbers(), new Numbers()]
  let [rows, outsidePeople, outsideColumns] = [0, 0, 0]
  for await (const batch of session.batches(query, options)) {
    const [is, js] = [0, 1].map((k) => batch.getChildAt(k)?.toArray() as Int32Array) as [Int32Array, Int32Array]
    const often = batch.getChildAt(2)?.toArray() as BigInt64Array
    for (let k = 0; k < batch.numRows; k++) {
      const [i, j, n] = [is[k] as number, js[k] as number, Number(often[k])]
      rows += n
      if (i < 0) outsidePeople += n
      else if (j < 0) outsideColumns += n
      if (i < 0 || j < 0) continue
      row.add(i)
      column.add(j)
    }
    if (row.length > most) throw tooMany(file, 'entries', most)
  }
  const duplicates = rows - outsidePeople - outsideColumns - row.length
  const shape = { rows: people.length, columns: columns.length, row: row.all(), column: column.all() }
  const { matrix } = sparseFromTriplets({ ...shape, duplicates: 'first' })
  return { matrix, people, columns, counts: { rows, outsidePeople, outsideColumns, duplicates } }
}

async function namesIn(
  session: Session,
  pairs: string,
  alias: string,
  { file, column }: { readonly file: string; readonly column: string },
): Promise<string[]> {
  const found = await session.rows(`SELECT DISTINCT ${alias} AS entry FROM ${pairs} WHERE ${alias} IS NOT NULL`)
  if (found.length === 0) {
    throw new InvalidInput(`The column "${column}" of ${file} is empty, so there are no names to take from it.`)
  }
  return sortedNames(found.map(({ entry }) => entry as string))
}

interface NumberedPairs extends Lists {
  /** A query in brackets, with the row (i) and the column (j) of each pair: NULL for names that are on no list. */
  readonly pairs: string
  /** Views of the lists. */
  readonly ofRow: string
  readonly ofColumn: string
}

interface Lists {
  readonly people: readonly string[]
  readonly columns: readonly string[]
}

/** Lists that are not given are all names that there are. */
export async function numberedPairs(
  session: Session,
  { file, person, items: item }: ItemsOptions,
  given: Partial<Lists>,
): Promise<NumberedPairs> {
  if (person === item) {
    throw new InvalidInput(`The column "${person}" cannot hold both the people and the items: name another for one.`)
  }
  const table = await openTable(session, file)
  // What has no name is on no list.
  const named = `(SELECT nullif(${table.text(person)}, '') AS person, nullif(${table.text(item)}, '') AS item FROM ${table.view})`
  const people = given.people ?? (await namesIn(session, named, 'person', { file, column: person }))
  const columns = given.columns ?? (await namesIn(session, named, 'item', { file, column: item }))
  const [ofRow, ofColumn] = [`${table.view}_rows`, `${table.view}_columns`]
  await loadNames(session, ofRow, people)
  await loadNames(session, ofColumn, columns)
  const pairs = `(SELECT r.i AS i, c.i AS j FROM ${named} e
    LEFT JOIN ${ofRow} r ON e.person = r.entry LEFT JOIN ${ofColumn} c ON e.item = c.entry)`
  return { pairs, people, columns, ofRow, ofColumn }
}
