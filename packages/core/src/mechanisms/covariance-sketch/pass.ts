/** One pass over the rows: their projections, here or by workers. Nothing protects the sums until noise is added. */
import type { Dense } from '../../linalg/index.ts'
import type { Pool } from '../../pool/index.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { type NumericRows, rowBatches, rowLimits } from '../numeric-rows/index.ts'
import type { CovariancePlan } from './plan.ts'
import { addProjections, addTo, lessMean, type RowsToProject, sumsFor } from './project.ts'
import { TASK } from './tasks.ts'

/** Rows of a task: enough work to be worth sending. */
const ROWS = 4096

/** Tasks that are handed out together, and wait in memory. */
const TASKS = 8

/** Normal numbers below which starting threads takes longer than drawing. */
const WORTH_PARTING = 2 ** 22

/** Every task sends back all sums: 32 MB are the most that is worth sending. */
const MOST_SENT = 2 ** 22

/** M·A, item by item, in the rows' own measure. */
export async function projected(
  { facts, parameters: { rows } }: CovariancePlan,
  data: NumericRows,
  bits: Bits,
  run: Run,
): Promise<Float64Array> {
  const { columns } = facts
  const limits = rowLimits(facts)
  const centred = facts.centre !== undefined && 'own' in facts.centre
  const sums = sumsFor({ limits, rows, centred })
  const toProject = (values: Float64Array): RowsToProject => ({ values, limits, rows, centred })
  const pool = SecureBits.is(bits) && columns * rows <= MOST_SENT ? run.pool : undefined
  const most = Math.max(64, Math.min(ROWS, Math.floor(2 ** 20 / columns)))
  let waiting: Dense[] = []
  let seen = 0
  for await (const batch of rowBatches(data, facts, pool === undefined ? 1024 : most, run)) {
    seen += batch.rows
    if (pool === undefined) addProjections(toProject(batch.values), sums, bits)
    else waiting.push({ ...batch, values: batch.values.slice() })
    if (pool === undefined || waiting.length < TASKS) continue
    await byWorkers(pool, waiting, toProject, sums, run)
    waiting = []
  }
  if (pool !== undefined && seen * rows >= WORTH_PARTING) await byWorkers(pool, waiting, toProject, sums, run)
  else for (const { values } of waiting) addProjections(toProject(values), sums, bits)
  const unit = limits.ball?.unit ?? 1
  for (let k = 0; k < sums.length; k++) sums[k] = (sums[k] as number) * unit
  return centred ? lessMean(sums, columns, rows, seen) : sums
}

/** Each worker draws from secure bits of its own; sums of doubles are as good in any order. */
async function byWorkers(
  pool: Pool,
  batches: readonly Dense[],
  toProject: (values: Float64Array) => RowsToProject,
  sums: Float64Array,
  run: Run,
): Promise<void> {
  const tasks = batches.map(({ values }) => ({
    kind: TASK,
    input: toProject(values),
    transfer: [values.buffer as ArrayBuffer],
  }))
  for (const part of await pool.run<Float64Array>(tasks, { signal: run.signal })) {
    if (!(part instanceof Float64Array) || part.length !== sums.length) {
      throw new Error('A worker sent back something other than its part of the sketch: nothing is released.')
    }
    addTo(sums, 0, part)
  }
}
