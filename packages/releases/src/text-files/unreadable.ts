/** Why a table cannot be read: the same sentences whoever reads it. The line itself is private, and never quoted. */
import { InvalidInput } from '@tulle/core'

/** Bytes, as many as DuckDB reads at once in any case; by itself it allows two million to a line, and Tulle writes more. */
export const LONGEST = 32_000_000

export const COMPLAINTS = {
  gone: 'it can no longer be opened',
  columns: (found: number | string, header: number | string) =>
    `it has ${found} columns where the header has ${header}`,
  long: `a line is longer than ${LONGEST / 1e6} million bytes (is a quotation mark never closed?)`,
  parquet: 'it is no Parquet file, or a damaged one',
  utf8: 'it is not in UTF-8 (a spreadsheet calls that "CSV UTF-8")',
  json: 'it is not one JSON object on each line',
  ends: 'its lines end in different ways, or a quotation mark is not closed',
  form: 'it is not well formed (a quotation mark that is not closed, or a damaged file)',
} as const

export function cannotRead(file: string, complaint: string, line?: number | string): InvalidInput {
  return new InvalidInput(
    `The file ${file} cannot be read${line === undefined ? '' : ` at line ${line}`}: ${complaint}. Correct it and try again.`,
  )
}

export function badGzip(file: string): InvalidInput {
  return new InvalidInput(`The file ${file} cannot be read: it is no gzip file, or a damaged or unfinished one.`)
}

/** A column whose values have parts. */
export function nestedColumn(file: string, column: string): InvalidInput {
  return new InvalidInput(
    `The column "${column}" of ${file} holds lists or records: give a column with one value in each row.`,
  )
}

/** DuckDB takes such a name for one that ends there. */
export function zeroByteName(file: string): InvalidInput {
  return new InvalidInput(`A column of ${file} has a zero byte in its name: give it another.`)
}

export function noFileHere(file: string): InvalidInput {
  return new InvalidInput(`There is no file ${file}.`)
}

export function changedFile(file: string): InvalidInput {
  return new InvalidInput(
    `The file ${file} can no longer be read: it was changed, moved or removed since it was opened. Open it again.`,
  )
}

export function emptyFile(file: string): InvalidInput {
  return new InvalidInput(`The file ${file} is empty.`)
}
