/** What is released before the rest is planned: how many people there are, and where their mean lies. */
import { InvalidInput } from '../../errors.ts'
import type { Dense } from '../../linalg/index.ts'
import { addUp, calibrateGaussian, divideUp, remaining, sqrtUp } from '../../privacy/index.ts'
import { type Bits, gaussianInteger, laplaceInteger, powerBelow } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { firstStage } from '../first-stage.ts'
import type { Stage } from '../mechanism.ts'
import { ballOf } from './ball.ts'
import { addExactly, exactSum, exactSums } from './exact.ts'
import { type Centre, MOST_PEOPLE, type NumericRowFacts, publicPeople, type RowCount } from './facts.ts'
import { type ExactSums, limited, type NumericRows, type RowLimits, rowBatches, rowLimits } from './rows.ts'

/** What there is to spend: pure mechanisms have no δ. */
export interface Spendable {
  readonly epsilon: number
  readonly delta?: number
}

export interface RowStages {
  /** What the stages leave for the release itself. */
  readonly left: Spendable
  readonly stages: readonly Stage[]
}

/** The stages that the facts ask for. `rest` is what the rest of ε is for, as in "the sketch". */
export function rowStages(facts: NumericRowFacts, whole: Spendable, rest: string): RowStages {
  const { people, centre, neighbours } = facts
  let left = whole
  const stages: Stage[] = []
  if (people !== undefined && 'counted' in people) {
    const spent = people.counted.epsilon
    const count = firstStage({ name: 'noisy count', spent, epsilon: left.epsilon, neighbours, rest })
    left = { ...left, epsilon: count.left }
    stages.push(...count.stages)
  }
  if (centre !== undefined && 'private' in centre) {
    const { epsilon, delta } = centre.private
    left = afterApproximate('private centre', { epsilon, delta }, left, rest)
    stages.push({
      name: 'private centre',
      guarantee: {
        kind: 'approximate',
        epsilon,
        delta,
        neighbours,
        // A row that moves may be cut to units on the way, and two rows that are opposite are not those for which what
        // comes later changes most. A row that is there or not counts with all of its length.
        exactness: neighbours.kind === 'individual' ? 'exact' : 'bound',
        curve: { kind: 'gaussian', mu: calibrateGaussian({ epsilon, delta }).mu },
      },
    })
  }
  return { left, stages }
}

/** What a stage with a δ leaves. */
export function afterApproximate(
  name: string,
  spent: Required<Spendable>,
  whole: Spendable,
  rest: string,
): Required<Spendable> {
  if (whole.delta === undefined) {
    throw new InvalidInput(`The ${name} spends a δ of ${spent.delta}, but there is none: give the release a δ.`)
  }
  if (spent.epsilon >= whole.epsilon || spent.delta >= whole.delta) {
    const [share, of] =
      spent.epsilon >= whole.epsilon ? [spent.epsilon, `ε = ${whole.epsilon}`] : [spent.delta, `δ = ${whole.delta}`]
    throw new InvalidInput(
      `The ${name} would spend ${share} of ${of} and leave nothing for the ${rest}: a tenth is plenty.`,
    )
  }
  return { epsilon: remaining(whole.epsilon, spent.epsilon), delta: remaining(whole.delta, spent.delta) }
}

/** Whether something is drawn first, which takes a pass over the rows. */
export function hasRowStages({ people, centre }: NumericRowFacts): boolean {
  return (people !== undefined && 'counted' in people) || (centre !== undefined && 'private' in centre)
}

/** The facts with everything drawn that they ask for, in one pass over the rows. */
export async function drawRowStages<F extends NumericRowFacts>(
  facts: F,
  data: NumericRows,
  bits: Bits,
  run: Run,
): Promise<F> {
  if (!hasRowStages(facts)) return facts
  const { centre } = facts
  const limits = centreLimits(facts)
  const sums = exactSums(facts.columns)
  let rows = 0
  for await (const batch of rowBatches(data, facts, 1024, run)) {
    rows += batch.rows
    if (centre !== undefined && 'private' in centre) addRows(sums, batch, limits)
  }
  const people = drawCount(facts.people, rows, bits)
  const withCount: F = people === undefined ? facts : { ...facts, people }
  if (centre === undefined || !('private' in centre)) return withCount
  return { ...withCount, centre: drawCentre(centre.private, withCount, sums, bits) }
}

/** One person changes the count by 1. */
function drawCount(people: RowCount | undefined, rows: number, bits: Bits): RowCount | undefined {
  if (people === undefined || 'declared' in people) return people
  const { epsilon } = people.counted
  const noisy = BigInt(rows) + laplaceInteger(divideUp(1, epsilon), bits)
  const most = BigInt(MOST_PEOPLE)
  return { counted: { epsilon, drawn: Number(noisy < 0n ? 0n : noisy > most ? most : noisy) } }
}

interface CentreLimits {
  readonly rows: RowLimits
  readonly unit: number
  /** Whether rows come in units already. */
  readonly whole: boolean
}

/** Rows count from a public guess here, or from the origin: where the middle is, is what is looked for. */
function centreLimits(facts: NumericRowFacts): CentreLimits {
  const { centre, ...rest } = facts
  const around = aroundOf(centre)
  const rows = rowLimits(around === undefined ? rest : { ...rest, centre: { public: around } })
  const { neighbours } = facts
  if (rows.ball !== undefined) return { rows, unit: rows.ball.unit, whole: true }
  // The box is 2^30 of the power of two below a step: 2^50 units, which leaves room to add.
  return { rows, unit: powerBelow(neighbours.kind === 'row-change' ? neighbours.maxChange : 1) / 2 ** 20, whole: false }
}

function aroundOf(centre: Centre | undefined): readonly number[] | undefined {
  return centre !== undefined && 'private' in centre ? centre.private.around : undefined
}

/** Private: the sum of all rows, in units, before any noise. */
export async function centreSum(facts: NumericRowFacts, data: NumericRows): Promise<bigint[]> {
  const sums = exactSums(facts.columns)
  for await (const batch of rowBatches(data, facts, 1024, {})) addRows(sums, batch, centreLimits(facts))
  return Array.from({ length: facts.columns }, (_, j) => exactSum(sums, j))
}

function addRows(sums: ExactSums, batch: Dense, { rows: limits, unit, whole }: CentreLimits): void {
  const { columns, values } = limited(batch, limits)
  for (let start = 0; start < values.length; start += columns) {
    const row = values.subarray(start, start + columns)
    if (!whole) for (let j = 0; j < columns; j++) row[j] = Math.trunc((row[j] as number) / unit)
    addExactly(sums, row)
  }
}

/**
 * The most that a step moves the sum of all rows, in units: a row of the ball is there or not; two rows of the ball lie
 * 2·most apart at the most; a row that moves by c moves every cell by less than one unit more than c has.
 */
export function centreSensitivity({ columns, neighbours, norm = 1 }: NumericRowFacts): number {
  if (neighbours.kind === 'row-change') {
    const unit = powerBelow(neighbours.maxChange) / 2 ** 20
    return addUp(neighbours.maxChange / unit, sqrtUp(columns))
  }
  return (neighbours.kind === 'row' ? 2 : 1) * ballOf(norm).most
}

function drawCentre(
  { epsilon, delta, around }: Extract<Centre, { readonly private: unknown }>['private'],
  facts: NumericRowFacts,
  sums: ExactSums,
  bits: Bits,
): Centre {
  const { unit } = centreLimits(facts)
  const deviation = divideUp(centreSensitivity(facts), calibrateGaussian({ epsilon, delta }).mu)
  const people = Math.max(1, publicPeople(facts.people) ?? 1)
  const drawn = Array.from({ length: facts.columns }, (_, j) => {
    // Whole units plus a rounded normal number: exact, however large the sum is.
    const noisy = exactSum(sums, j) + gaussianInteger(deviation, bits)
    return (Number(noisy) * unit) / people + (around?.[j] ?? 0)
  })
  return { private: { epsilon, delta, ...(around === undefined ? {} : { around }), drawn } }
}
