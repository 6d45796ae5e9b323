/** What a worker does for a sketch of rows. */
import { type Handler, withTransfer } from '../../pool/index.ts'
import { SecureBits } from '../../random/index.ts'
import { addProjections, type RowsToProject, sumsFor } from './project.ts'

export const TASK = 'covariance-part'

export const covarianceTasks = {
  /** The projections of some of the rows, with secure bits of its own. */
  [TASK]: (part: RowsToProject) => {
    const sums = sumsFor(part)
    addProjections(part, sums, new SecureBits())
    return withTransfer(sums, [sums.buffer])
  },
} satisfies Record<string, Handler>
