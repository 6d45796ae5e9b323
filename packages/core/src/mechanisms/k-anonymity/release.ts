/** The release: rows in parts, each part in classes, and all classes together in an order of their own. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import { type AnonymityData, taken } from './data.ts'
import { solveInParts } from './parts.ts'
import { type AnonymityPlan, NAME, plan as planAgain } from './plan.ts'
import { shuffle } from './shuffle.ts'
import { picked, upTo } from './sorted.ts'
import type { Ties } from './ties.ts'
import { type Outcome, type Together, together } from './together.ts'
import { classFaults } from './verify.ts'

export type ReleasedRows = Release<AnonymityPlan> & Together

export async function release(given: AnonymityPlan, data: AnonymityData, run: Run = {}): Promise<ReleasedRows> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { parameters } = plan
  const { matrix, ties } = taken(plan, data)
  if (matrix.rows < parameters.k) {
    throw new InvalidInput(
      matrix.rows === 0
        ? 'There are no rows: nothing can be released.'
        : `There are ${matrix.rows} rows, and ${parameters.k} of them should be alike: choose a k of at most ${matrix.rows}.`,
    )
  }
  const all = await classesOf(matrix, plan, ties, { run, bits, randomness })
  const faults = classFaults({ ...all, input: matrix, k: parameters.k, kind: parameters.kind })
  if (faults.length > 0) {
    throw new Error(
      `Nothing is released, because the check of the classes failed. This is a fault of Tulle: please report it. ${faults.join(' ')}`,
    )
  }
  return { plan, randomness, ...all }
}

interface Drawn {
  readonly run: Run
  readonly bits: Bits
  readonly randomness: 'secure' | 'seeded'
}

async function classesOf(
  given: SparseMatrix,
  { facts, parameters }: AnonymityPlan,
  ties: Ties | undefined,
  { run, bits, randomness }: Drawn,
): Promise<Together> {
  if (parameters.k === 1) return together([asTheyAre(given)], given)
  // Of equal rows some may be put into one class and some into another. Who goes where must not hang on the order of the
  // file, or on names, where something that tells them apart is published beside them.
  const order = upTo(given.rows)
  const mixed = facts.kept !== undefined
  if (mixed) shuffle(order, bits)
  const matrix = mixed ? picked(given, order) : given
  // Workers have bits of their own, which no seed decides.
  const pool = randomness === 'secure' ? run.pool : undefined
  const all = together(await solveInParts({ matrix, parameters, ties, bits, run, pool }), matrix)
  if (!mixed) return all
  const classOf = new Uint32Array(given.rows)
  for (let i = 0; i < order.length; i++) classOf[order[i] as number] = all.classOf[i] as number
  return { ...all, classOf }
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
