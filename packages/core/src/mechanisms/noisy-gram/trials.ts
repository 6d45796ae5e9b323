/** Trials of noisy products: a row that comes or is replaced, and the stages before them. */

import { calibrateGaussian, epsilonAt } from '../../privacy/index.ts'
import type { Bits } from '../../random/index.ts'
import {
  numericRowsOf,
  type Pair,
  personRowPairs,
  planned,
  randomRowTables,
  replacedRowPairs,
  type SampledTrial,
  type TinyRows,
  type Trial,
} from '../../trials/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { stageNames, stagesOf } from '../numeric-rows/trials/stages.ts'
import { type GramSettings, noisyGram, type ReleasedGram } from './index.ts'

const DELTA = 1e-3
const norm = 1
const columns = 2

export function noisyGramTrials(epsilon: number, bits: Bits): Trial[] {
  const settings = { epsilon, delta: DELTA }
  const person = { columns, norm, neighbours: { kind: 'individual' } } as const
  const row = { columns, norm, neighbours: { kind: 'row' } } as const
  const [first, , diagonal, long] = personRowPairs({ columns, norm }) as Four
  const [, angle, , , tooLong] = replacedRowPairs({ columns, norm })
  const random = randomRowTables({ columns, kind: 'row', length: norm }, 1, bits)
  const half = halfOf(epsilon)
  // So many people are said to be there that the noise of the centre hardly moves the rows.
  const around = { ...person, people: { declared: 1024 }, centre: { private: { epsilon: half, delta: DELTA / 2 } } }
  return [
    ofRows('a row comes or goes', person, settings, [first, diagonal, long]),
    ofRows('a row is replaced', row, settings, [angle, tooLong, ...random] as Pair<TinyRows>[]),
    {
      ...ofRows('people counted with noise', { ...person, people: { counted: { epsilon: 0.4 * epsilon } } }, settings, [
        first,
      ]),
      share: 0.5,
    },
    // Two stages of Gaussian noise are one, and its whole curve is looked at.
    {
      ...ofRows('around a private centre', around, { epsilon: 2 * half, delta: DELTA }, [first, diagonal]),
      share: 0.3,
    },
  ]
}

/** Two stages of this ε, and half of δ, are together one of Gaussian noise at (ε, δ). */
function halfOf(epsilon: number): number {
  const { mu } = calibrateGaussian({ epsilon, delta: DELTA })
  return epsilonAt({ kind: 'gaussian', mu: mu * Math.SQRT1_2 }, DELTA / 2)
}

type Four = [Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>]

const CELLS = ['cell (0, 0)', 'cell (0, 1)', 'cell (1, 0)', 'cell (1, 1)']

function ofRows(
  name: string,
  facts: NumericRowFacts,
  settings: GramSettings,
  pairs: readonly Pair<TinyRows>[],
): SampledTrial<TinyRows> {
  return planned({
    name,
    mechanism: noisyGram,
    plan: noisyGram.plan(facts, settings),
    pairs,
    data: numericRowsOf,
    output: seenOfGram,
    columns: [...CELLS, ...stageNames(facts)],
  })
}

export function seenOfGram({ plan, gram }: ReleasedGram): number[] {
  return [...gram.values, ...stagesOf(plan.facts)]
}
