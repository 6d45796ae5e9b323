/** A release as whoever has it finds it: its certificate, its files, and what its owner kept beside it. */
import { basename, dirname, join, resolve } from 'node:path'
import { type Certificate, InvalidInput, NotChecked } from '@tulle/core'
import { verifyRelease } from '../release/verify-release.ts'
import { readRegular } from './regular-file.ts'

/** What readers of released files need to know. */
export interface ReleasedFiles {
  readonly certificate: Certificate
  /** The names of the released files, as the certificate has them. */
  readonly files: readonly string[]
  /** Where one of them is. It is the one that was released. */
  readonly path: (name: string) => string
}

export interface OpenedRelease extends ReleasedFiles {
  /** What the release was told, where its owner looks at it: never published. */
  readonly config?: Readonly<Record<string, unknown>>
  /** What the run counted. */
  readonly run?: Readonly<Record<string, unknown>>
}

/**
 * The only way to a published release: as strict as "tulle verify", because it is the same check. `folder` is what Tulle
 * wrote, or its `release` part alone.
 */
export async function openRelease(folder: string): Promise<OpenedRelease> {
  const { folder: part, certificate, faults, unchecked } = await verifyRelease(folder)
  if (unchecked !== undefined) throw new NotChecked(`${folder} was not checked, and is not looked at. ${unchecked}`)
  if (certificate === undefined) throw unsound(folder, faults.join(' '))
  const kept = join(dirname(resolve(part)), 'private')
  const owned = basename(resolve(part)) === 'release'
  const [config, run] = owned ? [await jsonIn(join(kept, 'config.json')), await jsonIn(join(kept, 'run.json'))] : []
  const files = certificate.files.map(({ name }) => name)
  return {
    certificate,
    files,
    path(name) {
      if (files.includes(name)) return join(part, name)
      throw unsound(folder, `The certificate names no file ${name}.`)
    },
    ...(config === undefined ? {} : { config }),
    ...(run === undefined ? {} : { run }),
  }
}

function unsound(folder: string, faults: string): InvalidInput {
  return new InvalidInput(`${folder} is not a sound release, and is not looked at. ${faults}`)
}

/** What Tulle writes there is short. */
const MOST_BYTES = 2 ** 26

/** A JSON object, if it is there and is one. */
async function jsonIn(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const tooLarge = () => new InvalidInput(`${path} is too large.`)
    const found: unknown = JSON.parse((await readRegular(path, path, MOST_BYTES, tooLarge)).toString('utf8'))
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
