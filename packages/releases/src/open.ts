/**
 * The only way to a published release. Whoever verifies one, asks it or evaluates it goes through the same checks, as anyone
 * can who received it: certificate, promise, files, and the data in them. What is not sound is looked at by nobody.
 */
import { type Certificate, certificateIn, InvalidInput, judgeCertificate, NotChecked } from '@tulle/core'
import { certificateTextIn, pageFaults } from './published/certificate.ts'
import { dataFaults } from './published/checks/index.ts'
import type { ReleasedData } from './published/data.ts'
import { type Entry, fileFaults, type PublishedFiles, textOf } from './published/files.ts'

/** A release as somebody has it: an engine brings it. */
export interface PublishedRelease {
  /** What it is called in what is said of it. */
  readonly place: string
  readonly files: PublishedFiles
  /** Reads the data that a certificate lists. */
  readonly data: (certificate: Certificate) => ReleasedData
  /** What its owner kept beside it, where its owner looks at it. */
  readonly kept?: () => Promise<Kept>
}

interface Kept {
  /** What the release was told: never published. */
  readonly config?: Readonly<Record<string, unknown>>
  /** What the run counted. */
  readonly run?: {
    readonly counts?: Readonly<Record<string, unknown>>
    readonly found?: Readonly<Record<string, unknown>>
  }
}

export interface Verification {
  /** If it is sound, but for what was not checked. */
  readonly certificate: Certificate | undefined
  /** What is wrong, as sentences; none if all is well. */
  readonly faults: readonly string[]
  /** What was not checked, and why: the promise (there is no certificate then), or only what is said in words. */
  readonly unchecked?: string
  /** What a reader should know though nothing is wrong. */
  readonly remarks: readonly string[]
}

/** A release that is sound. */
export interface OpenedRelease extends Kept {
  readonly place: string
  readonly certificate: Certificate
  readonly plan: Certificate['plan']
  /** The names of the released files, as the certificate has them. */
  readonly files: readonly string[]
  readonly data: ReleasedData
  /** A small released file as text. */
  readonly text: (name: string) => Promise<string>
}

/** Throws what is wrong with a release that is not sound, or why it was not checked. */
export async function openRelease(release: PublishedRelease): Promise<OpenedRelease> {
  const { place, files } = release
  const { certificate, faults, unchecked } = await verifyRelease(release)
  if (certificate === undefined) {
    if (unchecked === undefined) throw unsound(place, faults.join(' '))
    throw new NotChecked(`${place} was not checked, and is not looked at. ${unchecked}`)
  }
  const names = certificate.files.map(({ name }) => name)
  return {
    place,
    certificate,
    plan: certificate.plan,
    files: names,
    data: release.data(certificate),
    async text(name) {
      if (!names.includes(name)) throw unsound(place, `The certificate names no file ${name}.`)
      const bytes = await files.bytes(name, MOST_TEXT)
      if (bytes === undefined) throw unsound(place, `${name} is too large.`)
      return textOf(bytes)
    },
    ...(await release.kept?.()),
  }
}

/** Texts that a release has besides its data are short. */
const MOST_TEXT = 2 ** 26

function unsound(place: string, faults: string): InvalidInput {
  return new InvalidInput(`${place} is not a sound release, and is not looked at. ${faults}`)
}

/** What is wrong with a release, or its certificate. */
export async function verifyRelease(release: PublishedRelease): Promise<Verification> {
  const { files } = release
  try {
    const entries = await files.list()
    const text = await certificateTextIn(files, entries)
    try {
      const judged = judgeCertificate(text)
      if (judged.certificate === undefined) return unsoundBy(judged.faults)
      return await releaseFaults(release, entries, { ...judged, certificate: judged.certificate })
    } catch (error) {
      if (!(error instanceof NotChecked)) throw error
      // What nobody has worked out is said of a release whose files are the ones that it lists.
      const faults = await fileFaults(files, entries, certificateIn(text).certificate as Certificate)
      return { ...unsoundBy(faults), ...(faults.length > 0 ? {} : { unchecked: error.message }) }
    }
  } catch (error) {
    if (error instanceof NotChecked) return { ...unsoundBy([]), unchecked: error.message }
    if (error instanceof InvalidInput) return unsoundBy([error.message])
    throw error
  }
}

function unsoundBy(faults: readonly string[]): Verification {
  return { certificate: undefined, faults, remarks: [] }
}

interface JudgedCertificate {
  readonly certificate: Certificate
  readonly otherVersion?: string
  readonly otherWords?: true
}

async function releaseFaults(
  { files, data }: PublishedRelease,
  entries: readonly Entry[],
  { certificate, otherVersion, otherWords }: JudgedCertificate,
): Promise<Verification> {
  const changed = await fileFaults(files, entries, certificate)
  // What is not the file that was released says nothing about the release.
  const found =
    changed.length > 0
      ? { faults: [], remarks: [], words: [] }
      : await dataFaults(files, data(certificate), certificate)
  const page = await pageFaults(files, entries, certificate)
  const words = [...found.words, ...page.words]
  const said = otherVersion === undefined ? words : []
  const faults = [...changed, ...found.faults, ...page.faults, ...said]
  if (faults.length > 0) return unsoundBy(faults)
  const other = otherVersion !== undefined && (otherWords === true || words.length > 0)
  return {
    certificate,
    faults,
    ...(other ? { unchecked: uncomparedInWords(otherVersion) } : {}),
    remarks: found.remarks,
  }
}

/** Files, data and promise are sound, and nobody has compared what is said of them. */
function uncomparedInWords(version: string): string {
  return `It was made by version ${version} of Tulle, which says some things in other words: the sentences of certificate.json and the page certificate.html were not compared. Everything else was: the files, the data in them, the plan and its promise in numbers are sound.`
}
