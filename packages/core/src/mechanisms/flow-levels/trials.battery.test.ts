import { addLaplace, type Bits } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { contributionsOf, type ExactTrial, type TinyPeople } from '../../trials/index.ts'
import { type FlowPlan, type FlowSettings, flows } from './index.ts'
import type { FlowSums } from './limited-total.ts'
import { sumTrips } from './people.ts'
import { releaseOf } from './release.ts'
import { flowFacts, flowsTrials, published, staysLaw } from './trials.ts'

const EPSILON = 3
const trials = flowsTrials(EPSILON)
const APART = 'Laplace noise, stays apart'
const STREAM = 'Gaussian noise, a stream of people'
const STAYS = 'Laplace noise, stays at every level'
const TOTAL = 'Laplace noise without stays, a noisy total'
const EXACT = 'how many stay in a single zone'

const laplace = { noise: 'laplace', epsilon: EPSILON, threshold: 0, maxTripsPerPerson: 4, spread: 'even' } as const
const gaussian = { ...laplace, noise: 'gaussian', delta: 1e-3 } as const

const broken: Breaking<TinyPeople> = brokenIn(trials)

type Changed = (plan: FlowPlan) => Partial<FlowPlan['parameters']>

/** A release of a plan with parameters that its promise does not allow. */
function changed(settings: FlowSettings, how: Changed) {
  const plan = flows.plan(flowFacts.two, settings)
  const other = { ...plan, parameters: { ...plan.parameters, ...how(plan) } }
  return async (people: TinyPeople, bits: Bits) => published(await releaseOf(other, contributionsOf(people), bits, {}))
}

const scaled =
  (factor: number): Changed =>
  ({ parameters: { blocks } }) => ({ blocks: blocks.map((block) => ({ ...block, scale: factor * block.scale })) })

/** The finest moves with the noise of the plan, decided upon by what the data holds. */
async function peeking(people: TinyPeople, bits: Bits): Promise<number[]> {
  const plan = flows.plan(flowFacts.two, laplace)
  const sums: FlowSums = await sumTrips(plan.facts.zones, plan.parameters.limit, contributionsOf(people))
  const [fine, coarse, stays] = plan.parameters.blocks
  if (fine === undefined || coarse === undefined || stays === undefined) throw new RangeError('a plan has its blocks')
  const noisy = (x: number, block: typeof fine) => {
    const value = Float64Array.of(x * sums.quantum)
    addLaplace(value, block, bits)
    return value[0] as number
  }
  const cells = [1, 2].map((cell) => sums.moves[0]?.get(cell) ?? 0)
  return [noisy(sums.moves[1]?.get(0) ?? 0, coarse), ...cells.filter((x) => x > 0).map((x) => noisy(x, fine))]
}

const mutants: Mutant[] = [
  { name: 'scales 40 % too small', trial: broken(APART, 1, changed(laplace, scaled(0.6))), samples: 10_000 },
  {
    name: 'Gaussian scales 40 % too small',
    trial: broken(STREAM, 0, changed(gaussian, scaled(0.6))),
    samples: 10_000,
  },
  {
    name: 'every level paid for by itself, and not together',
    trial: broken(
      APART,
      0,
      changed(laplace, ({ parameters: { blocks } }) => ({
        blocks: blocks.map((block) => ({ ...block, scale: 4 / EPSILON })),
      })),
    ),
    samples: 20_000,
  },
  {
    name: 'nobody held to the limit',
    trial: broken(
      APART,
      1,
      changed(laplace, ({ parameters: { limit } }) => ({ limit: { ...limit, most: 1e6 } })),
    ),
  },
  {
    name: 'a length that leaves the stays out',
    trial: broken(
      STREAM,
      1,
      changed(gaussian, ({ parameters: { limit } }) => ({
        limit: {
          ...limit,
          blocks: limit.blocks.map((block) => (block.of === 'stays' ? { ...block, weight: 0 } : block)),
        },
      })),
    ),
  },
  {
    name: 'stays of every level paid for by themselves, and not together',
    trial: broken(
      STAYS,
      0,
      changed({ ...laplace, staysAt: 'all' }, ({ parameters: { blocks } }) => ({
        blocks: blocks.map((block) => (block.of === 'stays' ? { ...block, scale: 4 / EPSILON } : block)),
      })),
    ),
    samples: 20_000,
  },
  { name: 'only pairs that the data uses are looked at', trial: broken(APART, 0, peeking) },
  {
    name: 'a total without a cap',
    trial: broken(
      TOTAL,
      1,
      changed(
        { ...laplace, stays: false, total: { epsilon: EPSILON / 3, maxTripsPerPerson: 2 } },
        ({ parameters: { limit } }) => ({ limit: { ...limit, tripsInTotal: 1e9 } }),
      ),
    ),
  },
  ...[0.8, 0.99].map((factor): Mutant => {
    const right = trialNamed(trials, EXACT) as ExactTrial<TinyPeople>
    const plan = flows.plan(flowFacts.one, { ...laplace, integers: true })
    return {
      name: `law of a scale ${Math.round(100 * (1 - factor))} % too small`,
      trial: { ...right, law: (input: TinyPeople) => staysLaw(plan, input, factor) },
    }
  }),
]

auditSuite({ mechanism: 'flow-levels', trials: flowsTrials, epsilon: EPSILON, mutants })
