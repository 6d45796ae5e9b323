/**
 * A release as files, the same wherever they lie: the data, then its certificate with a page for people, and apart from
 * both what is for the owner alone.
 */
import { certificatePage, certificateText, certify } from '@tulle/core'
import { type Artefacts, CERTIFICATE, PAGE, type WrittenRelease } from '../artefact.ts'
import { isSheet } from '../escape.ts'
import type { Watch } from '../sources/watch.ts'
import { type FilePart, fileParts } from './parts.ts'

export interface CertifiedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Where an engine keeps the files of one release. Nobody else sees them before all are there. */
export interface Draft {
  /** Writes a file that may be published. */
  publish(part: FilePart): Promise<CertifiedFile>
  /** Writes a file for the owner alone. */
  keep(name: string, text: string): Promise<void>
}

/** `version` is that of Tulle, as certificates state it. */
export async function writeInto(
  draft: Draft,
  artefacts: Artefacts & { readonly version: string },
  watch: Watch,
): Promise<WrittenRelease> {
  // All of them at once: what cannot be written is refused before the first file is.
  const parts = artefacts.published.flatMap((each) => fileParts(each, artefacts.escapeNames, watch))
  const files: CertifiedFile[] = []
  for (const part of parts) {
    watch.signal?.throwIfAborted()
    files.push(await draft.publish(part))
  }
  const certificate = certificateOf(artefacts, files)
  const { sha256 } = await draft.publish(text(CERTIFICATE, certificateText(certificate)))
  await draft.publish(text(PAGE, certificatePage(certificate)))
  for (const each of artefacts.private) await draft.keep(each.name, each.text)
  return { files: files.map(({ name }) => name), certificate: { identifier: certificate.identifier ?? '', sha256 } }
}

/** `files` in the order in which they were written, the data first. */
function certificateOf(
  { release, title, version, account, result, publisher, escapeNames }: Artefacts & { readonly version: string },
  files: readonly CertifiedFile[],
) {
  const date = new Date().toISOString().slice(0, 10)
  const escaped = escapeNames && files.some(({ name }) => isSheet(name))
  return certify({
    release,
    title,
    version,
    date,
    files: [...files],
    account,
    result,
    publisher,
    ...(escaped ? { names: 'escaped' as const } : {}),
  })
}

function text(name: string, whole: string): FilePart {
  return { is: 'text', name, text: [whole] }
}
