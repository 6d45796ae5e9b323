/** What a worker does for a sketch of cuts. */
import { type Handler, withTransfer } from '../../pool/index.ts'
import { SecureBits } from '../../random/index.ts'
import { type Projection, project } from './project.ts'

export const TASK = 'cut-sketch'

/** What a worker does for a cut sketch. */
export const cutSketchTasks = {
  /** Some of the rows, with secure bits of its own. */
  [TASK]: (projection: Projection) => {
    const making = project(projection, new SecureBits())
    for (;;) {
      const step = making.next()
      if (step.done === true) return withTransfer(step.value, [step.value.buffer as ArrayBuffer])
    }
  },
} satisfies Record<string, Handler>
