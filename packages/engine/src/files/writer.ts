/** Artefacts as files of a folder: all of them, with a certificate, or none. */
import type { Artefacts, Writer } from '@tulle/releases'
import { saveArtefact } from '../parts/save.ts'
import { writeRelease } from '../release/write-release.ts'
import type { Tables } from '../tables/open.ts'
import { refuseExisting } from '../write/aside.ts'

export interface FolderWriter {
  readonly folder: string
  /** Replace an earlier release that is there. */
  readonly force: boolean
  readonly version: string
  /** Parquet is written by DuckDB. */
  readonly tables: () => Promise<Tables>
}

/** A writer whose folder appears complete or not at all. */
export function folderWriter({ folder, force, version, tables }: FolderWriter): Writer {
  return {
    check: () => refuseExisting(folder, force),
    async write({ release, title, escapeNames, published, private: kept, ...stated }: Artefacts, signal, progress) {
      const files: string[] = []
      const watch = { signal, ...(progress === undefined ? {} : { progress }) }
      const certificate = await writeRelease({
        folder,
        force,
        signal,
        release,
        title,
        version,
        escapeNames,
        account: stated.account,
        publisher: stated.publisher,
        result: stated.result,
        data: async (into) => {
          for (const each of published) {
            files.push(...(await saveArtefact(tables, each, { folder: into, escape: escapeNames, ...watch })))
          }
          return files
        },
        private: Object.fromEntries(kept.map(({ name, text }) => [name, text])),
      })
      return { files, certificate }
    },
  }
}
