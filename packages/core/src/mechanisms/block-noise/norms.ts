/** What the people of a reference have in groups of cells: the numbers that caps are taken from. */
import type { Law } from '../additive.ts'
import { peopleOf, type Reference } from './reference.ts'

/**
 * Σ|value| (Laplace) or Σ value² (Gaussian) of every person in every group: `sums[p·groups + g]`. Cells of group 0
 * belong to none, others are counted from 1.
 */
export function sumsByGroup(reference: Reference, groupOf: (cell: number) => number, groups: number, law: Law) {
  const sums = new Float64Array(peopleOf(reference) * groups)
  const { offsets, cells, values } = reference
  for (let p = 0; p < peopleOf(reference); p++) {
    for (let k = offsets[p] as number; k < (offsets[p + 1] as number); k++) {
      const group = groupOf(cells[k] as number)
      if (group === 0) continue
      const value = values[k] as number
      const at = p * groups + group - 1
      sums[at] = (sums[at] as number) + (law === 'laplace' ? Math.abs(value) : value * value)
    }
  }
  return sums
}

/** The norm that is made of such a sum. */
export function normOf(law: Law, sum: number): number {
  return law === 'laplace' ? sum : Math.sqrt(sum)
}

/** For each share, the smallest of the positive numbers that at least this share of them does not exceed; 0 for none. */
export function quantilesOf(numbers: Float64Array, shares: readonly number[]): number[] {
  const positive = numbers.filter((x) => x > 0)
  if (positive.length === 0) return shares.map(() => 0)
  if (shares.some((share) => share < 1)) positive.sort()
  else positive[positive.length - 1] = positive.reduce((a, b) => Math.max(a, b))
  return shares.map((share) => positive[Math.max(0, Math.ceil(share * positive.length) - 1)] as number)
}
