/** What error to expect along a direction of length 1, from public numbers alone. */
import { chiSquareMiss, chiSquareQuantile } from '../../privacy/index.ts'
import { type NumericRowFacts, publicPeople } from '../numeric-rows/index.ts'
import { checkAsked } from '../sketches/index.ts'
import type { AskedVariances } from './facts.ts'

export interface VarianceError {
  /** The sum of squares that the error is stated for, and where it comes from. */
  readonly guess: number
  readonly guessed: 'given' | 'by people' | 'assumed'
  /** √E[error²] of an answer. */
  readonly standardError: number
  /** The error stays below this in 95 of 100 answers. */
  readonly ninetyFivePercent: number
  /** The part that is there whatever the data is: w²·√(2/r). */
  readonly additive: number
  /** The part that grows with the answer: √(2/r) of it. */
  readonly relative: number
  /** The asked interval is so long on average, or shorter: it ends at 0. */
  readonly intervalLength: number
}

/** Where nothing is known: rows, of the length allowed and in every direction, that make up for this many along one. */
const USUAL = { individual: 100, row: 100, 'row-change': 10_000 } as const

export function guessOf(
  { neighbours, norm, columns, people }: NumericRowFacts,
  { variance }: AskedVariances,
): Pick<VarianceError, 'guess' | 'guessed'> {
  if (variance !== undefined) return { guess: variance, guessed: 'given' }
  const known = publicPeople(people)
  const square = neighbours.kind === 'row-change' ? neighbours.maxChange ** 2 : (norm as number) ** 2
  if (known === undefined) return { guess: USUAL[neighbours.kind] * square, guessed: 'assumed' }
  // Rows as long as they may be, and as much in every direction.
  return {
    guess: (Math.max(1, known) * square) / (neighbours.kind === 'row-change' ? 1 : columns),
    guessed: 'by people',
  }
}

/** √E[error²] of an answer v, to which `added` squared was added: of r squares of normal numbers the mean is taken. */
export function standardErrorAt(guess: number, added: number, rows: number): number {
  return (guess + added * added) * Math.sqrt(2 / rows)
}

export function predictVariance(
  facts: NumericRowFacts,
  asked: AskedVariances,
  added: number,
  rows: number,
): VarianceError {
  const { guess, guessed } = guessOf(facts, asked)
  const { miss } = checkAsked(asked)
  const seen = guess + added * added
  return {
    guess,
    guessed,
    standardError: standardErrorAt(guess, added, rows),
    ninetyFivePercent: seen * shareMissed(rows, 0.05),
    additive: standardErrorAt(0, added, rows),
    relative: Math.sqrt(2 / rows),
    // Taken where the sum of squares is what it is on average.
    intervalLength:
      seen * rows * (1 / chiSquareQuantile(rows, miss / 2, 'lower') - 1 / chiSquareQuantile(rows, miss / 2, 'upper')),
  }
}

/** The mean of r squares is off by more than this share with this probability. */
function shareMissed(rows: number, miss: number): number {
  let [low, high] = [0, 1]
  while (chiSquareMiss(rows, high) > miss) high *= 2
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2
    if (chiSquareMiss(rows, middle) > miss) low = middle
    else high = middle
  }
  return high
}
