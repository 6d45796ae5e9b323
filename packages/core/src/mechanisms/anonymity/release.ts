/** The release: rows in parts, each part in classes, and all classes together in an order of their own. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { begin, type Release, type Run, requireUnchanged } from '../mechanism.ts'
import { type AnonymityData, taken } from './data.ts'
import { solveInParts } from './parts.ts'
import { type AnonymityPlan, plan as planAgain } from './plan.ts'
import { picked, upTo } from './sorted.ts'
import { type Outcome, type Together, together } from './together.ts'
import { classFaults } from './verify.ts'

export type ReleasedRows = Release<AnonymityPlan> & Together

export async function release(given: AnonymityPlan, data: AnonymityData, run: Run = {}): Promise<ReleasedRows> {
  const plan = planAgain(given.facts, given.settings)
  requireUnchanged(given, plan)
  const { bits, randomness } = begin(run)
  const { parameters } = plan
  const { matrix, ties } = taken(plan, data)
  if (matrix.rows < parameters.k) {
    throw new InvalidInput(
      `There are ${matrix.rows} rows, and ${parameters.k} of them should be alike: choose a k of at most ${matrix.rows}${matrix.rows === 0 ? ', or give rows' : ''}.`,
    )
  }
  const parts =
    parameters.k === 1
      ? [asTheyAre(matrix)]
      : await solveInParts({
          matrix,
          parameters,
          ties,
          bits,
          run,
          // Workers have bits of their own, which no seed decides.
          pool: randomness === 'secure' ? run.pool : undefined,
        })
  const all = together(parts, matrix)
  const faults = classFaults({ ...all, input: matrix, k: parameters.k, kind: parameters.kind })
  if (faults.length > 0) {
    throw new Error(
      `Nothing is released, because the check of the classes failed. This is a fault of Tulle: please report it. ${faults.join(' ')}`,
    )
  }
  return { plan, randomness, ...all }
}

/** With k = 1 every row may be a class of its own. */
function asTheyAre(matrix: SparseMatrix): Outcome {
  const all = upTo(matrix.rows)
  return { numbers: all, classes: all, templates: matrix, algorithm: 'none' }
}

/** The released rows, one for each row of the data and in its order. Private: it says whose row is whose. */
export function rowsOf({ classes, classOf }: ReleasedRows): SparseMatrix {
  return picked(classes, classOf)
}
