/**
 * A ledger in one file of SQLite. Every change is a transaction that waits for others (BEGIN IMMEDIATE), is on the disk
 * when it returns (synchronous = FULL), and happens whole or not at all. libSQL is loaded when a ledger is first used.
 */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Books, type Ledger, ledgerOn, type Store } from '@tulle/releases'
import type { Database } from 'libsql'
import { booksIn } from './books.ts'
import { ledgerFault } from './faults.ts'
import { fingerprintOf } from './fingerprint.ts'
import { makeFolder } from './folder.ts'
import { dataDirectory, ledgerPlace } from './place.ts'
import { ensureSchema } from './schema.ts'
import { type Change, copyRemark, lastSeen, noteSeen } from './seen.ts'

/** Where the file of a ledger lies, and how it is opened. */
export interface LedgerOptions {
  /** Otherwise the one that the environment names, or the user's own. */
  readonly file?: string | undefined
  /** How long to wait for others, in milliseconds. */
  readonly patience?: number
  /** The present moment. */
  readonly now?: () => Date
}

const PATIENCE_MS = 15_000

/** A ledger in a file of SQLite. */
export function fileLedger({ now, ...options }: LedgerOptions = {}): Ledger {
  return ledgerOn(fileStore(options), now)
}

interface Opened {
  readonly db: Database
  readonly books: Books
  readonly marked: () => Change
  /** Whether this ledger is not what was seen of it. */
  readonly strange: boolean
  readonly id: string
  readonly key: Uint8Array
}

/** The books of a ledger. Nothing is made before something is to be written. */
export function fileStore({ file: named, patience = PATIENCE_MS }: Omit<LedgerOptions, 'now'> = {}): Store {
  const place = ledgerPlace(named)
  const { file } = place
  const remarks: string[] = []
  let opened: Promise<Opened> | undefined
  let changed = false
  const inWords = (error: unknown): never => {
    throw ledgerFault(error, place)
  }
  const openFile = () =>
    (opened ??= openedAt(file, patience, remarks).catch((error: unknown) => {
      opened = undefined
      return inWords(error)
    }))
  return {
    remarks,
    async read(work) {
      if (opened === undefined && !existsSync(file)) return emptied(work)
      const { db, books } = await openFile()
      try {
        return inTransaction(db, 'BEGIN', () => work(books))
      } catch (error) {
        return inWords(error)
      }
    },
    async change(work) {
      const { db, books, strange, id, marked } = await openFile()
      try {
        const [result, change] = inTransaction(db, 'BEGIN IMMEDIATE', () => [work(books), marked()] as const)
        changed = true
        // What was seen before stays known: this copy has less.
        if (!strange) noteSeen(dataDirectory(), id, change)
        return result
      } catch (error) {
        return inWords(error)
      }
    },
    async fingerprint(source, signal) {
      const { key } = await openFile()
      return fingerprintOf(source, key, signal)
    },
    async close() {
      const { db } = (await opened?.catch(() => undefined)) ?? {}
      opened = undefined
      // All of it goes into the one file, so that a copy of that is a copy of the ledger; another's reading may prevent it.
      if (changed) db?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
      changed = false
      db?.close()
    },
  }
}

async function openedAt(file: string, patience: number, remarks: string[]): Promise<Opened> {
  const { default: Libsql } = await import('libsql')
  makeFolder(dirname(file))
  makeFile(file)
  const db = new Libsql(file, { timeout: patience })
  try {
    // Set before anything is read: a file keeps to its journal, and a connection to how it waits for the disk.
    db.exec('PRAGMA journal_mode = WAL')
    db.exec('PRAGMA synchronous = FULL')
    db.exec('PRAGMA foreign_keys = ON')
    inTransaction(db, 'BEGIN IMMEDIATE', () => ensureSchema(db, file))
    const { id, key } = db.prepare('SELECT id, key FROM ledger').get() as {
      readonly id: string
      readonly key: Uint8Array
    }
    // First what was seen, then what is there: whoever changes it in between only adds.
    const seen = lastSeen(dataDirectory(), id)
    const remark = copyRemark(db, seen)
    if (remark !== undefined) remarks.push(remark)
    return { db, books: booksIn(db), marked: marking(db), strange: remark !== undefined, id, key: new Uint8Array(key) }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Made by us, so that nobody else may read it. One that is there is not even opened: on POSIX systems, closing any handle of
 * a file gives up all locks that the process has on it, those of SQLite too, and another process would believe itself alone.
 */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The books of a file that is not there. */
async function emptied<T>(work: (books: Books) => T): Promise<T> {
  const { default: Libsql } = await import('libsql')
  const db = new Libsql(':memory:')
  try {
    ensureSchema(db, ':memory:')
    return work(booksIn(db))
  } finally {
    db.close()
  }
}

function inTransaction<T>(db: Database, begin: 'BEGIN' | 'BEGIN IMMEDIATE', work: () => T): T {
  db.exec(begin)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // A disk that is full has ended it already.
    if (db.inTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Every change leaves a mark that no other copy of the ledger has. */
function marking(db: Database): () => Change {
  const insert = db.prepare('INSERT INTO change (mark, at) VALUES (?, ?)')
  return () => {
    const mark = randomBytes(8).toString('hex')
    return { counter: Number(insert.run(mark, new Date().toISOString()).lastInsertRowid), mark }
  }
}
