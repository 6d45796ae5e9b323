/** The certificate of a published release as a text, and the page beside it. */
import { type Certificate, certificatePage, InvalidInput, NotChecked } from '@tulle/core'
import { MOST_CERTIFICATE_BYTES } from '@tulle/core/certificate'
import { grouped } from '@tulle/core/text'
import { CERTIFICATE, PAGE } from '../artefact.ts'
import { type Entry, missingFile, type PublishedFiles, plainFile, textOf } from './files.ts'

/** Refuses what is no plain file. */
export async function certificateTextIn(files: PublishedFiles, entries: readonly Entry[]): Promise<string> {
  const { bytes } = plainFile(entries, CERTIFICATE)
  if (bytes > MOST_CERTIFICATE_BYTES) {
    throw new NotChecked(
      `certificate.json has ${grouped(bytes)} bytes, and ${grouped(MOST_CERTIFICATE_BYTES)} are the most that are read: whether the release keeps its promise was not worked out.`,
    )
  }
  const read = await files.bytes(CERTIFICATE, MOST_CERTIFICATE_BYTES)
  // It has grown since it was looked at.
  if (read === undefined) throw missingFile(CERTIFICATE)
  return textOf(read)
}

interface PageFaults {
  readonly faults: readonly string[]
  /** It is there, and says something else. */
  readonly words: readonly string[]
}

/** The page says what the JSON says, or somebody has changed one of them, or another version says it in other words. */
export async function pageFaults(
  files: PublishedFiles,
  entries: readonly Entry[],
  certificate: Certificate,
): Promise<PageFaults> {
  const page = new TextEncoder().encode(certificatePage(certificate))
  try {
    const same = plainFile(entries, PAGE).bytes === page.length && equal(page, await files.bytes(PAGE, page.length))
    return { faults: [], words: same ? [] : ['certificate.html does not say what certificate.json says.'] }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { faults: [error.message], words: [] }
  }
}

function equal(a: Uint8Array, b: Uint8Array | undefined): boolean {
  return b !== undefined && a.length === b.length && a.every((byte, k) => byte === b[k])
}
