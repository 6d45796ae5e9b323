/** Comma-separated text that reads back as it was. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inChunks } from './chunks.ts'

/** In quotes if it would otherwise be read as something else. Also for other delimiters, which a reader may guess. */
export function quoted(field: string): string {
  return /[",;|\t\r\n]/.test(field) || field.trim() !== field ? `"${field.replaceAll('"', '""')}"` : field
}

/** A header, and rows of names and numbers, as a file. */
export async function writeCsv(
  path: string,
  headings: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Promise<void> {
  await pipeline(Readable.from(inChunks(lines(headings, rows))), createWriteStream(path))
}

function* lines(headings: readonly string[], rows: Iterable<readonly (string | number)[]>): Generator<string> {
  yield `${headings.map(quoted).join(',')}\n`
  for (const row of rows) {
    yield `${row.map((field) => (typeof field === 'string' ? quoted(field) : `${field}`)).join(',')}\n`
  }
}
