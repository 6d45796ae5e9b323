/** Which account a release is counted in: of every kind that publishes from private data. */
import { file, flag, group, text } from '../option.ts'

export const account = group('The privacy budget:', {
  account: text('the account of this data in the ledger: a release that would exceed its budget is refused', {
    shown: 'name',
  }),
  ledger: file('the ledger that holds the account (default: your own)'),
  publishTotal: flag('print in the certificate what all releases of the account cost together'),
})

/** What a job looks at, whatever the kind. */
export interface Counting {
  readonly account?: string | undefined
  readonly ledger?: string | undefined
  readonly publishTotal?: boolean | undefined
}
