/** Names in files that spreadsheets open. */
import { InvalidInput } from '@tulle/core'
import { isFormulaLike, visible, type Words, words } from '@tulle/core/text'

/** Only text that spreadsheets open is ever escaped. */
export function isSheet(file: string): boolean {
  return /\.(?:csv|tsv)$/.test(file)
}

/** An option that would be ignored is refused. */
export function checkEscape(escapeNames: boolean | undefined, sheet: boolean): void {
  if (escapeNames !== true || sheet) return
  throw new InvalidInput(
    words`{escapeNames} is about names in CSV files, which spreadsheets open, and this release has none: leave it out, or choose {format csv}.`,
  )
}

/** The first name that a spreadsheet would take for a formula. */
export function formulaAmong(names: Iterable<string>): string | undefined {
  for (const name of names) if (isFormulaLike(name)) return name
  return undefined
}

/** What to tell the publisher of names that are written as they are. Released names are public, so one may be shown. */
export function formulaWarning(files: readonly string[], escape: boolean, names: Iterable<string>): Words[] {
  const sheet = files.find(isSheet)
  const name = sheet === undefined || escape ? undefined : formulaAmong(names)
  if (name === undefined) return []
  return [
    words`Names such as "${visible(name)}" begin like a formula, and a spreadsheet that opens ${sheet} may take them for one. Release with {escapeNames} to have an apostrophe put in front of them, if people will open it so.`,
  ]
}
