/**
 * Gram and Schmidt's method for a block of vectors beside many that are orthonormal already: what the block has in
 * common with those comes off by products of matrices, several times as fast as vector by vector.
 */
import { multiply } from './multiply.ts'
import { extend, orthonormalise, rowsOf } from './orthonormal.ts'
import { addMultiple, norm } from './vector.ts'
import { type Dense, transposed } from './view.ts'

/** Having less in common with the others than this, orthonormal vectors stay almost so when it comes off. */
const LITTLE = 0.5

/** Two do, unless the block hardly reaches out of the span of the others. */
const MOST_PASSES = 4

/** So many are made orthonormal vector by vector. */
const PANEL = 16

/** Makes the rows of a matrix orthonormal in place, as `orthonormalise` does. */
export function orthonormaliseBlock(block: Dense, random: () => number): void {
  if (block.rows <= PANEL) return orthonormalise(rowsOf(block), random)
  for (let at = 0; at < block.rows; at += PANEL) {
    orthonormaliseBeside(someRows(block, 0, at), someRows(block, at, Math.min(at + PANEL, block.rows)), random)
  }
}

/** Also makes them orthogonal to the rows of `others`, which are orthonormal. */
export function orthonormaliseBeside(others: Dense, block: Dense, random: () => number): void {
  if (others.rows === 0) return orthonormaliseBlock(block, random)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const common = multiply(block, transposed(others))
    addMultiple(block.values, -1, multiply(common, others).values)
    orthonormaliseBlock(block, random)
    if (pass > 0 && norm(common.values) < LITTLE) return
  }
  const basis = rowsOf(others)
  for (const row of rowsOf(block)) extend(basis, row, random)
}

/** Not copied. */
export function someRows({ columns, values }: Dense, from: number, to: number): Dense {
  return { rows: to - from, columns, values: values.subarray(from * columns, to * columns) }
}
