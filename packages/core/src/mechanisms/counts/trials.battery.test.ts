import { NotFeasible } from '../../errors.ts'
import { type Bits, integerBelow, laplaceInteger } from '../../random/index.ts'
import { auditSuite, trialNamed } from '../../testing/audits.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type Box, boxOf, type ExactTrial, graphOf, type SampledTrial } from '../../trials/index.ts'
import { type CountInterval, type CountParameters, type CountPlan, countNoise, counts } from './index.ts'
import { type LadderNumbers, ladderTail, ROUNDED, rungReach, wholeLaw } from './trials/laws.ts'
import { type CountInput, keptPlans, noisyPlanOf, planOf, tailOf } from './trials/noise.ts'
import { OWN } from './trials/own-count.ts'
import { HIGHEST, HUBS, OPENING, RISING } from './trials/pairs.ts'
import { boundsOf, type Counted, countedIn, largestCommonOfEdges } from './trials/tiny-counts.ts'
import { countsTrials, seen } from './trials.ts'

const EPSILON = 3
const trials = countsTrials(EPSILON, seededBits(1))

/** A trial with the pairs that show what is wrong, and another box. */
function sampled(name: string, pairs: readonly { readonly name: string }[], box: Box<CountInput>) {
  const trial = trialNamed(trials, name) as SampledTrial<CountInput>
  const kept = trial.pairs.filter((pair) => pairs.some((wanted) => pair.name.endsWith(wanted.name)))
  if (kept.length === 0) throw new RangeError(`no such pairs in "${name}"`)
  return { ...trial, pairs: kept, box, share: 1 }
}

/** Noise of the ladder, for whatever is said to have been counted. */
function ladder(told: (input: CountInput) => Counted, epsilon = EPSILON): Box<CountInput> {
  const noises = new Map<CountInput, ReturnType<typeof countNoise>>()
  return boxOf(async (input: CountInput, { bits }) => {
    const known = noises.get(input)
    const { facts, settings } = known?.plan ?? planOf(input, epsilon)
    const noise = known ?? countNoise(facts, settings)
    noises.set(input, noise)
    const { value, level } = told(input)
    return [Number(noise.draw({ value: BigInt(value), level }, bits as Bits))]
  })
}

const counted = (input: CountInput) => countedIn(input.count, input)

const byLaw = trialNamed(trials, 'pure noise, by its law') as ExactTrial<CountInput>

/** The law of a ladder with one thing wrong. */
function ladderWith(
  change: (numbers: LadderNumbers) => LadderNumbers,
  reach: typeof rungReach = rungReach,
): ExactTrial<CountInput> {
  return {
    ...byLaw,
    pairs: byLaw.pairs.filter(({ a }) => a.mechanism === 'ladder' && a.count === 'triangles' && a.nodes === 4),
    law: (input) => {
      const { epsilon0, floor, centre } = planOf(input, EPSILON).parameters as Required<CountParameters>
      const { value, level } = counted(input)
      const numbers = change({ bounds: boundsOf(input.count, input.nodes), epsilon0, floor, centre })
      return wholeLaw(value, ladderTail(numbers, level, reach), 40)
    },
  }
}

/** The law of scheduled noise with another scale for a level than the plan's. */
function scheduled(scaleAt: (scales: readonly number[], level: number) => number): ExactTrial<CountInput> {
  const trial = trialNamed(trials, 'noise with a δ, by its law') as ExactTrial<CountInput>
  return {
    ...trial,
    pairs: trial.pairs.filter(({ a }) => a.mechanism === 'instance-laplace' && a.count === 'triangles'),
    law: (input) => {
      const scales = boundsOf(input.count, input.nodes).map(
        (_, guess) => planOf(input, EPSILON, { guess }).parameters.scaleAtGuess as number,
      )
      const { value, level } = counted(input)
      return wholeLaw(value, ROUNDED.laplace(scaleAt(scales, level)), 60)
    },
  }
}

/** A release with a noisy level, of which something is put right or wrong afterwards. */
function noisy(change: (output: number[], input: CountInput) => number[]): Box<CountInput> {
  const plan = keptPlans((input) => noisyPlanOf(input, EPSILON))
  return boxOf(async (input: CountInput, run) =>
    change(seen(await counts.release(plan(input), graphOf(input), run)), input),
  )
}

const own = trialNamed(trials, 'a count of one’s own, with a noisy level') as SampledTrial<Counted>

/** Half of ε for a level that is taken to move by one. */
function withoutStep(): Box<Counted> {
  const plans = Array.from({ length: 5 }, (_, guess) =>
    counts.plan({ ...OWN, level: { guess } }, { epsilon: EPSILON / 2, mechanism: 'instance-cauchy' }),
  )
  return boxOf(async ({ value, level }, run) => {
    const drawn = level + Number(laplaceInteger(2 / EPSILON, run.bits as Bits))
    const guess = Math.min(4, Math.max(0, drawn))
    const data = { value: BigInt(value), level }
    return [Number((await counts.release(plans[guess] as CountPlan, data, run)).value), guess]
  })
}

auditSuite({
  mechanism: 'counts',
  trials: countsTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'scales 20 % too small',
      trial: {
        ...byLaw,
        law: (input: CountInput) => {
          const plan = planOf(input, EPSILON / 0.8)
          const { value, level } = counted(input)
          return wholeLaw(value, tailOf(input, plan, level), 40)
        },
        pairs: byLaw.pairs.filter(({ a }) => a.mechanism === 'laplace'),
      },
    },
    {
      name: 'half of the sensitivity',
      trial: sampled(
        'releases of other pure noise',
        [HIGHEST],
        boxOf(async (input, { bits }) => [counted(input).value + Number(laplaceInteger(1 / EPSILON, bits as Bits))]),
      ),
    },
    {
      name: 'the sensitivity of this graph in place of the worst',
      samples: 10_000,
      trial: sampled(
        'releases of noise with a δ',
        [OPENING],
        boxOf(async (input, { bits }) => {
          const { value, level } = counted(input)
          return [value + (level === 0 ? 0 : Number(laplaceInteger(level / EPSILON, bits as Bits)))]
        }),
      ),
    },
    {
      name: 'the level of joined pairs alone',
      trial: sampled(
        'releases of a ladder',
        [HUBS],
        ladder((input) => ({ ...counted(input), level: largestCommonOfEdges(input) })),
      ),
    },
    {
      name: 'rungs of the level below',
      trial: sampled(
        'ladders, drawn many times',
        [HIGHEST],
        ladder((input) => ({ ...counted(input), level: counted(input).level - 1 })),
      ),
    },
    {
      name: 'bounds of half the size',
      trial: ladderWith((numbers) => ({ ...numbers, bounds: numbers.bounds.map((bound) => Math.ceil(bound / 2)) })),
    },
    {
      name: 'all of ε for the rungs, none for their sum',
      trial: ladderWith((numbers) => ({ ...numbers, epsilon0: EPSILON })),
    },
    {
      name: 'every rung a point too narrow',
      trial: ladderWith(
        (numbers) => numbers,
        (numbers, level, t) => Math.max(t, rungReach(numbers, level, t) - t),
      ),
    },
    {
      name: 'noise of even numbers, which leaves the parity',
      trial: sampled(
        'ladders, drawn many times',
        [RISING],
        boxOf(async (input, { bits }) => [
          counted(input).value + 2 * Number(laplaceInteger(1 / EPSILON, bits as Bits)),
        ]),
      ),
    },
    {
      name: 'a refusal where there is nothing to count',
      samples: 1000,
      trial: sampled(
        'releases with a noisy level',
        [OPENING],
        noisy((output, input) => {
          if (counted(input).level === 0) throw new NotFeasible('No two nodes have a common neighbour.')
          return output
        }),
      ),
    },
    { name: 'scales in the wrong order', trial: scheduled((scales, level) => scales.at(-1 - level) as number) },
    {
      name: 'a schedule that follows the bounds',
      trial: scheduled((scales, level) => (Math.max(level, 0.5) / 2) * (scales.at(-1) as number)),
    },
    { name: 'a schedule 20 % too small', trial: scheduled((scales, level) => 0.8 * (scales[level] as number)) },
    {
      name: 'the level as it is',
      samples: 1000,
      trial: sampled(
        'releases with a noisy level',
        [OPENING],
        noisy(([value = 0, , width = 0], input) => [value, counted(input).level, width]),
      ),
    },
    {
      name: 'an interval as wide as the noise of this graph needs',
      samples: 1000,
      trial: sampled(
        'releases with a noisy level',
        [RISING],
        noisy(([value = 0, level = 0], input) => {
          const plan = planOf(input, (2 / 3) * EPSILON, { guess: counted(input).level }, 0.9)
          return [value, level, (plan.parameters.interval as CountInterval).halfWidth]
        }),
      ),
    },
    {
      name: 'the same bits for the level and for the count',
      samples: 2000,
      trial: sampled(
        'releases with a noisy level',
        [OPENING],
        boxOf(async (input, { bits }) => {
          const seed = integerBelow(2 ** 30, bits as Bits)
          const { value, level } = counted(input)
          const noise = () => Number(laplaceInteger(3 / EPSILON, seededBits(seed)))
          return [value + noise(), Math.min(2, Math.max(0, level + noise())), 0]
        }),
      ),
    },
    {
      name: 'a level whose noise forgets its step',
      samples: 6000,
      trial: { ...own, pairs: own.pairs.slice(0, 1), share: 1, box: withoutStep() },
    },
  ],
})
