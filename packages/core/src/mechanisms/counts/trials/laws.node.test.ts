/** Exact trials sum laws and run none of the releasing code: here releases are held against every kind of those laws. */
import { describe, expect, test } from 'vitest'
import { trialNamed } from '../../../testing/audits.ts'
import { lawP, namesOf } from '../../../testing/laws.ts'
import { seededBits } from '../../../testing/seeded.ts'
import { type ExactTrial, graphOf } from '../../../trials/index.ts'
import type { Outcomes } from '../../binary/trials/laws.ts'
import { type CountPlan, counts } from '../index.ts'
import { countsTrials } from '../trials.ts'
import { type CountInput, claimFor, noisyPlanOf, planOf } from './noise.ts'
import { counting, HIGHEST } from './pairs.ts'

const EPSILON = 2
const ALPHA = 1e-6
/** Every release of a ladder makes its rungs anew, which takes long; tails like Cauchy's take more to be told apart. */
const outputsOf = ({ mechanism }: CountInput) => (mechanism.endsWith('ladder') ? 400 : 1000)

const trials = countsTrials(EPSILON, seededBits(1))

/** One input of every kind of noise and of counts: the last, which has the most edges. */
function inputsOf({ pairs }: ExactTrial<CountInput>): (readonly [name: string, input: CountInput])[] {
  const kinds = new Map<string, CountInput>()
  for (const { b } of pairs) {
    const { mechanism, count, floor, nodes } = b
    if (nodes === 4) kinds.set(`${mechanism}, ${count}${floor === undefined ? '' : `, floor ${floor}`}`, b)
  }
  return [...kinds]
}

/** What comes out, called as the law calls it: far from everything there is one name on either side. */
function called(law: Outcomes, value: number, after: string): string {
  if (law.has(`${value}${after}`)) return `${value}${after}`
  const beyond = value < 0 ? 'less than' : 'more than'
  return [...law.keys()].find((name) => name.startsWith(beyond) && name.endsWith(after)) ?? 'nothing like it'
}

async function releases(law: Outcomes, plan: CountPlan, input: CountInput): Promise<string[]> {
  const [bits, graph] = [seededBits(2), graphOf(input)]
  const { level } = plan.facts
  return namesOf(outputsOf(input), async () => {
    const { value, plan: after } = await counts.release(plan, graph, { bits })
    const drawn = typeof level === 'object' && 'noisy' in level ? ` with a level of ${after.parameters.guess}` : ''
    return called(law, Number(value), drawn)
  })
}

const TRIALS = [
  ['pure noise, by its law', planOf],
  ['noise with a δ, by its law', planOf],
  ['a noisy level, by its law', noisyPlanOf],
] as const

describe.each(TRIALS)('releases of counts follow the law that is summed: %s', (name, plan) => {
  const trial = trialNamed(trials, name) as ExactTrial<CountInput>
  test.each(inputsOf(trial))('%s', async (_, input) => {
    const law = trial.law(input)
    expect(lawP(law, await releases(law, plan(input, EPSILON), input))).toBeGreaterThan(ALPHA)
    expect(lawP(law, await releases(law, plan(input, 2 * EPSILON), input))).toBeLessThan(ALPHA)
  })
})

test('there is no other law', () => {
  expect(trials.filter((trial) => 'law' in trial).map((trial) => trial.name)).toEqual(TRIALS.map(([name]) => name))
})

test('pairs with unlike promises share no trial', () => {
  const pairs = (['laplace', 'instance-gaussian'] as const).map((mechanism) =>
    counting({ count: 'triangles', mechanism }, HIGHEST),
  )
  const plan = (input: CountInput) => planOf(input, EPSILON)
  expect(() => claimFor(pairs, plan)).toThrow(/the same/)
  expect(() => claimFor([], plan)).toThrow(/the same/)
  expect(claimFor(pairs.slice(0, 1), plan)).toMatchObject({ epsilon: EPSILON, delta: 0 })
})
