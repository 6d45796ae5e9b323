/** Trials of the staircase: rows at every phase, with a limit on their ones, and with a count of them that comes first. */
import { exp } from '../../elementary/index.ts'

import type { Bits } from '../../random/index.ts'
import {
  allBinaryPairs,
  binaryRowPairs,
  claimOf,
  type ExactTrial,
  picked,
  planned,
  randomBinaryPairs,
  type TinyMatrix,
  type Trial,
} from '../../trials/index.ts'
import { type Cells, cappedFirst, countedFirst, type ExactCase, flipped, patterns, sum } from '../binary/trials/laws.ts'
import { binary, cellNames, cellsShown, countAndCellNames, countAndCellsShown } from '../binary/trials/shown.ts'
import { type StaircaseSettings, staircase } from './index.ts'

export const table = { rows: 2, columns: 3, neighbours: { kind: 'row' } } as const
export const limited = { ...table, maxOnes: 1 } as const
export const counted = (epsilon: number) => ({ ...table, ones: { counted: { epsilon: epsilon / 2 } } }) as const

export function staircaseTrials(epsilon: number, bits: Bits): Trial[] {
  const pairs = binaryRowPairs(table)
  return [
    planned({
      name: 'rows',
      mechanism: staircase,
      plan: staircase.plan(table, { epsilon }),
      pairs: [
        ...picked(pairs, 'among empty ones: zeros, and ones', 'among full ones: ones and zeros in turn'),
        ...randomBinaryPairs({ ...table, kind: 'row' }, 1, bits),
      ],
      data: binary,
      output: cellsShown,
      columns: cellNames(table),
      share: 0.4,
    }),
    planned({
      name: 'rows with a limit, for pairs of columns',
      mechanism: staircase,
      plan: staircase.plan(limited, { epsilon, phase: 'pairs' }),
      pairs: picked(binaryRowPairs(limited), 'among empty ones: the first 1 ones', 'among full ones: zeros, and ones'),
      data: binary,
      output: cellsShown,
      columns: cellNames(table),
      share: 0.5,
    }),
    planned({
      name: 'ones counted first',
      mechanism: staircase,
      plan: staircase.plan(counted(epsilon), { epsilon }),
      // A row that is emptied changes the count by all that one can.
      pairs: picked(pairs, 'among empty ones: zeros, and ones', 'among full ones: zeros, and ones'),
      data: binary,
      output: countAndCellsShown,
      columns: countAndCellNames(table),
      share: 0.3,
    }),
    ...staircaseCases(epsilon).map(exact),
  ]
}

/** So small that every output is summed. */
export function staircaseCases(epsilon: number): ExactCase<StaircaseSettings>[] {
  const atPhase = (phase: number) => ({
    name: `all pairs of tables, phase ${phase}`,
    facts: table,
    settings: { epsilon, phase },
  })
  return [
    ...[0, 1, 2].map(atPhase),
    { name: 'all pairs of tables, with a limit', facts: limited, settings: { epsilon, phase: 'pairs' } },
    { name: 'all pairs of tables, ones counted first', facts: counted(epsilon), settings: { epsilon } },
  ]
}

/** Where the stairs of a row begin, how wide they are, and how high. */
export interface Stairs {
  readonly phase: number
  readonly cellsOfStep: number
  readonly epsilon: number
}

/** Flips of a table whose rows each have the probability of e^−ε for every step that their number of flips is down. */
export function stairs({ phase, cellsOfStep, epsilon }: Stairs): (flips: Cells) => number {
  const weight = (row: Cells) => exp(-epsilon * Math.ceil(Math.max(0, sum(row) - phase) / cellsOfStep))
  const all = sum(patterns(table.columns).map(weight))
  return (flips) => (weight(flips.slice(0, table.columns)) / all) * (weight(flips.slice(table.columns)) / all)
}

function exact({ name, facts, settings }: ExactCase<StaircaseSettings>): ExactTrial<TinyMatrix> {
  const { guarantee, parameters } = staircase.plan(facts, settings)
  const release = flipped(table.rows * table.columns, stairs(parameters))
  const { ones } = facts
  const law =
    ones !== undefined && 'counted' in ones ? countedFirst(table.columns / ones.counted.epsilon, release) : release
  return {
    name,
    claim: claimOf(guarantee),
    pairs: allBinaryPairs({ ...table, kind: 'row' }),
    law: cappedFirst(facts, law),
  }
}
