/**
 * The certificate: what a release says of itself. Everything in it comes from the plan, from what the person released
 * and assumed, and from the released files; nothing is computed from private data outside the mechanism.
 */
import { InvalidInput } from '../errors.ts'
import { type AnyPlan, mechanismOf } from '../mechanisms/index.ts'
import { type Curve, type Guarantee, guaranteeInWords, isAnonymity, neighboursInWords } from '../privacy/index.ts'
import type { AccountTotal } from './account-total.ts'
import { drawIdentifier } from './identifier.ts'
import type { Publisher } from './publisher.ts'

/** What is written. */
export const SCHEMA = 'tulle-certificate-2'
/** What was written before releases had an identifier and listed their curves: it is read as before. */
export const FIRST_SCHEMA = 'tulle-certificate-1'

/** A released file, as published. */
export interface ReleasedFile {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

export interface Certificate {
  readonly schema: typeof SCHEMA | typeof FIRST_SCHEMA
  /** 32 hexadecimal digits, drawn for this release and from nothing else; there is none in schema 1. */
  readonly identifier?: string
  readonly tool: { readonly name: 'Tulle'; readonly version: string }
  /** The day of the release. */
  readonly date: string
  /** What the publisher calls it. */
  readonly title: string
  readonly released: string
  /** The result in a few sentences, which follow from the released files: the first is the one to remember. */
  readonly result?: readonly string[]
  readonly promise: string
  readonly neighbours: string
  readonly method: readonly string[]
  readonly error: readonly string[]
  /** What the promise rests on besides the mechanism: where the shape came from, for instance. */
  readonly assumptions: readonly string[]
  readonly warnings: readonly string[]
  readonly numerics: string
  readonly plan: AnyPlan
  /** Of each stage of the plan, in their order. In schema 1 there are none, and curvesOf(plan) gives them. */
  readonly curves?: readonly Curve[]
  readonly files: readonly ReleasedFile[]
  /** `escaped`: names in text files that a spreadsheet would take for a formula begin with an apostrophe. */
  readonly names?: 'escaped'
  /** What the releases of the same data that its owner counts promise together, where the owner publishes that. */
  readonly account?: AccountTotal
  /** Who publishes it, in their own words. */
  readonly publisher?: Publisher
}

export interface Certified {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  readonly title: string
  readonly files: readonly ReleasedFile[]
  readonly version: string
  readonly date: string
  readonly names?: Certificate['names']
  readonly account?: AccountTotal | undefined
  /** From the released data alone. */
  readonly result?: readonly string[] | undefined
  readonly publisher?: Publisher | undefined
}

/** Only a release made with secure bits gets a certificate, once: its identifier is drawn here. */
export function certify({ release, ...stated }: Certified): Certificate {
  if (release.randomness !== 'secure') {
    throw new InvalidInput(
      'This release was made with seeded bits, which anyone with the seed can repeat: it protects nobody and gets no certificate. Release again without a seed.',
    )
  }
  return statement(release.plan, { ...stated, identifier: drawIdentifier() })
}

interface Stated extends Omit<Certified, 'release'> {
  /** Without one, the certificate is of schema 1. */
  readonly identifier?: string | undefined
}

/** Everything that follows from a plan, and what the publisher states: the whole certificate. */
export function statement(plan: AnyPlan, stated: Stated): Certificate {
  const { title, files, version, date, names, identifier, account, result, publisher } = stated
  const { released, method, error, assumptions } = mechanismOf(plan).inWords(plan as never)
  return {
    ...(identifier === undefined ? { schema: FIRST_SCHEMA } : { schema: SCHEMA, identifier }),
    tool: { name: 'Tulle', version },
    date,
    title,
    released,
    ...(result === undefined || identifier === undefined ? {} : { result }),
    promise: guaranteeInWords(plan.guarantee),
    neighbours: relationInWords(plan.guarantee),
    method,
    error,
    assumptions,
    warnings: plan.warnings,
    numerics: numericsInWords(plan.numerics),
    plan,
    ...(identifier === undefined ? {} : { curves: curvesOf(plan) }),
    files,
    ...(names === undefined ? {} : { names }),
    ...(account === undefined || identifier === undefined ? {} : { account }),
    ...(publisher === undefined || identifier === undefined ? {} : { publisher }),
  }
}

/** The curves that follow from a plan, whether or not its certificate lists them: schema 1 does not. */
export function curvesOf(plan: AnyPlan): readonly Curve[] {
  return mechanismOf(plan).curves(plan as never)
}

function relationInWords(guarantee: Guarantee): string {
  return isAnonymity(guarantee)
    ? 'k-anonymity has no neighbours: it speaks of the released rows alone.'
    : neighboursInWords(guarantee.neighbours)
}

function numericsInWords(numerics: AnyPlan['numerics']): string {
  return NUMERICS[numerics]
}

const NUMERICS = {
  certified:
    'Certified: every noisy number is exactly the rounding of the ideal mechanism with real-valued noise, and every flip or choice has exactly its stated probability. No approximation of the noise enters the promise; whatever was made of the noisy numbers afterwards used nothing else of the data.',
  idealised:
    'Idealised: computed in double precision, which stands in for the real numbers of the proof, and then rounded.',
  counted:
    'Counted: the promise is about whole numbers of rows and entries. There is no noise, and nothing is rounded.',
} as const
