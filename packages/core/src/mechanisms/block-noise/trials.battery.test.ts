import { denseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { truncatedSvd } from '../../linalg/index.ts'
import { addGaussian, addLaplace, type Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { contributionsOf, type ExactTrial, type TinyPeople } from '../../trials/index.ts'
import { type BlockPlan, blockNoise, type NoisyBlock } from './index.ts'
import { chosenLaw, toChoose } from './trials/chosen-caps.ts'
import { blockFacts, bothLaws, replacement } from './trials/facts.ts'
import { blockNoiseTrials } from './trials.ts'

const EPSILON = 3
const trials = blockNoiseTrials(EPSILON, seededBits(1))
const laplace = { noise: 'laplace', epsilon: EPSILON } as const
const gaussian = { noise: 'gaussian', epsilon: EPSILON, delta: 1e-3 } as const
const hybrid = { ...gaussian, ...bothLaws } as const

const MASKED = 'Laplace noise, blocks beside a mask'
const UNDIRECTED = 'Gaussian noise, an undirected matrix, a stream of people, samples of those above a cap'
const BOTH = 'both laws, people above a cap replaced, steps after the noise'
const RANK = 'Laplace noise, clipped sums, a low rank with its spectrum'
const CHOSEN = 'Laplace noise, caps chosen, people above a cap dropped'
const EXACT = 'a chosen cap and a whole number'

const ROWS = 'Gaussian noise, one row in the place of another, what does not stand out left out'
const CELLS = 'Laplace noise, one cell that changes, blocks of cells that may hold more or less'

const masked = blockNoise.plan(blockFacts.masked, laplace)
const undirected = blockNoise.plan(blockFacts.undirected, { ...gaussian, clip: 'sample' })
const directed = blockNoise.plan(blockFacts.directed, hybrid)

const rows = blockNoise.plan(blockFacts.rows, { ...gaussian, after: { threshold: 0.5 } })
const comeAndGo = blockNoise.plan(
  { ...blockFacts.rows, neighbours: { kind: 'individual' } },
  { ...gaussian, after: { threshold: 0.5 } },
)
const cells = blockNoise.plan(blockFacts.cells, laplace)

type Values = ArrayLike<number>

const broken: Breaking<TinyPeople> = brokenIn(trials)

/** What everybody contributed, nobody's cut. */
function sums(people: TinyPeople): Float64Array {
  const all = new Float64Array(4)
  for (const [, row, column, value] of people) all[2 * row + column] = (all[2 * row + column] as number) + value
  return all
}

const released = async (plan: BlockPlan, people: TinyPeople, run: Run) =>
  (await blockNoise.release(plan, contributionsOf(people), run)).matrix.values

/** One number with the noise of a block. */
function noisy(x: number, { law, scale, grid }: Pick<NoisyBlock, 'law' | 'scale' | 'grid'>, bits: Bits): number {
  const value = Float64Array.of(x)
  if (law === 'laplace') addLaplace(value, { scale, grid }, bits)
  else addGaussian(value, { scale, grid }, bits)
  return value[0] as number
}

const [first, second] = masked.parameters.blocks as readonly [NoisyBlock, NoisyBlock]
const [diagonal, aside] = undirected.parameters.blocks as readonly [NoisyBlock, NoisyBlock]

/** What one person may have in the pair of cells of an undirected matrix. */
function betweenTwo(people: TinyPeople): number {
  const [, above = 0, below = 0] = sums(people)
  return Math.min(2, above + below)
}

/** Three cells with noise of their own, and the masked one. */
function besideMask([a, b, c]: Values & Iterable<number>, bits: Bits, blocks = [first, second, second]): number[] {
  return [a, b, c].map((x, k) => noisy(x as number, blocks[k] as NoisyBlock, bits)).concat(Number.NaN)
}

const lowRank = blockNoise.plan(blockFacts.directed, { ...laplace, after: { rank: 1 } })

/** The singular values that are not 0, of what nobody's noise has changed. */
function spectrumBefore(people: TinyPeople): number[] {
  const { values } = truncatedSvd(denseMatrix(2, 2, sums(people)), 2, { random: () => 0.5 })
  return [...values].filter((s) => s > 1e-9)
}

const twice = blockNoise.plan(blockFacts.directed, { ...hybrid, epsilon: 2 * EPSILON })

/** Plans for caps that somebody has; each is made once. */
const made = new Map<string, BlockPlan>()
function largest(caps: readonly number[]): BlockPlan {
  const known = made.get(caps.join()) ?? blockNoise.plan({ ...toChoose(EPSILON, 2), caps: { blocks: caps } }, laplace)
  made.set(caps.join(), known)
  return known
}

const mutants: Mutant[] = [
  {
    name: 'scale 20 % too small',
    trial: broken(UNDIRECTED, 2, (people, bits) => {
      const blocks = [diagonal, aside].map(({ scale, ...block }) => ({ ...block, scale: 0.8 * scale }))
      const [outer, inner] = blocks as [NoisyBlock, NoisyBlock]
      const off = noisy(betweenTwo(people), inner, bits)
      return [noisy(0, outer, bits), off, off, noisy(0, outer, bits)]
    }),
    samples: 20_000,
  },
  {
    name: 'one draw for each block',
    trial: broken(MASKED, 0, (people, bits) => {
      const draws = [noisy(0, first, bits), noisy(0, second, bits)] as const
      const [a = 0, b = 0, c = 0] = sums(people)
      return [a + draws[0], b + draws[1], c + draws[1], Number.NaN]
    }),
  },
  {
    name: 'the same bits for each block',
    trial: broken(MASKED, 0, (people, bits) => {
      const seed = bits.word()
      const [a = 0, b = 0, c = 0] = sums(people)
      const again = seededBits(seed)
      return [noisy(a, first, seededBits(seed)), noisy(c, second, again), noisy(b, second, again), Number.NaN]
    }),
  },
  {
    name: 'no noise on the last cell of a block',
    trial: broken(MASKED, 0, async (people, _, run) => {
      const values = await released(masked, people, run)
      values[2] = sums(people)[2] as number
      return values
    }),
    samples: 2000,
  },
  { name: 'caps not enforced', trial: broken(MASKED, 1, (people, bits) => besideMask(sums(people), bits)) },
  {
    name: 'each block with the scale of the other',
    trial: broken(MASKED, 0, (people, bits) => besideMask(sums(people), bits, [second, first, first])),
    samples: 5000,
  },
  {
    name: 'a mask of the cells that nobody uses',
    trial: broken(MASKED, 0, async (people, _, run) => {
      const used = sums(people)
      return (await released(masked, people, run)).map((y, k) => (used[k] === 0 ? Number.NaN : y))
    }),
    samples: 2000,
  },
  {
    name: 'masked cells as they are',
    trial: broken(MASKED, 1, async (people, _, run) => {
      const values = await released(masked, people, run)
      values[3] = sums(people)[3] as number
      return values
    }),
    samples: 2000,
  },
  {
    name: 'people above a cap refused',
    trial: broken(MASKED, 1, (people, _, run) => {
      if (people.some(([, , , value]) => value > 4)) throw new InvalidInput('Somebody is above a cap: raise it.')
      return released(masked, people, run)
    }),
    samples: 2000,
  },
  {
    name: 'caps of blocks enforced, the total not',
    trial: broken(UNDIRECTED, 1, (people, bits) => {
      const [a = 0, b = 0, c = 0, d = 0] = sums(people)
      const off = noisy(Math.min(2, b + c), aside, bits)
      return [noisy(Math.min(2, a), diagonal, bits), off, off, noisy(Math.min(2, d), diagonal, bits)]
    }),
    samples: 8000,
  },
  {
    name: 'samples with the contribution that passes the cap',
    trial: broken(UNDIRECTED, 2, (people, bits) => {
      const [, b = 0, c = 0] = sums(people)
      const off = noisy(Math.min(4, b + c), aside, bits)
      return [noisy(0, diagonal, bits), off, off, noisy(0, diagonal, bits)]
    }),
  },
  {
    name: 'noise of its own on either side of an undirected matrix',
    trial: broken(UNDIRECTED, 2, (people, bits) => {
      const x = betweenTwo(people)
      return [0, x, x, 0].map((value, k) => noisy(value, k === 0 || k === 3 ? diagonal : aside, bits))
    }),
    samples: 8000,
  },
  {
    name: 'all of ε for each of the two laws',
    trial: broken(BOTH, 1, async (people, _, run) => {
      const data = { people: contributionsOf(people), replacement }
      return (await blockNoise.release(twice, data, run)).matrix.values
    }),
    samples: 16_000,
  },
  {
    name: 'a clean-up that knows which cells are empty',
    trial: broken(BOTH, 1, async (people, _, run) => {
      const data = { people: contributionsOf(people), replacement }
      const used = sums(people)
      return (await blockNoise.release(directed, data, run)).matrix.values.map((y, k) => (used[k] === 0 ? 0 : y))
    }),
    samples: 2000,
  },
  {
    name: 'the spectrum of the matrix before the noise',
    trial: broken(RANK, 0, async (people, _, run) => {
      const [first = 0, second = 0] = spectrumBefore(people)
      const { matrix } = await blockNoise.release(lowRank, contributionsOf(people), run)
      return [...matrix.values, 1, 0, 0, first, second]
    }),
    samples: 2000,
  },
  {
    name: 'the rank that the matrix has before the noise',
    trial: {
      ...broken(RANK, 0, async (people, _, run) => {
        if (spectrumBefore(people).length === 0) return new Float64Array(9)
        const { matrix, spectrum } = await blockNoise.release(lowRank, contributionsOf(people), run)
        return [...matrix.values, 1, 0, 0, ...(spectrum?.kept ?? []), 0]
      }),
      pairs: [{ name: 'nobody, and one person with a cap', a: [], b: [[0, 0, 0, 4]] }],
    },
    samples: 2000,
  },
  {
    name: 'rows with the noise of people who come and go',
    trial: broken(ROWS, 0, (people, _, run) => released(comeAndGo, people, run)),
    samples: 8000,
  },
  {
    name: 'a threshold that looks at the cell before its noise',
    trial: broken(ROWS, 1, async (people, _, run) => {
      const used = sums(people)
      return (await released(rows, people, run)).map((y, k) => (used[k] === 0 ? 0 : y))
    }),
    samples: 2000,
  },
  {
    name: 'cells that are not kept within what their block may hold',
    trial: broken(CELLS, 1, (people, bits) => {
      return [...sums(people)].map((x, k) =>
        noisy(x, cells.parameters.blocks[k === 0 || k === 3 ? 0 : 1] as NoisyBlock, bits),
      )
    }),
    samples: 4000,
  },
  {
    name: 'caps that are the largest contributions',
    trial: broken(CHOSEN, 0, async (people, _, run) => {
      const caps = [0, 1].map((k) =>
        Math.max(...people.flatMap(([, , column, value]) => (column === k ? [value] : []))),
      )
      return [...caps, ...(await released(largest(caps), people, run))]
    }),
    samples: 2000,
  },
  exact('noise after the choice 20 % too small', toChoose(EPSILON, 1), 0.5 * EPSILON + (0.5 * EPSILON) / 0.8),
  exact('a choice of caps that is not paid for', toChoose(EPSILON, 1), 1.5 * EPSILON),
  // Twice the ε for the choice, and what was planned for the noise.
  exact('a choice of caps that takes a step to be half as long', toChoose(2 * EPSILON, 1), 1.5 * EPSILON),
]

function exact(name: string, facts: ReturnType<typeof toChoose>, epsilon: number): Mutant {
  const right = trialNamed(trials, EXACT) as ExactTrial<TinyPeople>
  const settings = { noise: 'laplace', epsilon, after: { integers: true } } as const
  return { name, trial: { ...right, law: (people: TinyPeople) => chosenLaw(facts, settings, people) } }
}

auditSuite({ mechanism: 'block-noise', trials: blockNoiseTrials, epsilon: EPSILON, samples: 3000, mutants })
