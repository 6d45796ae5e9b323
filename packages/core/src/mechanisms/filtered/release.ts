/**
 * The release: exactly noise on all cells followed by the filter, without touching the zeros that do not pass. Which
 * zeros do is drawn by gaps with the probability that one does, and what they show from the tail of the noise.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { addLaplace, type Bits, fillTail, positions, probability, tailProbability } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { type Range, within } from '../additive.ts'
import { type Entries, entriesOf, Growing, matrixOf } from '../binary/cells.ts'
import { awaitsCount, drawCount } from '../binary/count.ts'
import { type BinaryData, onesOf, weightsOf } from '../binary/input.ts'
import { refuseKeyed } from '../binary/keyed.ts'
import { checked, type Release } from '../mechanism.ts'
import { type FilteredPlan, NAME, plan as planAgain } from './plan.ts'

export interface ReleasedFiltered extends Release<FilteredPlan> {
  /** The cells that pass, with their noisy values if the data is weighted. */
  readonly matrix: SparseMatrix
}

export async function release(given: FilteredPlan, data: BinaryData, run: Run = {}): Promise<ReleasedFiltered> {
  refuseKeyed(given.settings)
  const first = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const entries = entriesFor(first, data, bits)
  const plan = counted(first, entries, bits)
  const all = plan.parameters.cells
  const matrix = matrixOf(await filtered(entries, all, plan, bits, run), plan.facts)
  return { plan, matrix, randomness }
}

function counted(plan: FilteredPlan, { cells, values }: Required<Entries>, bits: Bits): FilteredPlan {
  if (!awaitsCount(plan.facts.ones)) return plan
  // An entry that holds 0 is a zero like any other: it does not count.
  let entries = 0
  for (let k = 0; k < cells.length; k++) if (values[k] !== 0) entries++
  return planAgain(drawCount(plan.facts, entries, bits), plan.settings)
}

function entriesFor({ facts, parameters }: FilteredPlan, data: BinaryData, bits: Bits): Required<Entries> {
  if (facts.weighted !== true) {
    const { cells } = entriesOf(onesOf(facts, data, bits), facts)
    return { cells, values: new Float64Array(cells.length).fill(1) }
  }
  const { cells, values } = weightsOf(facts, data)
  const range = rangeIn(parameters)
  return { cells, values: values.map((x) => within(x, range)) }
}

function rangeIn({ range }: FilteredPlan['parameters']): Range {
  if (range === undefined) throw new InvalidInput('The plan has no range for weights: make it again.')
  return range
}

/** How many weights lie outside the public range and are moved into it: for the owner alone. */
export function movedWeights({ facts, parameters }: FilteredPlan, data: BinaryData): number {
  if (facts.weighted !== true) return 0
  const range = rangeIn(parameters)
  return weightsOf(facts, data).values.reduce((moved, x) => moved + (x < range.min || x > range.max ? 1 : 0), 0)
}

/** The entries among `all` cells that pass, and the zeros that do: of all cells there are, or of those of a part. */
export async function filtered(
  { cells, values }: Required<Entries>,
  all: number,
  plan: FilteredPlan,
  bits: Bits,
  run: Run,
): Promise<Entries> {
  const { threshold } = plan.parameters
  if (threshold === undefined) throw new InvalidInput('The plan has no threshold: make it again.')
  addLaplace(values, plan.parameters, bits)
  const p = probability(tailProbability(plan.parameters, threshold))
  const zeros = all - cells.length
  const where = new Growing()
  const what = new Growing()
  // `taken` entries lie before the zero that is being placed; `next` of them have been passed on.
  let taken = 0
  let next = 0
  const entriesBefore = (cell: number) => {
    for (; next < cells.length && (cells[next] as number) < cell; next++) {
      if ((values[next] as number) < threshold) continue
      where.push(cells[next] as number)
      what.push(values[next] as number)
    }
  }
  for (const ranks of positions(zeros, p, bits)) {
    const noisy = new Float64Array(ranks.length)
    fillTail(noisy, plan.parameters, threshold, bits)
    for (let k = 0; k < ranks.length; k++) {
      const rank = ranks[k] as number
      while (taken < cells.length && (cells[taken] as number) <= rank + taken) taken++
      entriesBefore(rank + taken)
      where.push(rank + taken)
      what.push(noisy[k] as number)
    }
    // Against all cells: how many zeros there are says how many entries.
    await breathe(run, (ranks[ranks.length - 1] as number) + taken, all)
  }
  entriesBefore(Infinity)
  return plan.facts.weighted === true ? { cells: where.done(), values: what.done().slice() } : { cells: where.done() }
}
