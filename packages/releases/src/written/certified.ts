/** The certificate of a release, once its files are written: the same whoever wrote them. */
import { type Certificate, certificatePage, certificateText, certify } from '@tulle/core'
import type { Artefacts } from '../artefact.ts'
import { isSheet } from '../escape.ts'

export interface CertifiedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface Certified {
  readonly certificate: Certificate
  /** What certificate.json holds, and certificate.html. */
  readonly text: string
  readonly page: string
}

export interface Stated extends Pick<Artefacts, 'release' | 'title' | 'account' | 'result' | 'publisher'> {
  readonly version: string
  /** Whether names in text files were escaped when they were written. */
  readonly escapeNames?: boolean | undefined
}

/** `files` in the order in which they were written, the data first. */
export function certified(
  { release, title, version, account, result, publisher, escapeNames }: Stated,
  files: readonly CertifiedFile[],
): Certified {
  const date = new Date().toISOString().slice(0, 10)
  const escaped = escapeNames === true && files.some(({ name }) => isSheet(name))
  const stated = {
    title,
    version,
    date,
    files: [...files],
    account,
    result,
    publisher,
    ...(escaped ? { names: 'escaped' as const } : {}),
  }
  const certificate = certify({ release, ...stated })
  return { certificate, text: certificateText(certificate), page: certificatePage(certificate) }
}
