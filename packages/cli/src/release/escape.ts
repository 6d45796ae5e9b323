import { InvalidInput } from '@tulle/core'

/** A flag that would be ignored is refused. */
export function checkEscape(escapeNames: boolean | undefined, sheet: boolean): void {
  if (escapeNames !== true || sheet) return
  throw new InvalidInput(
    '--escape-names is about names in CSV files, which spreadsheets open, and this release has none: leave it out, or choose --format csv.',
  )
}
