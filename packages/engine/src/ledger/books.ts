/** The books of a ledger in tables of SQLite. All of it happens within a transaction of whoever asks. */
import type { Account, Books, LedgerEntry } from '@tulle/releases'
import type { Database, Statement } from 'libsql'

interface AccountRow {
  readonly name: string
  readonly neighbours: string
  readonly budget: string
  readonly opened: string
  readonly opener: string
  readonly closed: string | null
}

/** In the order of FIELDS. */
type EntryRow = readonly [
  id: number,
  account: string | null,
  state: LedgerEntry['state'],
  kind: string,
  title: string,
  at: string,
  guarantee: string,
  curves: string,
  rule: string | null,
  batch: number | null,
  fingerprint: string | null,
  identifier: string | null,
  sha256: string | null,
]

/** Without the plan, which may be long. */
const FIELDS = 'id, account, state, kind, title, at, guarantee, curves, rule, batch, fingerprint, identifier, sha256'

export function booksIn(db: Database): Books {
  const prepared = new Map<string, Statement>()
  const statement = (sql: string) => {
    const found = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, found)
    return found
  }
  // Releases of one account are mostly alike: what was read once is not read again.
  const known = new Map<string, unknown>()
  const parsed = (text: string): unknown => {
    const value = known.get(text) ?? JSON.parse(text)
    known.set(text, value)
    return value
  }
  // As one text: a row by itself takes longer to fetch than to read.
  const entries = (where: string, ...values: unknown[]) => {
    const ordered = `SELECT ${FIELDS} FROM entry WHERE ${where} ORDER BY id`
    const [row] = statement(`SELECT json_group_array(json_array(${FIELDS})) AS rows FROM (${ordered})`).all(...values)
    return (JSON.parse((row as { readonly rows: string }).rows) as EntryRow[]).map((found) => entryIn(found, parsed))
  }
  return {
    accounts: () => (statement('SELECT * FROM account ORDER BY rowid').all() as AccountRow[]).map(accountIn),
    account(name) {
      const [row] = statement('SELECT * FROM account WHERE name = ?').all(name) as AccountRow[]
      return row === undefined ? undefined : accountIn(row)
    },
    entries: (account) => entries('account = ?', account),
    loose: () => entries('account IS NULL'),
    sightings(fingerprint) {
      const rows = statement(
        "SELECT account, count(*) AS releases FROM entry WHERE fingerprint = ? AND state <> 'abandoned' GROUP BY account",
      ).all(fingerprint) as { readonly account: string | null; readonly releases: number }[]
      return rows.map(({ account, releases }) => ({ ...(account === null ? {} : { account }), releases }))
    },
    entry: (id) => entries('id = ?', id)[0],
    declared: (account, plan) => entries("account = ? AND state = 'planned' AND plan = ?", account, plan)[0],
    addAccount({ name, neighbours, budget, opened, by, closed }) {
      statement('INSERT INTO account VALUES (?, ?, ?, ?, ?, ?)').run(
        name,
        JSON.stringify(neighbours),
        JSON.stringify(budget),
        opened,
        by,
        closed ?? null,
      )
    },
    closeAccount(name, at) {
      statement('UPDATE account SET closed = ? WHERE name = ?').run(at, name)
    },
    addEntry({ account, state, kind, title, at, guarantee, curves, rule, batch, fingerprint, certificate }, plan) {
      const values = [
        account ?? null,
        state,
        kind,
        title,
        at,
        JSON.stringify(guarantee),
        JSON.stringify(curves),
        rule ?? null,
        batch ?? null,
        fingerprint ?? null,
        certificate?.identifier ?? null,
        certificate?.sha256 ?? null,
        plan,
      ]
      const fields = `${FIELDS.replace('id, ', '')}, plan`
      const places = values.map(() => '?').join(', ')
      return Number(statement(`INSERT INTO entry (${fields}) VALUES (${places})`).run(...values).lastInsertRowid)
    },
    changeEntry(id, { certificate, ...changes }) {
      const { identifier, sha256 } = certificate ?? {}
      const given = Object.entries({ ...changes, identifier, sha256 }).filter(([, value]) => value !== undefined)
      const set = given.map(([field]) => `${field} = ?`).join(', ')
      statement(`UPDATE entry SET ${set} WHERE id = ?`).run(...given.map(([, value]) => value), id)
    },
    planOf(id) {
      const [row] = statement('SELECT plan FROM entry WHERE id = ?').all(id) as { readonly plan: string }[]
      return row?.plan ?? ''
    },
  }
}

function accountIn({ name, neighbours, budget, opened, opener, closed }: AccountRow): Account {
  return {
    name,
    neighbours: JSON.parse(neighbours) as Account['neighbours'],
    budget: JSON.parse(budget) as Account['budget'],
    opened,
    by: opener,
    ...(closed === null ? {} : { closed }),
  }
}

function entryIn(row: EntryRow, parsed: (text: string) => unknown): LedgerEntry {
  const [id, account, state, kind, title, at, guarantee, curves, rule, batch, fingerprint, identifier, sha256] = row
  return {
    id,
    ...(account === null ? {} : { account }),
    state,
    kind,
    title,
    at,
    guarantee: parsed(guarantee) as LedgerEntry['guarantee'],
    curves: parsed(curves) as LedgerEntry['curves'],
    ...(rule === null ? {} : { rule }),
    ...(batch === null ? {} : { batch }),
    ...(fingerprint === null ? {} : { fingerprint }),
    ...(identifier === null || sha256 === null ? {} : { certificate: { identifier, sha256 } }),
  }
}
