/**
 * A release on disk, all of it or nothing: `release/` may be published and holds the data with its certificate; `private/`
 * must not, and holds what the publisher wants to know about the run.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Watch, Writer } from '@tulle/releases'
import { type CertifiedFile, type Draft, type FilePart, inChunks, writeInto } from '@tulle/releases/files'
import { savePart } from '../parts/save.ts'
import type { Tables } from '../tables/open.ts'
import { refuseExisting, writeAside } from '../write/aside.ts'
import { sha256, sha256OfText } from '../write/checksum.ts'
import { RECORD_PATH, recordText } from '../write/record.ts'

export interface FolderWriter {
  readonly folder: string
  /** Replace an earlier release that is there. */
  readonly force: boolean
  readonly version: string
  /** Parquet is written by DuckDB. */
  readonly tables: () => Promise<Tables>
}

/** Refuses a place that cannot be written to, before any work is done. */
export async function folderWriter({ folder, force, version, tables }: FolderWriter): Promise<Writer> {
  await refuseExisting(folder, force)
  return {
    write: (artefacts, signal, progress) => {
      const watch = { signal, ...(progress === undefined ? {} : { progress }) }
      const write = async (aside: string) => {
        const draft = new FolderDraft(aside, tables, watch)
        await draft.begin()
        const written = await writeInto(draft, { ...artefacts, version }, watch)
        await draft.end()
        return written
      }
      return writeAside(folder, write, { force, signal })
    },
  }
}

class FolderDraft implements Draft {
  readonly #folder: string
  readonly #tables: () => Promise<Tables>
  readonly #watch: Watch
  /** Of everything that was written, by its path in the folder. */
  readonly #sums = new Map<string, string>()

  constructor(folder: string, tables: () => Promise<Tables>, watch: Watch) {
    this.#folder = folder
    this.#tables = tables
    this.#watch = watch
  }

  async begin(): Promise<void> {
    await mkdir(join(this.#folder, 'release'))
    await mkdir(join(this.#folder, 'private'), { mode: 0o700 })
    // Somebody who works in a git checkout should not publish this by accident.
    await this.keep('.gitignore', '*\n')
  }

  async publish(part: FilePart): Promise<CertifiedFile> {
    const inside = `release/${part.name}`
    const path = join(this.#folder, inside)
    let sum: string
    if (part.is === 'text') sum = await savedText(part.text, path)
    else {
      await savePart(this.#tables, part, path, this.#watch)
      sum = await sha256(path)
    }
    this.#sums.set(inside, sum)
    return { name: part.name, bytes: (await stat(path)).size, sha256: sum }
  }

  async keep(name: string, text: string): Promise<void> {
    const inside = `private/${name}`
    await writeFile(join(this.#folder, inside), text)
    this.#sums.set(inside, sha256OfText(text))
  }

  async end(): Promise<void> {
    await writeFile(join(this.#folder, RECORD_PATH), recordText(this.#sums))
  }
}

/** Writes a text, and returns its checksum, made on the way. */
async function savedText(lines: Iterable<string>, path: string): Promise<string> {
  const hash = createHash('sha256')
  const hashed = function* () {
    for (const chunk of inChunks(lines)) {
      const bytes = Buffer.from(chunk, 'utf8')
      hash.update(bytes)
      yield bytes
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(path))
  return hash.digest('hex')
}
