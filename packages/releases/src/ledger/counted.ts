/** How a release was counted, for whoever is told of it. */
import { plural, type Words, words } from '@tulle/core/text'
import type { Ledger, Reservation } from './ledger.ts'
import type { NoLedger } from './no-ledger.ts'
import { type Standing, standingOf } from './standing.ts'
import { NO_ACCOUNT, standingLines, UNCOUNTED, usedInWords } from './words.ts'

export interface Counted {
  readonly account?: string
  readonly standing?: Standing
  /** Whether the ledger knows of it. */
  readonly recorded: boolean
  readonly lines: readonly string[]
  /** The same in a line. */
  readonly brief: readonly (string | Words)[]
  /** What is said in red. */
  readonly alarms: readonly (string | Words)[]
  /** What of it is said where there is little room. */
  readonly warnings: readonly (string | Words)[]
}

export function notRecorded({ why }: NoLedger): Counted {
  const alarm = `Nothing was recorded: ${why}`
  return { recorded: false, lines: [], brief: [], alarms: [NO_ACCOUNT, alarm], warnings: [alarm] }
}

/** The ledger was to note the certificate, and could not. */
export function notNoted(counted: Counted, fault: unknown): Counted {
  const why = fault instanceof Error ? fault.message : ''
  const alarm = `The ledger could not note the certificate; the release is counted all the same. ${why}`
  return { ...counted, alarms: [...counted.alarms, alarm], warnings: [...counted.warnings, alarm] }
}

export function countedIn(ledger: Ledger, { after, rule, elsewhere }: Reservation): Counted {
  const warnings = [...ledger.remarks, ...elsewhere.map((sighting) => seenElsewhere(sighting, after?.account.name))]
  if (after === undefined) {
    const advice = words`${NO_ACCOUNT} Name one with {account NAME} next time.`
    return { recorded: true, lines: [], brief: [NONE], alarms: [advice, ...warnings], warnings }
  }
  const { account, entries } = after
  const standing = standingOf(account, entries)
  return {
    account: account.name,
    standing,
    recorded: true,
    lines: [
      `Counted in account "${account.name}".`,
      ...standingLines(account, standing),
      ...(rule === undefined ? [] : [rule]),
    ],
    brief: [`"${account.name}": ${usedInWords(account, standing)}.`],
    alarms: [...(standing.uncounted > 0 ? [UNCOUNTED] : []), ...warnings],
    warnings,
  }
}

const NONE = words`none. {account NAME} adds up what releases of the same data cost.`

function seenElsewhere({ account, releases }: Reservation['elsewhere'][number], own: string | undefined): string {
  const many = `${releases} ${plural(releases, 'release')} of the same file ${plural(releases, 'is', 'are')}`
  if (account === undefined) return `${many} counted in no account: this one does not know what they add to it.`
  const both = own === undefined ? 'this release is not in its total' : `neither total has what the other counts`
  return `${many} counted in account "${account}": ${both}.`
}
