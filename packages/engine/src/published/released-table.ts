/** What is wrong with the table of yes and no of a release. */
import { tableFileIn } from '@tulle/releases'
import { columnsIn, type ReleasedFiles, tableFaultsIn } from '@tulle/releases/files'
import { openTexts } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'

/** Zeros and ones, and every row of its own: whoever reads them forgives more. */
export async function releasedTableFaults(tables: Tables, release: ReleasedFiles): Promise<string[]> {
  const { files, path } = release
  const file = tableFileIn(files)
  if (file.endsWith('.mtx')) return []
  const pairs = file.startsWith('table-pairs.')
  const table = await openTexts(ofOurs(tables), path(file))
  const { person, cells, label } = columnsIn(release, file, table.columns)
  const texts = table.texts({
    person,
    ...Object.fromEntries(cells.map((column, k) => [`c${k}`, column])),
    ...(label === undefined ? {} : { label }),
  })
  return tableFaultsIn(file, cells.length, async () => {
    const each = pairs ? 'person, c0' : 'person'
    const wrong = pairs
      ? 'person IS NULL OR c0 IS NULL'
      : [
          'person IS NULL',
          ...(label === undefined ? [] : ["nullif(label, '') IS NULL"]),
          ...cells.map((_, k) => `c${k} IS NULL OR c${k} NOT IN ('0', '1')`),
        ].join(' OR ')
    const query = `SELECT count(*)::DOUBLE, count(DISTINCT (${each}))::DOUBLE, count_if(${wrong})::DOUBLE FROM ${texts}`
    const [lines = 0, distinct = 0, wrongLines = 0] = ((await tables.connection.runAndReadAll(query)).getRows()[0] ??
      []) as number[]
    return { lines, distinct, wrong: wrongLines }
  })
}
