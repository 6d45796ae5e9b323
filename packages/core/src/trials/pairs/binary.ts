/** Tiny matrices of zeros and ones that differ in one cell, or in the content of one row. */
import { InvalidInput } from '../../errors.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'
import { matrix, randomRowStep, rowStep, type TinyMatrix, type TinyShape } from './matrices.ts'
import { distinct, replaced, times } from './pair.ts'

/** The first or last cell is flipped in an empty and in a full matrix. */
export function binaryCellPairs(shape: TinyShape): Pair<TinyMatrix>[] {
  const last = shape.rows * shape.columns - 1
  return distinct(
    [0, 1].flatMap((others) => {
      const base = matrix(shape, () => others)
      return [0, last].map((at) => ({
        name: `all cells ${others}, and the ${at === 0 ? 'first' : 'last'} ${1 - others}`,
        a: base,
        b: { ...base, values: replaced(base.values, at, 1 - others) },
      }))
    }),
  )
}

/** The first row, among empty ones, or the last, among full ones, is replaced by its opposite, or by one beyond the limit. */
export function binaryRowPairs(given: TinyShape & { readonly maxOnes?: number }): Pair<TinyMatrix>[] {
  const { rows, columns, maxOnes } = given
  const row = (one: (j: number) => boolean) => times(columns, (j) => (one(j) ? 1 : 0))
  const contents: [name: string, a: number[], b: number[]][] = [
    ['zeros, and ones', row(() => false), row(() => true)],
    ['ones and zeros in turn, and the opposite', row((j) => j % 2 === 0), row((j) => j % 2 === 1)],
  ]
  if (maxOnes !== undefined) {
    contents.push(
      [`the first ${maxOnes} ones, and the last`, row((j) => j < maxOnes), row((j) => j >= columns - maxOnes)],
      ['zeros, and a one more than may stay', row(() => false), row((j) => j <= maxOnes)],
    )
  }
  const pairs = [0, rows - 1].flatMap((at, others) =>
    contents.map(([name, a, b]) =>
      rowStep(
        matrix(given, () => others),
        `row ${at} among ${others === 0 ? 'empty' : 'full'} ones: ${name}`,
        at,
        a,
        b,
      ),
    ),
  )
  return distinct(pairs.filter(({ a, b }) => a.values.some((x, k) => x !== b.values[k])))
}

/** Matrices of every density: a cell is flipped, or a row replaced. */
export function randomBinaryPairs(
  given: TinyShape & { readonly kind: 'cell' | 'row' },
  count: number,
  bits: Bits,
): Pair<TinyMatrix>[] {
  const { rows, columns } = given
  return times(count, () => {
    // From 1 to 7 eighths: with none, or with all, no other row could be drawn.
    const eighths = 1 + integerBelow(7, bits)
    const draw = () => (integerBelow(8, bits) < eighths ? 1 : 0)
    if (given.kind === 'row') return randomRowStep({ rows, columns }, draw, bits)
    const a = matrix({ rows, columns }, draw)
    const at = integerBelow(rows * columns, bits)
    const name = `random ones, and cell (${Math.floor(at / columns)}, ${at % columns}) flipped`
    return { name, a, b: { ...a, values: replaced(a.values, at, 1 - (a.values[at] as number)) } }
  })
}

const MOST_CELLS = 9

/** Every binary matrix of up to nine cells with every neighbour. In a graph the diagonal is empty. */
export function allBinaryPairs(
  given: TinyShape & { readonly kind: 'cell' | 'row'; readonly graph?: 'directed' | 'undirected' },
): Pair<TinyMatrix>[] {
  const { kind, graph } = given
  if (kind === 'row' && graph === 'undirected') {
    throw new InvalidInput('Two rows of an undirected graph share an edge, so that none is replaced alone: use cells.')
  }
  const cells = matrix(given, () => 0).values.flatMap((_, k) => {
    const [i, j] = [Math.floor(k / given.columns), k % given.columns]
    return (graph !== undefined && i === j) || (graph === 'undirected' && i > j) ? [] : [{ i, j }]
  })
  if (cells.length > MOST_CELLS) {
    throw new InvalidInput(`All pairs are listed for up to ${MOST_CELLS} cells, not ${cells.length}: draw random ones.`)
  }
  const steps =
    kind === 'cell'
      ? cells.map((_, k) => 1 << k)
      : times(given.rows, (row) => cells.reduce((mask, { i }, k) => (i === row ? mask | (1 << k) : mask), 0))
  const all = times(2 ** cells.length, (mask) => {
    const tiny = matrix(given, (i, j) => {
      const k = cells.findIndex((c) => (c.i === i && c.j === j) || (graph === 'undirected' && c.i === j && c.j === i))
      return k < 0 ? 0 : (mask >> k) & 1
    })
    return { tiny, name: times(given.rows, (i) => rowOf(tiny, i).join('')).join(' ') }
  })
  return all.flatMap(({ tiny: a, name }, mask) =>
    steps.flatMap((step) =>
      partsOf(step)
        .filter((change) => (mask ^ change) > mask)
        .map((change) => {
          const { tiny: b, name: other } = all[mask ^ change] as (typeof all)[number]
          return { name: `${name}, and ${other}`, a, b }
        }),
    ),
  )
}

function rowOf({ columns, values }: TinyMatrix, i: number): number[] {
  return values.slice(i * columns, (i + 1) * columns)
}

/** Every choice of cells from a step, but none at all. */
function partsOf(step: number): number[] {
  const parts: number[] = []
  for (let part = step; part > 0; part = (part - 1) & step) parts.push(part)
  return parts
}
