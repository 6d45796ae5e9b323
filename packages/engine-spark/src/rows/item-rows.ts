/** People's items as rows of a binary matrix that is held here: what one machine can still hold. */
import { InvalidInput } from '@tulle/core'
import { sortedNames } from '@tulle/core/data'
import { words } from '@tulle/core/text'
import type { ItemRowsOptions, ReadItemRows } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { nobodyFault } from '../events/located.ts'
import { Rows, tooMany } from '../tables/arrays.ts'
import { loadNames } from '../tables/names.ts'
import { openTable } from '../tables/relation.ts'

export async function readItemRows(
  session: Session,
  options: ItemRowsOptions & { readonly most: number },
): Promise<ReadItemRows> {
  const { file, person, items: item, keep = [], most } = options
  if (keep.length > 0) throw new InvalidInput(words`With {engine spark} nothing is kept beside rows: leave {keep} out.`)
  const table = await openTable(session, file)
  const lines = `(SELECT nullif(${table.text(person)}, '') AS person, nullif(${table.text(item)}, '') AS item FROM ${table.view})`
  const found = await session.rows(`SELECT DISTINCT item FROM ${lines} WHERE item IS NOT NULL`, options)
  const items = sortedNames(found.map((row) => row['item'] as string))
  await loadNames(session, `${table.view}_items`, items)
  const query = `SELECT person IS NULL AS nobody, sort_array(collect_set(c.i)) AS own, COUNT(*) AS n, COUNT(c.i) AS given
    FROM ${lines} e LEFT JOIN ${table.view}_items c ON e.item = c.entry GROUP BY person`
  const built = new Rows()
  let [all, given] = [0, 0]
  for await (const batch of session.batches(query, options)) {
    for (const row of batch) {
      const {
        nobody,
        own,
        n,
        given: named,
      } = row.toJSON() as { nobody: boolean; own: Iterable<number>; n: bigint; given: bigint }
      if (nobody) throw nobodyFault({ file, person, from: item, to: item }, Number(n))
      all += Number(n)
      given += Number(named)
      built.add(own)
    }
    if (built.entries > most) throw tooMany(file, 'entries', most)
  }
  const { rows, entries } = built
  const counts = { lines: all, rows, entries, repeatedItems: given - entries }
  return { matrix: built.matrix(items.length), items, counts }
}
