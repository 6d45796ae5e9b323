import { auditSuite } from '../../testing/audits.ts'
import { brokenLaw, brokenRelease } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import type { TinyMatrix } from '../../trials/index.ts'
import { type Cells, flipped, published, sum } from '../binary/trials/laws.ts'
import { binary, cellsShown } from '../binary/trials/shown.ts'
import { type BernoulliLaw, noiseSampler, xorNoise } from './index.ts'
import { xorLaw } from './trials/law.ts'
import {
  blocks,
  chain,
  chainTheta,
  counted,
  edges,
  inBlocks,
  lambda,
  limited,
  star,
  starTheta,
  theta,
  xorTrials,
} from './trials.ts'

const EPSILON = 3
const trials = xorTrials(EPSILON, seededBits(1))
const { plan, release } = xorNoise
const firstCell = { trials, trial: 'cells in blocks of rows', pair: 'all cells 0, and the first' }
const inChain = { ...firstCell, trial: 'a chain of cells', pair: 'the one in the middle' }
const lastCell = { ...firstCell, pair: 'all cells 1, and the last' }
const countedOnes = {
  trials,
  trial: 'rows tied together, ones counted first',
  pair: 'among full ones: zeros, and ones',
}

const ofChain = plan(chain, { epsilon: EPSILON, theta: chainTheta })
const twice = plan(chain, { epsilon: 2 * EPSILON, theta: chainTheta })
const right = plan(blocks, { epsilon: EPSILON, ...inBlocks })
const oneBlock = noiseSampler(right.parameters.law)
const tied = plan(limited, { epsilon: EPSILON, theta, lambda })
const more = plan(counted(EPSILON), { epsilon: 2 * EPSILON, theta, lambda })

const times = (matrix: readonly (readonly number[])[], factor: number) =>
  matrix.map((row) => row.map((x) => factor * x))
const ofStar = (given: readonly (readonly number[])[]): BernoulliLaw => ({ kind: 'rows', ...star, theta: given })
const starLaw = plan(star, { epsilon: EPSILON, theta: starTheta }).parameters.law
const starScaled = starLaw.kind === 'rows' ? starLaw.theta : []
/** Of the star, 2-norm of the eigenvalues: the root of the sum of all squares. */
const norm = Math.sqrt(sum(starTheta.flat().map((x) => x * x)))
/** One step of the star, if Π_kl and Π_lk were counted once. */
const once = Math.max(...starTheta.map((row) => Math.abs(sum(row))))

/** The law with the sign of whatever ties two cells together turned. */
function turned(law: BernoulliLaw): BernoulliLaw {
  if (law.kind !== 'general') throw new RangeError('rows are to be tied together')
  return {
    ...law,
    theta: law.theta.map((row, k) => row.map((x, l) => (k === l ? x : -x))),
    lambda: law.lambda.map((pair) => ({ ...pair, matrix: times(pair.matrix, -1) })),
  }
}

/** ln of the odds that cell k is flipped, given which of the others are. */
const odds = (k: number, others: Cells) =>
  (starScaled[k]?.[k] as number) + 2 * sum(others.map((one, l) => (l === k ? 0 : one * (starScaled[k]?.[l] as number))))
const chance = (k: number, others: Cells) => 1 / (1 + Math.exp(-odds(k, others)))
/** What an honest release never shows is seen in a few outputs. */
const FEW = 1500

auditSuite({
  mechanism: 'xor',
  trials: xorTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'a law of twice ε',
      trial: brokenRelease({ ...inChain, pair: 'and the first 1' }, async (input: TinyMatrix, run) =>
        cellsShown(await release(twice, binary(input), run)),
      ),
      samples: 2000,
    },
    {
      name: 'no noise on the cell in the middle of a chain',
      trial: brokenRelease(inChain, async (input: TinyMatrix, run) =>
        cellsShown(await release(ofChain, binary(input), run)).with(10, input.values[10] as number),
      ),
      samples: 1000,
    },
    {
      name: 'the same noise for every block of rows',
      trial: brokenRelease(firstCell, async (input: TinyMatrix, { bits = seededBits(1) }) => {
        const noise = oneBlock(bits)
        return input.values.map((x, k) => x ^ (noise[k % noise.length] as number))
      }),
      samples: FEW,
    },
    {
      name: 'no noise on the rows that do not fill a block',
      trial: brokenRelease(lastCell, async (input: TinyMatrix, { bits = seededBits(1) }) => {
        const noise = oneBlock(bits)
        return input.values.map((x, k) => x ^ (noise[k] ?? 0))
      }),
      samples: FEW,
    },
    {
      name: 'both directions of an edge shown, each with noise of its own',
      trial: brokenLaw(
        trials,
        'all pairs of graphs, one side',
        xorLaw({ ...edges, graph: 'directed' }, {}, plan(edges, { epsilon: EPSILON, share: 0.5 }).parameters.law),
      ),
    },
    {
      name: 'noise for one cell where an edge has two',
      trial: brokenLaw(
        trials,
        'all pairs of graphs, both sides',
        xorLaw(edges, { symmetrise: 'and' }, plan(edges, { epsilon: EPSILON, theta }).parameters.law),
      ),
    },
    {
      name: 'couplings of the wrong sign',
      trial: brokenLaw(
        trials,
        'all pairs of tables, rows tied together, with a limit',
        xorLaw(limited, {}, turned(tied.parameters.law)),
      ),
    },
    {
      name: 'couplings with the cells of the data in place of those of the noise',
      trial: brokenLaw(trials, 'all pairs of tables, a law of one row', (input: TinyMatrix) =>
        published((x, k) => (x === 1 ? 1 - chance(k, input.values) : chance(k, input.values)))(input.values),
      ),
    },
    {
      name: 'the scale of the printed condition on eigenvalues',
      trial: brokenLaw(
        trials,
        'all pairs of tables, a law of one row',
        xorLaw(star, {}, ofStar(times(starTheta, EPSILON / norm))),
      ),
    },
    {
      name: 'every coupling counted once in the loss, where it counts twice',
      trial: brokenLaw(
        trials,
        'all pairs of tables, a law of one row',
        xorLaw(star, {}, ofStar(times(starTheta, EPSILON / once))),
      ),
    },
    {
      name: 'the limit on the ones of a row not enforced',
      trial: brokenLaw(
        trials,
        'all pairs of tables, rows tied together, with a limit',
        xorLaw({ ...limited, maxOnes: 3 }, {}, tied.parameters.law),
      ),
    },
    {
      name: 'the number of ones published as it is',
      trial: brokenRelease(countedOnes, async (input: TinyMatrix, run) => [
        sum(input.values),
        ...cellsShown(await release(tied, binary(input), run)),
      ]),
      samples: FEW,
    },
    {
      name: 'what the count spends added to ε in place of taken from it',
      trial: brokenLaw(
        trials,
        'all pairs of tables, ones counted first',
        xorLaw(counted(EPSILON), {}, more.parameters.law),
      ),
    },
    {
      name: 'noise by one round of a chain that starts from the data',
      trial: brokenLaw(trials, 'all pairs of tables, a law of one row', (input: TinyMatrix) =>
        flipped(5, (flips) =>
          flips.reduce((p, flip, k) => {
            const known = chance(
              k,
              flips.map((one, l) => (l < k ? one : (input.values[l] as number))),
            )
            return p * (flip === 1 ? known : 1 - known)
          }, 1),
        )(input.values),
      ),
    },
  ],
})
