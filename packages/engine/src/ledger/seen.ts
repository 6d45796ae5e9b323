/**
 * How far this machine has seen a ledger, kept apart from it in the user's data directory: a ledger that has fewer changes
 * than were seen, or other ones, is an older copy or one of two that were used side by side. That is said, not prevented.
 */
import { closeSync, constants, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'libsql'
import { makeFolder } from './folder.ts'

/** A change of the ledger: their number so far, and a random mark of the last one. */
export interface Change {
  readonly counter: number
  readonly mark: string
}

/** Without one, or where it cannot be read, nothing is known. */
export function lastSeen(folder: string, id: string): Change | undefined {
  try {
    const { counter, mark } = JSON.parse(readFileSync(fileOf(folder, id), 'utf8')) as Partial<Change>
    return typeof counter === 'number' && typeof mark === 'string' ? { counter, mark } : undefined
  } catch {
    return undefined
  }
}

/**
 * Written over what was there, in as many bytes, and not waited for: replacing a file, or cutting it, makes the disk wait.
 * What is lost in a crash, or torn by two who write at once, is only that a copy is noticed later. Without a data directory
 * that can be written nothing is kept, and nobody is told: the ledger itself is elsewhere and sound.
 */
export function noteSeen(folder: string, id: string, change: Change): void {
  try {
    const path = fileOf(folder, id)
    if (change.counter === 1 || !existsSync(path)) makeFolder(join(folder, 'seen'))
    const handle = openSync(path, O_RDWR | O_CREAT, 0o600)
    try {
      writeSync(handle, JSON.stringify(change).padEnd(LENGTH), 0)
    } finally {
      closeSync(handle)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
  }
}

const { O_RDWR, O_CREAT } = constants
/** Of what is written, with blanks at its end. */
const LENGTH = 80

function fileOf(folder: string, id: string): string {
  return join(folder, 'seen', `${id}.json`)
}

/** What is to be said of a ledger that is not the one that was seen, if it is not. */
export function copyRemark(db: Database, seen: Change | undefined): string | undefined {
  if (seen === undefined) return undefined
  const [last] = db.prepare('SELECT max(counter) AS counter FROM change').all() as { readonly counter: number | null }[]
  const counter = last?.counter ?? 0
  if (counter < seen.counter) {
    return `This ledger is an older copy: it knows ${counter} changes, and ${seen.counter} were seen on this machine. What was counted since is missing from it.`
  }
  const [then] = db.prepare('SELECT mark FROM change WHERE counter = ?').all(seen.counter) as {
    readonly mark: string
  }[]
  return then?.mark === seen.mark
    ? undefined
    : 'This ledger is one of two copies that were both used: what was counted in the other one is missing from it.'
}
