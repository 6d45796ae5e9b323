/** What all generators of pairs share. */
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'

/** In a tiny shape several worst cases may be one, in either order: the first stays. */
export function distinct<Input>(pairs: readonly Pair<Input>[]): Pair<Input>[] {
  const seen = new Map<string, Pair<Input>>()
  for (const pair of pairs) {
    const key = [JSON.stringify(pair.a), JSON.stringify(pair.b)].sort().join()
    if (!seen.has(key)) seen.set(key, pair)
  }
  return [...seen.values()]
}

export function times<T>(count: number, make: (k: number) => T): T[] {
  return Array.from({ length: count }, (_, k) => make(k))
}

/** A list of zeros with one value in it. */
export function single(length: number, at: number, value: number): number[] {
  return times(length, (k) => (k === at ? value : 0))
}

export function replaced<T>(list: readonly T[], at: number, value: T): T[] {
  return list.map((old, k) => (k === at ? value : old))
}

/** A random value of up to twice the unit, in quarters of it: what a cap of one unit lets through, and what it cuts. */
export function randomValue(unit: number, nonNegative: boolean, bits: Bits): number {
  const quarters = nonNegative ? integerBelow(9, bits) : integerBelow(17, bits) - 8
  return (quarters * unit) / 4
}

/** A row like those that `draw` gives, but not this one. */
export function otherRow(row: readonly number[], draw: () => number[]): number[] {
  for (;;) {
    const drawn = draw()
    if (drawn.some((x, j) => x !== row[j])) return drawn
  }
}
