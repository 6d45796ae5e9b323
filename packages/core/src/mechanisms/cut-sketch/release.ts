/** The release: a noisy count if the plan has one, and the projections. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Pool } from '../../pool/index.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import type { Sketch } from '../sketches/index.ts'
import { drawTotal } from './count.ts'
import { edgesOf } from './edges.ts'
import { type CutPlan, NAME, plan as planAgain } from './plan.ts'
import { type Projection, project } from './project.ts'
import { TASK } from './tasks.ts'

export interface ReleasedCutSketch extends Release<CutPlan> {
  readonly sketch: Sketch
}

/**
 * `data` is an undirected graph, with weights where the relation is about weights. It is not changed; nothing about it
 * but its number of nodes, which is public, and whether it is such a graph at all can make this fail.
 */
export async function release(given: CutPlan, data: Graph, run: Run = {}): Promise<ReleasedCutSketch> {
  const first = checked(NAME, given, planAgain)
  refuseDrawn(first)
  const { bits, randomness } = begin(run)
  const edges = edgesOf(first.facts, data)
  const facts = drawTotal(first.facts, edges, bits)
  const plan = facts === first.facts ? first : planAgain(facts, first.settings)
  const { nodes } = plan.facts
  const { rows } = plan.parameters
  const projection = { ...edges, nodes, ...plan.parameters }
  const work = rows * (nodes + edges.heads.length)
  const pool = work >= WORTH_PARTING && SecureBits.is(bits) ? run.pool : undefined
  const values = pool === undefined ? await here(projection, bits, run) : await parted(projection, pool, run)
  return { plan, sketch: { rows, values }, randomness }
}

/** A count that was drawn belongs to the release that drew it. */
function refuseDrawn({ facts: { edges } }: CutPlan): void {
  if (edges === undefined || 'declared' in edges || edges.counted.drawn === undefined) return
  throw new InvalidInput(
    `This plan is of a release whose noisy count was drawn already (${edges.counted.drawn}). To use that number again at no further cost, declare it: edges: { declared: ${edges.counted.drawn} }.`,
  )
}

/** Normal numbers below which starting threads takes longer than drawing. */
const WORTH_PARTING = 2 ** 22

/** Parts of this many numbers are enough for a steady progress, and not so many that edges are copied all the time. */
const NUMBERS_OF_PART = 2 ** 23

async function here(projection: Projection, bits: Bits, run: Run): Promise<Float32Array> {
  const making = project(projection, bits)
  for (;;) {
    const step = making.next()
    if (step.done === true) return step.value
    await breathe(run, step.value, projection.rows)
  }
}

/** Rows are independent: each thread makes some of them with secure bits of its own. */
async function parted(projection: Projection, pool: Pool, run: Run): Promise<Float32Array> {
  const { nodes, rows, heads } = projection
  const each = Math.max(8, 8 * Math.round(NUMBERS_OF_PART / (8 * (nodes + heads.length))))
  const starts = Array.from({ length: Math.ceil(rows / each) }, (_, i) => i * each)
  const tasks = starts.map((start) => ({
    kind: TASK,
    input: { ...projection, rows: Math.min(each, rows - start) } satisfies Projection,
  }))
  const parts = await pool.run<Float32Array>(tasks, {
    signal: run.signal,
    progress: (done, total) => run.progress?.(Math.floor((100 * done) / total), 100),
  })
  const values = new Float32Array(nodes * rows)
  for (const [i, part] of parts.entries()) {
    const start = starts[i] as number
    const count = Math.min(each, rows - start)
    if (!(part instanceof Float32Array) || part.length !== nodes * count) {
      throw new Error('A worker sent back something other than its part of the sketch: nothing is released.')
    }
    beside(values, rows, part, start, count)
  }
  return values
}

/** Puts the rows of a part in their places, node by node. */
function beside(values: Float32Array, rows: number, part: Float32Array, start: number, count: number): void {
  for (let from = 0, to = start; from < part.length; from += count, to += rows) {
    values.set(part.subarray(from, from + count), to)
  }
}
