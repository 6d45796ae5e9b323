/** A trial of a mechanism as it is: what its plan promises, and what its release gives. */
import type { Guarantee } from '../privacy/index.ts'
import type { Run } from '../run.ts'
import { boxOf } from './box.ts'
import { claimOf } from './claim.ts'
import type { Pair, SampledTrial } from './trial.ts'

/** As much of a plan as an audit holds against its releases. */
interface Promising {
  readonly guarantee: Guarantee
}

interface Planned<Input, Data, Released, ThePlan extends Promising> {
  readonly name: string
  readonly mechanism: { release(plan: ThePlan, data: Data, run?: Run): Promise<Released> }
  readonly plan: ThePlan
  readonly pairs: readonly Pair<Input>[]
  /** What the mechanism takes, of a plain input. */
  readonly data: (input: Input) => Data
  /** All numbers of a release that an observer may look at. */
  readonly output: (released: Released) => ArrayLike<number>
  readonly columns?: readonly string[]
  readonly share?: number
}

export function planned<Input, Data, Released, ThePlan extends Promising>(
  given: Planned<Input, Data, Released, ThePlan>,
): SampledTrial<Input> {
  const { name, mechanism, plan, pairs, data, output, columns, share } = given
  return {
    name,
    claim: claimOf(plan.guarantee),
    pairs,
    box: boxOf(async (input: Input, run) => output(await mechanism.release(plan, data(input), run))),
    ...(columns === undefined ? {} : { columns }),
    ...(share === undefined ? {} : { share }),
  }
}
