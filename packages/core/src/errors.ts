/**
 * What can go wrong, one class per kind. Every message is a sentence for the person at the keyboard:
 * what was given, what was expected, what to do. Messages never carry a private value.
 */

import { inPlain, type Words } from './text/words.ts'

/** Something the caller gave cannot be used as it stands. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  /** The message, line by line: a line end within one came with something that was given. */
  readonly lines: readonly (string | Words)[]
  /** The message where it mentions options: a front end names them. */
  readonly words?: Words

  constructor(message: string | Words | readonly (string | Words)[]) {
    const lines = typeof message === 'string' || 'parts' in message ? [message] : message
    super(lines.map(inPlain).join('\n'))
    this.lines = lines
    if (typeof message !== 'string' && 'parts' in message) this.words = message
  }
}

/** The request is well formed, but no mechanism can meet it. */
export class NotFeasible extends Error {
  override readonly name = 'NotFeasible'
  /** The message where it mentions options. */
  readonly words?: Words

  constructor(message: string | Words) {
    super(inPlain(message))
    if (typeof message !== 'string') this.words = message
  }
}

/**
 * What was given may be sound, but finding out would take more than is spent on something that anybody may have sent.
 * Nothing is said about it either way.
 */
export class NotChecked extends Error {
  override readonly name = 'NotChecked'
}

/** What was asked for is sound, but more than is left of the budget of an account. Nothing was released. */
export class BudgetExceeded extends Error {
  override readonly name = 'BudgetExceeded'
  /** The message, which may mention options. */
  readonly words: Words

  constructor(message: string | Words) {
    super(inPlain(message))
    this.words = typeof message === 'string' ? { parts: [message] } : message
  }
}
