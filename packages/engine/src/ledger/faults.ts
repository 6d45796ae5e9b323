/** What SQLite and the disk complain about, as sentences: what is wrong with the ledger, and what to do. */
import { InvalidInput } from '@tulle/core'
import { NoLedger } from '@tulle/releases'
import type { LedgerPlace } from './place.ts'

interface Complaint extends Error {
  readonly code?: string
}

/** Whether this came from below: refusals of the rules pass as they are. */
function isComplaint(error: unknown): error is Complaint {
  if (!(error instanceof Error)) return false
  const { code = '', message } = error as Complaint
  return code.startsWith('SQLITE_') || /^E[A-Z]+$/.test(code) || /ConnectionFailed/.test(message)
}

/** The sentence, or the error itself. */
export function ledgerFault(error: unknown, { file, named }: LedgerPlace): unknown {
  if (!isComplaint(error)) return error
  const { code = '', message } = error
  if (/BUSY|LOCKED/.test(code)) {
    return new InvalidInput(
      `The ledger ${file} is locked by another program, and stayed so while Tulle waited: try again when that has ended.`,
    )
  }
  if (/FULL|ENOSPC|EDQUOT|IOERR/.test(code)) {
    return new InvalidInput(
      `The ledger ${file} could not be written: its disk is full, or broken (${code}). Nothing was counted. Free some space and try again.`,
    )
  }
  if (/NOTADB|CORRUPT/.test(code)) {
    return new InvalidInput(
      `${file} is no ledger, or was damaged: Tulle leaves it as it is. Put a copy in its place, or name another ledger.`,
    )
  }
  if (/READONLY|CANTOPEN|PERM|AUTH|^E(ACCES|PERM|ROFS|NOENT|NOTDIR|ISDIR|EXIST)$/.test(code) || code === '') {
    const why = `${file} cannot be written to (${code.startsWith('E') ? code : 'read-only, or no such folder'}).`
    return named
      ? new InvalidInput(`The ledger ${why} Give the right to write it, or name another ledger.`)
      : new NoLedger(`${why} Name one where you may write.`)
  }
  return new Error(`The ledger ${file} failed: ${message}`, { cause: error })
}
