/** Options that mean the same wherever they are. */
import { file, flag, text, unsetFlag } from '../option.ts'

export const THE_RELEASE = 'The release:'

/** What is released. Given by itself, not under a heading. */
export const source = { file: { ...file('the data', { missing: 'which file is it?' }) } }

export const title = { title: text('what the certificate calls it', { shown: 'text' }) }

export const escapeNames = {
  escapeNames: unsetFlag(
    'in CSV files put an apostrophe before names that begin with =, +, -, @ or one, so that no spreadsheet takes them for formulas',
  ),
}

export const multiline = {
  multiline: flag('quoted fields may hold line breaks; without it, one that does is refused'),
}

/** What is asked where it is missing. */
export const WHICH_EPSILON =
  'how much may one person or edge change what is seen? 1 is common, smaller is more private.'
