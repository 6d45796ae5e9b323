/** How names stand in the text files of a release: as they are, or escaped for spreadsheets. */
import { type Certificate, escapedName, InvalidInput, isFormulaLike, unescapedName, visible } from '@tulle/core'

export interface Coding {
  /** A name as the file has it. */
  readonly written: (name: string) => string
  /** The name that a text of the file stands for. */
  readonly read: (text: string) => string
}

const PLAIN: Coding = { written: (name) => name, read: (text) => text }
const ESCAPED: Coding = {
  written: escapedName,
  read(text) {
    if (!isFormulaLike(text)) return unescapedName(text)
    throw new InvalidInput(
      `A text file of the release has the name "${visible(text)}", and the certificate says that such names are escaped.`,
    )
  },
}

/** Only text that spreadsheets open is ever escaped. */
export function isSheet(file: string): boolean {
  return /\.(?:csv|tsv)$/.test(file)
}

export function codingOf({ names }: Pick<Certificate, 'names'>, file: string): Coding {
  return names === 'escaped' && isSheet(file) ? ESCAPED : PLAIN
}

/** The same names for a file: escaped if that is asked for and the file is one that spreadsheets open. */
export function namesFor(file: string, escape: boolean, names: readonly string[]): readonly string[] {
  return escape && isSheet(file) ? names.map(escapedName) : names
}

/** The first name that a spreadsheet would take for a formula. */
export function formulaAmong(names: Iterable<string>): string | undefined {
  for (const name of names) if (isFormulaLike(name)) return name
  return undefined
}

/** What to tell the publisher of names that are written as they are. Released names are public, so one may be shown. */
export function formulaWarning(files: readonly string[], escape: boolean, names: Iterable<string>): string[] {
  const sheet = files.find(isSheet)
  const name = sheet === undefined || escape ? undefined : formulaAmong(names)
  if (name === undefined) return []
  return [
    `Names such as "${visible(name)}" begin like a formula, and a spreadsheet that opens ${sheet} may take them for one. Release with --escape-names to have an apostrophe put in front of them, if people will open it so.`,
  ]
}
