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
  // A first line of numbers is most likely somebody's row: it is not repeated.
  if (guess === undefined && isMostlyNumbers(found)) return `${file} has no column "${column}", and ${NO_NAMES}`
  return `${file} has no column "${column}"${guess === undefined ? '' : ` (did you mean "${guess}"?)`}: its columns are ${found.join(', ')}.`
}

const NO_NAMES =
  'its first line holds mostly numbers: if that line is data, put a line with the names of the columns above it.'

/** Before anybody is shown the columns to choose from. */
export function refuseNumbersAsNames(file: string, header: readonly string[]): void {
  if (isMostlyNumbers(header)) throw new InvalidInput(`${file} does not name its columns: ${NO_NAMES}`)
}

function isMostlyNumbers(header: readonly string[]): boolean {
  return 2 * header.filter(isNumber).length > header.length
}

function isNumber(name: string): boolean {
  return name.trim() !== '' && Number.isFinite(Number(name))
}
