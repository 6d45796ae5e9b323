/**
 * What can go wrong, one class per kind. Every message is a sentence for the person at the keyboard:
 * what was given, what was expected, what to do. Messages never carry a private value.
 */

/** Something the caller gave cannot be used as it stands. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  /** The message, line by line: a line end within one came with something that was given. */
  readonly lines: readonly string[]

  constructor(message: string | readonly string[]) {
    const lines = typeof message === 'string' ? [message] : message
    super(lines.join('\n'))
    this.lines = lines
  }
}

/** The request is well formed, but no mechanism can meet it. */
export class NotFeasible extends Error {
  override readonly name = 'NotFeasible'
}

/**
 * What was given may be sound, but finding out would take more than is spent on something that anybody may have sent.
 * Nothing is said about it either way.
 */
export class NotChecked extends Error {
  override readonly name = 'NotChecked'
}
