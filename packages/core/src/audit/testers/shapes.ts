/** What an output is like as a whole: how far from 0, its largest and smallest number, and how many different ones it has. */
import { numeric } from './coordinates.ts'
import type { Tester } from './feature.ts'

export const shapes: Tester = (a, b) => {
  const used = numeric(a, b)
  if (used.length < 3) return []
  const over = (start: number, values: Float64Array, of: (all: number[]) => number) =>
    of(used.map((j) => values[start + j] as number))
  return [
    { name: 'the sum of squares of all numbers', of: (values, start) => over(start, values, sumOfSquares) },
    { name: 'the largest number', of: (values, start) => over(start, values, (all) => Math.max(...all)) },
    { name: 'the smallest number', of: (values, start) => over(start, values, (all) => Math.min(...all)) },
    {
      name: 'how many different numbers there are',
      of: (values, start) => over(start, values, (all) => new Set(all).size),
    },
  ]
}

function sumOfSquares(all: readonly number[]): number {
  return all.reduce((sum, x) => sum + x * x, 0)
}
