/** Tiny matrices that differ in one cell, or in the content of one row. */
import { type DenseMatrix, denseMatrix, fromDense, type SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'
import { distinct, otherRow, randomValue, replaced, single, times } from './pair.ts'

export interface TinyShape {
  readonly rows: number
  readonly columns: number
}

/** Cell (i, j) is values[i·columns + j]. */
export interface TinyMatrix extends TinyShape {
  readonly values: readonly number[]
}

/** A dense matrix of rows of numbers. */
export function denseOf({ rows, columns, values }: TinyMatrix): DenseMatrix {
  return denseMatrix(rows, columns, Float64Array.from(values))
}

/** The cells that are not 0; as a binary matrix, without values. */
export function sparseOf(tiny: TinyMatrix, { binary = false } = {}): SparseMatrix {
  if (binary && tiny.values.some((x) => x !== 0 && x !== 1)) {
    throw new InvalidInput('A binary matrix has cells of 0 and 1 alone: this one has others.')
  }
  return fromDense(denseOf(tiny), { binary })
}

export interface CellStep extends TinyShape {
  readonly maxChange: number
  /** Cell (i, j) and cell (j, i) are one: both change. */
  readonly symmetric?: boolean
  readonly nonNegative?: boolean
}

/** The first, a middle and the last cell go up and down by maxChange, from 0 or what all cells are. */
export function cellPairs(given: CellStep & { readonly from?: number }): Pair<TinyMatrix>[] {
  const { maxChange, symmetric = false, nonNegative = false, from = 0 } = given
  const last = [given.rows - 1, given.columns - 1] as const
  const middle = Math.floor(last[0] / 2)
  const inside = symmetric ? [middle, Math.min(middle + 1, last[1])] : [given.rows >> 1, last[1] >> 1]
  const base = matrix(given, () => from)
  const ends = [from + maxChange, from - maxChange].filter((to) => !nonNegative || to >= 0)
  return distinct(
    [[0, 0], inside, last].flatMap(([i, j]) => ends.map((to) => cellStep(base, given, i as number, j as number, to))),
  )
}

export function randomCellPairs(given: CellStep, count: number, bits: Bits): Pair<TinyMatrix>[] {
  const { maxChange, symmetric = false, nonNegative = false } = given
  return times(count, () => {
    const drawn = matrix(given, () => randomValue(maxChange, nonNegative, bits))
    const cell = (i: number, j: number) => drawn.values[i * given.columns + j] as number
    const base = symmetric ? matrix(given, (i, j) => cell(Math.min(i, j), Math.max(i, j))) : drawn
    const [i, j] = [integerBelow(given.rows, bits), integerBelow(given.columns, bits)]
    const from = base.values[i * given.columns + j] as number
    const up = integerBelow(2, bits) === 1 || (nonNegative && from < maxChange)
    return cellStep(base, given, i, j, up ? from + maxChange : from - maxChange)
  })
}

function cellStep(base: TinyMatrix, { symmetric = false }: CellStep, i: number, j: number, to: number) {
  const { columns, values } = base
  const once = replaced(values, i * columns + j, to)
  const name = `cell (${i}, ${j})${symmetric && i !== j ? ' and its mirror image' : ''} at ${values[i * columns + j]}, and at ${to}`
  return { name, a: base, b: { ...base, values: symmetric ? replaced(once, j * columns + i, to) : once } }
}

export interface RowStep extends TinyShape {
  /** The most that a row may hold. */
  readonly cap: number
  readonly nonNegative?: boolean
}

/** The content of the first row, among empty ones, or of the last, among full ones, is replaced by what is furthest. */
export function rowPairs({ rows, columns, cap, nonNegative = false }: RowStep): Pair<TinyMatrix>[] {
  const one = (at: number, value: number) => single(columns, at, value)
  const full = (value: number) => times(columns, () => value)
  const far = columns - 1
  const across = nonNegative ? (far === 0 ? full(0) : one(0, cap)) : one(far, -cap)
  const replace = (name: string, at: number, others: number, a: number[], b: number[]) =>
    rowStep(
      matrix({ rows, columns }, () => others),
      name,
      at,
      a,
      b,
    )
  return distinct([
    nonNegative
      ? replace(
          'row 0: the cap in its first cell, and in its last',
          0,
          0,
          one(0, cap),
          far === 0 ? full(0) : one(far, cap),
        )
      : replace('row 0: the cap in its first cell, and minus the cap', 0, 0, one(0, cap), one(0, -cap)),
    replace('row 0: empty, and the cap in every cell', 0, 0, full(0), full(cap)),
    ...(nonNegative ? [] : [replace('row 0: the cap in every cell, and minus the cap', 0, 0, full(cap), full(-cap))]),
    replace('row 0: empty, and ten times the cap in one cell', 0, 0, full(0), one(0, 10 * cap)),
    replace(`row ${rows - 1} among full ones: opposite contents`, rows - 1, cap, one(far, cap), across),
  ])
}

export function randomRowPairs(given: RowStep, count: number, bits: Bits): Pair<TinyMatrix>[] {
  const draw = () => randomValue(given.cap, given.nonNegative ?? false, bits)
  return times(count, () => randomRowStep(given, draw, bits))
}

/** A matrix of what `draw` gives, and one of its rows drawn again. */
export function randomRowStep(shape: TinyShape, draw: () => number, bits: Bits): Pair<TinyMatrix> {
  const base = matrix(shape, draw)
  const at = integerBelow(shape.rows, bits)
  const row = base.values.slice(at * shape.columns, (at + 1) * shape.columns)
  const drawn = otherRow(row, () => times(shape.columns, draw))
  return rowStep(base, `random values, and row ${at} replaced`, at, row, drawn)
}

export function rowStep(
  base: TinyMatrix,
  name: string,
  at: number,
  a: readonly number[],
  b: readonly number[],
): Pair<TinyMatrix> {
  const { columns, values } = base
  const put = (row: readonly number[]) => values.toSpliced(at * columns, columns, ...row)
  return { name, a: { ...base, values: put(a) }, b: { ...base, values: put(b) } }
}

export function matrix({ rows, columns }: TinyShape, cell: (i: number, j: number) => number): TinyMatrix {
  return { rows, columns, values: times(rows * columns, (k) => cell(Math.floor(k / columns), k % columns)) }
}
