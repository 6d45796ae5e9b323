/** What mechanisms that add noise to every cell of a dense matrix have in common. */
import type { DenseMatrix } from '../data/index.ts'
import { InvalidInput, NotFeasible } from '../errors.ts'
import { addGaussian, addLaplace, type Bits, type Noise } from '../random/index.ts'

export type Law = 'laplace' | 'gaussian'

/** A gigabyte of doubles. */
const MOST_CELLS = 2 ** 27

export const NAMES_FROM_DATA =
  'The names of rows and columns come from the data itself. The promise does not cover them: anyone who sees the release learns which names occur. A list made without the data avoids this.'

export interface DenseShape {
  readonly rows: number
  readonly columns: number
  readonly symmetric?: boolean
}

export function checkShape({ rows, columns, symmetric }: DenseShape): void {
  for (const [name, size] of [
    ['rows', rows],
    ['columns', columns],
  ] as const) {
    if (!Number.isInteger(size) || size < 1) {
      throw new InvalidInput(`The number of ${name} must be a whole number of at least 1, not ${size}.`)
    }
  }
  if (rows * columns > MOST_CELLS) {
    throw new NotFeasible(
      `A dense release of ${rows} × ${columns} = ${rows * columns} cells is too large: ${MOST_CELLS} cells are the most, for instance ${Math.floor(Math.sqrt(MOST_CELLS))} × ${Math.floor(Math.sqrt(MOST_CELLS))}. Merge rows or columns into fewer, larger ones; or release flows between zones that lie in larger ones, which look only into what stands out from the noise and have no such limit.`,
    )
  }
  if (symmetric === true && rows !== columns) {
    throw new InvalidInput(`A symmetric matrix has as many rows as columns, not ${rows} × ${columns}.`)
  }
}

/** Nothing bounds what one row of an undirected matrix changes. */
export function checkRows({
  symmetric,
  neighbours,
}: {
  readonly symmetric?: boolean
  readonly neighbours: { readonly kind: string }
}): void {
  if (symmetric === true && neighbours.kind === 'row') {
    throw new InvalidInput(
      'Row neighbours protect the rows of a directed or two-sided matrix. In an undirected graph two people share every edge, and nothing bounds what one of them changes: use edge weights or individuals as neighbours, or leave "symmetric" out.',
    )
  }
}

/** What is neither true nor false would be read one way here and another there. */
export function checkBooleans(flags: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(flags)) {
    if (value !== undefined && typeof value !== 'boolean') {
      throw new InvalidInput(`"${name}" must be true or false, not ${JSON.stringify(value)}.`)
    }
  }
}

export function checkNames(names: unknown): void {
  if (names !== undefined && names !== 'public' && names !== 'data') {
    throw new InvalidInput(
      `The names of rows and columns are "public" or from the "data", not ${JSON.stringify(names)}.`,
    )
  }
}

/** A law that noise can have, and a δ where it needs one. */
export function checkNoise({ noise, delta }: { readonly noise: Law; readonly delta?: number }): void {
  if (noise !== 'laplace' && noise !== 'gaussian') {
    throw new InvalidInput(`The noise must be laplace or gaussian, not ${String(noise)}.`)
  }
  if (noise === 'laplace' && delta !== undefined) {
    throw new InvalidInput(
      'Laplace noise needs no delta, its guarantee is pure: leave delta out, or choose gaussian noise.',
    )
  }
}

/** E|Z| of a law of this scale. */
export function meanAbsolute(law: Law, scale: number): number {
  return law === 'laplace' ? scale : scale * Math.sqrt(2 / Math.PI)
}

/** E Z². */
export function variance(law: Law, scale: number): number {
  return law === 'laplace' ? 2 * scale * scale : scale * scale
}

export function deviationOf(law: Law, scale: number): number {
  return Math.sqrt(variance(law, scale))
}

export function addNoise(law: Law, values: Float64Array, noise: Noise, bits: Bits): void {
  if (law === 'laplace') addLaplace(values, noise, bits)
  else addGaussian(values, noise, bits)
}

/** Halves go up; a negative zero would be a second way to write 0. */
export function roundAll(values: Float64Array): void {
  for (let i = 0; i < values.length; i++) values[i] = Math.floor((values[i] as number) + 0.5) + 0
}

/** The sentence of a certificate on where the names of rows and columns come from. */
export function namesInWords(names: 'public' | 'data' | undefined): string {
  return names === 'data'
    ? 'The names of rows and columns were taken from the data itself: the promise does not cover which names occur. If a name that occurs only once could point to somebody, release with a fixed list of names instead.'
    : 'The numbers of rows and columns, and their names, are public: they were fixed without looking at the data. Data with other names was left out.'
}

/** The public range of what gets the noise, both ends included. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** A matrix whose cells lie in their range, and how many had to be moved there. Private. */
export interface Moved {
  readonly matrix: DenseMatrix
  readonly moved: number
}

/** Moves a value into its range, which brings no two of them further apart. Not a number counts as 0. */
export function within(x: number, { min, max }: Range): number {
  return Math.min(max, Math.max(min, Number.isNaN(x) ? 0 : x))
}

/** The sentence of a certificate on a range that holds `what`, such as "Cells". */
export function rangeInWords(what: string, { min, max }: Range): string {
  return `${what} are kept within ${short(min)} and ${short(max)}: anything beyond is published as if it were at that end.`
}

export const ONE_IDENTIFIER = 'Each person has one identifier: someone with two counts as two people.'

export const RELEASES_ADD_UP =
  'The promise is about this release alone. Another release of the same data adds to what can be learned: their ε add up.'

/** Four digits are enough to read; the plan has the rest. */
export function short(x: number): string {
  const rounded = Number(x.toPrecision(4))
  return Math.abs(rounded) >= 1e7 || (rounded !== 0 && Math.abs(rounded) < 1e-4)
    ? rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
    : `${rounded}`
}
