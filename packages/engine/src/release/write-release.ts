/**
 * A release on disk: `release/` may be published and holds the data with its certificate; `private/` must not, and
 * holds what the publisher wants to know about the run.
 */
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyPlan, certificatePage, certificateText, certify } from '@tulle/core'
import type { AccountTotal } from '@tulle/core/certificate'
import { type CertificateMark, isSheet } from '@tulle/releases'
import { type AsideOptions, writeAside } from '../write/aside.ts'
import { sha256, sha256OfText } from '../write/checksum.ts'
import { RECORD_PATH, recordOf } from '../write/record.ts'

export interface ReleaseFolder extends AsideOptions {
  readonly folder: string
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  readonly title: string
  readonly version: string
  /** Whether names in text files were escaped when they were written. */
  readonly escapeNames?: boolean | undefined
  /** Writes the data into the folder it is given and returns the names of the files. */
  readonly data: (folder: string) => Promise<readonly string[]>
  /** What is never published: the texts of files, by name. */
  readonly private: Readonly<Record<string, string>>
  /** What the certificate says of other releases of the same data. */
  readonly account?: AccountTotal | undefined
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
      const { release, title, version, account } = options
      const date = new Date().toISOString().slice(0, 10)
      const escaped = options.escapeNames === true && names.some(isSheet)
      const stated = { title, version, date, files, account, ...(escaped ? { names: 'escaped' as const } : {}) }
      const certificate = certify({ release, ...stated })
      const text = certificateText(certificate)
      mark = { identifier: certificate.identifier ?? '', sha256: sha256OfText(text) }
      await writeFile(join(published, 'certificate.json'), text)
      await writeFile(join(published, 'certificate.html'), certificatePage(certificate))
      // Somebody who works in a git checkout should not publish this by accident.
      await writeFile(join(kept, '.gitignore'), '*\n')
      for (const [name, text] of Object.entries(options.private)) await writeFile(join(kept, name), text)
      await writeFile(join(aside, RECORD_PATH), await recordOf(aside))
    },
    options,
  )
  return mark
}
