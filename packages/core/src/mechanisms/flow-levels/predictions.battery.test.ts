/**
 * The deviation that a plan states for the noise of each level, against the noise that was drawn; and what a simulation on
 * made-up people predicts, against a hundred releases of other made-up people.
 */
import { describe, test } from 'vitest'
import { contributions } from '../../data/index.ts'
import { expectPredicted, type Figure, repeated } from '../../testing/predictions.ts'
import { seededBits } from '../../testing/seeded.ts'
import { compareFlows, predictFlows } from '../../utility/flows/index.ts'
import { expand } from './expand.ts'
import { flows, halvedGrid, madeUpTrips } from './index.ts'
import { sumTrips } from './people.ts'

const neighbours = { kind: 'individual' } as const

describe.each(['laplace', 'gaussian'] as const)('the noise of %s plans', (noise) => {
  const facts = { zones: halvedGrid(8, 8, 2), neighbours }
  // Everything is looked at: what is negative too.
  const settings = {
    noise,
    epsilon: 1,
    staysAt: 'all' as const,
    threshold: 0,
    ...(noise === 'gaussian' ? { delta: 1e-6 } : {}),
  }
  const plan = flows.plan(facts, settings)
  const nobody = contributions({
    person: new Uint32Array(0),
    row: new Uint32Array(0),
    column: new Uint32Array(0),
    value: new Float64Array(0),
  })

  test('every level has the deviation that the plan says', async () => {
    const sums = await sumTrips(facts.zones, plan.parameters.limit, nobody)
    const all = { ...plan, parameters: { ...plan.parameters, threshold: -1000 } }
    const { levels, stays, coarserStays = [] } = plan.expectedError
    const finest = stays === undefined ? [] : [{ level: 0, ...stays }]
    for (const [of, stated] of [
      ['moves', levels],
      ['stays', [...finest, ...coarserStays]],
    ] as const) {
      const seen = await repeated(1, async (bits) =>
        (await expand(all, of, sums, bits, {})).map(
          ({ noisy }) => noisy.reduce((sum, x) => sum + x * x, 0) / noisy.length,
        ),
      )
      const figures = stated.map(({ level, deviation }): [string, Figure] => {
        const at = stated.length - 1 - level
        return [
          `${of} of level ${level}`,
          { predicted: deviation ** 2, seen: seen.map((each) => each[at] as number), root: true },
        ]
      })
      expectPredicted(Object.fromEntries(figures))
    }
  })
})

test('a simulation predicts the common part of trips at every level, what the limit takes away included', async () => {
  const zones = halvedGrid(12, 12, 3)
  const expected = { people: 600, tripsPerPerson: 40 }
  const settings = { noise: 'gaussian', epsilon: 2, delta: 1e-6 } as const
  const plan = flows.plan({ zones, neighbours, expected }, settings)
  const predicted = await predictFlows(plan, { runs: 20, bits: seededBits(5) })
  // Others than those of the prediction: what they have in common is what was declared.
  const compared = await repeated(2, async (bits, at) => {
    const trips = madeUpTrips({ zones, ...expected, seed: 1000 + (at % 20) })
    return compareFlows(trips, await flows.release(plan, trips, { bits }))
  })
  const figures = (predicted?.levels ?? []).flatMap(({ level, commonPart }): [string, Figure][] => [
    [
      `common part at level ${level}, rescaled`,
      // Of twenty populations each, which differ from one another.
      {
        predicted: commonPart.rescaled,
        seen: compared.map((each) => each[level]?.rescaled.commonPart ?? 0),
        about: 0.05,
      },
    ],
    [
      `common part at level ${level}, as published`,
      { predicted: commonPart.raw, seen: compared.map((each) => each[level]?.raw.commonPart ?? 0), about: 0.05 },
    ],
  ])
  expectPredicted(Object.fromEntries(figures))
})
