/** The release: exact sums of products, and certified noise on every one of them. */
import type { Dense } from '../../linalg/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { noisySums } from '../direct/index.ts'
import { checked, type Release } from '../mechanism.ts'
import {
  drawRowStages,
  type ExactSums,
  exactGram,
  hasRowStages,
  type NumericRows,
  passesFor,
  passesOver,
  publicPeople,
  requireUndrawn,
} from '../numeric-rows/index.ts'
import { type GramPlan, NAME, plan as planAgain } from './plan.ts'

export interface ReleasedGram extends Release<GramPlan> {
  /** AᵀA with noise: cell (i, j) is the sum over all rows of column i times column j. Symmetric. */
  readonly gram: Dense
  /** How many rows there are, as far as it is public. */
  readonly people?: number
}

/** Cells between two looks at the clock and the signal. */
const BLOCK = 2 ** 20

/**
 * `data` are rows of numbers, read once for the products and once for each stage that the plan has. They are not changed;
 * nothing about them but the number of columns, which is public, can make this fail.
 */
export async function release(given: GramPlan, data: NumericRows, run: Run = {}): Promise<ReleasedGram> {
  const first = checked(NAME, given, planAgain)
  requireUndrawn(first.facts)
  const { bits, randomness } = begin(run)
  const passes = passesOver(passesFor(first.facts), run)
  const facts = hasRowStages(first.facts) ? await drawRowStages(first.facts, data, bits, passes()) : first.facts
  const plan = facts === first.facts ? first : planAgain(facts, first.settings)
  const last = passes()
  const gram = await perturb(await exactGram(data, plan.facts, last), plan, bits, last)
  const people = publicPeople(plan.facts.people)
  return { plan, gram, ...(people === undefined ? {} : { people }), randomness }
}

/** Noise for i ≤ j, each its own, and the same number mirrored. */
async function perturb(sums: ExactSums, { facts, parameters }: GramPlan, bits: Bits, run: Run): Promise<Dense> {
  const { columns } = facts
  const { scale, across, grid, ball } = parameters
  const unit = ball.unit * ball.unit
  const values = new Float64Array(columns * columns)
  const diagonal = noisySums('gaussian', diagonalOf(sums, columns), { scale, grid, unit }, bits)
  let sinceBreath = 0
  for (let i = 0; i < columns; i++) {
    const start = i * columns
    values[start + i] = diagonal[i] as number
    const beside = noisySums('gaussian', sums, { scale: across, grid, unit }, bits, start + i + 1, start + columns)
    values.set(beside, start + i + 1)
    for (let j = i + 1; j < columns; j++) values[j * columns + i] = values[start + j] as number
    sinceBreath += columns
    if (sinceBreath < BLOCK) continue
    sinceBreath = 0
    await breathe(run, 1, 1)
  }
  return { rows: columns, columns, values }
}

function diagonalOf({ high, low }: ExactSums, columns: number): ExactSums {
  const pick = (part: Float64Array) => Float64Array.from({ length: columns }, (_, i) => part[i * columns + i] as number)
  return { high: pick(high), low: pick(low) }
}
