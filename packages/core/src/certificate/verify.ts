/** Judges a certificate by itself: is it one, and does its plan keep the promise that it prints? */
import type { AnyPlan } from '../mechanisms/index.ts'
import { deltaAt } from '../privacy/index.ts'
import { type Certificate, mechanismOf, SCHEMA, statement } from './certificate.ts'

/** What is wrong with it, as sentences; none if all is well. Files are checked by whoever can read them. */
export function faultsOf(certificate: unknown): readonly string[] {
  const shape = shapeFaults(certificate)
  return shape.length > 0 ? shape : promiseFaults(certificate as Certificate)
}

const texts = ['date', 'title', 'released', 'promise', 'neighbours', 'numerics'] as const
const lists = ['method', 'error', 'assumptions', 'warnings', 'files'] as const

function shapeFaults(certificate: unknown): string[] {
  if (!isRecord(certificate)) return ['The certificate is not a JSON object.']
  if (certificate['schema'] !== SCHEMA) {
    return [`The certificate's schema is ${JSON.stringify(certificate['schema'])}, and this version reads "${SCHEMA}".`]
  }
  const faults: string[] = []
  for (const key of texts) {
    if (typeof certificate[key] !== 'string') faults.push(`The certificate has no text "${key}".`)
  }
  for (const key of lists) {
    if (!Array.isArray(certificate[key])) faults.push(`The certificate has no list "${key}".`)
  }
  if (!isRecord(certificate['tool'])) faults.push('The certificate does not say which tool made it.')
  const { plan, files } = certificate
  if (
    !isRecord(plan) ||
    !isRecord(plan['facts']) ||
    !isRecord(plan['settings']) ||
    typeof plan['mechanism'] !== 'string'
  ) {
    faults.push('The certificate has no plan with a mechanism, facts and settings.')
  }
  for (const file of Array.isArray(files) ? (files as unknown[]) : []) {
    if (!isRecord(file) || typeof file['name'] !== 'string' || !/^[0-9a-f]{64}$/.test(String(file['sha256']))) {
      faults.push('A released file in the certificate has no name or no SHA-256 checksum.')
    } else if (Object.keys(file).join() !== 'name,bytes,sha256') {
      faults.push('A released file in the certificate has other parts than name, bytes and sha256.')
    }
  }
  return faults
}

/**
 * The plan is made again from its facts and settings, and the certificate from the plan: but for the title, the day, the
 * version and the files, which the publisher states, nothing that is printed is taken on trust.
 */
function promiseFaults(certificate: Certificate): string[] {
  const { plan, title, date, tool, files } = certificate
  let again: AnyPlan
  let expected: Certificate
  try {
    again = mechanismOf(plan).plan(plan.facts as never, plan.settings as never)
    expected = statement(again, { title, date, version: tool.version, files })
  } catch (error) {
    return [`The plan cannot be made again from its facts and settings: ${(error as Error).message}`]
  }
  const faults: string[] = []
  if (!same(again, plan)) {
    faults.push(
      'The plan is not the one that its facts and settings make: its parameters or its guarantee were changed.',
    )
  }
  for (const [key, value] of Object.entries(expected)) {
    if (key !== 'plan' && !same(value, certificate[key as keyof Certificate])) {
      faults.push(`The certificate's "${key}" is not what follows from the plan.`)
    }
  }
  for (const key of Object.keys(certificate)) {
    if (!Object.hasOwn(expected, key)) faults.push(`The certificate has a part "${key}" that does not belong there.`)
  }
  const { guarantee } = again
  if (guarantee.kind === 'approximate' && guarantee.curve !== undefined) {
    const delta = deltaAt(guarantee.curve, guarantee.epsilon)
    if (delta > guarantee.delta) {
      faults.push(`At ε = ${guarantee.epsilon} the curve gives δ = ${delta}, above the promised ${guarantee.delta}.`)
    }
  }
  return faults
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
