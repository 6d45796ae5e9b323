/**
 * Where a ledger keeps its books, as an interface: a file of SQLite, the memory of a test, the database of a browser. The
 * rules are elsewhere (rules.ts, keeper.ts), once.
 */
import type { Account, LedgerEntry } from './account.ts'

/** What is in the books, while nobody else can change them. */
export interface Books {
  accounts(): readonly Account[]
  account(name: string): Account | undefined
  /** In the order of their reservations. */
  entries(account: string): readonly LedgerEntry[]
  /** Those of releases without an account. */
  loose(): readonly LedgerEntry[]
  /** Of this input: in which other accounts, and how often without one. */
  sightings(fingerprint: string): readonly { readonly account?: string; readonly releases: number }[]
  entry(id: number): LedgerEntry | undefined
  /** The entry that was declared with the very same plan, and not yet used. */
  declared(account: string, plan: string): LedgerEntry | undefined
  addAccount(account: Account): void
  closeAccount(name: string, at: string): void
  /** `plan` is the text of the plan, from which the entry can be worked out again. */
  addEntry(entry: Omit<LedgerEntry, 'id'>, plan: string): number
  changeEntry(
    id: number,
    changes: Partial<Pick<LedgerEntry, 'state' | 'at' | 'title' | 'certificate' | 'fingerprint'>>,
  ): void
  /** The text of the plan of an entry. */
  planOf(id: number): string
}

export interface Store {
  /** Looks at the books. */
  read<T>(work: (books: Books) => T): Promise<T>
  /** Changes them: all that `work` does, or nothing if it throws. Whoever else wants to waits. */
  change<T>(work: (books: Books) => T): Promise<T>
  /** A keyed checksum of a source, where it can be read: without the key, which stays in the ledger, it tells nothing. */
  fingerprint(source: string, signal?: AbortSignal): Promise<string | undefined>
  /** What is to be said of this ledger, such as that it is an older copy. */
  readonly remarks: readonly string[]
  close(): Promise<void>
}
