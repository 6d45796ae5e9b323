/** Books as a text, to be kept elsewhere or moved to another ledger. Private, like the books themselves. */
import { InvalidInput } from '@tulle/core'
import { checkNeighbours, type Neighbours, requireCurve } from '@tulle/core/privacy'
import { z } from 'zod'
import type { Account, LedgerEntry } from './account.ts'
import { requireWithin } from './rules.ts'
import type { Books } from './store.ts'

const SCHEMA = 'tulle-ledger-1'

/** Without fingerprints: those of another ledger have another key, and say nothing. */
export function exported(books: Books): string {
  const told = (entry: LedgerEntry) => ({ ...entry, fingerprint: undefined, plan: books.planOf(entry.id) })
  const accounts = books.accounts().map((account) => ({ ...account, entries: books.entries(account.name).map(told) }))
  const all = { schema: SCHEMA, private: 'Not to be published.', accounts, withoutAccount: books.loose().map(told) }
  return `${JSON.stringify(all, undefined, 2)}\n`
}

const checkedBy = <T>(check: (given: T) => void) =>
  z.custom<T>((given) => {
    try {
      check(given as T)
      return true
    } catch (error) {
      if (error instanceof InvalidInput) return false
      throw error
    }
  })

const curve = checkedBy(requireCurve)
const neighbours = z.looseObject({ kind: z.string() }).pipe(checkedBy((given: Neighbours) => checkNeighbours(given)))
const epsilon = z.number().nonnegative()
const guarantee = z.union([
  z.looseObject({ kind: z.literal('pure'), epsilon, neighbours }),
  z.looseObject({ kind: z.literal('approximate'), epsilon, delta: z.number().min(0).max(1), neighbours }),
  z.looseObject({ kind: z.literal('k-anonymity'), k: z.number() }),
])
const filter = z.looseObject({ kind: z.string(), delta: z.number().min(0) })
const time = z.string().max(40)
const entry = z.strictObject({
  id: z.number(),
  account: z.string().optional(),
  state: z.enum(['planned', 'reserved', 'released', 'abandoned']),
  kind: z.string().max(100),
  title: z.string(),
  at: time,
  guarantee,
  curves: z.array(curve),
  rule: z.string().optional(),
  batch: z.number().optional(),
  certificate: z.strictObject({ identifier: z.string(), sha256: z.string() }).optional(),
  plan: z.string(),
})
const books = z.strictObject({
  schema: z.literal(SCHEMA),
  private: z.string(),
  accounts: z.array(
    z.strictObject({
      name: z.string().min(1).max(100),
      neighbours,
      budget: z.looseObject({ epsilon, delta: z.number().min(0).max(1), filters: z.array(filter) }),
      opened: time,
      by: z.string(),
      closed: time.optional(),
      entries: z.array(entry),
    }),
  ),
  withoutAccount: z.array(entry),
})

/** The names of the accounts that were added. All of them are, or none. */
export function importInto(into: Books, text: string): readonly string[] {
  const { accounts, withoutAccount } = booksIn(text)
  for (const { entries, ...account } of accounts) {
    if (into.account(account.name) !== undefined) {
      throw new InvalidInput(
        `There is an account "${account.name}" in this ledger already: import into another ledger, and keep the two apart.`,
      )
    }
    into.addAccount(account as unknown as Account)
    for (const each of entries) add(into, { ...each, account: account.name })
    requireWithin(account as unknown as Account, into.entries(account.name))
  }
  for (const each of withoutAccount) add(into, each)
  return accounts.map(({ name }) => name)
}

/** It gets a number of this ledger's. */
function add(into: Books, { plan, ...each }: z.infer<typeof entry>): void {
  into.addEntry(each as unknown as Omit<LedgerEntry, 'id'>, plan)
}

function booksIn(text: string): z.infer<typeof books> {
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    throw new InvalidInput('This is no export of a ledger: it is not JSON.')
  }
  const read = books.safeParse(found)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new InvalidInput(
    `This is no export of a ledger that can be read here: ${issue?.path.join('.') || 'all of it'} is not what "${SCHEMA}" has there.`,
  )
}
