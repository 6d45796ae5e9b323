/** The release: rows in parts, each part in classes, and all classes together in an order of their own. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Pool } from '../../pool/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, type Release, type Run, requireUnchanged } from '../mechanism.ts'
import { chunksOf } from './chunks.ts'
import { type AnonymityData, taken } from './data.ts'
import { type AnonymityParameters, type AnonymityPlan, plan as planAgain } from './plan.ts'
import { within } from './progress.ts'
import { contenders, type Part, type Solved, solve, TASK } from './solve.ts'
import { picked, upTo } from './sorted.ts'
import type { Ties } from './ties.ts'
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
  // With k = 1 every row may stand alone.
  if (parameters.k === 1) return { plan, randomness, ...together([upTo(matrix.rows)], [asTheyAre(matrix)], matrix) }
  const parts = partsOf(matrix, parameters)
  const named = contenders(matrix, parameters.algorithm, parts.length)
  const tasks = parts.flatMap((numbers) =>
    named.map((algorithm) => () => partOf(matrix, numbers, algorithm, plan, ties)),
  )
  // Workers have bits of their own, which no seed decides.
  const solved = await solveAll(tasks, bits, run, randomness === 'secure' ? run.pool : undefined)
  const best = parts.map((_, p) => {
    const answers = solved.slice(p * named.length, (p + 1) * named.length)
    return answers.reduce((a, b) => (b.jaccard > a.jaccard ? b : a))
  })
  const all = together(parts, best, matrix)
  const faults = classFaults({ ...all, input: matrix, k: parameters.k, kind: parameters.kind })
  if (faults.length > 0) {
    throw new Error(
      `Nothing is released, because the check of the classes failed. This is a fault of Tulle: please report it. ${faults.join(' ')}`,
    )
  }
  return { plan, randomness, ...all }
}

function partOf(
  matrix: SparseMatrix,
  numbers: Uint32Array,
  algorithm: Part['algorithm'],
  { parameters: { k, kind } }: AnonymityPlan,
  ties: Ties | undefined,
): Part {
  return { matrix: picked(matrix, numbers), k, kind, algorithm, ...(ties === undefined ? {} : { ties }) }
}

/** Every task solved, in their order: here, one after the other, or by workers where there are some. */
async function solveAll(
  tasks: readonly (() => Part)[],
  bits: Bits,
  run: Run,
  pool: Pool | undefined,
): Promise<readonly Solved[]> {
  if (pool === undefined) {
    const solved: Solved[] = []
    for (const [t, make] of tasks.entries()) {
      solved.push(await solve(make(), bits, within(run, t / tasks.length, (t + 1) / tasks.length)))
    }
    return solved
  }
  const { signal, progress } = run
  const sent = tasks.map((make) => () => ({ kind: TASK, input: make() }))
  if (tasks.length > 2) {
    return pool.run<Solved>(sent, { signal, progress: (done, all) => progress?.(Math.floor((100 * done) / all), 100) })
  }
  // Of one or two, the first is done here, where its progress can be seen.
  const [mine, theirs] = await Promise.all([
    solve((tasks[0] as () => Part)(), bits, run),
    pool.run<Solved>(sent.slice(1), { signal }),
  ])
  return [mine, ...theirs]
}

function partsOf(matrix: SparseMatrix, { wholeRows, chunkRows }: AnonymityParameters): Uint32Array[] {
  return matrix.rows <= wholeRows ? [upTo(matrix.rows)] : chunksOf(matrix, chunkRows)
}

/** Every row its own class. */
function asTheyAre(matrix: SparseMatrix): Outcome {
  return { templates: matrix, classes: upTo(matrix.rows), algorithm: 'none' }
}

/** The released rows, one for each row of the data and in its order. Private: it says whose row is whose. */
export function rowsOf({ classes, classOf }: ReleasedRows): SparseMatrix {
  return picked(classes, classOf)
}
