/** A folder and a DuckDB for the tests of one file: made before them, gone after. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { openTables, type Tables, type TablesOptions } from '../src/tables/index.ts'

export interface Place {
  /** The folder. */
  readonly place: () => string
  readonly tables: () => Tables
  /** A file with this content, of a name of its own. */
  readonly file: (text: string | Uint8Array, ending?: string) => Promise<string>
}

export function testPlace(options: TablesOptions = {}): Place {
  let made: { readonly folder: string; readonly tables: Tables } | undefined
  let files = 0
  beforeAll(async () => {
    made = { folder: await mkdtemp(join(tmpdir(), 'tulle-engine-')), tables: await openTables(options) }
  })
  const here = () => {
    if (made === undefined) throw new Error('The place of the tests is asked for before they begin.')
    return made
  }
  afterAll(async () => {
    await here().tables.close()
    await rm(here().folder, { recursive: true, force: true })
  })
  return {
    place: () => here().folder,
    tables: () => here().tables,
    async file(text, ending = 'csv') {
      const path = join(here().folder, `file-${files++}.${ending}`)
      await writeFile(path, text)
      return path
    },
  }
}
