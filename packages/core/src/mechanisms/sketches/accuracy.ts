/** How many projections an accuracy needs. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { chiSquareMiss } from '../../privacy/index.ts'

/** A share of at most ν of the answers is off by more than the share η, before what the sketch adds is taken off. */
export interface Accuracy {
  readonly eta: number
  readonly nu: number
}

/** More projections than this are never useful: they are 0.14 % off each. */
const MOST_ROWS = 2 ** 20

/** The fewest projections with P(|χ²_r/r − 1| > η) ≤ ν, exactly. Blocki et al. take 8 ln(2/ν)/η², two to four times as many. */
export function rowsFor({ eta, nu }: Accuracy): number {
  for (const [name, share] of [
    ['eta', eta],
    ['nu', nu],
  ] as const) {
    if (typeof share !== 'number' || !(share > 0 && share < 1)) {
      throw new InvalidInput(`The ${name} of an accuracy lies between 0 and 1, but it is ${String(share)}.`)
    }
  }
  let high = 1
  while (chiSquareMiss(high, eta) > nu) {
    high *= 2
    if (high > MOST_ROWS) {
      throw new NotFeasible(
        `An accuracy of η = ${eta} with ν = ${nu} needs more than ${MOST_ROWS} projections: allow a larger η or ν.`,
      )
    }
  }
  let low = high / 2
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (chiSquareMiss(middle, eta) > nu) low = middle
    else high = middle
  }
  return high
}

/** Throws unless so many projections of so many items can be made and kept. */
export function checkRows(rows: unknown, items: number, most: number): void {
  if (typeof rows !== 'number' || !Number.isSafeInteger(rows) || rows < 1 || rows > MOST_ROWS) {
    throw new InvalidInput(`The number of projections is a whole number from 1 to ${MOST_ROWS}, not ${String(rows)}.`)
  }
  if (rows * items > most) {
    throw new NotFeasible(
      `${rows} projections of ${items} items are ${rows * items} numbers, and ${most} are the most: ask for at most ${Math.max(1, Math.floor(most / items))} projections.`,
    )
  }
}

/** A δ below this is smaller than what double precision, standing in for real numbers, can be trusted with. */
const LEAST_DELTA = 1e-12

export function deltaWarnings(delta: number): string[] {
  if (!(delta < LEAST_DELTA)) return []
  return [
    `δ = ${delta} is smaller than what this sketch can be trusted with: its projections are computed in double precision, which stands in for the real numbers of the proof. Do not rely on a δ below ${LEAST_DELTA}.`,
  ]
}
