/** What error to expect after steps that have no formula: by trying them on a synthetic matrix, never on the data. */
import type { DenseMatrix } from '../../data/index.ts'
import { SecureBits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { finish } from './after.ts'
import { labelsOf } from './blocks.ts'
import { perturb } from './perturb.ts'
import type { BlockPlan } from './plan.ts'

export interface SimulatedError {
  /** Σ|error| and Σ error² over all cells but those of the mask, averaged over the runs. */
  readonly absolute: number
  readonly squared: number
}

/**
 * The error of noise and of the steps after it on a matrix that stands in for the true one: made up, or a reference's.
 * Clipping is a part of it where `truth` says what the stand-in was before its people were held to the caps.
 */
export async function simulateError(
  plan: BlockPlan,
  standIn: DenseMatrix,
  { runs = 1, truth = standIn, ...run }: Run & { readonly runs?: number; readonly truth?: DenseMatrix } = {},
): Promise<SimulatedError> {
  const bits = run.bits ?? new SecureBits()
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  let [absolute, squared] = [0, 0]
  for (let i = 0; i < runs; i++) {
    const matrix = { ...standIn, values: standIn.values.slice() }
    await perturb(matrix, plan, labels, bits, run)
    await finish(matrix, plan, labels, bits, {})
    for (let at = 0; at < labels.length; at++) {
      if (labels[at] === 0) continue
      const error = (matrix.values[at] as number) - (truth.values[at] as number)
      absolute += Math.abs(error) / runs
      squared += (error * error) / runs
    }
  }
  return { absolute, squared }
}
