/** Rows of a table, as a model wants them: features of one scale, and labels. */
import { InvalidInput } from '../../errors.ts'
import type { Records } from './logistic.ts'
import { forEachRow, type Table } from './table.ts'

/** Some rows, in this order; column `label` is what is to be told. */
export function recordsOf(table: Table, order: Uint32Array, label: number): Records {
  const columns = table.columns - 1
  const features = new Float64Array(order.length * columns)
  const labels = new Uint8Array(order.length)
  forEachRow(table, order, (cells, place) => {
    const told = cells[label] as number
    if (told !== 0 && told !== 1) {
      throw new InvalidInput('The column to learn is 0 or 1 in every row, of the original and of the release.')
    }
    labels[place] = told
    features.set(cells.subarray(0, label), place * columns)
    features.set(cells.subarray(label + 1), place * columns + label)
  })
  return { columns, features, labels }
}

export interface Scales {
  readonly means: Float64Array
  /** Standard deviations; 1 where there is none. */
  readonly spreads: Float64Array
}

export function scalesOf({ columns, features, labels: { length: n } }: Records): Scales {
  const means = new Float64Array(columns)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < columns; j++) means[j] = (means[j] as number) + (features[i * columns + j] as number) / n
  }
  const squares = new Float64Array(columns)
  const varies = new Uint8Array(columns)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < columns; j++) {
      const value = features[i * columns + j] as number
      squares[j] = (squares[j] as number) + (value - (means[j] as number)) ** 2 / n
      if (value !== features[j]) varies[j] = 1
    }
  }
  return { means, spreads: squares.map((square, j) => (varies[j] === 1 ? Math.sqrt(square) : 1)) }
}

export function scaledBy({ columns, features, labels }: Records, { means, spreads }: Scales): Records {
  const scaled = features.map((value, k) => {
    const j = k % columns
    return (value - (means[j] as number)) / (spreads[j] as number)
  })
  return { columns, features: scaled, labels }
}
