/**
 * Paths as DuckDB takes them. By itself it reads ~ as a home folder, * ? [ as patterns, \ before a pattern as / and
 * http:// as the network: the file that was checked would not be the one that is read.
 */
import { realpath } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { noFile } from './files.ts'
import { type Tables, text } from './open.ts'

/** The SQL of a path to read: that one file, whatever is in its name. */
export async function pathToRead({ connection }: Pick<Tables, 'connection'>, file: string): Promise<string> {
  // As the system sees it: absolute, and through links, so that nothing is left to be expanded.
  const path = await realpath(file).catch((error: unknown) => {
    throw noFile(file, error)
  })
  if (!/[*?[]/.test(path)) return text(path)
  const pattern = text(path.replaceAll(/[*?[]/g, '[$&]'))
  const found = (await connection.runAndReadAll(`SELECT file FROM glob(${pattern})`)).getRows()
  if (found.length === 1 && found[0]?.[0] === path) return pattern
  throw new InvalidInput(
    `The path of ${file} has characters that would be read as another path: rename it, without any of * ? [ \\ in its name and folders.`,
  )
}

/** The SQL of a path to write. Its folder is there already. */
export async function pathToWrite(path: string): Promise<string> {
  return text(join(await realpath(dirname(path)), basename(path)))
}
