/**
 * A release on disk: `release/` may be published and holds the data with its certificate; `private/` must not, and
 * holds what the publisher wants to know about the run.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateMark } from '@tulle/releases'
import { certified, type Stated } from '@tulle/releases/files'
import { type AsideOptions, writeAside } from '../write/aside.ts'
import { sha256, sha256OfText } from '../write/checksum.ts'
import { RECORD_PATH, recordOf } from '../write/record.ts'

/** What goes into the folder of a release, and where it lies. */
export interface ReleaseFolder extends AsideOptions, Stated {
  readonly folder: string
  /** Writes the data into the folder it is given and returns the names of the files. */
  readonly data: (folder: string) => Promise<readonly string[]>
  /** What is never published: the texts of files, by name. */
  readonly private: Readonly<Record<string, string>>
}

/** Writes all of it, or nothing, and returns which certificate it has. */
export async function writeRelease(options: ReleaseFolder): Promise<CertificateMark> {
  let mark: CertificateMark = { identifier: '', sha256: '' }
  await writeAside(
    options.folder,
    async (aside) => {
      const published = join(aside, 'release')
      const kept = join(aside, 'private')
      await mkdir(published)
      await mkdir(kept, { mode: 0o700 })
      const names = await options.data(published)
      const files = []
      for (const name of names) {
        const path = join(published, name)
        files.push({ name, bytes: (await stat(path)).size, sha256: await sha256(path) })
      }
      const { certificate, text, page } = certified(options, files)
      mark = { identifier: certificate.identifier ?? '', sha256: sha256OfText(text) }
      await writeFile(join(published, 'certificate.json'), text)
      await writeFile(join(published, 'certificate.html'), page)
      // Somebody who works in a git checkout should not publish this by accident.
      await writeFile(join(kept, '.gitignore'), '*\n')
      for (const [name, text] of Object.entries(options.private)) await writeFile(join(kept, name), text)
      await writeFile(join(aside, RECORD_PATH), await recordOf(aside))
    },
    options,
  )
  return mark
}
