import { InvalidInput } from '@tulle/core'

/**
 * There is no place for a ledger, and nobody has named one: in a container without a home, for instance, or in a browser
 * whose storage is full. A release without an account goes on, and says that nothing was recorded.
 */
export class NoLedger extends InvalidInput {
  /** Why, to be put after a colon. */
  readonly why: string

  /** `refusal` is what somebody reads who wanted it counted. */
  constructor(why: string, refusal: string = `There is no ledger: ${why}`) {
    super(refusal)
    this.why = why
  }
}
