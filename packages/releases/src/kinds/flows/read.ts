/** From the rows of the data to released flows. */
import type { Run } from '@tulle/core'
import { visitPeople } from '@tulle/core/data'
import { type FlowPlan, flows, LimitedTrips, type ReleasedFlows } from '@tulle/core/flows'
import type { EventSource, Sources, Trips } from '../../source.ts'
import type { Watch } from '../../sources/watch.ts'
import type { Zones } from '../../zones/zones.ts'
import type { FlowsSettings } from './options.ts'

export interface Read extends Trips {
  readonly release: ReleasedFlows
}

type Columns = Pick<FlowsSettings, 'file' | 'person' | 'from' | 'to' | 'value'>

export function eventsOf(sources: Sources, { file, person, from, to, value }: Columns): Promise<EventSource> {
  return sources.events({ file, person, from, to, ...(value === undefined ? {} : { value }) })
}

export async function tripsIn(
  sources: Sources,
  columns: Columns,
  { names }: Pick<Zones, 'names'>,
  watch: Watch,
): Promise<Trips> {
  return (await eventsOf(sources, columns)).trips({ zones: names, ...watch })
}

export async function releaseTrips(plan: FlowPlan, read: Trips, run: Run): Promise<Read> {
  const release = await flows.release(plan, read.trips, run)
  return { ...read, counts: { ...read.counts, ...peopleIn(plan, read) }, release }
}

/** How many people there are, how many were scaled down, and how many trips all of them made. Private. */
function peopleIn({ facts: { zones }, parameters: { limit } }: FlowPlan, { trips }: Trips) {
  const people = new LimitedTrips(zones, limit)
  const [size = 0] = zones.sizes
  visitPeople(trips, { rows: size, columns: size, symmetric: false, quantum: 1, most: 2 ** 21 }, people)
  return {
    people: new Set(trips.person).size,
    limitedPeople: people.limitedPeople,
    totalBeforeCaps: trips.value.reduce((sum, value) => sum + (value > 0 ? Math.trunc(value) : 0), 0),
  }
}
