/** What the plan of flows shows besides what every plan shows. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan } from '@tulle/core/flows'
import { grouped, percent, type Words, words } from '@tulle/core/text'
import type { PredictedFlows } from '@tulle/core/utility'
import type { Block } from '../../kind.ts'
import { hierarchyOf, type Zones } from '../../zones/zones.ts'

export function zonesShown(zones: Zones): Block[] {
  const { sizes } = hierarchyOf(zones)
  const example = zones.tiers.map(({ names }) => names[0]).join(', in ')
  return [
    {
      heading: 'Zones',
      lines: [
        `${sizes.map((size) => grouped(size)).join(' zones in ')} ${sizes.length === 1 ? 'zones' : 'larger ones'}${example === '' ? '' : `; ${zones.names[0]} lies in ${example}`}.`,
        ...(zones.outlines === undefined ? [NOWHERE] : []),
        ...zones.remarks,
      ],
    },
  ]
}

const NOWHERE = 'Where the zones are is not known, so the release has no map.'

/** What is to be expected, for whoever decides: tried on people who do not exist. */
export function predictionShown(predicted: PredictedFlows | undefined): string[] {
  if (predicted === undefined) return []
  const { simulated, levels, kept } = predicted
  const shares = levels.map(({ zones, commonPart }) => `${percent(commonPart.rescaled)} with ${grouped(zones)} zones`)
  return [
    `Tried on ${grouped(simulated.people)} made-up people, this much of the flows was true: ${shares.join(', ')}. Yours may differ.`,
    `The limit on one person leaves ${percent(kept)} of all trips${kept < 0.9 ? ': what is published adds up to that part, unless it is rescaled' : ''}.`,
  ]
}

export function unpredicted({ facts }: FlowPlan): (string | Words)[] {
  if (facts.expected !== undefined) return []
  return [
    words`How much of the published flows will be true depends on how many people there are: say about how many with {expectedPeople}, and how many trips a typical one makes with {tripsPerPerson}, and it is tried on made-up people.`,
  ]
}

/** A pair of the largest zones that has this part of all trips is a strong one. */
const STRONG = 0.2

/** Before ε is spent on nothing: not even a strong pair of the largest zones would reach the threshold. */
export function refuseUseless({ facts: { expected }, parameters, expectedError }: FlowPlan, anyway: boolean): void {
  const deviation = expectedError.levels.at(-1)?.deviation
  if (expected === undefined || deviation === undefined || anyway) return
  const counted = expected.people * Math.min(parameters.maxTripsPerPerson, expected.tripsPerPerson)
  if (STRONG * counted >= parameters.threshold * deviation) return
  throw new InvalidInput(
    words`HARDLY ANYTHING WOULD STAND OUT OF THE NOISE: ${grouped(expected.people)} people count for about ${grouped(Math.round(counted))} trips, and even between the largest zones the noise has a deviation of ${Number(deviation.toPrecision(3))}. Raise {epsilon}, give a {delta} for Gaussian noise, publish fewer zones, or gather the trips of more people. To release it all the same, say {anyway}.`,
  )
}
