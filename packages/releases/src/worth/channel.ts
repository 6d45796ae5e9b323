/** How zeros and ones were published, where each is on its own. */
import { type Channel, isFiltered, isResponse, responseChannel } from '@tulle/core/binary'
import type { BinaryPlan } from '@tulle/core/certificate'

export function channelOf(plan: BinaryPlan): Channel | undefined {
  if (isResponse(plan)) return responseChannel(plan.parameters.flipProbability)
  return isFiltered(plan) ? plan.parameters.channel : undefined
}
