/**
 * What can go wrong, one class per kind. Every message is a sentence for the person at the keyboard:
 * what was given, what was expected, what to do. Messages never carry a private value.
 */

/** Something the caller gave cannot be used as it stands. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
}

/** The request is well formed, but no mechanism can meet it. */
export class NotFeasible extends Error {
  override readonly name = 'NotFeasible'
}
