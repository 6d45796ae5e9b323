/** Options that mean the same wherever they are. */
import { choice, file, flag, type More, text, unsetFlag } from '../option.ts'

export const THE_RELEASE = 'The release:'

/** What is released. Given by itself, not under a heading. */
export const source = { file: { ...file('the data', { missing: 'which file is it?' }) } }

/** What the certificate says in the words of whoever publishes. */
export const title = {
  title: text('the title on the certificate', { shown: 'text' }),
  publisher: text('who publishes it, for the certificate', { shown: 'name' }),
  contact: text('where readers can ask about it, for the certificate: an address or a page', { shown: 'text' }),
}

/** What a job looks at, whatever the kind. */
export interface Publishing {
  readonly publisher?: string | undefined
  readonly contact?: string | undefined
}

export const escapeNames = {
  escapeNames: unsetFlag(
    'in CSV files, put an apostrophe before names that begin with =, +, -, @ or an apostrophe, so that no spreadsheet takes them for formulas',
  ),
}

export const multiline = {
  multiline: flag('allow line breaks inside quoted fields, which are refused otherwise'),
}

/** The released file: the first of the formats, unless `more` says another. */
export const format = <const C extends string, M extends More<C>>(formats: readonly C[], help: string, more: M) => ({
  format: choice(formats, help, { ...more, shown: 'format' }),
})
