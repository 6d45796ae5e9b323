/** All columns together, as if they were independent: the sum of what each says about which input it was. */
import { log } from '../../elementary/index.ts'
import type { Outputs } from '../../trials/index.ts'
import { binAt, binsOf, countBins } from './bins.ts'
import type { Feature } from './feature.ts'

export function bayes(a: Outputs, b: Outputs, columns: readonly number[]): Feature {
  const parts = columns.map((j) => {
    const [ofA, ofB] = [columnOf(a, j), columnOf(b, j)]
    const starts = binsOf(ofA, ofB)
    return { j, starts, logs: logRatios(countBins(starts, ofA), countBins(starts, ofB)) }
  })
  return {
    name: 'how much likelier the values are, column by column, under one input than under the other',
    of: (values, start) => {
      let sum = 0
      for (const { j, starts, logs } of parts) sum += logs[binAt(starts, values[start + j] as number)] as number
      return sum
    },
  }
}

function columnOf({ width, values }: Outputs, j: number): Float64Array {
  const column = new Float64Array(values.length / width)
  for (let k = 0; k < column.length; k++) column[k] = values[k * width + j] as number
  return column
}

/** A few more of each are counted than there were, so that rare parts say little. */
const MORE = 4

function logRatios(a: Float64Array, b: Float64Array): Float64Array {
  return a.map((count, i) => log((count + MORE) / ((b[i] as number) + MORE)))
}
