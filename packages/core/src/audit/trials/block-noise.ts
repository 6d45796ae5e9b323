/**
 * Trials of block noise: blocks of different caps with a mask, both laws, all ways to enforce a cap, the steps after the
 * noise, and caps that a first stage chooses; and the exact law of that choice with the noise that follows it.
 */
import {
  type BlockFacts,
  type BlockPlan,
  type BlockSettings,
  blockNoise,
  blocksFrom,
  type Replacement,
} from '../../mechanisms/index.ts'
import type { Bits } from '../../random/index.ts'
import { contributionsOf, randomIndividualPairs, type TinyPeople } from '../pairs/index.ts'
import type { Pair, SampledTrial, Trial } from '../trial.ts'
import { chosenExactly, toChoose } from './chosen-caps.ts'
import { planned } from './planned.ts'

/** Large enough for the middle of the curve to show: noise that is too small is so at every δ. */
const DELTA = 1e-3

const square = { rows: 2, columns: 2, neighbours: { kind: 'individual' } } as const
const names = ['first', 'second']

/** What is public in each trial. */
export const blockFacts = {
  /** One cell of the first block, two of the second; the last cell is masked. */
  masked: { ...square, blocks: blocksFrom(Uint8Array.of(1, 2, 2, 0), names), caps: { blocks: [4, 1] } },
  /** The diagonal, and the rest; nobody may use up both caps. */
  undirected: {
    ...square,
    symmetric: true,
    blocks: blocksFrom(Uint8Array.of(1, 2, 2, 1), names),
    caps: { blocks: [2, 2], total: 2 },
  },
  directed: { ...square, blocks: blocksFrom(Uint8Array.of(1, 2, 2, 1), names), caps: { blocks: [4, 2] } },
} as const satisfies Record<string, BlockFacts>

export const bothLaws = {
  noise: 'hybrid',
  laws: ['laplace', 'gaussian'],
  share: 0.5,
  clip: 'replace',
  after: { symmetrise: true, clamp: true, integers: true },
} as const satisfies Partial<BlockSettings>

/** Who stands in has all that a cap allows, on both sides of a pair: where one side moves, the mean of both hides half. */
export const replacement: Replacement = {
  blocks: [
    { cells: [0], values: [4] },
    { cells: [1, 2], values: [Math.SQRT2, Math.SQRT2] },
  ],
  person: { cells: [], values: [] },
}

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
      'Gaussian noise, an undirected matrix, samples of people above a cap',
      undirected,
      { ...gaussian, clip: 'sample' },
      [
        comes('with all of the total, in both blocks', [Math.SQRT2, Math.SQRT2, 0, 0]),
        comes('with both caps', [2, 2, 0, 0]),
        comes('with one cap ten times over, on either side of a pair', [0, 2, 2, 0], 5),
      ],
    ),
    trialOf('both laws, people above a cap replaced, steps after the noise', directed, { ...gaussian, ...bothLaws }, [
      comes('with more than the caps of both blocks', [4, 2, 2, 4]),
      comes('with the caps of both blocks', [0, Math.SQRT2, Math.SQRT2, 4]),
    ]),
    {
      ...trialOf(
        'Laplace noise, caps chosen, people above a cap dropped',
        toChoose(epsilon, 2),
        { ...laplace, clip: 'drop' },
        [comes('with the larger caps', [2, 2], 1, [1, 1]), comes('with more than any cap', [2, 2], 10, [1, 1])],
      ),
      // Every release makes a plan of its own for the caps that it drew.
      share: 0.2,
    },
    chosenExactly('a chosen cap and a whole number', toChoose(epsilon, 1), { ...laplace, after: { integers: true } }),
  ]
}

/** So many times these values, cell by cell, beside somebody with others. */
function comes(how: string, values: readonly number[], times = 1, others: readonly number[] = []): Pair<TinyPeople> {
  const contributed = (who: number, of: readonly number[]): TinyPeople =>
    of.flatMap((value, k) => (value === 0 ? [] : [[who, k >> 1, k % 2, value] as const]))
  const [a, once] = [contributed(0, others), contributed(1, values)]
  const name = `${a.length === 0 ? 'nobody' : 'somebody'}, and one person more ${how}`
  return { name, a, b: [...a, ...Array.from({ length: times }, () => once).flat()] }
}

function trialOf(
  name: string,
  facts: BlockFacts,
  settings: BlockSettings,
  pairs: readonly Pair<TinyPeople>[],
): SampledTrial<TinyPeople> {
  const { clip } = settings
  return planned({
    name,
    mechanism: blockNoise,
    plan: blockNoise.plan(facts, settings),
    pairs,
    data: (input) => {
      const people = contributionsOf(input)
      return clip === 'replace' ? { people, replacement } : people
    },
    output: ({ matrix, plan }) => [...capsOf(plan, facts), ...matrix.values],
  })
}

/** Caps that were chosen are published with the plan; others are public before. */
function capsOf({ facts: { caps } }: BlockPlan, asked: BlockFacts): readonly number[] {
  return 'choose' in asked.caps && 'blocks' in caps ? caps.blocks : []
}
