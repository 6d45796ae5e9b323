/** Tables of a few numeric rows: a row more, a row replaced, a row moved. */
import type { Dense } from '../../linalg/index.ts'
import type { Neighbours } from '../../privacy/index.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'
import { distinct, otherRow, replaced, single, times } from './pair.ts'

type Row = readonly number[]
type RowKind = Extract<Neighbours['kind'], 'individual' | 'row' | 'row-change'>

export interface TinyRows {
  readonly columns: number
  readonly rows: readonly Row[]
}

/** As mechanisms for numeric rows read them. */
export function numericRowsOf({ columns, rows }: TinyRows): {
  readonly columns: number
  batches(): Dense[]
} {
  return { columns, batches: () => [{ rows: rows.length, columns, values: Float64Array.from(rows.flat()) }] }
}

interface RowLength {
  readonly columns: number
  /** The length to which rows are shortened. */
  readonly norm: number
}

/** Individual neighbours: a row of the full length is there or not. */
export function personRowPairs({ columns, norm }: RowLength): Pair<TinyRows>[] {
  const { first, last, diagonal } = directions(columns, norm)
  const comes = (name: string, row: Row) => pair(columns, `nobody, and a row ${name}`, [], [row])
  const others = [first, diagonal]
  return distinct([
    comes('along the first axis', first),
    comes('along the last axis', last),
    comes('along the diagonal', diagonal),
    comes('ten times too long', single(columns, 0, 10 * norm)),
    pair(columns, 'two rows, and a third', others, [...others, last]),
  ])
}

/** Row neighbours: one row becomes another, each of the full length or 0. */
export function replacedRowPairs({ columns, norm }: RowLength): Pair<TinyRows>[] {
  const { first, last, diagonal } = directions(columns, norm)
  const opposite = single(columns, 0, -norm)
  const zero = single(columns, 0, 0)
  return distinct([
    pair(columns, 'a row, and its opposite', [first], [opposite]),
    ...(columns > 1 ? [pair(columns, 'a row, and one at a right angle', [first], [last])] : []),
    pair(columns, 'a row along the first axis, and 0', [first], [zero]),
    pair(columns, 'a row along the last axis, and 0', [last], [zero]),
    pair(columns, 'a row ten times too long, and 0', [single(columns, 0, 10 * norm)], [zero]),
    pair(columns, 'beside others, the last row, and 0', [first, diagonal, last], [first, diagonal, zero]),
  ])
}

/** Row-change neighbours: a row moves by maxChange, up to the rounding of its cells. */
export function movedRowPairs(given: { readonly columns: number; readonly maxChange: number }): Pair<TinyRows>[] {
  const { columns, maxChange } = given
  const { first, last, diagonal } = directions(columns, maxChange)
  const zero = single(columns, 0, 0)
  const far = single(columns, 0, 128 * maxChange)
  const moves = (name: string, from: Row, by: Row) => pair(columns, name, [from], [sum(from, by)])
  return distinct([
    moves('0, and a row along the first axis', zero, first),
    moves('0, and a row along the last axis', zero, last),
    moves('0, and a row along the diagonal', zero, diagonal),
    moves('a long row, and longer still', far, first),
    ...(columns > 1 ? [moves('a long row, and turned a little', far, last)] : []),
    pair(columns, 'beside others, the last row at 0, and moved', [first, diagonal, zero], [first, diagonal, last]),
  ])
}

/** Up to four rows, of which one comes, is replaced or moves; `length` is the norm, or the maxChange. */
export function randomRowTables(
  given: { readonly columns: number; readonly kind: RowKind; readonly length: number },
  count: number,
  bits: Bits,
): Pair<TinyRows>[] {
  const { columns, kind, length } = given
  const draw = () => randomDirection(columns, (length * (1 + integerBelow(8, bits))) / 4, bits)
  return times(count, () => {
    const rows = times(1 + integerBelow(4, bits), draw)
    const at = integerBelow(rows.length, bits)
    const row = rows[at] as Row
    switch (kind) {
      case 'individual':
        return pair(columns, `random rows, and row ${at} too`, rows.toSpliced(at, 1), rows)
      case 'row':
        return pair(columns, `random rows, and row ${at} replaced`, rows, replaced(rows, at, otherRow(row, draw)))
      case 'row-change': {
        const moved = sum(row, randomDirection(columns, length, bits))
        return pair(columns, `random rows, and row ${at} moved`, rows, replaced(rows, at, moved))
      }
    }
  })
}

function pair(columns: number, name: string, a: readonly Row[], b: readonly Row[]): Pair<TinyRows> {
  return { name, a: { columns, rows: a }, b: { columns, rows: b } }
}

function directions(columns: number, length: number): { first: Row; last: Row; diagonal: Row } {
  return {
    first: single(columns, 0, length),
    last: single(columns, columns - 1, length),
    diagonal: times(columns, () => length / Math.sqrt(columns)),
  }
}

/** A vector of this length, its cells in proportion to small whole numbers. */
function randomDirection(columns: number, length: number, bits: Bits): number[] {
  const zero = single(columns, 0, 0)
  const whole = otherRow(zero, () => times(columns, () => integerBelow(9, bits) - 4))
  const own = Math.sqrt(whole.reduce((total, x) => total + x * x, 0))
  return whole.map((x) => (x * length) / own)
}

function sum(a: Row, b: Row): number[] {
  return a.map((x, j) => x + (b[j] as number))
}
