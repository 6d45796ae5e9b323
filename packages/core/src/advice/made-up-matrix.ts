/** A made-up matrix to try a mechanism on: nothing of it comes from anywhere but the public facts. */
import { type DenseMatrix, denseMatrix } from '../data/index.ts'
import { chance } from '../utility/chance.ts'

interface Gravity {
  readonly rows: number
  readonly columns: number
  readonly symmetric: boolean
  /** What a cell holds on average. */
  readonly mean: number
}

/**
 * A gravity model: what leads from i to j goes with the sizes of both, which fall as those of cities do, and whole numbers
 * are drawn around it. Real matrices have more to them than that, and suit a low rank less.
 */
export function gravityMatrix({ rows, columns, symmetric, mean }: Gravity, seed: number): DenseMatrix {
  const random = chance(seed)
  const matrix = denseMatrix(rows, columns)
  const { values } = matrix
  const [from, to] = [sizes(rows), sizes(columns)]
  for (let i = 0; i < rows; i++) {
    for (let j = symmetric ? i : 0; j < columns; j++) {
      const value = poisson(mean * (from[i] as number) * (to[j] as number), random)
      values[i * columns + j] = value
      if (symmetric) values[j * columns + i] = value
    }
  }
  return matrix
}

/** 1, ½, ⅓, … of the largest, with a mean of 1. */
function sizes(count: number): Float64Array {
  const all = Float64Array.from({ length: count }, (_, i) => 1 / (i + 1))
  const mean = all.reduce((sum, size) => sum + size, 0) / count
  return all.map((size) => size / mean)
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
