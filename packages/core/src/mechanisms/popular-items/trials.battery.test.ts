import type { Bits } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import type { ExactTrial } from '../../trials/index.ts'
import { addNoise } from '../additive.ts'
import { popularItems } from './index.ts'
import type { ItemParameters, ItemPlan } from './plan.ts'
import { dataOf, lawOf, numbersOf, planOf, popularItemsTrials, type TinyBaskets } from './trials.ts'

const EPSILON = 3
const trials = popularItemsTrials(EPSILON)
const broken: Breaking<TinyBaskets> = brokenIn(trials)
const pairs = { among: 2, perPerson: 2 }

async function released(by: ItemPlan, baskets: TinyBaskets, bits: Bits): Promise<number[]> {
  return numbersOf(await popularItems.release(by, dataOf(baskets), { bits }))
}

/** The law of another plan, or of changed parameters, held against the claim of the right one. */
function wrongLaw(
  trial: string,
  name: string,
  plan: ItemPlan,
  change: (right: ItemParameters) => ItemParameters,
): Mutant {
  const law = lawOf({ ...plan, parameters: change(plan.parameters) })
  return { name, trial: { ...(trialNamed(trials, trial) as ExactTrial<TinyBaskets>), law } }
}

const one = planOf({}, { epsilon: EPSILON })
const two = planOf({}, { epsilon: EPSILON, perPerson: 2 })
const withPairs = planOf({}, { epsilon: EPSILON, perPerson: 2, pairs })
const [ONE, TWO] = ['law without a list, one item each', 'law without a list, two items each'] as const

auditSuite({
  mechanism: 'popular-items',
  trials: popularItemsTrials,
  epsilon: EPSILON,
  mutants: [
    {
      name: 'two items with the noise of one',
      trial: broken('a list, pairs', 2, (baskets, bits) =>
        released(planOf({ items: 2 }, { epsilon: 2 * EPSILON, perPerson: 2, pairs, atLeast: 1 }), baskets, bits),
      ),
    },
    {
      name: 'pairs for nothing',
      trial: broken('a list, pairs', 2, async (baskets, bits) => {
        const plan = planOf({ items: 2 }, { epsilon: EPSILON, perPerson: 2, atLeast: 1 })
        const both = Float64Array.of(baskets.filter(({ length }) => length === 2).length)
        addNoise('laplace', both, { scale: 1 / EPSILON, grid: 1 }, bits)
        return [...(await released(plan, baskets, bits)).slice(0, 2), both[0] as number]
      }),
    },
    {
      name: 'every item that somebody has is published',
      trial: broken('no list', 1, (baskets, bits) => {
        const counts = Float64Array.from([0, 1], (item) => baskets.filter((own) => own.includes(item)).length)
        const noisy = counts.slice()
        addNoise('laplace', noisy, two.parameters.items, bits)
        return [...noisy.map((x, item) => (counts[item] === 0 ? 0 : x)), 0]
      }),
    },
    wrongLaw(ONE, 'law of a threshold that is one lower', one, ({ items, ...rest }) => ({
      ...rest,
      items: { ...items, threshold: items.threshold - 1 },
    })),
    wrongLaw(ONE, 'law of a scale 10 % too small', one, ({ items, ...rest }) => ({
      ...rest,
      items: { ...items, scale: 0.9 * items.scale },
    })),
    wrongLaw(TWO, 'law of two items with the noise and the threshold of one', two, () => ({
      ...one.parameters,
      items: { ...one.parameters.items, perPerson: 2 },
    })),
    wrongLaw(
      'law without a list, pairs',
      'law of pairs with half the noise',
      withPairs,
      ({ pairs: counting, ...rest }) => ({
        ...rest,
        ...(counting === undefined ? {} : { pairs: { ...counting, scale: counting.scale / 2 } }),
      }),
    ),
    wrongLaw(ONE, 'law of everybody counted for all they have', one, ({ items, ...rest }) => ({
      ...rest,
      items: { ...items, perPerson: 2 },
    })),
  ],
})
