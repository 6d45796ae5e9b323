/** A made-up matrix to try a mechanism on: nothing of it comes from anywhere but the public facts. */
import { type DenseMatrix, denseMatrix } from '@tulle/core'
import { chance } from '@tulle/core/utility'

interface Gravity {
  readonly rows: number
  readonly columns: number
  readonly symmetric: boolean
  /** What a cell holds on average. */
  readonly mean: number
}

/**
 * A gravity model: what leads from i to j goes with the sizes of both, which fall as those of cities do, and falls with the
 * distance between two places on a map; whole numbers are drawn around it. Without the distance one pattern would be all
 * there is, and a low rank would look better than it is on real matrices.
 */
export function gravityMatrix({ rows, columns, symmetric, mean }: Gravity, seed: number): DenseMatrix {
  const random = chance(seed)
  const matrix = denseMatrix(rows, columns)
  const { values } = matrix
  const from = places(rows, random)
  const to = rows === columns ? from : places(columns, random)
  const pulls = new Float64Array(rows * columns)
  let sum = 0
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const pull = pullOf(from[i] as Place, to[j] as Place)
      pulls[i * columns + j] = pull
      sum += pull
    }
  }
  const unit = (mean * rows * columns) / sum
  for (let i = 0; i < rows; i++) {
    for (let j = symmetric ? i : 0; j < columns; j++) {
      const value = poisson(unit * (pulls[i * columns + j] as number), random)
      values[i * columns + j] = value
      if (symmetric) values[j * columns + i] = value
    }
  }
  return matrix
}

interface Place {
  readonly size: number
  readonly x: number
  readonly y: number
}

/** Anywhere in a square; sizes are 1, ½, ⅓, … of the largest. */
function places(count: number, random: () => number): Place[] {
  return Array.from({ length: count }, (_, i) => ({ size: 1 / (i + 1), x: random(), y: random() }))
}

/** At a quarter of the side of the square, what leads there has fallen to 1/e. */
const REACH = 0.25

function pullOf(a: Place, b: Place): number {
  return a.size * b.size * Math.exp(-Math.hypot(a.x - b.x, a.y - b.y) / REACH)
}

/** Whole numbers with this mean and variance: counted out where they are small, rounded normal ones where they are not. */
function poisson(mean: number, random: () => number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))
  const end = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > end; product *= random()) count++
  return count
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
