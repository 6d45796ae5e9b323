/**
 * Two numbers of an output together. Noise that they share is gone from their difference; what neither says alone, such as
 * which of two flips it was, their product may. Of many columns only those pairs are taken that look as if they told.
 */
import type { Outputs } from '../../trials/index.ts'
import { nameOf, numeric } from './coordinates.ts'
import { countOf, type Feature, part, type Tester } from './feature.ts'

/** Up to so many columns all differences are looked at. */
const FEW = 6
/** Pairs of columns that are taken of each kind. */
const MOST_PAIRS = 8
/** Beyond so many columns their pairs are too many. */
const MOST_COLUMNS = 128
/** Outputs that are enough to choose pairs by. */
const ENOUGH = 2000

export const twoColumns: Tester = (a, b, columns) => {
  const used = numeric(a, b)
  if (used.length < 2 || used.length > MOST_COLUMNS) return []
  const name = (j: number) => nameOf(columns, j)
  if (used.length <= FEW) return pairsOf(used).map(([i, j]) => difference(i, j, name))
  const [ofA, ofB] = [moments(a, used), moments(b, used)]
  const scored = pairsOf([...used.keys()]).map(([i, j]) => ({ i, j, ...told(ofA, ofB, i, j) }))
  const best = (of: (pair: (typeof scored)[number]) => number) =>
    scored.toSorted((one, other) => of(other) - of(one)).slice(0, MOST_PAIRS)
  const at = (k: number) => used[k] as number
  return [
    ...best(({ apart }) => apart).map(({ i, j }) => difference(at(i), at(j), name)),
    ...best(({ product }) => product).map(({ i, j }) => product(at(i), at(j), [ofA, ofB], [i, j], name)),
  ]
}

function pairsOf(columns: readonly number[]): [number, number][] {
  return columns.flatMap((i, at) => columns.slice(at + 1).map((j): [number, number] => [i, j]))
}

function difference(i: number, j: number, name: (j: number) => string): Feature {
  return {
    name: `${name(i)} minus ${name(j)}`,
    of: (values, start) => (values[start + i] as number) - (values[start + j] as number),
  }
}

function product(
  i: number,
  j: number,
  [a, b]: readonly [Moments, Moments],
  [atI, atJ]: readonly [number, number],
  name: (j: number) => string,
): Feature {
  const middle = (k: number) => ((a.mean[k] as number) + (b.mean[k] as number)) / 2
  const [middleI, middleJ] = [middle(atI), middle(atJ)]
  return {
    name: `${name(i)} times ${name(j)}, each from its middle`,
    of: (values, start) => ((values[start + i] as number) - middleI) * ((values[start + j] as number) - middleJ),
  }
}

interface Moments {
  readonly mean: Float64Array
  /** Of columns i and j at i·columns + j, for i ≤ j. */
  readonly covariance: Float64Array
}

function moments(outputs: Outputs, columns: readonly number[]): Moments {
  const { width, values } = part(outputs, 0, Math.min(ENOUGH, countOf(outputs)))
  const [d, count] = [columns.length, values.length / width]
  const [mean, covariance, x] = [new Float64Array(d), new Float64Array(d * d), new Float64Array(d)]
  const read = (start: number) => {
    for (let i = 0; i < d; i++)
      x[i] = Math.max(-1e100, Math.min(1e100, values[start + (columns[i] as number)] as number))
  }
  for (let start = 0; start < values.length; start += width) {
    read(start)
    for (let i = 0; i < d; i++) mean[i] = (mean[i] as number) + (x[i] as number) / count
  }
  for (let start = 0; start < values.length; start += width) {
    read(start)
    for (let i = 0; i < d; i++) x[i] = (x[i] as number) - (mean[i] as number)
    for (let i = 0; i < d; i++) {
      for (let j = i; j < d; j++) {
        covariance[i * d + j] = (covariance[i * d + j] as number) + ((x[i] as number) * (x[j] as number)) / count
      }
    }
  }
  return { mean, covariance }
}

/** How far the inputs are apart in the difference of two columns, and in their product, each in deviations squared. */
function told(a: Moments, b: Moments, i: number, j: number): { readonly apart: number; readonly product: number } {
  const d = a.mean.length
  const both = (k: number, l: number) => ((a.covariance[k * d + l] as number) + (b.covariance[k * d + l] as number)) / 2
  const gap = ({ mean }: Moments) => (mean[i] as number) - (mean[j] as number)
  const variance = Math.max(0, both(i, i) + both(j, j) - 2 * both(i, j))
  const step = gap(a) - gap(b)
  const change = (a.covariance[i * d + j] as number) - (b.covariance[i * d + j] as number)
  return {
    apart: step === 0 ? 0 : (step * step) / variance,
    product: change === 0 ? 0 : (change * change) / (both(i, i) * both(j, j)),
  }
}
