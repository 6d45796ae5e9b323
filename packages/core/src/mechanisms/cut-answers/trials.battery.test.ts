import { expect, test } from 'vitest'
import { InvalidInput } from '../../errors.ts'
import { addGaussian, addLaplace, type Bits, gridFor } from '../../random/index.ts'
import { auditSuite, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { lawP, namesOf } from '../../testing/laws.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type ExactTrial, graphOf, type TinyGraph } from '../../trials/index.ts'
import { type CutAnswerPlan, cutAnswers } from './index.ts'
import { CUTS, cutAnswersTrials, lawOf, outcomeOf } from './trials.ts'

const EPSILON = 3
const trials = cutAnswersTrials(EPSILON, seededBits(1))
const edge = { nodes: 3, neighbours: { kind: 'edge' }, cuts: CUTS } as const
const laplace = { noise: 'laplace', epsilon: EPSILON } as const
const plan = cutAnswers.plan(edge, laplace)
const exact = trialNamed(trials, 'edges, Laplace noise, by its law') as ExactTrial<TinyGraph>
const LAPLACE = 'edges, Laplace noise'
const HEAVY = 'weights beyond their bound, Laplace noise'
const [ACROSS_ALL, ACROSS_TWO] = [0, 1]

const broken: Breaking<TinyGraph> = brokenIn(trials)

async function answersOf(input: TinyGraph, bits: Bits, by: CutAnswerPlan = plan): Promise<Float64Array> {
  return (await cutAnswers.release(by, graphOf(input), { bits })).answers
}

/** What crosses each cut, before any noise. */
function crossing({ edges, weights }: TinyGraph): Float64Array {
  return Float64Array.from(CUTS, (cut: readonly number[]) =>
    edges.reduce((sum, [i, j], k) => sum + (cut.includes(i) === cut.includes(j) ? 0 : (weights?.[k] ?? 1)), 0),
  )
}

/** The noise for answers of which an edge changes one alone. */
const one = cutAnswers.plan({ ...edge, cuts: [[0]] }, laplace).parameters.scale

const heavyFacts = { ...edge, neighbours: { kind: 'weight', maxChange: 8 }, weightBound: 2 } as const
const heavy = cutAnswers.plan(heavyFacts, laplace)
const gaussian = cutAnswers.plan(heavyFacts, { noise: 'gaussian', epsilon: EPSILON, delta: 1e-3 })
const shortened = (x: number) => Math.min(heavyFacts.weightBound, x)

/** Two releases of these shares of ε keep it together, if they are independent. */
const shares = [0.3, 0.7].map((share) => cutAnswers.plan(edge, { ...laplace, epsilon: share * EPSILON }))

auditSuite({
  mechanism: 'cut-answers',
  trials: cutAnswersTrials,
  epsilon: EPSILON,
  mutants: [
    { name: 'scale 20 % too small, by its law', trial: { ...exact, law: lawOf(0.8 * plan.parameters.scale) } },
    { name: 'scale 0.1 % too small, by its law', trial: { ...exact, law: lawOf(0.999 * plan.parameters.scale) } },
    { name: 'noise for an edge that crosses one cut, by its law', trial: { ...exact, law: lawOf(one) } },
    {
      name: 'scale 20 % too small',
      trial: broken('weights beyond their bound, Gaussian noise', ACROSS_ALL, async (input, bits) => {
        const values = crossing(input).map(shortened)
        addGaussian(values, { ...gaussian.parameters, scale: 0.8 * gaussian.parameters.scale }, bits)
        return values
      }),
      samples: 26_000,
    },
    {
      name: 'noise for an edge that crosses one cut',
      trial: broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
        const values = crossing(input)
        addLaplace(values, { scale: one, grid: 1 }, bits)
        return values
      }),
    },
    {
      name: 'every edge is counted from both of its ends',
      trial: broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
        const once = crossing(input)
        return (await answersOf(input, bits)).map((x, i) => x + (once[i] as number))
      }),
      samples: 6000,
    },
    {
      name: 'no noise on the last answer',
      trial: broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
        const answers = await answersOf(input, bits)
        answers[2] = crossing(input)[2] as number
        return answers
      }),
    },
    {
      name: 'no noise where nothing crosses',
      trial: broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
        const truth = crossing(input)
        return (await answersOf(input, bits)).map((x, i) => (truth[i] === 0 ? 0 : x))
      }),
    },
    {
      name: 'the same noise on all answers',
      trial: broken(LAPLACE, ACROSS_TWO, async (input, bits) => {
        const noise = Float64Array.of(0)
        addLaplace(noise, plan.parameters, bits)
        return crossing(input).map((x) => x + (noise[0] as number))
      }),
    },
    {
      name: 'the same bits for two releases',
      trial: {
        ...broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
          const seed = bits.word()
          const [first, second] = await Promise.all(shares.map((each) => answersOf(input, seededBits(seed), each)))
          return [first?.[0], second?.[0]] as number[]
        }),
        columns: ['the first cut', 'the first cut, the other release'],
      },
    },
    {
      name: 'refused where the graph has no edges',
      trial: broken(LAPLACE, ACROSS_ALL, async (input, bits) => {
        if (input.edges.length === 0) throw new InvalidInput('There are no edges to cut.')
        return answersOf(input, bits)
      }),
    },
    {
      name: 'weights beyond their bound are kept',
      trial: broken(HEAVY, ACROSS_ALL, async (input, bits) => {
        const values = crossing(input)
        addLaplace(values, heavy.parameters, bits)
        return values
      }),
    },
    {
      name: 'a grid that follows the largest answer',
      trial: broken(HEAVY, ACROSS_ALL, async (input, bits) => {
        const values = crossing(input).map(shortened)
        const { scale } = heavy.parameters
        addLaplace(values, { scale, grid: gridFor(scale * (1 + Math.max(...values))) }, bits)
        return values
      }),
    },
  ],
})

test('the law that is summed is the one of releases', async () => {
  const input: TinyGraph = { nodes: 3, edges: [[0, 2]] }
  const bits = seededBits(4)
  const released = await namesOf(4000, async () => outcomeOf(await answersOf(input, bits)))
  const { scale } = plan.parameters
  expect(lawP(lawOf(scale)(input), released)).toBeGreaterThan(1e-6)
  for (const wrong of [0.8 * scale, scale / 0.8]) expect(lawP(lawOf(wrong)(input), released)).toBeLessThan(1e-6)
  // Without the edge, or with another one.
  for (const edges of [[], [[0, 1]]] as const) {
    expect(lawP(lawOf(scale)({ nodes: 3, edges }), released)).toBeLessThan(1e-6)
  }
})
