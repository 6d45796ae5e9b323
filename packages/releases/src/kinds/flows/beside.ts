/** Released flows beside all that is in the data: the same for the run that made them and for whoever has both later. */
import type { Contributions } from '@tulle/core'
import { type DenseMatrix, denseMatrix } from '@tulle/core/data'
import { flowsAt, type ReleasedFlows } from '@tulle/core/flows'
import { type Evaluation, type EvaluationRun, evaluateMatrix } from '@tulle/core/utility'
import type { PublishedFlows } from '../../flows/rows.ts'
import { quickly, type Wishes } from '../../worth/work.ts'

export interface Sides {
  readonly title: string
  readonly trips: Contributions
  readonly released: PublishedFlows
  readonly wishes: Wishes
}

export async function besideFlows({ title, trips, released, wishes }: Sides, run: EvaluationRun): Promise<Evaluation> {
  const level = released.plan.facts.zones.sizes.length - 1
  return evaluateMatrix(
    {
      title,
      original: tripsAt(trips, released, level),
      release: flowsAt(released as ReleasedFlows, level),
      ...quickly(wishes),
    },
    run,
  )
}

function tripsAt(trips: Contributions, { plan }: Sides['released'], level: number): DenseMatrix {
  const { sizes, parents } = plan.facts.zones
  let at = Uint32Array.from({ length: sizes[0] as number }, (_, k) => k)
  for (let up = 0; up < level; up++) at = at.map((zone) => parents[up]?.[zone] as number)
  const size = sizes[level] as number
  const matrix = denseMatrix(size, size)
  for (let k = 0; k < trips.row.length; k++) {
    const cell = (at[trips.row[k] as number] as number) * size + (at[trips.column[k] as number] as number)
    matrix.values[cell] = (matrix.values[cell] as number) + (trips.value[k] as number)
  }
  return matrix
}
