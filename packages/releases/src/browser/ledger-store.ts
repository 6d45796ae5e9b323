/**
 * The books of a ledger in the browser's own database. Every change is one readwrite transaction, which waits for those of
 * other tabs, is on the disk when it ends, and happens whole or not at all. What must be kept together is read at the
 * beginning of it, changed by the same rules as everywhere, and put back before it ends.
 */
import { InvalidInput } from '@tulle/core'
import type { Account } from '../ledger/account.ts'
import { booksOf, type HeldBooks, type KeptEntry } from '../ledger/memory.ts'
import { NoLedger } from '../ledger/no-ledger.ts'
import type { Books, Store } from '../ledger/store.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { OpenedFile } from './opened-file.ts'

export interface IndexedDbOptions {
  /** What the database is called; the user's own ledger without it. */
  readonly name?: string
  /** The files that are open: an input is known again by a keyed checksum of it. */
  readonly files?: () => readonly OpenedFile[]
  /** Another than the browser's own. */
  readonly database?: IDBFactory
}

const SCHEMA = 1
const STORES = ['ledger', 'account', 'entry'] as const

/** Nothing is made before something is to be written. */
export function indexedDbStore({
  name = 'tulle-ledger',
  files = () => [],
  database = globalThis.indexedDB,
}: IndexedDbOptions = {}): Store {
  let opened: Promise<IDBDatabase> | undefined
  const open = () =>
    (opened ??= openDatabase(database, name).catch((error: unknown) => {
      opened = undefined
      throw inWords(error)
    }))
  const run = async <T>(mode: 'readonly' | 'readwrite', work: (books: Books) => T): Promise<T> => {
    const db = await open()
    return inTransaction(db, mode, work).catch((error: unknown) => {
      throw inWords(error)
    })
  }
  return {
    remarks: [],
    read: (work) => run('readonly', work),
    change: (work) => run('readwrite', work),
    async fingerprint(source, signal) {
      const file = files().find((each) => each.name === source)
      return file === undefined ? undefined : fingerprintOf(file.blob, await keyOf(await open()), signal)
    },
    async close() {
      ;(await opened?.catch(() => undefined))?.close()
      opened = undefined
    },
  }
}

async function openDatabase(database: IDBFactory | undefined, name: string): Promise<IDBDatabase> {
  if (database === undefined) {
    throw new NoLedger('This browser keeps no database for pages: what is released is not counted here.')
  }
  const request = database.open(name, SCHEMA)
  request.onupgradeneeded = () => {
    const db = request.result
    db.createObjectStore('ledger', { keyPath: 'one' })
    db.createObjectStore('account', { keyPath: 'name' })
    db.createObjectStore('entry', { keyPath: 'entry.id' })
  }
  const db = await done(request)
  // Another tab may have a later Tulle: it waits for this one to let go.
  db.onversionchange = () => db.close()
  return db
}

/** What `work` changes is kept if it returns; if it throws, nothing is. */
function inTransaction<T>(db: IDBDatabase, mode: 'readonly' | 'readwrite', work: (books: Books) => T): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const transaction = db.transaction([...STORES], mode, { durability: 'strict' })
    let result: { readonly of: T } | undefined
    let thrown: unknown
    transaction.oncomplete = () => (result === undefined ? reject(thrown) : resolve(result.of))
    transaction.addEventListener('abort', () => reject(thrown ?? transaction.error))
    const accounts = transaction.objectStore('account').getAll() as IDBRequest<KeptAccount[]>
    const entries = transaction.objectStore('entry').getAll() as IDBRequest<KeptEntry[]>
    // Requests end in their order: the accounts are there as well.
    entries.onsuccess = () => {
      try {
        result = { of: worked(transaction, mode, heldIn(accounts.result, entries.result), work) }
      } catch (error) {
        thrown = error
        transaction.abort()
      }
    }
  })
}

/** With its place among the others, which a database would sort by name. */
interface KeptAccount extends Account {
  readonly place: number
}

function heldIn(accounts: readonly KeptAccount[], entries: readonly KeptEntry[]): HeldBooks {
  const inOrder = accounts.toSorted((a, b) => a.place - b.place)
  return {
    accounts: inOrder.map(withoutPlace),
    entries: entries.toSorted((a, b) => a.entry.id - b.entry.id),
  }
}

function withoutPlace(kept: KeptAccount): Account {
  const { name, neighbours, budget, opened, by, closed } = kept
  return { name, neighbours, budget, opened, by, ...(closed === undefined ? {} : { closed }) }
}

function worked<T>(
  transaction: IDBTransaction,
  mode: 'readonly' | 'readwrite',
  held: HeldBooks,
  work: (books: Books) => T,
): T {
  const next = { accounts: [...held.accounts], entries: [...held.entries] }
  const of = work(booksOf(next))
  if (mode === 'readonly') return of
  next.accounts.forEach((account, place) => {
    if (account !== held.accounts[place]) transaction.objectStore('account').put({ ...account, place })
  })
  next.entries.forEach((kept, k) => {
    if (kept !== held.entries[k]) transaction.objectStore('entry').put(kept)
  })
  return of
}

/** The key of the checksums of inputs, made once: without it, which stays here, they tell nothing. */
function keyOf(db: IDBDatabase): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(['ledger'], 'readwrite', { durability: 'strict' })
    const store = transaction.objectStore('ledger')
    const found = store.get(1) as IDBRequest<{ readonly key: Uint8Array<ArrayBuffer> } | undefined>
    let key: Uint8Array<ArrayBuffer>
    found.onsuccess = () => {
      key = found.result?.key ?? crypto.getRandomValues(new Uint8Array(32))
      if (found.result === undefined) store.put({ one: 1, key })
    }
    transaction.oncomplete = () => resolve(key)
    transaction.addEventListener('abort', () => reject(inWords(transaction.error)))
  })
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.addEventListener('error', () => reject(request.error))
  })
}

/** What the browser complains about, as a sentence; refusals of the rules pass as they are. */
function inWords(error: unknown): unknown {
  const { name = '' } = (error ?? {}) as { readonly name?: string }
  if (name === 'QuotaExceededError') {
    return new NoLedger(
      'There is no room left for the ledger in this browser. Free some space, so that the next release can be recorded.',
      'The ledger could not be written: there is no room left for it in this browser. Nothing was counted. Free some space and try again.',
    )
  }
  if (name === 'VersionError') {
    return new InvalidInput(
      `The ledger in this browser was written by a later Tulle than this one, which knows schema ${SCHEMA}: use that one.`,
    )
  }
  if (['SecurityError', 'InvalidStateError', 'UnknownError', 'NotAllowedError'].includes(name)) {
    return new NoLedger('This browser does not let the page keep a database (is this a private window?).')
  }
  return error
}
