/** How many copies of a pattern there are if no node may be in more than so many: an upper side that is certain. */

import type { Breathe } from '../../../data/counting/breaths.ts'
import type { Graph } from '../../../data/index.ts'
import { InvalidInput } from '../../../errors.ts'
import { breathe, type Run } from '../../../run.ts'
import type { Kind } from '../../counts/kinds.ts'
import { certified } from './certify.ts'
import { type Copies, copiesIn, type OwnCopies, ownCopies } from './copies.ts'
import { firstOrder } from './first-order.ts'
import { MOST_COUNT, type Programme, ProgrammeBuilder, type Solution, type Solver } from './programme.ts'
import { streamedUpper } from './streamed.ts'

export type { OwnCopies } from './copies.ts'

/** The count under a cap, as a function of the cap and of how far it may be above the optimum. */
export interface CappedCount {
  readonly total: number
  /** The most copies that any node is in. */
  readonly most: number
  /** At least as much as the count under this cap, in a moment. */
  readonly atMost: (cap: number) => number
  /** A whole number from the optimum to the optimum plus gap. */
  readonly under: (cap: number, gap: number, run?: Run) => Promise<number>
}

export async function cappedKind(kind: Kind, graph: Graph, solver?: Solver, run: Run = {}): Promise<CappedCount> {
  return cappedFrom(await copiesIn(kind, graph, silently(run)), solver)
}

export function cappedCopies(own: OwnCopies, solver?: Solver): CappedCount {
  const { nodes, size, copies } = own
  if (!(copies instanceof Uint32Array) || !Number.isInteger(size) || size < 1 || copies.length % size !== 0) {
    throw new InvalidInput(
      'Own copies are given as { nodes, size, copies }: the nodes of each copy, one after the other.',
    )
  }
  // Each part is read once, so that what was checked is what is counted.
  const taken = copies.slice()
  for (let start = 0; start < taken.length; start += size) {
    const copy = taken.subarray(start, start + size)
    if (copy.some((node) => node >= nodes) || new Set(copy).size < size) {
      throw new InvalidInput('Each of your copies must name different nodes of the graph.')
    }
  }
  return cappedFrom(ownCopies({ nodes, size, copies: taken }), solver)
}

/** Places of copies that are held in memory at once, some 16 bytes each; programmes of more are gone through again and again. */
const MOST_MEMBERS = 2 ** 25

/** Exported for tests, which set how much is held. */
export function cappedFrom(copies: Copies, solver: Solver = firstOrder, held = MOST_MEMBERS): CappedCount {
  const { perNode, size, visit } = copies
  const total = Math.min(MOST_COUNT, copies.total)
  return {
    total,
    most: perNode.reduce((most, count) => Math.max(most, count), 0),
    atMost: (cap) => Math.min(total, Math.ceil(perNode.reduce((sum, count) => sum + Math.min(cap, count), 0) / size)),
    under: async (cap, gap, run = {}) => {
      const breathe = silently(run)
      const { row, rows } = bindingRows(perNode, cap)
      const builder = new ProgrammeBuilder(rows, held)
      await visit(row, builder.add, breathe)
      const upper = builder.full
        ? await streamedUpper({ cap, rows, pass: (add) => visit(row, add, breathe) }, gap)
        : await solved(builder.built(cap), gap, solver, breathe)
      return Math.min(MOST_COUNT, builder.free + upper)
    },
  }
}

/** The nodes in more copies than the cap allows, numbered. */
function bindingRows(perNode: Float64Array, cap: number): { readonly row: Int32Array; readonly rows: number } {
  let rows = 0
  const row = new Int32Array(perNode.length).fill(-1)
  for (let node = 0; node < perNode.length; node++) if ((perNode[node] as number) > cap) row[node] = rows++
  return { row, rows }
}

/** How far it has come says something of the data: no share is told. */
function silently(run: Run): Breathe {
  return () => breathe({ ...run, progress: () => undefined }, 0, 1)
}

/** How often a solver is asked again before our own goes on from where it is, and does not stop. */
const ASKED = 3

/** The upper side, once it is within the gap of the lower one: on every input, however long that takes. */
async function solved(programme: Programme, gap: number, solver: Solver, pause: Breathe): Promise<number> {
  if (programme.rows === 0) return 0
  const best = { lower: 0, upper: Infinity }
  let before: Solution | undefined
  for (let round = 0; ; round++) {
    // What another solver left is no place to go on from: it may be no numbers at all.
    before =
      round < ASKED ? await solver(programme, before) : firstOrder(programme, round === ASKED ? undefined : before)
    const { lower, upper } = certified(programme, before)
    best.lower = Math.max(best.lower, lower)
    best.upper = Math.min(best.upper, upper)
    if (best.upper - best.lower <= gap || best.lower >= MOST_COUNT) return best.upper
    await pause(0, 1)
  }
}
