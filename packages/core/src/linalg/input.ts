import { log2 } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { type Dense, viewOf } from './view.ts'

/**
 * Refuses what has no decomposition, and tells by which power of two to divide the matrix: 1, unless the squares of its
 * cells could leave the range of a double.
 */
export function unitOf(matrix: Dense): number {
  const { values } = matrix
  viewOf(matrix)
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] as number)
    // Written so that NaN fails it too.
    if (!(size <= Number.MAX_VALUE)) {
      throw new InvalidInput(
        'A matrix can be decomposed only if every cell is a finite number, and this one has others.',
      )
    }
    if (size > largest) largest = size
  }
  if (largest === 0 || (largest > 1e-100 && largest < 1e100)) return 1
  return 2 ** Math.max(-1000, Math.min(1000, Math.round(log2(largest))))
}

export function checkRank({ rows, columns }: Dense, rank: number): void {
  if (!Number.isInteger(rank) || rank < 1) {
    throw new InvalidInput(`A rank must be a whole number of at least 1, not ${rank}.`)
  }
  const most = Math.min(rows, columns)
  if (rank > most) {
    throw new InvalidInput(`A rank of ${rank} is more than a matrix of ${rows} × ${columns} has: at most ${most}.`)
  }
}

export function checkCount(option: string, count: number): void {
  if (!Number.isInteger(count) || count < 0) {
    throw new InvalidInput(`The option ${option} must be a whole number of at least 0, not ${count}.`)
  }
}

export function checkSymmetric({ rows, columns, values }: Dense): void {
  if (rows !== columns) {
    throw new InvalidInput(`Only a square matrix can be symmetric, and this one is ${rows} × ${columns}.`)
  }
  // In tiles, because a column read from top to bottom misses the cache at every cell.
  const tile = 32
  for (let top = 0; top < rows; top += tile) {
    const bottom = Math.min(rows, top + tile)
    for (let left = 0; left <= top; left += tile) {
      for (let i = top; i < bottom; i++) {
        const right = Math.min(i, left + tile)
        for (let j = left; j < right; j++) {
          if (values[i * rows + j] !== values[j * rows + i]) {
            throw new InvalidInput('This matrix is said to be symmetric, but it differs from its transpose.')
          }
        }
      }
    }
  }
}
