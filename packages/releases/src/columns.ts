/** Columns that are asked for by name. */
import { InvalidInput } from '@tulle/core'
import { closest } from './closest.ts'
import type { NumberSources } from './sources/numbers.ts'

/** Against the header, before anybody agrees to anything: it is public, and no more of the file is read. */
export async function checkColumns(
  sources: Pick<NumberSources, 'header'>,
  file: string,
  columns: readonly (string | undefined)[],
  isHeader: (found: readonly string[]) => boolean = () => true,
): Promise<void> {
  const found = await sources.header(file)
  if (found === undefined || !isHeader(found)) return
  const missing = columns.find((column) => column !== undefined && !found.includes(column))
  if (missing !== undefined) throw new InvalidInput(missingColumn(file, missing, found))
}

export function missingColumn(file: string, column: string, found: readonly string[]): string {
  const guess = closest(column, found)
  return `${file} has no column "${column}"${guess === undefined ? '' : ` (did you mean "${guess}"?)`}: its columns are ${found.join(', ')}.`
}
