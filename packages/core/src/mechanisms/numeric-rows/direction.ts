/** Directions that are asked for, and tables whose rows are bounded so that squares along them are. */
import { InvalidInput } from '../../errors.ts'
import type { NumericRowFacts } from './facts.ts'

/** `which` begins a sentence: "The direction". */
export function checkDirection(direction: ArrayLike<number>, columns: number, which: string): void {
  if (typeof direction !== 'object' || direction === null || direction.length !== columns) {
    throw new InvalidInput(
      `${which} has ${String(direction?.length)} numbers, but there are ${columns} columns: give one number for each.`,
    )
  }
  let largest = 0
  for (let j = 0; j < columns; j++) {
    const x: unknown = direction[j]
    if (typeof x !== 'number' || !(Math.abs(x) <= 1e100)) {
      throw new InvalidInput(`${which} has ${String(x)} as its number ${j + 1}: give finite numbers, best of length 1.`)
    }
    largest = Math.max(largest, Math.abs(x))
  }
  if (largest < 1e-100) throw new InvalidInput(`${which} is 0 in every column: name at least one.`)
}

/** Throws unless a row has a length that it cannot exceed: only then do its squares have one. */
export function requireBoundedRows({ neighbours }: NumericRowFacts): void {
  if (neighbours.kind !== 'row-change') return
  throw new InvalidInput(
    'With row-change neighbours a row may have any length, and the longer it is, the more its squares change when it moves a little: no noise on them covers that. Use row or individual neighbours with a norm, or a covariance-sketch.',
  )
}
