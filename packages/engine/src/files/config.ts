/** Configuration files: the same names as the flags, in either spelling. */
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { InvalidInput } from '@tulle/core'
import { type Options, withPaths } from '@tulle/releases'
import { noFile } from '../tables/files.ts'

/** Paths in a configuration file are seen from that file. */
export async function readConfig(path: string, options: Options): Promise<Record<string, unknown>> {
  const found = await readKeys(path)
  return { ...found, ...withPaths(options, found, (file) => resolve(dirname(path), file)) }
}

async function readKeys(path: string): Promise<Record<string, unknown>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new InvalidInput(`There is no configuration file ${path}.`) : noFile(path, error)
  })
  let config: unknown
  try {
    config = JSON.parse(text)
  } catch (error) {
    throw new InvalidInput(`The configuration file ${path} is not JSON: ${(error as Error).message}.`)
  }
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new InvalidInput(`The configuration file ${path} must hold one JSON object.`)
  }
  // Without a prototype, so that no key means anything but itself.
  const found = Object.create(null) as Record<string, unknown>
  for (const [key, value] of Object.entries(config)) {
    if (camel(key) in found) {
      throw new InvalidInput(`The configuration file ${path} has "${camel(key)}" twice, in two spellings: remove one.`)
    }
    found[camel(key)] = value
  }
  return found
}

/** Both spellings of a name: that of the flag, max-per-person, and that of JSON, maxPerPerson. */
function camel(key: string): string {
  return key.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
