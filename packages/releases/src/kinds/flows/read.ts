/** From the rows of the data to released flows. */
import type { Run } from '@tulle/core'
import { type FlowPlan, flows, type ReleasedFlows } from '@tulle/core/flows'
import type { Sources, Trips } from '../../source.ts'
import type { Watch } from '../../sources/watch.ts'
import type { Zones } from '../../zones/zones.ts'
import type { FlowsSettings } from './options.ts'

export interface Read extends Trips {
  readonly release: ReleasedFlows
}

type Columns = Pick<FlowsSettings, 'file' | 'person' | 'from' | 'to' | 'value'>

export async function tripsIn(
  sources: Sources,
  { file, person, from, to, value }: Columns,
  { names }: Pick<Zones, 'names'>,
  watch: Watch,
): Promise<Trips> {
  const events = await sources.events({ file, person, from, to, ...(value === undefined ? {} : { value }) })
  return events.trips({ zones: names, ...watch })
}

export async function releaseTrips(plan: FlowPlan, read: Trips, run: Run): Promise<Read> {
  return { ...read, release: await flows.release(plan, read.trips, run) }
}
