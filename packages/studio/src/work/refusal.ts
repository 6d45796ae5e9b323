/** What went wrong, as a sentence of this page with the fields that it is about. */
import { BudgetExceeded, InvalidInput, NotChecked, NotFeasible } from '@tulle/core'
import { visible, type Words } from '@tulle/core/text'
import type { Refusal } from '../rpc/messages.ts'
import { keysIn, saidHere } from './labels.ts'

export function refusalOf(error: unknown): Refusal {
  const lines = linesOf(error)
  return {
    kind: error instanceof Error ? error.name : 'Error',
    sentence: lines.map(saidHere).join(' '),
    keys: lines.flatMap((line) => keysIn(line, undefined)),
  }
}

function linesOf(error: unknown): readonly (string | Words)[] {
  if (error instanceof InvalidInput) return error.words === undefined ? error.lines : [error.words]
  if (error instanceof NotFeasible || error instanceof BudgetExceeded) return [error.words ?? error.message]
  if (error instanceof NotChecked) return [error.message]
  if (isOfStorage(error)) {
    return ['The storage of this browser is full. Forget older work, or free some space, and try again.']
  }
  // Not foreseen: whoever reads it can at least say what it was.
  return [`This was not foreseen: ${visible(error instanceof Error ? error.message : String(error))}`]
}

function isOfStorage(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}
