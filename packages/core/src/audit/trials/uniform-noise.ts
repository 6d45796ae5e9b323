/** Trials of uniform noise: every relation, both laws, caps, a range, a symmetric matrix; and the law of whole numbers. */
import { type MatrixFacts, type NoisePlan, type NoiseSettings, uniformNoise } from '../../mechanisms/index.ts'
import type { Bits } from '../../random/index.ts'
import { claimOf } from '../claim.ts'
import {
  cellPairs,
  contributionsOf,
  denseOf,
  individualPairs,
  randomCellPairs,
  randomRowPairs,
  rowPairs,
  type TinyMatrix,
  type TinyPeople,
} from '../pairs/index.ts'
import type { ExactTrial, Pair, SampledTrial, Trial } from '../trial.ts'
import { picked } from './picked.ts'
import { planned } from './planned.ts'
import { together, wholeLaw } from './rounded.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3

const square = { rows: 2, columns: 2 } as const

/** What is public in each trial. */
export const uniformFacts = {
  cell: { ...square, neighbours: { kind: 'cell', maxChange: 1 } },
  /** Cells (0, 1) and (1, 0) are one, and what is above 3 counts as 3. */
  weight: { ...square, symmetric: true, neighbours: { kind: 'weight', maxChange: 2 }, range: { min: 0, max: 3 } },
  row: { ...square, neighbours: { kind: 'row' }, caps: { l1: 2 } },
  length: { ...square, neighbours: { kind: 'row' }, caps: { l2: 2 } },
  people: { ...square, neighbours: { kind: 'individual' }, caps: { l1: 3 }, nonNegative: true },
  undirected: { ...square, symmetric: true, neighbours: { kind: 'individual' }, caps: { l0: 2, linf: 2 } },
  oneRow: { rows: 1, columns: 2, neighbours: { kind: 'row' }, caps: { l1: 2 } },
} as const satisfies Record<string, MatrixFacts>

export function uniformNoiseTrials(epsilon: number, bits: Bits): Trial[] {
  const laplace = { noise: 'laplace', epsilon } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  const { cell, weight, row, length, people, undirected, oneRow } = uniformFacts
  const cells = { ...square, maxChange: 1 }
  // The first of these is above the cap before it is clipped, and as far apart as two rows can be after that.
  const rows = picked(rowPairs({ ...square, cap: 2 }), 'in every cell, and minus the cap', 'among full ones')
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
    ofMatrix('Gaussian noise, rows within a cap', length, gaussian, [
      ...rows,
      ...randomRowPairs({ ...square, cap: 2 }, 1, bits),
    ]),
    ofPeople(
      'Laplace noise, people within a cap',
      people,
      laplace,
      picked(individualPairs({ ...square, cap: 3 }), 'every cell', 'ten times over', 'a third'),
    ),
    ofPeople(
      'Gaussian noise, people in a symmetric matrix of whole numbers',
      undirected,
      { ...gaussian, integers: true },
      picked(individualPairs({ ...square, cap: 2 }), 'every cell', 'a third'),
    ),
    wholeRows('Laplace noise, rows of whole numbers', oneRow, { ...laplace, integers: true }),
    wholeRows('Gaussian noise, rows of whole numbers', oneRow, { ...gaussian, integers: true }),
  ]
}

function ofMatrix(
  name: string,
  facts: MatrixFacts,
  settings: NoiseSettings,
  pairs: readonly Pair<TinyMatrix>[],
): SampledTrial<TinyMatrix> {
  const plan = uniformNoise.plan(facts, settings)
  return planned({ name, mechanism: uniformNoise, plan, pairs, data: denseOf, output: ({ matrix }) => matrix.values })
}

function ofPeople(
  name: string,
  facts: MatrixFacts,
  settings: NoiseSettings,
  pairs: readonly Pair<TinyPeople>[],
): SampledTrial<TinyPeople> {
  const plan = uniformNoise.plan(facts, settings)
  return planned({
    name,
    mechanism: uniformNoise,
    plan,
    pairs,
    data: contributionsOf,
    output: ({ matrix }) => matrix.values,
  })
}

/** Every row of two whole numbers within the cap, and every other in its place. */
function wholeRows(name: string, facts: MatrixFacts, settings: NoiseSettings): ExactTrial<TinyMatrix> {
  const plan = uniformNoise.plan(facts, settings)
  const cap = facts.caps?.l1 ?? 0
  const numbers = Array.from({ length: 2 * cap + 1 }, (_, k) => k - cap)
  const all = numbers
    .flatMap((x) => numbers.map((y): TinyMatrix => ({ rows: 1, columns: 2, values: [x, y] })))
    .filter(({ values: [x = 0, y = 0] }) => Math.abs(x) + Math.abs(y) <= cap)
  const pairs = all.flatMap((a, k) =>
    all.slice(k + 1).map((b): Pair<TinyMatrix> => ({ name: `${a.values.join(' ')}, and ${b.values.join(' ')}`, a, b })),
  )
  return { name, claim: claimOf(plan.guarantee), pairs, law: (input) => wholeRowLaw(plan, input) }
}

/** Of a row within its cap. */
export function wholeRowLaw({ settings, parameters, facts }: NoisePlan, { values }: TinyMatrix): Map<string, number> {
  const beyond = (facts.caps?.l1 ?? 0) + 1
  const noise = { law: settings.noise, scale: parameters.scale, grid: parameters.grid }
  return together(values.map((x) => wholeLaw(x, noise, { least: -beyond, most: beyond })))
}
