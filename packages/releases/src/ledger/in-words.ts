/** Accounts and their entries as lines for people. */
import { neighboursInWords } from '@tulle/core/privacy'
import { table } from '../table.ts'
import { isCounted, type LedgerEntry } from './account.ts'
import type { AccountShown } from './ledger.ts'
import { budgetInWords, promiseOf, standingLines, UNCOUNTED } from './words.ts'

/** A line for each account. */
export function accountsInWords(accounts: readonly AccountShown[]): string[] {
  if (accounts.length === 0) return ['There is no account yet.']
  return table([
    ['account', 'protects', 'budget', 'used', 'releases', ''],
    ...accounts.map(({ account, standing }) => [
      account.name,
      account.neighbours.kind,
      budgetInWords(account.budget),
      usedShare(standing.alongTheWay.used),
      `${standing.releases}${standing.uncounted === 0 ? '' : ` and ${standing.uncounted} uncounted`}`,
      account.closed === undefined ? '' : 'closed',
    ]),
  ])
}

function usedShare(used: number): string {
  return `${Math.ceil(Math.min(used, 9.99) * 1000) / 10} %`
}

export interface AccountInWords {
  readonly about: readonly string[]
  readonly entries: readonly string[]
  /** Said in red. */
  readonly alarms: readonly string[]
}

export function accountInWords({ account, entries, standing }: AccountShown): AccountInWords {
  const { name, neighbours, opened, by, closed } = account
  return {
    about: [
      `Account "${name}", opened ${opened.slice(0, 10)}${by === '' ? '' : ` by ${by}`}${closed === undefined ? '' : `, closed ${closed.slice(0, 10)}`}.`,
      neighboursInWords(neighbours),
      ...standingLines(account, standing),
    ],
    entries: entriesInWords(entries),
    alarms: standing.uncounted === 0 ? [] : [UNCOUNTED],
  }
}

export function entriesInWords(entries: readonly LedgerEntry[]): string[] {
  if (entries.length === 0) return []
  return table([['no.', 'day', 'what', 'title', 'promise', 'state'], ...entries.map(entryRow)])
}

export function entryRow({ id, at, account, kind, title, guarantee, state, rule }: LedgerEntry): string[] {
  const promise = `${promiseOf(guarantee)}${rule === undefined ? '' : ', converted'}`
  const counted = account !== undefined && isCounted({ state, guarantee }) ? ', counted' : ''
  return [`${id}`, at.slice(0, 10), kind, title, promise, `${STATES[state]}${counted}`]
}

const STATES = {
  planned: 'planned',
  reserved: 'reserved, not known to be published',
  released: 'released',
  abandoned: 'abandoned before anything was drawn',
} as const
