/** Books in memory: for tests, and for a page that keeps them elsewhere. */
import type { Account, LedgerEntry } from './account.ts'
import { ledgerOn } from './keeper.ts'
import type { Ledger } from './ledger.ts'
import type { Books, Store } from './store.ts'

interface Held {
  accounts: Account[]
  entries: (LedgerEntry & { readonly plan: string })[]
}

export function memoryLedger(now?: () => Date): Ledger {
  return ledgerOn(memoryStore(), now)
}

function memoryStore(): Store {
  let held: Held = { accounts: [], entries: [] }
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

function booksOf(held: Held): Books {
  const without = ({ plan: _, ...entry }: Held['entries'][number]): LedgerEntry => entry
  const found = (id: number) => held.entries.find((entry) => entry.id === id)
  return {
    accounts: () => held.accounts,
    account: (name) => held.accounts.find((account) => account.name === name),
    entries: (name) => held.entries.filter(({ account }) => account === name).map(without),
    loose: () => held.entries.filter(({ account }) => account === undefined).map(without),
    sightings(fingerprint) {
      const same = held.entries.filter((entry) => entry.fingerprint === fingerprint && entry.state !== 'abandoned')
      return [...new Set(same.map(({ account }) => account))].map((account) => ({
        ...(account === undefined ? {} : { account }),
        releases: same.filter((entry) => entry.account === account).length,
      }))
    },
    entry: (id) => {
      const entry = found(id)
      return entry === undefined ? undefined : without(entry)
    },
    declared(account, plan) {
      const entry = held.entries.find(
        (each) => each.account === account && each.state === 'planned' && each.plan === plan,
      )
      return entry === undefined ? undefined : without(entry)
    },
    addAccount: (account) => held.accounts.push(account),
    closeAccount(name, closed) {
      held.accounts = held.accounts.map((account) => (account.name === name ? { ...account, closed } : account))
    },
    addEntry(entry, plan) {
      const id = held.entries.length + 1
      held.entries.push({ ...entry, id, plan })
      return id
    },
    changeEntry(id, changes) {
      held.entries = held.entries.map((entry) => (entry.id === id ? { ...entry, ...changes } : entry))
    },
    planOf: (id) => found(id)?.plan ?? '',
  }
}
