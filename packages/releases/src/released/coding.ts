/** How names stand in the text files of a release: as they are, or escaped for spreadsheets. */
import { type Certificate, InvalidInput } from '@tulle/core'
import { escapedName, isFormulaLike, unescapedName, visible } from '@tulle/core/text'
import { isSheet } from '../escape.ts'

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

export function codingOf({ names }: Pick<Certificate, 'names'>, file: string): Coding {
  return names === 'escaped' && isSheet(file) ? ESCAPED : PLAIN
}
