/** Artefacts as files of a folder: all of them, with a certificate, or none. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Artefacts, Published, Writer } from '@tulle/releases'
import { namesFor } from '../published/coding.ts'
import { writeRelease } from '../release/write-release.ts'
import type { Tables } from '../tables/open.ts'
import { writeMatrix } from '../tables/write-matrix.ts'
import { refuseExisting } from '../write/aside.ts'

export interface FolderWriter {
  readonly folder: string
  /** Replace an earlier release that is there. */
  readonly force: boolean
  readonly version: string
  /** Parquet is written by DuckDB. */
  readonly tables: () => Promise<Tables>
}

export function folderWriter({ folder, force, version, tables }: FolderWriter): Writer {
  return {
    check: () => refuseExisting(folder, force),
    async write({ release, title, escapeNames, published, private: kept }: Artefacts, signal) {
      const files: string[] = []
      await writeRelease({
        folder,
        force,
        signal,
        release,
        title,
        version,
        escapeNames,
        data: async (into) => {
          for (const each of published) files.push(...(await writeContent(tables, into, each, escapeNames)))
          return files
        },
        private: Object.fromEntries(kept.map(({ name, text }) => [name, text])),
      })
      return files
    },
  }
}

/** Writes one artefact, and returns the names of the files that it took. */
async function writeContent(
  tables: () => Promise<Tables>,
  folder: string,
  { name, content }: Published,
  escape: boolean,
): Promise<readonly string[]> {
  const named = (names: readonly string[], file = name) => namesFor(file, escape, names)
  switch (content.is) {
    case 'text':
      await writeFile(join(folder, name), content.text)
      return [name]
    case 'matrix': {
      const { matrix, rows, columns, headings, format } = content
      const [from = '', to = '', value = ''] = named([headings.from, headings.to, headings.value])
      const file = { folder, name, format, rows: named(rows), columns: named(columns), headings: { from, to, value } }
      return writeMatrix(await tables(), matrix, file)
    }
  }
}
