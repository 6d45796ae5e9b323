import { InvalidInput } from '../../errors.ts'
import { addGaussian, addLaplace, type Bits, gridFor, type Noise } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { contributionsOf, denseOf, type ExactTrial, type TinyMatrix, type TinyPeople } from '../../trials/index.ts'
import { type MatrixFacts, type NoiseSettings, uniformNoise } from './index.ts'
import { asStream } from './trials/data.ts'
import { uniformFacts } from './trials/facts.ts'
import { wholeRowLaw } from './trials/whole.ts'
import { uniformNoiseTrials } from './trials.ts'

const EPSILON = 3
const trials = uniformNoiseTrials(EPSILON, seededBits(1))
const laplace = { noise: 'laplace', epsilon: EPSILON } as const
const gaussian = { noise: 'gaussian', epsilon: EPSILON, delta: 1e-3 } as const
const whole = { ...laplace, integers: true } as const

type Values = ArrayLike<number>

const broken = brokenIn(trials)

const CELL = 'Laplace noise, one cell'
const SYMMETRIC = 'a symmetric matrix within a range'
const ROW = 'Laplace noise, rows within a cap'
const LENGTH = 'Gaussian noise, rows within a cap'
const PEOPLE = 'Laplace noise, people within a cap'
const STREAM = 'Gaussian noise, a stream of people within a cap'
const AMOUNTS = 'Gaussian noise, rows of no values below 0'
const SHARES = 'Laplace noise, rows of no values below 0'
const UNDIRECTED = 'Gaussian noise, clipped sums of a symmetric matrix of whole numbers'

const plans = {
  cell: uniformNoise.plan(uniformFacts.cell, laplace),
  weight: uniformNoise.plan(uniformFacts.weight, laplace),
  row: uniformNoise.plan(uniformFacts.row, laplace),
  length: uniformNoise.plan(uniformFacts.length, gaussian),
  amounts: uniformNoise.plan(uniformFacts.amounts, gaussian),
  shares: uniformNoise.plan(uniformFacts.shares, laplace),
  people: uniformNoise.plan(uniformFacts.people, laplace),
  stream: uniformNoise.plan(uniformFacts.stream, gaussian),
  undirected: uniformNoise.plan(uniformFacts.undirected, { ...gaussian, integers: true }),
}

/** A release with the plan for other facts or settings than were claimed. */
const releasing = (facts: MatrixFacts, settings: NoiseSettings) => {
  const plan = uniformNoise.plan(facts, settings)
  return async (input: TinyMatrix, _: Bits, run: Run) =>
    (await uniformNoise.release(plan, denseOf(input), run)).matrix.values
}
const releasingPeople = (facts: MatrixFacts, settings: NoiseSettings) => {
  const plan = uniformNoise.plan(facts, settings)
  return async (input: TinyPeople, _: Bits, run: Run) =>
    (await uniformNoise.release(plan, contributionsOf(input), run)).matrix.values
}

/** The values as they are, with Laplace noise. */
function noisy(values: Values, noise: Noise, bits: Bits): Float64Array {
  const copy = Float64Array.from(values)
  addLaplace(copy, noise, bits)
  return copy
}

function gaussianNoise(values: Values, noise: Noise, bits: Bits): Float64Array {
  const copy = Float64Array.from(values)
  addGaussian(copy, noise, bits)
  return copy
}

/** Noise on some cells, the others as they are. */
const onlyOn = (some: (k: number, x: number) => boolean) => (input: TinyMatrix, bits: Bits) =>
  noisy(input.values, plans.cell.parameters, bits).map((y, k) => {
    const x = input.values[k] as number
    return some(k, x) ? y : x
  })

/** What everybody contributed, nobody's cut. */
function uncapped(people: TinyPeople): Float64Array {
  const sums = new Float64Array(4)
  for (const [, row, column, value] of people) sums[2 * row + column] = (sums[2 * row + column] as number) + value
  return sums
}

const within = (least: number, most: number) => (x: number) => Math.max(least, Math.min(most, x))

const mutants: Mutant[] = [
  {
    name: 'Laplace scale 20 % too small',
    trial: broken(CELL, 0, releasing(uniformFacts.cell, { ...laplace, epsilon: EPSILON / 0.8 })),
    samples: 16_000,
  },
  {
    name: 'Gaussian scale 20 % too small',
    trial: broken(LENGTH, 1, ({ values }: TinyMatrix, bits) => {
      const { scale, grid } = plans.length.parameters
      // The first row is the same in both, and above the cap: what is left of it does not matter.
      return gaussianNoise([0, 0, ...values.slice(2)], { scale: 0.8 * scale, grid }, bits)
    }),
    samples: 20_000,
  },
  {
    name: 'no noise on the last cell',
    trial: broken(
      CELL,
      1,
      onlyOn((k) => k < 3),
    ),
  },
  {
    name: 'no noise on the first cell',
    trial: broken(
      CELL,
      0,
      onlyOn((k) => k > 0),
    ),
  },
  {
    name: 'no noise on cells that are 0',
    trial: broken(
      CELL,
      0,
      onlyOn((_, x) => x !== 0),
    ),
  },
  {
    name: 'noise of its own on either side of a symmetric matrix',
    trial: broken(SYMMETRIC, 0, ({ values }: TinyMatrix, bits) => noisy(values, plans.weight.parameters, bits)),
  },
  {
    name: 'caps on rows not enforced',
    trial: broken(ROW, 0, ({ values }: TinyMatrix, bits) => noisy(values, plans.row.parameters, bits)),
  },
  {
    name: 'caps on people not enforced',
    trial: broken(PEOPLE, 0, (people: TinyPeople, bits) => noisy(uncapped(people), plans.people.parameters, bits)),
  },
  {
    name: 'caps on contributions, not on people',
    trial: broken(PEOPLE, 1, (people: TinyPeople, _, run) =>
      releasingPeople(uniformFacts.people, laplace)(
        people.map(([, ...contribution], person) => [person, ...contribution] as const),
        run.bits as Bits,
        run,
      ),
    ),
    samples: 2000,
  },
  {
    name: 'a replaced row counted once',
    trial: broken(ROW, 1, releasing({ ...uniformFacts.cell, neighbours: { kind: 'cell', maxChange: 2 } }, laplace)),
  },
  {
    name: 'rows of a cap on the length as far apart as the cap, not √2 of it',
    trial: broken(AMOUNTS, 0, ({ values }: TinyMatrix, bits) => {
      const { scale, grid } = plans.amounts.parameters
      return gaussianNoise(values.map(within(0, 2)), { scale: scale / Math.SQRT2, grid }, bits)
    }),
    samples: 10_000,
  },
  {
    name: 'values below 0 kept, of a cap on the length',
    trial: broken(AMOUNTS, 0, ({ values }: TinyMatrix, bits) =>
      gaussianNoise(values.map(within(-Math.SQRT2, Math.SQRT2)), plans.amounts.parameters, bits),
    ),
    samples: 10_000,
  },
  {
    name: 'rows that differ in a single cell',
    trial: broken(SHARES, 0, ({ values }: TinyMatrix, bits) => {
      const { scale, grid } = plans.shares.parameters
      return noisy(values.map(within(0, 2)), { scale: scale / 2, grid }, bits)
    }),
  },
  {
    name: 'values below 0 kept, of a cap on each cell',
    trial: broken(SHARES, 0, ({ values }: TinyMatrix, bits) =>
      noisy(values.map(within(-2, 2)), plans.shares.parameters, bits),
    ),
  },
  {
    name: 'caps on the batches of a stream, not on people',
    trial: broken(STREAM, 0, async (people: TinyPeople, bits) => {
      const sum = new Float64Array(4)
      for await (const { row, column, value } of asStream(people)) {
        const cell = 2 * (row[0] as number) + (column[0] as number)
        sum[cell] = (sum[cell] as number) + within(-3, 3)(value[0] as number)
      }
      return gaussianNoise(sum, plans.stream.parameters, bits)
    }),
  },
  {
    name: 'no cap on what is taken away',
    trial: broken(STREAM, 1, (people: TinyPeople, bits) =>
      gaussianNoise(uncapped(people).map(within(0, Infinity)), plans.stream.parameters, bits),
    ),
  },
  {
    name: 'sums that are called clipped, and are not',
    trial: broken(UNDIRECTED, 0, async (people: TinyPeople, _, run) => {
      const { clip } = plans.undirected.parameters
      if (clip === undefined) throw new RangeError('a plan for people has caps')
      const [first = 0, above = 0, below = 0, last = 0] = uncapped(people)
      const matrix = denseOf({ rows: 2, columns: 2, values: [first, above + below, 0, last] })
      return (await uniformNoise.release(plans.undirected, { matrix, clip }, run)).matrix.values
    }),
  },
  {
    name: 'both sides of a symmetric matrix capped one by one, and then added up',
    trial: broken(UNDIRECTED, 0, (people: TinyPeople, bits) => {
      const [first = 0, above = 0, below = 0, last = 0] = uncapped(people).map((x) => Math.min(2, x))
      return gaussianNoise([first, above + below, above + below, last], plans.undirected.parameters, bits)
    }),
  },
  {
    name: 'a grid that follows the largest value',
    trial: broken(CELL, 0, ({ values }: TinyMatrix, bits) => {
      const { scale } = plans.cell.parameters
      return noisy(values, { scale, grid: gridFor(Math.max(scale, ...values)) }, bits)
    }),
  },
  {
    name: 'noise by a formula in doubles',
    trial: broken(CELL, 0, ({ values }: TinyMatrix, bits) =>
      values.map((x) => {
        const uniform = (bits.word() + bits.word() / 2 ** 32 + 2 ** -33) / 2 ** 32
        return x + Math.sign(uniform - 0.5) * plans.cell.parameters.scale * -Math.log(1 - 2 * Math.abs(uniform - 0.5))
      }),
    ),
  },
  {
    name: 'values below 0 refused',
    trial: broken(ROW, 1, (input: TinyMatrix, bits, run) => {
      if (input.values.some((x) => x < 0)) throw new InvalidInput('There are values below 0: leave them out.')
      return releasing(uniformFacts.row, laplace)(input, bits, run)
    }),
    samples: 2000,
  },
  {
    name: 'the same bits for two releases that share the ε',
    trial: {
      ...broken(CELL, 0, async (input: TinyMatrix, bits, run) => {
        const seed = bits.word()
        const part = (share: number) =>
          releasing(uniformFacts.cell, { ...laplace, epsilon: share * EPSILON })(input, bits, {
            ...run,
            bits: seededBits(seed),
          })
        return [...(await part(1 / 3)).subarray(0, 2), ...(await part(2 / 3)).subarray(0, 2)]
      }),
      columns: ['first', 'second'].flatMap((which) => [0, 1].map((j) => `cell (0, ${j}) of the ${which} release`)),
    },
    samples: 2000,
  },
  {
    name: 'noisy values moved into the range of the true ones',
    trial: broken(CELL, 0, ({ values }: TinyMatrix, bits) =>
      noisy(values, plans.cell.parameters, bits).map((y) =>
        Math.max(Math.min(...values), Math.min(Math.max(...values), y)),
      ),
    ),
  },
  exact('Laplace noise, rows of whole numbers', whole, 'law of a scale 5 % too small', { epsilon: EPSILON / 0.95 }),
  exact('Gaussian noise, rows of whole numbers', { ...gaussian, integers: true }, 'law of a step of half the length', {
    epsilon: 2 * EPSILON,
  }),
]

function exact(trial: string, settings: NoiseSettings, name: string, other: Partial<NoiseSettings>): Mutant {
  const plan = uniformNoise.plan(uniformFacts.oneRow, { ...settings, ...other })
  const right = trialNamed(trials, trial) as ExactTrial<TinyMatrix>
  return { name, trial: { ...right, law: (input: TinyMatrix) => wholeRowLaw(plan, input) } }
}

auditSuite({ mechanism: 'uniform-noise', trials: uniformNoiseTrials, epsilon: EPSILON, mutants })
