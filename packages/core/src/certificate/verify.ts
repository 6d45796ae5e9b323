/**
 * Judges a certificate by itself: is it one, and does its plan keep the promise that it prints? Anybody may have written
 * it, so nothing here takes longer than its size and a number of steps that is known beforehand.
 */
import { InvalidInput, NotChecked, NotFeasible } from '../errors.ts'
import { type AnyPlan, mechanismOf } from '../mechanisms/index.ts'
import { deltaAt } from '../privacy/index.ts'
import { visible } from '../text/index.ts'
import { VERSION } from '../version.ts'
import { totalBelow, totalFaults } from './account-total.ts'
import { type Certificate, FIRST_SCHEMA, SCHEMA, statement } from './certificate.ts'
import { isIdentifier } from './identifier.ts'
import { listedFaults, otherCurves } from './listed-curves.ts'
import { publisherFaults } from './publisher.ts'

/** Bytes of a certificate that is read at all. Those with all cells of a partition come to some megabytes. */
export const MOST_CERTIFICATE_BYTES = 2 ** 26
/** Braces within braces. A plan has about ten. */
const DEEPEST = 64
/** Steps that are spent on making a plan again, of some ten nanoseconds each: enough for a count of a million nodes. */
export const MOST_STEPS = 2 ** 30

export interface Judged {
  /** If it is sound. */
  readonly certificate?: Certificate
  /** What is wrong with it, as sentences; none if all is well. */
  readonly faults: readonly string[]
  /** The version that made it, where that is not this one: the same may then be said in other words. */
  readonly otherVersion?: string
  /** It is, in sentences that this version did not compare: plan, promise in numbers, curves and files are as they should be. */
  readonly otherWords?: true
}

/** What a text says, if it is a sound certificate. Throws NotChecked where finding out would take too many steps. */
export function judgeCertificate(text: string): Judged {
  const read = certificateIn(text)
  if (read.faults.length > 0) return read
  const certificate = read.certificate as Certificate
  const { faults, words } = promiseFaults(certificate)
  const { version } = certificate.tool
  if (version === VERSION) return faults.length + words.length > 0 ? { faults: [...faults, ...words] } : read
  return faults.length > 0
    ? { faults }
    : { ...read, otherVersion: version, ...(words.length > 0 ? { otherWords: true } : {}) }
}

/** The same without its promise: a certificate of the right shape, of which nothing that it says has been worked out. */
export function certificateIn(text: string): Judged {
  if (text.length > MOST_CERTIFICATE_BYTES || tooDeep(text)) {
    return { faults: ['certificate.json is larger, or nested more deeply, than any certificate is.'] }
  }
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return { faults: ['certificate.json is not JSON.'] }
  }
  const shape = shapeFaults(found)
  if (shape.length > 0) return { faults: shape }
  // JSON can say a thing twice, and two readers may believe it differently.
  if (text !== certificateText(found as Certificate)) {
    return { faults: ['certificate.json is not written as Tulle writes it.'] }
  }
  return { certificate: found as Certificate, faults: [] }
}

/** A certificate as it is written. */
export function certificateText(certificate: Certificate): string {
  return `${JSON.stringify(certificate, undefined, 2)}\n`
}

/** Told before anything is parsed: what is nested without end would be walked through without end. */
function tooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === BACKSLASH) i++
      else if (code === QUOTE) quoted = false
    } else if (code === QUOTE) quoted = true
    else if (code === BRACE || code === BRACKET) {
      if (++depth > DEEPEST) return true
    } else if (code === BRACE + 2 || code === BRACKET + 2) depth--
  }
  return false
}

const [QUOTE, BACKSLASH, BRACKET, BRACE] = [0x22, 0x5c, 0x5b, 0x7b]

/** What is wrong with it, as sentences; none if all is well. Files are checked by whoever can read them. */
export function faultsOf(certificate: unknown): readonly string[] {
  const shape = shapeFaults(certificate)
  if (shape.length > 0) return shape
  const { faults, words } = promiseFaults(certificate as Certificate)
  return [...faults, ...words]
}

const texts = ['date', 'title', 'released', 'promise', 'neighbours', 'numerics'] as const
const lists = ['method', 'error', 'assumptions', 'warnings', 'files'] as const

function shapeFaults(certificate: unknown): string[] {
  if (!isRecord(certificate)) return ['The certificate is not a JSON object.']
  const { schema } = certificate
  if (schema !== SCHEMA && schema !== FIRST_SCHEMA) {
    return [`The certificate's schema is ${shown(schema)}, and this version reads "${FIRST_SCHEMA}" and "${SCHEMA}".`]
  }
  const faults = schema === SCHEMA ? secondFaults(certificate) : []
  for (const key of texts) {
    if (typeof certificate[key] !== 'string') faults.push(`The certificate has no text "${key}".`)
  }
  for (const key of lists) {
    if (!Array.isArray(certificate[key])) faults.push(`The certificate has no list "${key}".`)
  }
  const { plan, files, tool, date, title, names } = certificate
  if (!isRecord(tool) || typeof tool['version'] !== 'string' || !/^[\w.+-]{1,100}$/.test(tool['version'])) {
    faults.push('The certificate does not say which tool made it.')
  }
  if (typeof date === 'string' && !/^\d{4}-\d\d-\d\d$/.test(date)) {
    faults.push(`The certificate's date is ${shown(date)}, which is no day such as 2025-01-31.`)
  }
  if (typeof title === 'string' && title.length > LONGEST_TITLE) {
    faults.push(`The certificate's title has ${title.length} characters: ${LONGEST_TITLE} are the most.`)
  }
  if (names !== undefined && names !== 'escaped') {
    faults.push(`The certificate says ${shown(names)} of how names are written: there is only "escaped".`)
  }
  if (
    !isRecord(plan) ||
    !isRecord(plan['facts']) ||
    !isRecord(plan['settings']) ||
    typeof plan['mechanism'] !== 'string'
  ) {
    faults.push('The certificate has no plan with a mechanism, facts and settings.')
  }
  return [...faults, ...listFaults(Array.isArray(files) ? (files as unknown[]) : [])]
}

/** Of what schema 2 has and schema 1 has not. */
function secondFaults({ identifier, curves, account, result, publisher }: Record<string, unknown>): string[] {
  return [
    ...(isIdentifier(identifier)
      ? []
      : [`The certificate's identifier is ${shown(identifier)}: it has 32 digits from 0 to 9 and a to f.`]),
    ...listedFaults(curves).map((fault) => cut(visible(fault))),
    ...(account === undefined ? [] : totalFaults(account)),
    ...(result === undefined || isShortList(result) ? [] : ['The result in the certificate is no list of sentences.']),
    ...(publisher === undefined ? [] : publisherFaults(publisher)),
  ]
}

function isShortList(result: unknown): boolean {
  const isSentence = (text: unknown) => typeof text === 'string' && text.length <= LONGEST_TITLE
  return Array.isArray(result) && result.length > 0 && result.length <= 10 && result.every(isSentence)
}

const LONGEST_TITLE = 10_000
/** The most files that a release has, and more. */
const MOST_FILES = 100

function listFaults(files: readonly unknown[]): string[] {
  if (files.length > MOST_FILES) return [`The certificate lists ${files.length} files: no release has so many.`]
  const faults: string[] = []
  const names = new Set<unknown>()
  for (const file of files) {
    if (!isRecord(file) || typeof file['name'] !== 'string' || !/^[0-9a-f]{64}$/.test(String(file['sha256']))) {
      faults.push('A released file in the certificate has no name or no SHA-256 checksum.')
    } else if (Object.keys(file).join() !== 'name,bytes,sha256') {
      faults.push('A released file in the certificate has other parts than name, bytes and sha256.')
    } else if (!isSize(file['bytes'])) {
      faults.push(`The certificate does not say how many bytes ${shown(file['name'])} has.`)
    } else if (!isFileName(file['name'])) {
      faults.push(
        `The certificate names a file outside its folder, or one that no release has: ${shown(file['name'])}.`,
      )
    } else if (names.has(file['name'])) {
      faults.push(`The certificate lists ${shown(file['name'])} twice.`)
    }
    names.add(isRecord(file) ? file['name'] : undefined)
  }
  return faults
}

function isSize(bytes: unknown): boolean {
  return typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0
}

/** Tulle calls its files by such names; anything else may lead elsewhere. */
function isFileName(name: string): boolean {
  return /^[a-z][\w.-]{0,99}$/.test(name) && !name.startsWith('certificate.')
}

/** What a certificate says in sentences, which follow from the plan and change from version to version. */
const SENTENCES: ReadonlySet<string> = new Set([
  'released',
  'promise',
  'neighbours',
  'method',
  'error',
  'assumptions',
  'warnings',
  'numerics',
])

interface PromiseFaults {
  readonly faults: readonly string[]
  /** Of sentences alone. */
  readonly words: readonly string[]
}

/**
 * The plan is made again from its facts and settings, and the certificate from the plan: but for the title, the day, the
 * version and the files, which the publisher states, and the result, which follows from the files, nothing that is printed
 * is taken on trust.
 */
function promiseFaults(certificate: Certificate): PromiseFaults {
  const { plan, title, date, tool, files, names, identifier, curves, account, result, publisher } = certificate
  let again: AnyPlan
  let expected: Certificate
  try {
    const mechanism = mechanismOf(plan)
    requireFew(mechanism.cost(plan.facts, plan.settings))
    // Under the name that it had when the plan was made.
    again = { ...mechanism.plan(plan.facts as never, plan.settings as never), mechanism: plan.mechanism }
    const stated = { title, date, version: tool.version, files, ...(names === undefined ? {} : { names }) }
    // Certificates of schema 1 had no identifier, and one that has is told so below.
    expected = statement(
      again,
      certificate.schema === SCHEMA ? { ...stated, identifier, account, result, publisher } : stated,
    )
  } catch (error) {
    if (error instanceof NotChecked) throw error
    return { faults: [`The plan cannot be made again from its facts and settings: ${refusalOf(error)}`], words: [] }
  }
  const faults: string[] = []
  const words: string[] = []
  if (!same({ ...again, warnings: [] }, { ...plan, warnings: [] })) {
    faults.push(
      'The plan is not the one that its facts and settings make: its parameters or its guarantee were changed.',
    )
  }
  for (const [key, value] of Object.entries(expected)) {
    if (key !== 'plan' && key !== 'curves' && !same(value, certificate[key as keyof Certificate])) {
      const list = SENTENCES.has(key) ? words : faults
      list.push(`The certificate's "${key}" is not what follows from the plan.`)
    }
  }
  if (!same(again.warnings, plan.warnings)) words.push('The warnings of the plan are not those that it has.')
  if (curves !== undefined && expected.curves !== undefined) {
    faults.push(...otherCurves(curves, again.stages, expected.curves))
    if (account !== undefined) faults.push(...totalBelow(account, again.guarantee, expected.curves))
  }
  for (const key of Object.keys(certificate)) {
    if (!Object.hasOwn(expected, key))
      faults.push(`The certificate has a part ${shown(key)} that does not belong there.`)
  }
  const { guarantee } = again
  if (guarantee.kind === 'approximate' && guarantee.curve !== undefined) {
    const delta = deltaAt(guarantee.curve, guarantee.epsilon)
    if (delta > guarantee.delta) {
      faults.push(`At ε = ${guarantee.epsilon} the curve gives δ = ${delta}, above the promised ${guarantee.delta}.`)
    }
  }
  return { faults, words }
}

function requireFew(steps: number): void {
  if (steps <= MOST_STEPS) return
  throw new NotChecked(
    `Its plan takes about ${steps.toPrecision(2)} steps to be made again, and ${MOST_STEPS.toPrecision(2)} are the most that are spent on a certificate: whether it keeps its promise was not worked out.`,
  )
}

/** Mechanisms refuse in sentences. Whatever else facts of the wrong kind lead to says nothing to anybody. */
function refusalOf(error: unknown): string {
  if (error instanceof InvalidInput || error instanceof NotFeasible) return cut(visible(error.message))
  return 'they are not of the kind that its mechanism takes.'
}

/** Something of a certificate within a sentence: in quotes, in one line, and not without end. */
function shown(value: unknown): string {
  return cut(visible(JSON.stringify(value) ?? 'nothing'))
}

const LONGEST = 1000

function cut(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)} …`
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
