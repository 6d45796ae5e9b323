/** From the flags of an audit to what is audited. */
import { AUDIT_SAMPLES, type Claim, FEWEST_SAMPLES, InvalidInput, trials } from '@tulle/core'
import type { Mechanisms } from './all.ts'
import type { External } from './external.ts'

export interface AuditFlags {
  readonly epsilon?: number
  readonly samples?: number
  readonly json?: boolean
  readonly verbose?: boolean
  readonly external?: string
  readonly pair?: readonly string[]
  readonly claim?: string
}

/** Mechanisms of Tulle, or another program. */
export type Audit = Mechanisms | { readonly external: External }

const ALL = 'all'

export function auditOf(mechanism: string | undefined, flags: AuditFlags): Audit {
  const { epsilon, samples = AUDIT_SAMPLES, external, pair, claim } = flags
  if (!(Number.isSafeInteger(samples) && samples >= FEWEST_SAMPLES)) {
    throw new InvalidInput(
      `--samples must be a whole number of at least ${FEWEST_SAMPLES}, not ${samples}: with fewer, nothing can be told from chance.`,
    )
  }
  if (external === undefined) {
    refuse(
      { '--pair': pair, '--claim': claim },
      'goes with --external: the mechanisms of Tulle have pairs and claims of their own.',
    )
    if (epsilon !== undefined && !(Number.isFinite(epsilon) && epsilon > 0)) {
      throw new InvalidInput(`--epsilon must be a number above 0, such as 1, not ${epsilon}.`)
    }
    return { names: namesOf(mechanism), epsilon: epsilon ?? 1, samples }
  }
  refuse(
    { [mechanism ?? '']: mechanism },
    'is a mechanism of Tulle, and --external names another program: give one or the other.',
  )
  refuse(
    { '--epsilon': epsilon },
    'is for the mechanisms of Tulle: what another program claims is said with --claim 1, or --claim 1,1e-6.',
  )
  return { external: { command: commandOf(external), pair: pairOf(pair), claim: claimOf(claim), samples } }
}

function refuse(given: Readonly<Record<string, unknown>>, why: string): void {
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) throw new InvalidInput(`${name.startsWith('--') ? name : `"${name}"`} ${why}`)
  }
}

function namesOf(mechanism = ALL): string[] {
  const known = Object.keys(trials)
  if (mechanism === ALL) return known
  if (known.includes(mechanism)) return [mechanism]
  throw new InvalidInput(`There is no mechanism "${mechanism}". There are ${known.join(', ')}; or say "${ALL}".`)
}

function commandOf(command: string): string {
  if (command.trim() !== '') return command.trim()
  throw new InvalidInput('--external needs a command, such as --external "node my-tool.mjs".')
}

function pairOf(pair: readonly string[] = []): [string, string] {
  const [a, b, ...others] = pair
  if (a !== undefined && b !== undefined && others.length === 0) return [a, b]
  throw new InvalidInput(
    `--pair takes two input files that differ in what is protected, such as one person: --pair a.csv b.csv. There ${pair.length === 1 ? 'is 1' : `are ${pair.length === 0 ? 'none' : pair.length}`}.`,
  )
}

/** ε, or ε and δ. */
function claimOf(text: string | undefined): Claim {
  if (text === undefined) {
    throw new InvalidInput('What does the program promise? Say ε with --claim 1, or ε and δ with --claim 1,1e-6.')
  }
  const [epsilon = Number.NaN, delta = 0, ...others] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (Number.isFinite(epsilon) && epsilon > 0 && delta >= 0 && delta < 1 && others.length === 0)
    return { epsilon, delta }
  throw new InvalidInput(
    `--claim must be an ε above 0, or that and a δ from 0 to below 1, such as 1 or 1,1e-6, not "${text}".`,
  )
}
