/** Checks a release folder as anyone can who received it: certificate, promise and files. */
import { lstat, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Certificate, certificatePage, faultsOf, InvalidInput } from '@tulle/core'
import { releasedRowFaults } from '../rows/released-row-faults.ts'
import { openTables } from '../tables/open.ts'
import { sha256 } from './checksum.ts'

export interface Verification {
  readonly folder: string
  readonly certificate: Certificate | undefined
  /** What is wrong, as sentences; none if all is well. */
  readonly faults: readonly string[]
}

/** `folder` is what `tulle release` wrote, or its `release` part alone, as published. */
export async function verifyRelease(folder: string): Promise<Verification> {
  const published = await publishedPart(folder)
  const text = await readFile(join(published, 'certificate.json'), 'utf8')
  let certificate: unknown
  try {
    certificate = JSON.parse(text)
  } catch {
    return { folder: published, certificate: undefined, faults: ['certificate.json is not JSON.'] }
  }
  const faults = faultsOf(certificate)
  if (faults.length > 0) return { folder: published, certificate: undefined, faults }
  const sound = certificate as Certificate
  // JSON can say a thing twice, and two readers may believe it differently.
  if (text !== `${JSON.stringify(sound, undefined, 2)}\n`) {
    return {
      folder: published,
      certificate: undefined,
      faults: ['certificate.json is not written as Tulle writes it.'],
    }
  }
  const changed = await fileFaults(published, sound)
  // What is not the file that was released says nothing about the release.
  const rows = changed.length > 0 ? [] : await rowFaults(published, sound)
  const all = [...changed, ...rows, ...(await pageFaults(published, sound))]
  return { folder: published, certificate: sound, faults: all }
}

/** Where the certificate is: in the folder itself, or in its part `release`. */
export async function publishedPart(folder: string): Promise<string> {
  for (const part of [join(folder, 'release'), folder]) {
    const names = await readdir(part).catch(() => [] as string[])
    if (names.includes('certificate.json')) return part
  }
  throw new InvalidInput(`${folder} holds no release: there is no certificate.json in it or in its folder "release".`)
}

async function fileFaults(folder: string, { files }: Certificate): Promise<string[]> {
  const faults: string[] = []
  for (const { name, bytes, sha256: expected } of files) {
    if (name !== basename(name)) {
      faults.push(`The certificate names a file outside its folder: ${name}.`)
      continue
    }
    if (
      !(await lstat(join(folder, name)).then(
        (file) => file.isFile(),
        () => true,
      ))
    ) {
      faults.push(`${name} is a link or a folder, not the file that was released.`)
      continue
    }
    const found = await sha256(join(folder, name)).catch(() => undefined)
    if (found === undefined) faults.push(`${name} is missing, or cannot be read.`)
    else if (found !== expected || (await stat(join(folder, name))).size !== bytes)
      faults.push(`${name} is not the file that was released: its checksum or size differs.`)
  }
  const known = new Set([...files.map(({ name }) => name), 'certificate.json', 'certificate.html'])
  for (const name of await readdir(folder)) {
    if (!known.has(name)) faults.push(`${name} is not part of the release: the certificate does not name it.`)
  }
  return faults
}

/** A promise about the rows themselves can be counted again. */
async function rowFaults(folder: string, { plan, files }: Certificate): Promise<string[]> {
  if (plan.guarantee.kind !== 'k-anonymity') return []
  const tables = await openTables()
  try {
    const names = files.map(({ name }) => name)
    return await releasedRowFaults(tables, folder, names, plan)
  } finally {
    await tables.close()
  }
}

/** The page says what the JSON says, or somebody has changed one of them. */
async function pageFaults(folder: string, certificate: Certificate): Promise<string[]> {
  const text = await readFile(join(folder, 'certificate.html'), 'utf8').catch(() => undefined)
  if (text === undefined) return ['certificate.html is missing.']
  return text === certificatePage(certificate) ? [] : ['certificate.html does not say what certificate.json says.']
}
