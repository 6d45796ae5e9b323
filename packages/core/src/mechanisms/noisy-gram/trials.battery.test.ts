import { InvalidInput } from '../../errors.ts'
import { addGaussian, type Bits, gridFor } from '../../random/index.ts'
import { auditSuite } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { numericRowsOf, type TinyRows } from '../../trials/index.ts'
import type { NumericRowFacts } from '../numeric-rows/index.ts'
import { type GramPlan, noisyGram } from './index.ts'
import { noisyGramTrials, seenOfGram } from './trials.ts'

const EPSILON = 3
const trials = noisyGramTrials(EPSILON, seededBits(1))
const settings = { epsilon: EPSILON, delta: 1e-3 }
const person: NumericRowFacts = { columns: 2, norm: 1, neighbours: { kind: 'individual' } }
const plan = noisyGram.plan(person, settings)
const PERSON = 'a row comes or goes'
const [FIRST, DIAGONAL, LONG] = [0, 1, 2]

const broken: Breaking<TinyRows> = brokenIn(trials)

async function released(input: TinyRows, bits: Bits, by: GramPlan = plan): Promise<number[]> {
  return seenOfGram(await noisyGram.release(by, numericRowsOf(input), { bits }))
}

/** The products of rows, whatever their length. */
function products({ rows }: TinyRows): number[] {
  return [0, 1, 2, 3].map((cell) =>
    rows.reduce((sum, row) => sum + (row[cell >> 1] as number) * (row[cell & 1] as number), 0),
  )
}

/** The products with noise of these scales: on the diagonal, and off it. */
function noisy(input: TinyRows, bits: Bits, scale: number, across: number, { grid } = plan.parameters): number[] {
  const [first, beside, , last] = products(input) as [number, number, number, number]
  const [diagonal, mirrored] = [Float64Array.of(first, last), Float64Array.of(beside)]
  addGaussian(diagonal, { scale, grid }, bits)
  addGaussian(mirrored, { scale: across, grid }, bits)
  return [diagonal[0], mirrored[0], mirrored[0], diagonal[1]] as number[]
}

const { scale, across } = plan.parameters

/** Two releases of these shares of the budget keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) =>
  noisyGram.plan(person, { epsilon: share * EPSILON, delta: settings.delta / 2 }),
)

auditSuite({
  mechanism: 'noisy-gram',
  trials: noisyGramTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'scale 20 % too small',
      trial: broken(PERSON, FIRST, async (input, bits) => noisy(input, bits, 0.8 * scale, 0.8 * across)),
      samples: 22_000,
    },
    {
      name: 'a row that is replaced counts as one that comes',
      trial: broken('a row is replaced', 0, (input, bits) => released(input, bits)),
      samples: 12_000,
    },
    {
      name: 'the smaller deviation on the diagonal too',
      trial: broken(PERSON, FIRST, async (input, bits) => noisy(input, bits, across, across)),
      samples: 8000,
    },
    {
      name: 'both halves of the symmetric matrix have noise of their own',
      trial: broken(PERSON, DIAGONAL, async (input, bits) => {
        const [first, beside, , last] = noisy(input, bits, scale, across)
        return [first, beside, noisy(input, bits, scale, across)[1], last] as number[]
      }),
      samples: 30_000,
    },
    {
      name: 'no noise on the diagonal',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const [first, , , last] = products(input)
        const [, beside] = await released(input, bits)
        return [first, beside, beside, last] as number[]
      }),
    },
    {
      name: 'rows beyond the norm are kept',
      trial: broken(PERSON, LONG, async (input, bits) => noisy(input, bits, scale, across)),
    },
    {
      name: 'rows beyond the norm are refused',
      trial: broken(PERSON, LONG, async (input, bits) => {
        if (input.rows.some(([x = 0, y = 0]) => Math.hypot(x, y) > 1)) throw new InvalidInput('A row is too long.')
        return released(input, bits)
      }),
    },
    {
      name: 'a grid that follows the largest sum of squares',
      trial: broken(PERSON, FIRST, async (input, bits) => {
        const grid = gridFor(scale * (1 + Math.max(...products(input))))
        return noisy(input, bits, scale, across, { ...plan.parameters, grid })
      }),
    },
    {
      name: 'the same bits for two releases',
      trial: {
        ...broken(PERSON, FIRST, async (input, bits) => {
          const seed = bits.word()
          const [first, second] = await Promise.all(shares.map((each) => released(input, seededBits(seed), each)))
          return [first?.[0], second?.[0]] as number[]
        }),
        columns: ['cell (0, 0)', 'cell (0, 0) of the other release'],
        claim: settings,
      },
    },
    {
      name: 'the number of people without noise',
      trial: broken('people counted with noise', 0, async (input, bits) => [
        ...(await released(input, bits)),
        input.rows.length,
      ]),
    },
    {
      name: 'a centre without noise',
      trial: broken('around a private centre', FIRST, async (input, bits) => {
        const centre = [0, 1].map((j) => input.rows.reduce((sum, row) => sum + (row[j] as number), 0))
        const around = noisyGram.plan({ ...person, centre: { public: centre } }, settings)
        return [...(await released(input, bits, around)), ...centre]
      }),
      samples: 1000,
    },
  ],
})
