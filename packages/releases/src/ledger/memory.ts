/** Books in memory: for tests, and for a page that keeps them elsewhere. */
import type { Account, LedgerEntry } from './account.ts'
import type { Books, Store } from './store.ts'

/** All that the books hold: whoever changes them puts others in the place of what was there. */
export interface HeldBooks {
  accounts: Account[]
  entries: KeptEntry[]
}

export interface KeptEntry {
  readonly entry: LedgerEntry
  readonly plan: string
}

export function memoryStore(): Store {
  let held: HeldBooks = { accounts: [], entries: [] }
  return {
    read: async (work) => work(booksOf(held)),
    async change(work) {
      // On a copy, which takes their place only if all went well.
      const next = { accounts: [...held.accounts], entries: [...held.entries] }
      const result = work(booksOf(next))
      held = next
      return result
    },
    fingerprint: async () => undefined,
    remarks: [],
    close: async () => undefined,
  }
}

export function booksOf(held: HeldBooks): Books {
  const where = (is: (entry: LedgerEntry) => boolean) => held.entries.map(({ entry }) => entry).filter(is)
  return {
    accounts: () => held.accounts,
    account: (name) => held.accounts.find((account) => account.name === name),
    entries: (name) => where(({ account }) => account === name),
    loose: () => where(({ account }) => account === undefined),
    sightings(fingerprint) {
      const same = where((entry) => entry.fingerprint === fingerprint && entry.state !== 'abandoned')
      return [...new Set(same.map(({ account }) => account))].map((account) => ({
        ...(account === undefined ? {} : { account }),
        releases: same.filter((entry) => entry.account === account).length,
      }))
    },
    entry: (id) => where((entry) => entry.id === id)[0],
    declared(account, plan) {
      const isIt = ({ entry, plan: own }: KeptEntry) =>
        entry.account === account && entry.state === 'planned' && own === plan
      return held.entries.find(isIt)?.entry
    },
    addAccount: (account) => held.accounts.push(account),
    closeAccount(name, closed) {
      held.accounts = held.accounts.map((account) => (account.name === name ? { ...account, closed } : account))
    },
    addEntry(entry, plan) {
      const id = held.entries.length + 1
      held.entries.push({ entry: { ...entry, id }, plan })
      return id
    },
    changeEntry(id, changes) {
      held.entries = held.entries.map((each) =>
        each.entry.id === id ? { ...each, entry: { ...each.entry, ...changes } } : each,
      )
    },
    planOf: (id) => held.entries.find(({ entry }) => entry.id === id)?.plan ?? '',
  }
}
