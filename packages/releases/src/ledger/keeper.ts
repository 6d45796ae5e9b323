/** A ledger over books of whichever kind: every method is one transaction, and the rules are applied inside it. */
import { InvalidInput, isAnonymity } from '@tulle/core'
import { openBudget } from '@tulle/core/accounting'
import { checkNeighbours } from '@tulle/core/privacy'
import type { Account, CertificateMark, LedgerEntry, Request } from './account.ts'
import { exported, importInto } from './exported.ts'
import type { AccountShown, AskedAccount, Ledger, Reservation } from './ledger.ts'
import { planText, requireFits, requireFitsTogether, requireOpen, requireWithin, spentBy } from './rules.ts'
import { standingOf } from './standing.ts'
import type { Books, Store } from './store.ts'
import { noAccount } from './words.ts'

export function ledgerOn(store: Store, now: () => Date = () => new Date()): Ledger {
  const time = () => now().toISOString()
  return {
    list: () => store.read((books) => books.accounts().map((account) => shown(books, account))),
    show: (name) => store.read((books) => shown(books, accountIn(books, name))),
    loose: () => store.read((books) => books.loose()),
    open: (asked) => store.change((books) => opened(books, asked, time())),
    plan: (name, requests) => store.change((books) => declared(books, name, requests, time())),
    look: (request) => store.read((books) => reserved(books, request, time(), false)),
    reserve: (request) => store.change((books) => reserved(books, request, time(), true)),
    commit: (id, done) => store.change((books) => committed(books, id, done)),
    abandon: (id) => store.change((books) => abandoned(books, id)),
    close: (name) => store.change((books) => closed(books, name, time())),
    export: () => store.read(exported),
    import: (text) => store.change((books) => importInto(books, text)),
    fingerprint: (source, signal) => store.fingerprint(source, signal),
    remarks: store.remarks,
    end: () => store.close(),
  }
}

function accountIn(books: Books, name: string): Account {
  const found = books.account(name)
  if (found === undefined) {
    throw noAccount(
      name,
      books.accounts().map((account) => account.name),
    )
  }
  return found
}

function shown(books: Books, account: Account): AccountShown {
  const entries = books.entries(account.name)
  return { account, entries, standing: standingOf(account, entries) }
}

/** Names are typed and printed: nothing that a screen or a page would take for something else. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u

function opened(
  books: Books,
  { name, neighbours, epsilon, delta, by, earlier = [] }: AskedAccount,
  at: string,
): Account {
  if (!NAME.test(name)) {
    throw new InvalidInput(
      `An account is called by letters and digits, with spaces, dots, - or _ between them, not ${JSON.stringify(name)}.`,
    )
  }
  const there = books.account(name)
  if (there !== undefined) {
    throw new InvalidInput(
      `There is an account "${name}" already, with a budget of ε = ${there.budget.epsilon}. A budget is fixed when an account is opened: one that is moved later would promise nothing.`,
    )
  }
  checkNeighbours(neighbours)
  const budget = openBudget({ epsilon, ...(delta === undefined ? {} : { delta }) })
  const account: Account = { name, neighbours, budget, opened: at, by: by ?? '' }
  books.addAccount(account)
  for (const { certificate, ...release } of earlier) {
    const request = { ...release, account: name }
    books.addEntry({ ...entryOf(request, account, at), state: 'released', certificate }, planText(release.plan))
  }
  requireWithin(account, books.entries(name))
  return account
}

function entryOf(request: Omit<Request, 'account'>, account: Account | undefined, at: string): Omit<LedgerEntry, 'id'> {
  const { kind, title, plan, fingerprint } = request
  return {
    ...(account === undefined ? {} : { account: account.name }),
    state: 'reserved',
    kind,
    title,
    at,
    guarantee: plan.guarantee,
    ...spentBy(plan, account),
    ...(fingerprint === undefined ? {} : { fingerprint }),
  }
}

function reserved(books: Books, request: Request, at: string, change: boolean): Reservation {
  const { plan, fingerprint } = request
  const elsewhere = sightings(books, fingerprint, request.account)
  if (request.account === undefined) {
    const id = change ? books.addEntry(entryOf(request, undefined, at), planText(plan)) : 0
    return { id, declared: false, elsewhere }
  }
  const account = accountIn(books, request.account)
  requireOpen(account)
  const text = planText(plan)
  const waiting = books.declared(account.name, text)
  const entry = entryOf(request, account, at)
  const entries = books.entries(account.name)
  if (waiting === undefined && !isAnonymity(plan.guarantee)) requireFits(account, entries, entry, plan)
  const after = waiting === undefined ? [...entries, { ...entry, id: 0 }] : entries
  let id = waiting?.id ?? 0
  if (change && waiting === undefined) id = books.addEntry(entry, text)
  else if (change) {
    books.changeEntry(id, { state: 'reserved', at, ...(fingerprint === undefined ? {} : { fingerprint }) })
  }
  return {
    id,
    after: { account, entries: after },
    ...(entry.rule === undefined ? {} : { rule: entry.rule }),
    declared: waiting !== undefined,
    elsewhere,
  }
}

function sightings(books: Books, fingerprint: string | undefined, own: string | undefined) {
  if (fingerprint === undefined) return []
  return books.sightings(fingerprint).filter(({ account }) => account !== own)
}

function declared(books: Books, name: string, requests: readonly Request[], at: string): AccountShown {
  const account = accountIn(books, name)
  requireOpen(account)
  const uncountable = requests.find(({ plan }) => isAnonymity(plan.guarantee))
  if (uncountable !== undefined) {
    throw new InvalidInput(
      'A k-anonymous release composes with nothing: there is nothing to plan together with others.',
    )
  }
  const entries = requests.map((request) => entryOf(request, account, at))
  const there = books.entries(name)
  requireFitsTogether(
    account,
    there,
    entries.flatMap(({ curves }) => curves),
  )
  const batch = 1 + Math.max(0, ...there.map((entry) => entry.batch ?? 0))
  for (const [i, entry] of entries.entries()) {
    books.addEntry({ ...entry, state: 'planned', batch }, planText((requests[i] as Request).plan))
  }
  return shown(books, account)
}

/** What was declared stays counted: rules.ts says why. */
function abandoned(books: Books, id: number): void {
  const { batch } = reservedIn(books, id)
  books.changeEntry(id, { state: batch === undefined ? 'abandoned' : 'planned' })
}

function committed(books: Books, id: number, done: { readonly title: string; readonly certificate: CertificateMark }) {
  reservedIn(books, id)
  books.changeEntry(id, { ...done, state: 'released' })
}

function reservedIn(books: Books, id: number): LedgerEntry {
  const entry = books.entry(id)
  if (entry?.state === 'reserved') return entry
  throw new Error(`LedgerEntry ${id} of the ledger is ${entry?.state ?? 'not there'}: only a reservation can end.`)
}

function closed(books: Books, name: string, at: string): Account {
  const account = accountIn(books, name)
  requireOpen(account)
  books.closeAccount(name, at)
  return { ...account, closed: at }
}
