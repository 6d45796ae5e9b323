/**
 * The files of a published release, as somebody has them: in a folder, in an archive, in a page's memory. Anybody may have
 * put them there, so a link, a pipe or whatever else is no plain file is told from one, and followed or read by nobody.
 */
import { type Certificate, InvalidInput } from '@tulle/core'
import { visible } from '@tulle/core/text'
import { CERTIFICATE, PAGE } from '../artefact.ts'

export interface Entry {
  readonly name: string
  readonly is: 'file' | 'folder' | 'link' | 'other'
  /** How large a plain file is; of anything else, nothing. */
  readonly bytes?: number
}

export interface PublishedFiles {
  /** All that lies there, whatever it is. */
  list(): Promise<readonly Entry[]>
  /** All of a plain file; nothing where it has more than `most`. Refuses what is no plain file by the time it is read. */
  bytes(name: string, most: number): Promise<Uint8Array | undefined>
  /** SHA-256 of a plain file, in hexadecimal. */
  checksum(name: string): Promise<string>
}

/** What is there under a name, if it is a plain file. */
export function plainFile(entries: readonly Entry[], name: string): Entry & { readonly bytes: number } {
  const found = entries.find((entry) => entry.name === name)
  if (found === undefined) throw missingFile(name)
  if (found.is !== 'file' || found.bytes === undefined) throw notPlain(name, found.is === 'folder')
  return { ...found, bytes: found.bytes }
}

export function missingFile(name: string): InvalidInput {
  return new InvalidInput(`${visible(name)} is missing, or cannot be read.`)
}

export function notPlain(name: string, folder: boolean): InvalidInput {
  return new InvalidInput(
    `${visible(name)} is ${folder ? 'a folder' : 'a link, a pipe or a device'}, not a plain file.`,
  )
}

/** As text; a mark of the order of bytes stays, for Tulle writes none. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

/** Whether the files are the ones that the certificate lists, and no others. */
export async function fileFaults(
  files: PublishedFiles,
  entries: readonly Entry[],
  { files: listed }: Certificate,
): Promise<string[]> {
  const faults: string[] = []
  for (const { name, bytes, sha256 } of listed) {
    try {
      // Told by its size alone, where that differs: what is much too large is not read.
      if (plainFile(entries, name).bytes !== bytes || (await files.checksum(name)) !== sha256)
        faults.push(`${visible(name)} is not the file that was released: its checksum or size differs.`)
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      faults.push(error.message)
    }
  }
  return [...faults, ...strangers(entries, listed)]
}

const MOST_TOLD = 10

/** Whoever publishes the folder publishes all that lies in it. */
function strangers(entries: readonly Entry[], listed: Certificate['files']): string[] {
  const known = new Set([...listed.map(({ name }) => name), CERTIFICATE, PAGE])
  const others = entries
    .map(({ name }) => name)
    .filter((name) => !known.has(name))
    .sort()
  const told = others
    .slice(0, MOST_TOLD)
    .map((name) => `${visible(name)} is not part of the release: the certificate does not name it.`)
  return others.length <= MOST_TOLD ? told : [...told, `Nor are ${others.length - MOST_TOLD} others.`]
}
