/** The ledger of this browser: accounts, what they have used, and their pages. */
import { neighboursInWords } from '@tulle/core/privacy'
import { type AccountShown, accountPage, askedAccount, type Ledger, openOptions } from '@tulle/releases'
import { openLedger } from './browser.ts'
import { type Given, settingsFrom } from './given.ts'

export interface AccountView {
  readonly name: string
  readonly hides: string
  readonly epsilon: number
  readonly delta: number
  readonly used: number
  readonly releases: number
  readonly uncounted: number
  readonly closed: boolean
  /** The whole account as a page. Private. */
  readonly page: string
}

async function withLedger<T>(work: (ledger: Ledger) => Promise<T>): Promise<T> {
  const ledger = await openLedger()
  try {
    return await work(ledger)
  } finally {
    await ledger.end()
  }
}

export function accounts(): Promise<readonly AccountView[]> {
  return withLedger(async (ledger) => (await ledger.list()).map((shown) => viewOf(shown, ledger.remarks)))
}

function viewOf(shown: AccountShown, remarks: readonly string[]): AccountView {
  const { account, standing } = shown
  return {
    name: account.name,
    hides: neighboursInWords(account.neighbours),
    epsilon: account.budget.epsilon,
    delta: account.budget.delta ?? 0,
    used: standing.alongTheWay.used,
    releases: standing.releases,
    uncounted: standing.uncounted,
    closed: account.closed !== undefined,
    page: accountPage(shown, remarks),
  }
}

export function openAccount({ name, given }: { readonly name: string; readonly given: Given }): Promise<void> {
  const settings = settingsFrom('ledger open', openOptions, given)
  return withLedger(async (ledger) => {
    await ledger.open(askedAccount(name.trim(), settings, [], ''))
  })
}

export function closeAccount(name: string): Promise<void> {
  return withLedger(async (ledger) => {
    await ledger.close(name)
  })
}

export function exportLedger(): Promise<string> {
  return withLedger((ledger) => ledger.export())
}

export function importLedger(text: string): Promise<readonly string[]> {
  return withLedger((ledger) => ledger.import(text))
}
