/** What was published of a sketch, as whoever asks it has it: the certificate, and a file that is the one released. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Certificate, faultsOf, InvalidInput } from '@tulle/core'
import { sha256 } from '../release/checksum.ts'
import { publishedPart } from '../release/verify-release.ts'

export interface Published {
  readonly certificate: Certificate
  /** The path of a released file, if it is the one that was released. */
  readonly path: (name: string) => Promise<string>
}

/**
 * The certificate in `folder`, if its plan keeps its promise when made again. `folder` is what Tulle wrote, or its
 * `release` part alone.
 */
export async function readPublished(folder: string): Promise<Published> {
  const part = await publishedPart(folder)
  const certificate = parsed(await readFile(join(part, 'certificate.json'), 'utf8'), folder)
  const faults = faultsOf(certificate)
  if (faults.length > 0) throw unsound(folder, faults.join(' '))
  const sound = certificate as Certificate
  return {
    certificate: sound,
    async path(name) {
      const stated = sound.files.find((file) => file.name === name)
      if (stated === undefined) throw unsound(folder, `The certificate names no file ${name}.`)
      const path = join(part, name)
      const found = await sha256(path).catch(() => undefined)
      if (found === undefined) throw unsound(folder, `${name} is missing, or cannot be read.`)
      if (found !== stated.sha256) {
        throw unsound(folder, `${name} is not the file that was released: its checksum differs.`)
      }
      return path
    },
  }
}

function parsed(json: string, folder: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw unsound(folder, 'certificate.json is not JSON.')
  }
}

function unsound(folder: string, fault: string): InvalidInput {
  return new InvalidInput(`${folder} is not a sound release, and is not asked. ${fault}`)
}
