/** From the settings of an audit to what is audited. */
import { InvalidInput } from '@tulle/core'
import { AUDIT_SAMPLES, type Claim, FEWEST_SAMPLES } from '@tulle/core/audit'
import { grouped, type Words, words } from '@tulle/core/text'
import { mentioned } from '../settings.ts'
import { mechanismsOf, WITHOUT_EPSILON } from './names.ts'
import type { AuditSettings } from './options.ts'

export interface Mechanisms {
  readonly names: readonly string[]
  readonly epsilon: number
  readonly samples: number
}

/** Another program, and what it promises. */
export interface External {
  readonly command: string
  /** Two inputs that are neighbours. */
  readonly pair: readonly [string, string]
  readonly claim: Claim
  /** Outputs for each of the two. */
  readonly samples: number
}

/** Mechanisms of Tulle, or another program. */
export type Audit = Mechanisms | { readonly external: External }

/** Beyond this nobody waits for an audit, and no memory holds it. */
const MOST_SAMPLES = 10_000_000

export function checkAudit(settings: AuditSettings): Audit {
  const { mechanisms = [], epsilon, samples, external, pair, claim } = settings
  if (external === undefined) {
    refuse({ pair, claim }, words`goes with {external}: the mechanisms of Tulle have pairs and claims of their own.`)
    const names = mechanismsOf(mechanisms)
    if (names.every((name) => name === WITHOUT_EPSILON)) {
      refuse({ epsilon }, words`means nothing with ${WITHOUT_EPSILON}, which has no ε: leave it out.`)
    }
    return { names, epsilon: epsilon ?? 1, samples: samplesOf(samples) }
  }
  refuseNames(mechanisms)
  refuse(
    { epsilon },
    words`is for the mechanisms of Tulle: what another program claims is said with {claim 1}, or {claim 1,1e-6}.`,
  )
  return {
    external: { command: commandOf(external), pair: pairOf(pair), claim: claimOf(claim), samples: samplesOf(samples) },
  }
}

function samplesOf(samples = AUDIT_SAMPLES): number {
  if (!Number.isInteger(samples)) throw new InvalidInput(words`{samples} must be a whole number, not ${samples}.`)
  if (samples < FEWEST_SAMPLES) {
    throw new InvalidInput(
      words`{samples} must be at least ${FEWEST_SAMPLES}, not ${samples}: with fewer, nothing can be told from chance.`,
    )
  }
  if (samples <= MOST_SAMPLES) return samples
  throw new InvalidInput(words`{samples} must be at most ${grouped(MOST_SAMPLES)}, not ${grouped(samples)}.`)
}

/** Whoever types a claim as 1 1e-6 has named no mechanism. */
function refuseNames([name]: readonly string[]): void {
  if (name === undefined) return
  throw new InvalidInput(
    name.trim() !== '' && !Number.isNaN(Number(name))
      ? words`What is ${name}? ε and δ of a claim are parted by a comma, without a space: {claim 1,1e-6}.`
      : words`"${name}" names a mechanism of Tulle, and {external} another program: give one or the other.`,
  )
}

function refuse(given: Readonly<Record<string, unknown>>, why: Words): void {
  for (const [key, value] of Object.entries(given)) {
    if (value !== undefined) throw new InvalidInput(words`${mentioned(key)} ${why}`)
  }
}

function commandOf(command: string): string {
  if (command.trim() !== '') return command.trim()
  throw new InvalidInput(words`{external} needs a command, such as {external "node my-tool.mjs"}.`)
}

function pairOf(pair: readonly string[] = []): [string, string] {
  const [a, b, ...others] = pair
  if (a !== undefined && b !== undefined && others.length === 0) return [a, b]
  throw new InvalidInput(
    words`{pair} takes two input files that differ in what is protected, such as one person: {pair a.csv b.csv}. There ${pair.length === 1 ? 'is 1' : `are ${pair.length === 0 ? 'none' : pair.length}`}.`,
  )
}

/** ε, or ε and δ. */
function claimOf(text: string | undefined): Claim {
  if (text === undefined) {
    throw new InvalidInput(words`What does the program promise? Say ε with {claim 1}, or ε and δ with {claim 1,1e-6}.`)
  }
  const [epsilon = Number.NaN, delta = 0, ...others] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (Number.isFinite(epsilon) && epsilon > 0 && delta >= 0 && delta < 1 && others.length === 0)
    return { epsilon, delta }
  throw new InvalidInput(
    words`{claim} must be an ε above 0, or that and a δ from 0 to below 1 after a comma, such as 1 or 1,1e-6, not "${text}".`,
  )
}
