/**
 * The exact law of a tiny release of zeros and ones, from the definitions alone: whatever a release does to be quick, this
 * does cell by cell. Parts are put together as a mechanism does: what the cap leaves, what the count says, and then what
 * becomes of every cell.
 */
import { NotFeasible } from '../../../errors.ts'
import { type Law, type TinyMatrix, wholeLaw } from '../../../trials/index.ts'
import type { BinaryFacts, CellSpace } from '../index.ts'

/** Zeros and ones, of the cells that can be either, row by row. */
export type Cells = readonly number[]

/** What comes out, by a name, with its probability. */
export type Outcomes = ReadonlyMap<string, number>

/** A release so small that its law is summed, by the name of its trial. */
export interface ExactCase<Settings> {
  readonly name: string
  readonly facts: BinaryFacts
  readonly settings: Settings
}

/** Places of the cells that can be 0 or 1: of a directed graph all but the diagonal, of an undirected one those above it. */
export function placesIn({ rows, columns, graph }: CellSpace): [i: number, j: number][] {
  const all = Array.from({ length: rows * columns }, (_, k): [number, number] => [Math.floor(k / columns), k % columns])
  return all.filter(([i, j]) => graph === undefined || (graph === 'directed' ? i !== j : i < j))
}

/** Every list of so many zeros and ones. */
export function patterns(length: number): Cells[] {
  return Array.from({ length: 2 ** length }, (_, mask) => Array.from({ length }, (__, k) => (mask >> k) & 1))
}

/** A row with more ones than it may have keeps some of them, each set of so many with the same probability. */
export function cappedFirst(facts: BinaryFacts, law: (cells: Cells) => Outcomes): Law<TinyMatrix> {
  const places = placesIn(facts)
  return (input) => {
    const cells = places.map(([i, j]) => input.values[i * input.columns + j] as number)
    return mixed(keptIn(cells, places, facts).map(([kept, probability]) => [law(kept), probability]))
  }
}

function keptIn(cells: Cells, places: readonly [number, number][], { rows, maxOnes }: BinaryFacts): [Cells, number][] {
  if (maxOnes === undefined) return [[cells, 1]]
  const onesIn = (list: Cells, row: number) => sum(list.filter((_, k) => places[k]?.[0] === row))
  const parts = patterns(cells.length).filter((part) => part.every((one, k) => one <= (cells[k] as number)))
  const kept = parts.filter((part) =>
    Array.from({ length: rows }, (_, row) => row).every(
      (row) => onesIn(part, row) === Math.min(maxOnes, onesIn(cells, row)),
    ),
  )
  return kept.map((part) => [part, 1 / kept.length])
}

/** The number of ones is published first, with rounded Laplace noise of this scale, moved to 0 or to the number of cells. */
export function countedFirst(
  scale: number,
  law: (cells: Cells, drawn: number) => Outcomes,
): (cells: Cells) => Outcomes {
  return (cells) => {
    const counts = wholeLaw(sum(cells), { law: 'laplace', scale, grid: 1 }, { least: 0, most: cells.length })
    return mixed(
      [...counts.values()].map((probability, drawn) => {
        const named = [...law(cells, drawn)].map(([name, p]) => [`${drawn} counted, ${name}`, p] as const)
        return [new Map(named), probability]
      }),
    )
  }
}

/** Every cell is published as x XOR b, with flips b of a law that does not know the data. */
export function flipped(count: number, noise: (flips: Cells) => number): (cells: Cells) => Outcomes {
  const all = patterns(count).map((flips) => [flips, noise(flips)] as const)
  return (cells) => new Map(all.map(([flips, p]) => [flips.map((flip, k) => flip ^ (cells[k] as number)).join(''), p]))
}

/** Every cell is published as a 1 with a probability that depends on it alone. */
export function published(one: (cell: number, k: number) => number): (cells: Cells) => Outcomes {
  return (cells) =>
    new Map(
      patterns(cells.length).map((shown) => {
        const chances = shown.map((y, k) => (y === 1 ? one(cells[k] as number, k) : 1 - one(cells[k] as number, k)))
        return [shown.join(''), chances.reduce((a, b) => a * b, 1)]
      }),
    )
}

function mixed(parts: readonly (readonly [Outcomes, number])[]): Outcomes {
  const all = new Map<string, number>()
  for (const [outcomes, probability] of parts) {
    for (const [name, p] of outcomes) all.set(name, (all.get(name) ?? 0) + probability * p)
  }
  return all
}

export function sum(numbers: Iterable<number>): number {
  let total = 0
  for (const x of numbers) total += x
  return total
}

/** A refusal is an outcome like any other. */
export function orRefused(law: () => Outcomes): Outcomes {
  try {
    return law()
  } catch (error) {
    if (error instanceof NotFeasible) return new Map([['refused', 1]])
    throw error
  }
}
