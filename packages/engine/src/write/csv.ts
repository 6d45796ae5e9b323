/** Comma-separated text as a file. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { csvLines, inChunks } from '@tulle/releases/files'

/** A header, and rows of names and numbers, as a file. */
export async function writeCsv(
  path: string,
  headings: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Promise<void> {
  await saveText(csvLines(headings, rows), path)
}

/** Lines of any length, gathered into pieces that a stream likes. */
export async function saveText(lines: Iterable<string>, path: string): Promise<void> {
  await pipeline(Readable.from(inChunks(lines)), createWriteStream(path))
}
