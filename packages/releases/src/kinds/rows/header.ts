/** Names of columns, checked before anybody is asked: of the file only the head is read. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { Desk } from '../../kind.ts'
import type { Sources } from '../../source.ts'
import type { RowsSettings, Way } from './options.ts'

export async function checkHeader(settings: RowsSettings, way: Way, { sources, planOnly }: Desk): Promise<void> {
  const { file, person, items, columns = [], keep = [] } = settings
  if (way !== 'items' && way !== 'columns') return
  // A plan may be made before there is a file.
  const found = await sources.columnsIfKnown(file, { ifQuick: planOnly })
  if (found === undefined) return
  const asked = [person, items, ...columns, ...keep]
  const missing = asked.find((column) => column !== undefined && !found.includes(column))
  if (missing !== undefined) await refuse(sources, settings, missing, found)
}

async function refuse(
  sources: Sources,
  { file, items }: RowsSettings,
  column: string,
  found: readonly string[],
): Promise<void> {
  if (column === items && items.includes(',')) {
    throw new InvalidInput(
      words`{items} names one column, and "${items}" is none of ${file}: its columns are ${found.join(', ')}. If each item has a column of its own, either make a line for each person and item first, or release the columns as categories with {columns ${items}}.`,
    )
  }
  // Whoever reads the columns has the sentence about one that is not there.
  await sources.events({ file, from: column, to: column })
}
