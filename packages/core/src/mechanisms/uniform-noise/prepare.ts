/** Before the noise: values within the caps and the public range, whatever the data holds. Nothing here is published. */
import {
  aggregate,
  aggregateStream,
  type Contributions,
  clipToCaps,
  type DenseMatrix,
  scaleTo,
  toUnits,
} from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Moved, within } from '../additive.ts'
import type { NoisePlan } from './plan.ts'
import { toUnit } from './units.ts'

/**
 * Contributions already clipped and summed where they are kept, in a database for instance. It says how: a plan takes
 * only sums made with its own units and caps.
 */
export interface ClippedSum {
  readonly matrix: DenseMatrix
  readonly clip: NonNullable<NoisePlan['parameters']['clip']>
}

/** For individual neighbours: contributions, at once or as a stream sorted by person, or their clipped sum. */
export type MatrixData = DenseMatrix | Contributions | AsyncIterable<Contributions> | ClippedSum

/** The values that get the noise, row by row, in an array of their own; of a symmetric matrix, i ≤ j counts. */
export async function prepare(plan: NoisePlan, data: MatrixData): Promise<Float64Array> {
  return clamped(await capped(plan, data), plan)
}

function capped(plan: NoisePlan, data: MatrixData): Float64Array | Promise<Float64Array> {
  const { neighbours } = plan.facts
  if (neighbours.kind === 'individual') return sumOfPeople(plan, data)
  if (!('rows' in data)) {
    throw new InvalidInput(`With ${neighbours.kind} neighbours the release needs a matrix, not contributions.`)
  }
  requireShape(plan, data)
  const values = data.values.slice()
  if (neighbours.kind === 'row') clipRows(values, plan)
  return values
}

async function sumOfPeople(plan: NoisePlan, data: MatrixData): Promise<Float64Array> {
  const { rows, columns, symmetric = false } = plan.facts
  const clip = clipOf(plan)
  const to = { rows, columns, symmetric, quantum: clip.quantum, most: clip.most, limit: scaleTo(clip.caps) }
  if ('clip' in data) {
    if (JSON.stringify(data.clip) !== JSON.stringify(clip)) {
      throw new InvalidInput("The sum was not clipped to this plan's caps: clip and sum it again with this plan.")
    }
    requireShape(plan, data.matrix)
    return data.matrix.values.slice()
  }
  if ('person' in data) return aggregate(data, to).values
  if (Symbol.asyncIterator in data) return (await aggregateStream(data, to)).values
  throw new InvalidInput(
    'With individual neighbours the release needs contributions (person, row, column, value), not a finished matrix: only they show what one person added.',
  )
}

function clipOf({ parameters }: NoisePlan): NonNullable<NoisePlan['parameters']['clip']> {
  if (parameters.clip === undefined) throw new InvalidInput('The plan has no caps: make it again.')
  return parameters.clip
}

function requireShape({ facts: { rows, columns } }: NoisePlan, matrix: DenseMatrix): void {
  if (matrix.rows !== rows || matrix.columns !== columns) {
    throw new InvalidInput(
      `The plan is for a matrix of ${rows} × ${columns}, but this one has ${matrix.rows} × ${matrix.columns}: the shape is public and must be in the facts.`,
    )
  }
}

function clipRows(values: Float64Array, plan: NoisePlan): void {
  const { facts } = plan
  const clip = clipOf(plan)
  for (let start = 0; start < values.length; start += facts.columns) {
    const row = values.subarray(start, start + facts.columns)
    for (let j = 0; j < row.length; j++) {
      const units = toUnits(row[j] as number, clip)
      row[j] = facts.nonNegative === true ? Math.max(0, units) : units
    }
    clipToCaps(row, clip.caps)
    for (let j = 0; j < row.length; j++) row[j] = (row[j] as number) * clip.quantum
  }
}

/** Moves every value into the public range, which brings no two of them further apart, and rounds it to its unit. */
function clamped(values: Float64Array, { parameters: { range, unit } }: NoisePlan): Float64Array {
  for (let i = 0; i < values.length; i++) {
    const x = within(values[i] as number, range)
    values[i] = unit === undefined ? x : toUnit(x, unit)
  }
  return values
}

/**
 * A matrix as it is before the noise of a plan with weight or cell neighbours or after the caps of another, and how many of
 * its cells had to be moved into the public range. Both are private.
 */
export function intoRange(plan: NoisePlan, given: DenseMatrix): Moved {
  const { range } = plan.parameters
  const { symmetric = false } = plan.facts
  let moved = 0
  given.values.forEach((x, cell) => {
    // Of a symmetric matrix i ≤ j counts: nothing else gets noise, and below may be nothing at all.
    if (symmetric && cell % given.columns < Math.floor(cell / given.columns)) return
    if (x < range.min || x > range.max) moved++
  })
  return { matrix: { ...given, values: clamped(given.values.slice(), plan) }, moved }
}
