import { InvalidInput } from '@tulle/core'

/**
 * There is no place for a ledger, and nobody has named one: in a container without a home, for instance. A release without
 * an account goes on, and says that nothing was recorded.
 */
export class NoLedger extends InvalidInput {
  /** Why, to be put after a colon. */
  readonly why: string

  constructor(why: string) {
    super(`There is no ledger: ${why}`)
    this.why = why
  }
}
