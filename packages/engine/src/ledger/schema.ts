/** The tables of a ledger, and the number of their schema. */
import { randomBytes } from 'node:crypto'
import { InvalidInput } from '@tulle/core'
import type { Database } from 'libsql'

/** What SQLite keeps in the head of the file for the program that it belongs to: "Tull". */
const APPLICATION = 0x54756c6c
const SCHEMA = 1

const TABLES = `
CREATE TABLE ledger (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, key BLOB NOT NULL) STRICT;
CREATE TABLE account (
  name TEXT PRIMARY KEY,
  neighbours TEXT NOT NULL,
  budget TEXT NOT NULL,
  opened TEXT NOT NULL,
  opener TEXT NOT NULL,
  closed TEXT
) STRICT;
CREATE TABLE entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  account TEXT REFERENCES account (name),
  state TEXT NOT NULL CHECK (state IN ('planned', 'reserved', 'released', 'abandoned')),
  kind TEXT NOT NULL,
  title TEXT NOT NULL,
  at TEXT NOT NULL,
  guarantee TEXT NOT NULL,
  curves TEXT NOT NULL,
  rule TEXT,
  batch INTEGER,
  fingerprint TEXT,
  identifier TEXT,
  sha256 TEXT,
  plan TEXT NOT NULL
) STRICT;
CREATE INDEX entry_account ON entry (account);
CREATE INDEX entry_fingerprint ON entry (fingerprint);
CREATE TABLE change (counter INTEGER PRIMARY KEY AUTOINCREMENT, mark TEXT NOT NULL, at TEXT NOT NULL) STRICT;
`

/** Makes the tables in a new file; refuses those of others, and of a later Tulle. Within a transaction. */
export function ensureSchema(db: Database, file: string): void {
  const [application, version] = ['application_id', 'user_version'].map((name) => pragma(db, name))
  if (application === APPLICATION) {
    if (version === SCHEMA) return
    throw new InvalidInput(
      `The ledger ${file} was written by a later Tulle (schema ${version}, and this one knows ${SCHEMA}): use that one, or name another ledger.`,
    )
  }
  const { tables } = db.prepare('SELECT count(*) AS tables FROM sqlite_master').get() as { readonly tables: number }
  if (application !== 0 || version !== 0 || tables > 0) {
    throw new InvalidInput(`${file} is a database of another program, and no ledger: name another file.`)
  }
  db.exec(TABLES)
  db.exec(`PRAGMA application_id = ${APPLICATION}`)
  db.exec(`PRAGMA user_version = ${SCHEMA}`)
  db.prepare('INSERT INTO ledger VALUES (1, ?, ?)').run(randomBytes(16).toString('hex'), randomBytes(32))
}

function pragma(db: Database, name: string): number {
  const row = db.prepare(`PRAGMA ${name}`).get() as Readonly<Record<string, number>>
  return row[name] ?? 0
}
