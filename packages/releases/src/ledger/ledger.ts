/** The ledger: what has been spent on each data set. Rules are the same wherever the books are kept. */
import type { Neighbours } from '@tulle/core/privacy'
import type { Account, CertificateMark, LedgerEntry, Request } from './account.ts'
import type { Standing } from './standing.ts'

export interface Ledger {
  /** Every account with what is used of it. */
  list(): Promise<readonly AccountShown[]>
  /** One of them with its entries; refuses a name that there is not, and names the nearest. */
  show(account: string): Promise<AccountShown>
  /** Releases that are counted nowhere. */
  loose(): Promise<readonly LedgerEntry[]>
  open(asked: AskedAccount): Promise<Account>
  /** Declares releases and reserves them together: what they cost is then exact, since nothing is seen in between. */
  plan(account: string, requests: readonly Request[]): Promise<AccountShown>
  /** Whether a release would be reserved, and what the account would come to. Nothing changes. */
  look(request: Request): Promise<Reservation>
  /** Before any noise is drawn. Throws BudgetExceeded above the budget. */
  reserve(request: Request): Promise<Reservation>
  /** The release was written. */
  commit(id: number, done: { readonly title: string; readonly certificate: CertificateMark }): Promise<void>
  /** Nothing was drawn. What was declared stays declared, and counted. */
  abandon(id: number): Promise<void>
  /** No more releases; what was spent stays known. */
  close(account: string): Promise<Account>
  /** All books as text, to be kept elsewhere: private. */
  export(): Promise<string>
  /** Adds the accounts of such a text. */
  import(text: string): Promise<readonly string[]>
  fingerprint(source: string, signal?: AbortSignal): Promise<string | undefined>
  readonly remarks: readonly string[]
  /** Ends the work with it: not an account. */
  end(): Promise<void>
}

export interface AskedAccount {
  readonly name: string
  readonly neighbours: Neighbours
  readonly epsilon: number
  readonly delta?: number | undefined
  readonly by?: string | undefined
  /** Releases of the same data that were made before there was an account. */
  readonly earlier?: readonly EarlierRelease[]
}

/** A release that was made before, as its certificate has it. */
export interface EarlierRelease extends Omit<Request, 'account' | 'fingerprint'> {
  readonly certificate: CertificateMark
}

export interface AccountShown {
  readonly account: Account
  readonly entries: readonly LedgerEntry[]
  readonly standing: Standing
}

export interface Reservation {
  readonly id: number
  /** The account after this release, unless there is none. What it comes to is worked out by whoever wants to know. */
  readonly after?: { readonly account: Account; readonly entries: readonly LedgerEntry[] }
  /** How the relation of the release became that of the account. */
  readonly rule?: string
  /** It was declared beforehand. */
  readonly declared: boolean
  /** Where else the same input was used. */
  readonly elsewhere: readonly { readonly account?: string; readonly releases: number }[]
}
