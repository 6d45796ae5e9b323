/**
 * Trials of uniform noise: every relation, both laws, all caps, a range, a symmetric matrix, contributions in every form that a
 * release takes; and the law of whole numbers.
 */

import type { Bits } from '../../random/index.ts'
import {
  cellPairs,
  contributionsOf,
  denseOf,
  individualPairs,
  type Pair,
  picked,
  planned,
  randomCellPairs,
  rowPairs,
  type SampledTrial,
  type TinyMatrix,
  type TinyPeople,
  type Trial,
} from '../../trials/index.ts'
import { type MatrixData, type MatrixFacts, type NoisePlan, type NoiseSettings, uniformNoise } from './index.ts'
import { asStream, clippedSum } from './trials/data.ts'
import { square, uniformFacts } from './trials/facts.ts'
import { wholeRows } from './trials/whole.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3

export function uniformNoiseTrials(epsilon: number, bits: Bits): Trial[] {
  const laplace = { noise: 'laplace', epsilon } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  const { cell, weight, row, length, amounts, shares, people, stream, undirected, oneRow } = uniformFacts
  const cells = { ...square, maxChange: 1 }
  // The first of these is above the cap before it is clipped, and as far apart as two rows can be after that.
  const rows = picked(rowPairs({ ...square, cap: 2 }), 'in every cell, and minus the cap', 'among full ones')
  const byPeople = (cap: number) => individualPairs({ ...square, cap })
  return [
    ofMatrix('Laplace noise, one cell', cell, laplace, [
      ...picked(cellPairs(cells), 'cell (0, 0) at 0, and at 1', 'cell (1, 1) at 0, and at -1'),
      ...randomCellPairs(cells, 1, bits),
    ]),
    ofMatrix(
      'a symmetric matrix within a range',
      weight,
      laplace,
      picked(cellPairs({ ...square, symmetric: true, maxChange: 2 }), 'mirror image at 0, and at 2', 'cell (1, 1)'),
    ),
    ofMatrix('Laplace noise, rows within a cap', row, laplace, rows),
    ofMatrix('Gaussian noise, rows within a cap', length, gaussian, rows),
    ofMatrix('Gaussian noise, rows of no values below 0', amounts, gaussian, [crossing]),
    ofMatrix('Laplace noise, rows of no values below 0', shares, laplace, [crossing]),
    ofPeople(
      'Laplace noise, people within a cap',
      people,
      laplace,
      picked(byPeople(3), 'every cell', 'ten times over'),
      contributionsOf,
    ),
    ofPeople(
      'Gaussian noise, a stream of people within a cap',
      stream,
      gaussian,
      [...picked(byPeople(3), 'ten times over'), taking(3)],
      asStream,
    ),
    ofPeople(
      'Gaussian noise, clipped sums of a symmetric matrix of whole numbers',
      undirected,
      { ...gaussian, integers: true },
      picked(byPeople(2), 'every cell', 'a third'),
      clippedSum,
    ),
    wholeRows('Laplace noise, rows of whole numbers', oneRow, { ...laplace, integers: true }),
    wholeRows('Gaussian noise, rows of whole numbers', oneRow, { ...gaussian, integers: true }),
  ]
}

/** Values below 0 must count as 0: then these are as far apart as two rows without them can be, and much further if not. */
const crossing: Pair<TinyMatrix> = {
  name: 'row 1: ten times the cap beside minus that, and the other way round',
  a: { ...square, values: [0, 0, -20, 20] },
  b: { ...square, values: [0, 0, 20, -20] },
}

/** What somebody takes away is held to the cap as well, beside others who have more than that together. */
const taking = (cap: number): Pair<TinyPeople> => {
  const others = [0, 1, 2].map((person) => [person, 1, 1, cap] as const)
  return {
    name: 'three people with the cap in the last cell, and a fourth who takes ten times as much away',
    a: others,
    b: [...others, [3, 1, 1, -10 * cap]],
  }
}

/** Row by row. */
const CELLS = ['cell (0, 0)', 'cell (0, 1)', 'cell (1, 0)', 'cell (1, 1)']

function ofMatrix(
  name: string,
  facts: MatrixFacts,
  settings: NoiseSettings,
  pairs: readonly Pair<TinyMatrix>[],
): SampledTrial<TinyMatrix> {
  return trialOf(name, uniformNoise.plan(facts, settings), pairs, denseOf)
}

function ofPeople(
  name: string,
  facts: MatrixFacts,
  settings: NoiseSettings,
  pairs: readonly Pair<TinyPeople>[],
  form: (people: TinyPeople, plan: NoisePlan) => MatrixData,
): SampledTrial<TinyPeople> {
  const plan = uniformNoise.plan(facts, settings)
  return trialOf(name, plan, pairs, (people) => form(people, plan))
}

function trialOf<Input>(
  name: string,
  plan: NoisePlan,
  pairs: readonly Pair<Input>[],
  data: (input: Input) => MatrixData,
): SampledTrial<Input> {
  return planned({
    name,
    mechanism: uniformNoise,
    plan,
    pairs,
    data,
    output: ({ matrix }) => matrix.values,
    columns: CELLS,
  })
}
