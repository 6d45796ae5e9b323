/** A small published file of JSON. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { InvalidInput } from '@tulle/core'

export async function jsonFile(path: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    if (typeof found === 'object' && found !== null) return found as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new InvalidInput(`${basename(path)} is not the JSON that Tulle writes: it was changed, or is damaged.`)
}
