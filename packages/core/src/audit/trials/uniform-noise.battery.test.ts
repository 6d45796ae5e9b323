import { describe, expect, test } from 'vitest'
import { InvalidInput } from '../../errors.ts'
import { type MatrixFacts, type NoiseSettings, type Run, uniformNoise } from '../../mechanisms/index.ts'
import { addGaussian, addLaplace, type Bits, gridFor, type Noise } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { boxOf } from '../box.ts'
import { contributionsOf, denseOf, type TinyMatrix, type TinyPeople } from '../pairs/index.ts'
import type { ExactTrial, SampledTrial } from '../trial.ts'
import { uniformFacts, uniformNoiseTrials, wholeRowLaw } from './uniform-noise.ts'

const EPSILON = 3
const trials = uniformNoiseTrials(EPSILON, seededBits(1))
const laplace = { noise: 'laplace', epsilon: EPSILON } as const
const gaussian = { noise: 'gaussian', epsilon: EPSILON, delta: 1e-3 } as const
const whole = { ...laplace, integers: true } as const

type Values = ArrayLike<number>

/** The claim and one pair of a trial, and another release. */
function broken<Input>(
  trial: string,
  pair: number,
  release: (input: Input, bits: Bits, run: Run) => Values | Promise<Values>,
): SampledTrial<Input> {
  const right = trialNamed(trials, trial) as SampledTrial<Input>
  return {
    ...right,
    pairs: right.pairs.slice(pair, pair + 1),
    box: boxOf(async (input: Input, run) => release(input, run.bits as Bits, run)),
  }
}

const CELL = 'Laplace noise, one cell'
const SYMMETRIC = 'a symmetric matrix within a range'
const ROW = 'Laplace noise, rows within a cap'
const LENGTH = 'Gaussian noise, rows within a cap'
const PEOPLE = 'Laplace noise, people within a cap'
const UNDIRECTED = 'Gaussian noise, people in a symmetric matrix of whole numbers'

const plans = {
  cell: uniformNoise.plan(uniformFacts.cell, laplace),
  weight: uniformNoise.plan(uniformFacts.weight, laplace),
  row: uniformNoise.plan(uniformFacts.row, laplace),
  length: uniformNoise.plan(uniformFacts.length, gaussian),
  people: uniformNoise.plan(uniformFacts.people, laplace),
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
    samples: 16_000,
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
  },
  {
    name: 'a replaced row counted once',
    trial: broken(ROW, 1, releasing({ ...uniformFacts.cell, neighbours: { kind: 'cell', maxChange: 2 } }, laplace)),
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
  },
  {
    name: 'the same bits for two releases that share the ε',
    trial: broken(CELL, 0, async (input: TinyMatrix, bits, run) => {
      const seed = bits.word()
      const part = (share: number) =>
        releasing(uniformFacts.cell, { ...laplace, epsilon: share * EPSILON })(input, bits, {
          ...run,
          bits: seededBits(seed),
        })
      return [...(await part(1 / 3)).subarray(0, 2), ...(await part(2 / 3)).subarray(0, 2)]
    }),
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

describe('the exact law of whole numbers', () => {
  test.each([whole, { ...gaussian, integers: true } as const])('is that of releases: $noise', async (settings) => {
    const plan = uniformNoise.plan(uniformFacts.oneRow, settings)
    const input = { rows: 1, columns: 2, values: [1, -1] }
    const law = [...wholeRowLaw(plan, input)]
    const [bits, releases, seen] = [seededBits(4), 4000, new Map<string, number>()]
    const named = (y: number) => (y <= -3 ? '≤ -3' : y >= 3 ? '≥ 3' : `${y}`)
    for (let k = 0; k < releases; k++) {
      const { matrix } = await uniformNoise.release(plan, denseOf(input), { bits })
      const output = Array.from(matrix.values, named).join(', ')
      seen.set(output, (seen.get(output) ?? 0) + 1)
    }
    const classes = law.map(([output, p]) => [seen.get(output) ?? 0, p * releases] as const)
    const frequent = classes.filter(([, expected]) => expected >= 5)
    const rest = classes.filter(([, expected]) => expected < 5)
    const total = (at: 0 | 1) => rest.reduce((sum, pair) => sum + pair[at], 0)
    // What is rare counts as one class, with the first frequent one.
    const of = (at: 0 | 1) => frequent.map((pair, k) => pair[at] + (k === 0 ? total(at) : 0))
    expect(of(0).reduce((sum, count) => sum + count)).toBe(releases)
    expect(chiSquareP(of(0), of(1))).toBeGreaterThan(1e-6)
    expect(chiSquareP(of(0).toReversed(), of(1))).toBeLessThan(1e-6)
  })
})
