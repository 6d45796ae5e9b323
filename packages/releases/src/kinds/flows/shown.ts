/** What the plan of flows shows besides what every plan shows. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan } from '@tulle/core/flows'
import { type Words, words } from '@tulle/core/text'
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
        `${sizes.map((size) => size.toLocaleString('en')).join(' zones in ')} ${sizes.length === 1 ? 'zones' : 'larger ones'}${example === '' ? '' : `; ${zones.names[0]} lies in ${example}`}.`,
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
  const shares = levels.map(
    ({ zones, commonPart }) => `${percent(commonPart.rescaled)} with ${zones.toLocaleString('en')} zones`,
  )
  return [
    `Tried on ${simulated.people.toLocaleString('en')} made-up people with ${simulated.trips.toLocaleString('en')} trips, so much of the published flows is true once their total is: ${shares.join(', ')}. Yours move otherwise, and this is no promise.`,
    `The limit on one person leaves ${percent(kept)} of all trips${kept < 0.9 ? ': what is published adds up to that part, unless it is rescaled' : ''}.`,
  ]
}

export function unpredicted({ facts }: FlowPlan): (string | Words)[] {
  if (facts.expected !== undefined) return []
  return [
    words`How much of the published flows will be true depends on how many people there are: say about how many with {expectedPeople}, and how many trips a typical one makes with {tripsPerPerson}, and it is tried on made-up people.`,
  ]
}

/** Below this there is more noise than truth at every level, however coarse. */
const LEAST = 0.25

/** Before ε is spent on nothing. */
export function refuseUseless(predicted: PredictedFlows | undefined, anyway: boolean): void {
  const best = Math.max(0, ...(predicted?.levels ?? []).map(({ commonPart }) => commonPart.rescaled))
  if (predicted === undefined || predicted.levels.length === 0 || anyway || best >= LEAST) return
  throw new InvalidInput(
    words`HARDLY ANYTHING WOULD STAND OUT OF THE NOISE: of ${predicted.simulated.people.toLocaleString('en')} made-up people, at most ${percent(best)} of the published flows would be true, even between the largest zones. Publish fewer zones, raise {epsilon}, give a {delta} for Gaussian noise, or gather the trips of more people. To release it all the same, say {anyway}.`,
  )
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`
}
