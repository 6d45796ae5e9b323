/**
 * A classifier by distance, for outputs of many numbers: which of the two means an output is nearer to, measured along the
 * direction that the step between the inputs moves it, and by how much it is spread. In the direction where noise is small
 * a step shows, however many numbers there are.
 */

import type { Outputs } from '../../trials/index.ts'
import { solve } from '../../utility/tables/cholesky.ts'
import { changing } from './coordinates.ts'
import type { Feature, Tester } from './feature.ts'

/** Above so many columns, spreads are taken column by column. */
const MOST_TOGETHER = 100
/** Above so many columns, two whole covariances are more than a few thousand outputs can tell. */
const MOST_SPREADS = 16

export const distances: Tester = (a, b) => {
  const used = changing(a, b)
  // Along a single column there is nothing to weigh.
  if (used.length < 2) return []
  const scale = scaleOf(a, b, used)
  const [ofA, ofB] = [momentsOf(a, scale), momentsOf(b, scale)]
  return [direction(ofA, ofB, scale), ...(used.length > MOST_SPREADS ? [] : [spread(ofA, ofB, scale)])]
}

/** Columns in comparable units, with their rarest values drawn in: a single huge one would hide all others. */
interface Scale {
  readonly columns: readonly number[]
  readonly low: Float64Array
  readonly high: Float64Array
  readonly mean: Float64Array
  readonly deviation: Float64Array
}

const RAREST = 1000

function scaleOf(a: Outputs, b: Outputs, columns: readonly number[]): Scale {
  const [low, high, mean, deviation] = [0, 0, 0, 0].map(() => new Float64Array(columns.length)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  for (const [at, j] of columns.entries()) {
    const all = Float64Array.from(
      [a, b].flatMap(({ width, values }) =>
        Array.from({ length: values.length / width }, (_, k) => values[k * width + j] as number),
      ),
    ).sort()
    const rare = Math.floor(all.length / RAREST)
    low[at] = finite(all[rare] as number)
    high[at] = finite(all[all.length - 1 - rare] as number)
    // A value that hardly ever differs is kept as it is.
    if (low[at] === high[at]) [low[at], high[at]] = [finite(all[0] as number), finite(all.at(-1) as number)]
    let [sum, squares] = [0, 0]
    for (const x of all) sum += clamp(x, low[at], high[at])
    mean[at] = sum / all.length
    for (const x of all) squares += (clamp(x, low[at], high[at]) - mean[at]) ** 2
    deviation[at] = Math.sqrt(squares / all.length) || 1
  }
  return { columns, low, high, mean, deviation }
}

function finite(x: number): number {
  return Math.max(-1e150, Math.min(1e150, x))
}

function clamp(x: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, x))
}

function scaled({ columns, low, high, mean, deviation }: Scale, values: Float64Array, start: number, to: Float64Array) {
  for (let i = 0; i < columns.length; i++) {
    const x = clamp(values[start + (columns[i] as number)] as number, low[i] as number, high[i] as number)
    to[i] = (x - (mean[i] as number)) / (deviation[i] as number)
  }
}

interface Moments {
  readonly mean: Float64Array
  /** The lower triangle, row by row. */
  readonly covariance: Float64Array
}

/** Keeps what is constant, or follows from other columns, from dividing by zero; small, because such columns tell most. */
const RIDGE = 1e-9

function momentsOf({ width, values }: Outputs, scale: Scale): Moments {
  const d = scale.columns.length
  const whole = d <= MOST_TOGETHER
  const [mean, covariance, x] = [new Float64Array(d), new Float64Array(d * d), new Float64Array(d)]
  const count = values.length / width
  for (let start = 0; start < values.length; start += width) {
    scaled(scale, values, start, x)
    for (let i = 0; i < d; i++) mean[i] = (mean[i] as number) + (x[i] as number) / count
  }
  for (let start = 0; start < values.length; start += width) {
    scaled(scale, values, start, x)
    for (let i = 0; i < d; i++) x[i] = (x[i] as number) - (mean[i] as number)
    for (let i = 0; i < d; i++) {
      for (let j = whole ? 0 : i; j <= i; j++) {
        covariance[i * d + j] = (covariance[i * d + j] as number) + ((x[i] as number) * (x[j] as number)) / count
      }
    }
  }
  for (let i = 0; i < d; i++) covariance[i * d + i] = (covariance[i * d + i] as number) + RIDGE
  return { mean, covariance }
}

/** Fisher's direction: the difference of the means, where it stands out most from the noise. */
function direction(a: Moments, b: Moments, scale: Scale): Feature {
  const difference = a.mean.map((x, i) => x - (b.mean[i] as number))
  const weights = solve(
    a.covariance.map((x, i) => (x + (b.covariance[i] as number)) / 2),
    difference,
  )
  const x = new Float64Array(weights.length)
  return {
    name: 'the place along the direction in which the two inputs move the output',
    weights: Array.from(weights, (w, i) => w / (scale.deviation[i] as number)),
    of: (values, start) => {
      scaled(scale, values, start, x)
      let sum = 0
      for (let i = 0; i < x.length; i++) sum += (weights[i] as number) * (x[i] as number)
      return sum
    },
  }
}

/** How much farther from one mean than from the other, each in units of its own spread. */
function spread(a: Moments, b: Moments, scale: Scale): Feature {
  const [toA, toB] = [distanceTo(a), distanceTo(b)]
  const x = new Float64Array(scale.columns.length)
  return {
    name: 'how much farther the output is from the mean under one input than under the other',
    of: (values, start) => {
      scaled(scale, values, start, x)
      return toB(x) - toA(x)
    },
  }
}

function distanceTo({ mean, covariance }: Moments): (x: Float64Array) => number {
  const d = mean.length
  const inverse = Array.from({ length: d }, (_, i) =>
    solve(
      covariance,
      Float64Array.from({ length: d }, (_, j) => (i === j ? 1 : 0)),
    ),
  )
  const off = new Float64Array(d)
  return (x) => {
    for (let i = 0; i < d; i++) off[i] = (x[i] as number) - (mean[i] as number)
    let sum = 0
    for (let i = 0; i < d; i++) {
      const row = inverse[i] as Float64Array
      let product = 0
      for (let j = 0; j < d; j++) product += (row[j] as number) * (off[j] as number)
      sum += product * (off[i] as number)
    }
    return sum
  }
}
