/**
 * Trials of block noise: blocks of different caps with a mask, both laws, all ways to enforce a cap, contributions in every
 * form that a release takes, the steps after the noise, and caps that a first stage chooses; and the exact law of that
 * choice with the noise that follows it.
 */

import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import {
  contributionsOf,
  type Pair,
  planned,
  randomIndividualPairs,
  type SampledTrial,
  type TinyPeople,
  type Trial,
} from '../../trials/index.ts'
import { asStream } from '../uniform-noise/trials/data.ts'
import {
  type BlockData,
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  blockNoise,
  type ReleasedBlocks,
} from './index.ts'
import { chosenExactly, toChoose } from './trials/chosen-caps.ts'
import { clippedBlocks } from './trials/data.ts'
import { blockFacts, bothLaws, replacement, square } from './trials/facts.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3

export function blockNoiseTrials(epsilon: number, bits: Bits): Trial[] {
  const laplace = { noise: 'laplace', epsilon } as const
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA } as const
  const { masked, undirected, directed } = blockFacts
  return [
    trialOf('Laplace noise, blocks beside a mask', masked, laplace, [
      comes('with the caps of both blocks', [4, 0, 1, 0]),
      comes('with ten times the caps everywhere, behind the mask too', [40, 10, 10, 40]),
      ...randomIndividualPairs({ ...square, cap: 2 }, 1, bits),
    ]),
    trialOf(
      'Gaussian noise, an undirected matrix, a stream of people, samples of those above a cap',
      undirected,
      { ...gaussian, clip: 'sample' },
      [
        comes('with all of the total, in both blocks', [Math.SQRT2, Math.SQRT2, 0, 0]),
        comes('with both caps', [2, 2, 0, 0]),
        comes('with one cap ten times over, on either side of a pair', [0, 2, 2, 0], 5),
      ],
      () => asStream,
    ),
    trialOf(
      'both laws, people above a cap replaced, steps after the noise',
      directed,
      { ...gaussian, ...bothLaws },
      [
        comes('with more than the caps of both blocks', [4, 2, 2, 4]),
        comes('with the caps of both blocks', [0, Math.SQRT2, Math.SQRT2, 4]),
      ],
      () => (people) => ({ people: contributionsOf(people), replacement }),
    ),
    {
      ...trialOf(
        'Laplace noise, clipped sums, a low rank with its spectrum',
        directed,
        { ...laplace, after: { rank: 'auto' } },
        // What stands out from the noise is kept: the more noise there is, the more people that takes.
        [comes('like them', [4, 2, 0, 0], 1, [4, 2, 0, 0], Math.ceil(9 / epsilon))],
        clippedBlocks,
      ),
      // Every release draws noise six times, to see how much of it stands out.
      share: 0.1,
    },
    {
      ...trialOf(
        'Laplace noise, caps chosen, people above a cap dropped',
        toChoose(epsilon, 2),
        { ...laplace, clip: 'drop' },
        [comes('with the larger caps', [2, 2], 1, [1, 1]), comes('with more than any cap', [2, 2], 10, [1, 1])],
      ),
      // Every release makes a plan of its own for the caps that it drew.
      share: 0.1,
    },
    {
      ...trialOf(
        'Gaussian noise, one row in the place of another, what does not stand out left out',
        blockFacts.rows,
        { ...gaussian, after: { threshold: 0.5 } },
        [
          {
            name: 'a row with both caps, and its opposite',
            a: [
              [0, 0, 0, 4],
              [0, 0, 1, 1],
            ],
            b: [
              [0, 0, 0, -4],
              [0, 0, 1, -1],
            ],
          },
          {
            name: 'an empty row, and one far above its caps',
            a: [],
            b: [
              [0, 0, 0, 99],
              [0, 0, 1, 99],
            ],
          },
        ],
      ),
    },
    {
      ...trialOf(
        'Laplace noise, one cell that changes, blocks of cells that may hold more or less',
        blockFacts.cells,
        laplace,
        [
          { name: 'a cell at 0 or at all that it may change by', a: [], b: [[0, 0, 0, 4]] },
          { name: 'a cell of the block that may hold less', a: [], b: [[0, 0, 1, 4]] },
          { name: 'a cell at an empty place, or far beyond its range', a: [[0, 0, 1, -3]], b: [[0, 0, 1, 1]] },
        ],
        () => cellsOf,
      ),
    },
    chosenExactly('a chosen cap and a whole number', toChoose(epsilon, 1), { ...laplace, after: { integers: true } }),
  ]
}

/** The matrix that they make, nobody's cut. */
function cellsOf(people: TinyPeople): DenseMatrix {
  const matrix = denseMatrix(2, 2)
  for (const [, row, column, value] of people) matrix.values[2 * row + column] = value
  return matrix
}

/** So many times these values, cell by cell, beside so many people with others. */
function comes(
  how: string,
  values: readonly number[],
  times = 1,
  others: readonly number[] = [],
  already = 1,
): Pair<TinyPeople> {
  const contributed = (who: number, of: readonly number[]): TinyPeople =>
    of.flatMap((value, k) => (value === 0 ? [] : [[who, k >> 1, k % 2, value] as const]))
  const a = Array.from({ length: already }, (_, who) => contributed(who, others)).flat()
  const once = contributed(already, values)
  const name = `${a.length === 0 ? 'nobody' : already === 1 ? 'somebody' : 'some people'}, and one person more ${how}`
  return { name, a, b: [...a, ...Array.from({ length: times }, () => once).flat()] }
}

function trialOf(
  name: string,
  facts: BlockFacts,
  settings: BlockSettings,
  pairs: readonly Pair<TinyPeople>[],
  form: (plan: BlockPlan) => (people: TinyPeople) => BlockData = () => contributionsOf,
): SampledTrial<TinyPeople> {
  const plan = blockNoise.plan(facts, settings)
  return planned({
    name,
    mechanism: blockNoise,
    plan,
    pairs,
    data: form(plan),
    output: (released) => [...capsOf(released, facts), ...released.matrix.values, ...spectrumOf(released)],
    columns: columnsOf(facts, settings),
  })
}

/** Caps that were chosen are published with the plan; others are public before. */
function capsOf({ plan: { facts } }: ReleasedBlocks, asked: BlockFacts): readonly number[] {
  return 'choose' in asked.caps && 'blocks' in facts.caps ? facts.caps.blocks : []
}

const SPECTRUM = ['the rank', 'the level of the noise', 'the threshold', 'singular value 1', 'singular value 2']

/** All that is published of it, with 0 in the place of singular values that were not kept. */
function spectrumOf({ spectrum, matrix: { rows, columns } }: ReleasedBlocks): readonly number[] {
  if (spectrum === undefined) return []
  const { rank, noise = 0, threshold = 0, kept } = spectrum
  return [rank, noise, threshold, ...Array.from({ length: Math.min(rows, columns) }, (_, k) => kept[k] ?? 0)]
}

function columnsOf({ rows, columns, blocks, caps }: BlockFacts, { after }: BlockSettings): readonly string[] {
  return [
    ...('choose' in caps ? blocks.names.map((name) => `the cap of the ${name} block`) : []),
    ...Array.from({ length: rows * columns }, (_, k) => `cell (${Math.floor(k / columns)}, ${k % columns})`),
    ...(after?.rank === undefined ? [] : SPECTRUM),
  ]
}
