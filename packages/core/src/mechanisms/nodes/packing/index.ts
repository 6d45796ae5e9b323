/** How many copies of a pattern there are if no node may be in more than so many: an upper side that is certain. */
import type { Graph } from '../../../data/index.ts'
import { InvalidInput, NotFeasible } from '../../../errors.ts'
import { breathe, type Run } from '../../../run.ts'
import type { Kind } from '../../counts/kinds.ts'
import { certified } from './certify.ts'
import { type Copies, copiesIn, type OwnCopies, ownCopies } from './copies.ts'
import { firstOrder } from './first-order.ts'
import { type Programme, ProgrammeBuilder, type Solution, type Solver } from './programme.ts'

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

export async function cappedKind(kind: Kind, graph: Graph, solver?: Solver): Promise<CappedCount> {
  return cappedFrom(await copiesIn(kind, graph), solver)
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

/** What stands in memory of one programme: some 20 bytes for each node of each class. */
const MOST_MEMBERS = 2 ** 27

function cappedFrom(copies: Copies, solver: Solver = firstOrder): CappedCount {
  const { total, perNode, size } = copies
  if (total > 2 ** 50) {
    throw new NotFeasible(
      'There are more than 10^15 copies of this pattern, too many to be counted under a cap: take a smaller k.',
    )
  }
  return {
    total,
    most: perNode.reduce((most, count) => Math.max(most, count), 0),
    atMost: (cap) => Math.min(total, Math.ceil(perNode.reduce((sum, count) => sum + Math.min(cap, count), 0) / size)),
    under: async (cap, gap, run = {}) => {
      const programme = programmeOf(copies, cap)
      const free = total - programme.sizes.reduce((sum, count) => sum + count, 0)
      return free + (await solved(programme, gap, solver, run))
    },
  }
}

function programmeOf(copies: Copies, cap: number): Programme {
  const { perNode, visit } = copies
  let rows = 0
  const row = new Int32Array(perNode.length).fill(-1)
  for (let node = 0; node < perNode.length; node++) if ((perNode[node] as number) > cap) row[node] = rows++
  const builder = new ProgrammeBuilder(rows, MOST_MEMBERS)
  if (rows > 0) visit(row, (members, count) => builder.add(members, count))
  if (builder.full) {
    throw new NotFeasible(
      `With this cap more than ${MOST_MEMBERS / 2 ** 20} million places of copies bind each other, and that many do not fit in memory. A cap that few nodes pass, such as ${cap * 8}, leaves a programme that fits. (This is about your data: keep it to yourself.)`,
    )
  }
  return builder.built(cap)
}

/** How often a solver is asked again before our own goes on from where it is, and does not stop. */
const ASKED = 3

/** The upper side, once it is within the gap of the lower one: on every input, however long that takes. */
async function solved(programme: Programme, gap: number, solver: Solver, run: Run): Promise<number> {
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
    if (best.upper - best.lower <= gap) return best.upper
    // What is left says something of the data: no share is told.
    await breathe(run.progress === undefined ? run : { ...run, progress: () => undefined }, 0, 1)
  }
}
