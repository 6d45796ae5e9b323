/**
 * Trials of variances along named directions: a row that comes or is replaced, both laws, and the stages before them.
 * Where a row comes the directions overlap; where it is replaced they are at right angles, and the bound is attained.
 */

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
import { stageNames, stagesOf } from '../numeric-rows/trials/stages.ts'
import { type VarianceAnswerFacts, type VarianceAnswerSettings, varianceAnswers } from './index.ts'

const DELTA = 1e-3
const norm = 1
const columns = 2
/** A row along the diagonal has squares of ½, ½ and 2: all that one row can do to the three together. */
export const OVERLAPPING = [
  [1, 0],
  [0, 1],
  [1, 1],
]
const AT_RIGHT_ANGLES = OVERLAPPING.slice(0, 2)

export function varianceAnswersTrials(epsilon: number, bits: Bits): Trial[] {
  const laplace = { noise: 'laplace', epsilon } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  const person = { columns, norm, neighbours: { kind: 'individual' }, directions: OVERLAPPING } as const
  const row = { columns, norm, neighbours: { kind: 'row' }, directions: AT_RIGHT_ANGLES } as const
  const [first, , diagonal, long] = personRowPairs({ columns, norm }) as Four
  const [, angle, , , tooLong] = replacedRowPairs({ columns, norm }) as [...Four, Pair<TinyRows>]
  const counted = { counted: { epsilon: 0.3 * epsilon } }
  const centre = { private: { epsilon: 0.3 * epsilon, delta: DELTA } }
  return [
    ofRows('a row comes or goes, Laplace noise', person, laplace, [
      diagonal,
      long,
      ...randomRowTables({ columns, kind: 'individual', length: norm }, 1, bits),
    ]),
    ofRows('a row comes or goes, Gaussian noise', person, gaussian, [diagonal]),
    ofRows('a row is replaced, Laplace noise', row, laplace, [angle, tooLong]),
    ofRows('a row is replaced, Gaussian noise', row, gaussian, [angle]),
    {
      ...ofRows('people counted, around a private centre', { ...person, people: counted, centre }, laplace, [first]),
      share: 0.3,
    },
  ]
}

type Four = [Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>, Pair<TinyRows>]

function ofRows(
  name: string,
  facts: VarianceAnswerFacts,
  settings: VarianceAnswerSettings,
  pairs: readonly Pair<TinyRows>[],
): SampledTrial<TinyRows> {
  return planned({
    name,
    mechanism: varianceAnswers,
    plan: varianceAnswers.plan(facts, settings),
    pairs,
    data: numericRowsOf,
    output: ({ plan, answers }) => [...answers, ...stagesOf(plan.facts)],
    columns: [...(facts.directions ?? []).map((x) => `along (${x.join(', ')})`), ...stageNames(facts)],
  })
}
