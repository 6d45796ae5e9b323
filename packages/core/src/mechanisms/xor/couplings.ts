/** Π of a law as flat arrays: the diagonal, and for each bit the other bits that it is coupled with. */
import { NotFeasible } from '../../errors.ts'
import type { BernoulliLaw, Square } from './law.ts'

export interface Couplings {
  /** Π_kk. */
  readonly own: Float64Array
  /** Bit k is coupled with indices[offsets[k]..offsets[k+1]−1], in ascending order, by values Π_kl ≠ 0. */
  readonly offsets: Int32Array
  readonly indices: Int32Array
  readonly values: Float64Array
}

/** 2^26 couplings take 800 MB: more than that is a mistake sooner than a wish. */
const MOST_COUPLINGS = 2 ** 26
const MOST_BITS = 2 ** 30
/** A matrix in full is for small laws. */
const MOST_DENSE = 2048

/** The couplings of all N·P bits. */
export function couplingsOf(law: BernoulliLaw): Couplings {
  const { rows, columns } = law
  switch (law.kind) {
    case 'exchangeable':
      return gather(
        rows * columns,
        law.between === 0 ? 0 : rows - 1,
        () => law.own,
        (k, add) => {
          for (let l = k % columns; l < rows * columns; l += columns) if (l !== k) add(l, law.between)
        },
      )
    case 'rows':
      return gather(rows * columns, columns - 1, ownOf(law.theta), (k, add) => inRow(law.theta, k, add))
    case 'general': {
      const { theta, lambda } = law
      const others: { readonly row: number; readonly matrix: Square }[][] = Array.from({ length: rows }, () => [])
      for (const { i, j, matrix } of lambda) {
        others[i]?.push({ row: j, matrix })
        others[j]?.push({ row: i, matrix })
      }
      const most = others.reduce((longest, list) => Math.max(longest, list.length), 0)
      for (const [row, list] of others.entries()) {
        list.push({ row, matrix: theta })
        list.sort((a, b) => a.row - b.row)
      }
      return gather(rows * columns, (most + 1) * columns, ownOf(theta), (k, add) => {
        for (const { row, matrix } of others[Math.floor(k / columns)] ?? []) {
          const values = matrix[k % columns] ?? []
          for (let j = 0; j < columns; j++) if (row * columns + j !== k) add(row * columns + j, values[j] as number)
        }
      })
    }
  }
}

type Add = (other: number, value: number) => void

function ownOf(theta: Square): (k: number) => number {
  return (k) => theta[k % theta.length]?.[k % theta.length] as number
}

function inRow(theta: Square, k: number, add: Add): void {
  const columns = theta.length
  const values = theta[k % columns] ?? []
  for (let j = 0; j < columns; j++) if (j !== k % columns) add(k - (k % columns) + j, values[j] as number)
}

/** Collects the couplings that `each` reports of every bit, without those that are 0. */
function gather(
  bits: number,
  most: number,
  own: (k: number) => number,
  each: (k: number, add: Add) => void,
): Couplings {
  if (bits > MOST_BITS || bits * most > MOST_COUPLINGS) {
    throw new NotFeasible(
      `The couplings of ${bits} cells with up to ${most} others each do not fit into memory: use fewer rows or columns, or an exchangeable law, which needs no table of them.`,
    )
  }
  const offsets = new Int32Array(bits + 1)
  const diagonal = Float64Array.from({ length: bits }, (_, k) => own(k))
  const count = (k: number) => {
    let size = 0
    each(k, (_, value) => {
      if (value !== 0) size++
    })
    return size
  }
  for (let k = 0; k < bits; k++) offsets[k + 1] = (offsets[k] as number) + count(k)
  const indices = new Int32Array(offsets[bits] as number)
  const values = new Float64Array(indices.length)
  let at = 0
  for (let k = 0; k < bits; k++) {
    each(k, (l, value) => {
      if (value === 0) return
      indices[at] = l
      values[at++] = value
    })
  }
  return { own: diagonal, offsets, indices, values }
}

/** Π itself, N·P × N·P. */
export function parameterMatrix(law: BernoulliLaw): number[][] {
  const bits = law.rows * law.columns
  if (bits > MOST_DENSE) {
    throw new NotFeasible(
      `The parameter matrix of ${bits} cells is too large to write out: ${MOST_DENSE} are the most.`,
    )
  }
  return denseOf(couplingsOf(law))
}

/** The couplings of a block as a square. */
export function denseOf({ own, offsets, indices, values }: Couplings): number[][] {
  return Array.from(own, (value, k) => {
    const row = Array<number>(own.length).fill(0)
    row[k] = value
    for (let at = offsets[k] as number; at < (offsets[k + 1] as number); at++) {
      row[indices[at] as number] = values[at] as number
    }
    return row
  })
}
