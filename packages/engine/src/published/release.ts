/** A release as whoever has it finds it: its certificate, its files, and what its owner kept beside it. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type Certificate, faultsOf, InvalidInput } from '@tulle/core'
import { sha256 } from '../release/checksum.ts'
import { publishedPart } from '../release/verify-release.ts'

export interface OpenedRelease {
  readonly certificate: Certificate
  /** The names of the released files, as the certificate has them. */
  readonly files: readonly string[]
  readonly path: (name: string) => string
  /** Files that are missing or not the ones that were released, as sentences. */
  readonly faults: readonly string[]
  /** What the release was told, where its owner looks at it: never published. */
  readonly config?: Readonly<Record<string, unknown>>
  /** What the run counted. */
  readonly run?: Readonly<Record<string, unknown>>
}

/** Whether there is a release in a folder: what Tulle wrote, or the published part of it. */
export async function holdsRelease(folder: string): Promise<boolean> {
  for (const part of [join(folder, 'release'), folder]) {
    if ((await readdir(part).catch(() => [] as string[])).includes('certificate.json')) return true
  }
  return false
}

export async function openRelease(folder: string): Promise<OpenedRelease> {
  const part = await publishedPart(folder)
  const certificate = await certificateIn(part, folder)
  const kept = join(dirname(resolve(part)), 'private')
  const owned = basename(resolve(part)) === 'release'
  const [config, run] = owned ? [await jsonIn(join(kept, 'config.json')), await jsonIn(join(kept, 'run.json'))] : []
  return {
    certificate,
    files: certificate.files.map(({ name }) => name),
    path: (name) => join(part, name),
    faults: await fileFaults(part, certificate),
    ...(config === undefined ? {} : { config }),
    ...(run === undefined ? {} : { run }),
  }
}

async function certificateIn(part: string, folder: string): Promise<Certificate> {
  const certificate = await jsonIn(join(part, 'certificate.json'))
  const faults = certificate === undefined ? ['certificate.json is not JSON.'] : faultsOf(certificate)
  const outside = faults.length > 0 ? [] : namesOutside(certificate as unknown as Certificate)
  if (faults.length + outside.length === 0) return certificate as unknown as Certificate
  throw new InvalidInput(`${folder} is not a sound release, and is not looked at. ${[...faults, ...outside].join(' ')}`)
}

function namesOutside({ files }: Certificate): string[] {
  return files.flatMap(({ name }) =>
    name === basename(name) ? [] : [`The certificate names a file outside its folder: ${name}.`],
  )
}

async function fileFaults(part: string, { files }: Certificate): Promise<string[]> {
  const faults: string[] = []
  for (const { name, bytes, sha256: stated } of files) {
    const path = join(part, name)
    const size = await stat(path).then(
      (file) => (file.isFile() ? file.size : undefined),
      () => undefined,
    )
    if (size === undefined) faults.push(`${name} is missing, or no file.`)
    else if (size !== bytes || (await sha256(path)) !== stated)
      faults.push(`${name} is not the file that was released: its checksum or size differs.`)
  }
  return faults
}

/** A JSON object, if it is there and is one. */
async function jsonIn(path: string): Promise<Record<string, unknown> | undefined> {
  try {
    const found: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof found === 'object' && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
