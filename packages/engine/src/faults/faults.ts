/**
 * What the disk and DuckDB complain about, as sentences. Their own words would quote private lines, queries and paths
 * that nobody has given.
 */
import { tmpdir } from 'node:os'
import { InvalidInput } from '@tulle/core'

/** DuckDB has met its limit of memory, at something that it does not spill to disk. */
export function outOfMemory(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('Out of Memory Error') && !spillIsFull(error)
}

/** That a disk is full: the one with the temporary folder, or the one that is written to; otherwise nothing. */
export function noRoom(error: unknown): InvalidInput | undefined {
  if (!(error instanceof Error)) return
  if (spillIsFull(error)) {
    return new InvalidInput(
      `There is no room left in the temporary folder ${tmpdir()}, where Tulle puts what does not fit into memory: nothing was written. Free some space, or set TMPDIR to a folder on a larger disk.`,
    )
  }
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC' || NO_SPACE.test(error.message)) {
    return new InvalidInput('The disk is full: nothing was written. Free some space and try again.')
  }
  return
}

/** As the systems call it: of a disk, or of what one user may have on it. */
const NO_SPACE = /^IO Error.*(?:No space left on device|Disk quota exceeded|not enough space on the disk)/is

function spillIsFull({ message }: Error): boolean {
  return /max_temp_directory_size/.test(message) || (NO_SPACE.test(message) && /duckdb_temp/.test(message))
}

/** DuckDB begins all of its complaints with their kind. */
const COMPLAINT = /^(?:[A-Z][A-Za-z]* )+Error: /

export function isDuckDb(error: unknown): error is Error {
  return error instanceof Error && COMPLAINT.test(error.message)
}

/** What nobody has turned into a sentence before: whoever is the last to see an error asks here. */
export function lastSentence(error: unknown): unknown {
  const room = noRoom(error)
  if (room !== undefined) return room
  if (outOfMemory(error)) {
    return new InvalidInput('The data does not fit into memory: nothing was written. Give it more.')
  }
  // The words stay with the cause, for whoever looks for the fault in Tulle.
  if (isDuckDb(error))
    return new Error('DuckDB, which reads and writes tables for Tulle, has given up.', { cause: error })
  if (!(error instanceof Error)) return error
  const { code, syscall, path } = error as NodeJS.ErrnoException
  if (code === undefined || syscall === undefined) return error
  return new Error(`${path ?? 'A file or folder'} could not be used (${code}).`, { cause: error })
}
