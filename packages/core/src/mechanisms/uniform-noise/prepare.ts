/** Before the noise: values within the caps and the public range, whatever the data holds. Nothing here is published. */
import { aggregate, type Contributions, clipToCaps, type DenseMatrix, toUnits } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { NoisePlan } from './plan.ts'

/** The values that get the noise, row by row, in an array of their own; of a symmetric matrix, i ≤ j counts. */
export function prepare(plan: NoisePlan, data: DenseMatrix | Contributions): Float64Array {
  return clamped(capped(plan, data), plan)
}

function capped(plan: NoisePlan, data: DenseMatrix | Contributions): Float64Array {
  const { facts, parameters } = plan
  const { rows, columns, symmetric = false, neighbours } = facts
  if (neighbours.kind === 'individual') {
    if (!('person' in data)) {
      throw new InvalidInput(
        'With individual neighbours the release needs contributions (person, row, column, value), not a finished matrix: only they show what one person added.',
      )
    }
    if (parameters.clip === undefined) throw new InvalidInput('The plan has no caps: make it again.')
    return aggregate(data, { rows, columns, symmetric, ...parameters.clip }).values
  }
  if (!('rows' in data)) {
    throw new InvalidInput(`With ${neighbours.kind} neighbours the release needs a matrix, not contributions.`)
  }
  if (data.rows !== rows || data.columns !== columns) {
    throw new InvalidInput(
      `The plan is for a matrix of ${rows} × ${columns}, but this one has ${data.rows} × ${data.columns}: the shape is public and must be in the facts.`,
    )
  }
  const values = data.values.slice()
  if (neighbours.kind === 'row') clipRows(values, plan)
  return values
}

function clipRows(values: Float64Array, { facts, parameters }: NoisePlan): void {
  const { clip } = parameters
  if (clip === undefined) throw new InvalidInput('The plan has no caps: make it again.')
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

/** Moves every value into the public range, which brings no two of them further apart. Not a number counts as 0. */
function clamped(values: Float64Array, { parameters: { range } }: NoisePlan): Float64Array {
  for (let i = 0; i < values.length; i++) {
    const x = values[i] as number
    values[i] = Math.min(range.max, Math.max(range.min, Number.isNaN(x) ? 0 : x))
  }
  return values
}
