/**
 * Checks a release folder as anyone can who received it: certificate, promise, files, and the data in them. Whoever reads a
 * published release reads it through here: what is not sound is verified, asked and evaluated by nobody.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Certificate,
  certificateIn,
  certificatePage,
  InvalidInput,
  judgeCertificate,
  MOST_CERTIFICATE_BYTES,
  NotChecked,
  visible,
} from '@tulle/core'
import { dataFaults } from '../published/data/faults.ts'
import { publishedPart } from '../published/folder.ts'
import { openRegular, readRegular } from '../published/regular-file.ts'
import { sha256Of } from '../write/checksum.ts'

export interface Verification {
  /** The folder with the certificate. */
  readonly folder: string
  /** If it is sound. */
  readonly certificate: Certificate | undefined
  /** What is wrong, as sentences; none if all is well. */
  readonly faults: readonly string[]
  /** Why nothing can be said of the promise, where nothing is wrong otherwise. */
  readonly unchecked?: string
  /** What a reader should know though nothing is wrong. */
  readonly remarks: readonly string[]
}

/** `folder` is what `tulle release` wrote, or its `release` part alone, as published. */
export async function verifyRelease(folder: string): Promise<Verification> {
  const published = await publishedPart(folder)
  const told = { folder: published, remarks: [] }
  try {
    const { text, faults: unread } = await certificateTextIn(published)
    if (text === undefined) return { ...told, certificate: undefined, faults: unread }
    try {
      const { certificate, faults } = judgeCertificate(text)
      if (certificate === undefined) return { ...told, certificate, faults }
      return { folder: published, ...(await releaseFaults(published, certificate)) }
    } catch (error) {
      if (!(error instanceof NotChecked)) throw error
      // What nobody has worked out is said of a release whose files are the ones that it lists.
      const { certificate } = certificateIn(text)
      const faults = await fileFaults(published, certificate as Certificate)
      return { ...told, certificate: undefined, faults, ...(faults.length > 0 ? {} : { unchecked: error.message }) }
    }
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error
    return { ...told, certificate: undefined, faults: [], unchecked: error.message }
  }
}

async function certificateTextIn(folder: string): Promise<{ text?: string; faults: string[] }> {
  const tooLarge = (bytes: number) =>
    new NotChecked(
      `certificate.json has ${bytes.toLocaleString('en')} bytes, and ${MOST_CERTIFICATE_BYTES.toLocaleString('en')} are the most that are read: whether the release keeps its promise was not worked out.`,
    )
  try {
    const bytes = await readRegular(
      join(folder, 'certificate.json'),
      'certificate.json',
      MOST_CERTIFICATE_BYTES,
      tooLarge,
    )
    return { text: bytes.toString('utf8'), faults: [] }
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return { faults: [error.message] }
  }
}

async function releaseFaults(
  folder: string,
  certificate: Certificate,
): Promise<Pick<Verification, 'certificate' | 'faults' | 'remarks'>> {
  const changed = await fileFaults(folder, certificate)
  // What is not the file that was released says nothing about the release.
  const data = changed.length > 0 ? { faults: [], remarks: [] } : await dataFaults(folder, certificate)
  const faults = [...changed, ...data.faults, ...(await pageFaults(folder, certificate))]
  return { certificate: faults.length === 0 ? certificate : undefined, faults, remarks: data.remarks }
}

async function fileFaults(folder: string, { files }: Certificate): Promise<string[]> {
  const faults: string[] = []
  for (const { name, bytes, sha256: stated } of files) {
    try {
      const { handle, bytes: found } = await openRegular(join(folder, name), visible(name))
      try {
        // Told by its size alone, where that differs: what is much too large is not read.
        if (found !== bytes || (await sha256Of(handle)) !== stated)
          faults.push(`${visible(name)} is not the file that was released: its checksum or size differs.`)
      } finally {
        await handle.close()
      }
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      faults.push(error.message)
    }
  }
  return [...faults, ...(await strangers(folder, files))]
}

const MOST_TOLD = 10

/** Whoever publishes the folder publishes all that lies in it. */
async function strangers(folder: string, files: Certificate['files']): Promise<string[]> {
  const known = new Set([...files.map(({ name }) => name), 'certificate.json', 'certificate.html'])
  const others = (await readdir(folder)).filter((name) => !known.has(name)).sort()
  const told = others
    .slice(0, MOST_TOLD)
    .map((name) => `${visible(name)} is not part of the release: the certificate does not name it.`)
  return others.length <= MOST_TOLD ? told : [...told, `Nor are ${others.length - MOST_TOLD} others.`]
}

/** The page says what the JSON says, or somebody has changed one of them. */
async function pageFaults(folder: string, certificate: Certificate): Promise<string[]> {
  const page = Buffer.from(certificatePage(certificate))
  const differs = new InvalidInput('certificate.html does not say what certificate.json says.')
  try {
    const found = await readRegular(join(folder, 'certificate.html'), 'certificate.html', page.length, () => differs)
    return found.equals(page) ? [] : [differs.message]
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error
    return [error.message]
  }
}
