/** From the rows of the data to released flows. */
import type { Run } from '@tulle/core'
import { visitPeople } from '@tulle/core/data'
import { type FlowPlan, flows, LimitedTrips, type ReleasedFlows } from '@tulle/core/flows'
import type { EventSource, Sources, Trips } from '../../source.ts'
import type { Watch } from '../../sources/watch.ts'
import type { Zones } from '../../zones/zones.ts'
import { type Ends, endsOf } from './ends.ts'
import type { FlowsSettings } from './options.ts'

export interface Read extends Trips {
  readonly release: ReleasedFlows
}

interface Columns extends Pick<FlowsSettings, 'file' | 'person' | 'value'> {
  readonly ends: Ends
}

/** Of trips between zones that have names. */
export function eventsOf(sources: Sources, settings: FlowsSettings): Promise<EventSource> {
  return namedEvents(sources, settings, endsOf(settings) as Ends & { readonly are: 'names' })
}

function namedEvents(
  sources: Sources,
  { file, person, value }: Omit<Columns, 'ends'>,
  { from, to }: Ends & { readonly are: 'names' },
): Promise<EventSource> {
  return sources.events({ file, person, from, to, ...(value === undefined ? {} : { value }) })
}

export async function tripsIn(
  sources: Sources,
  { file, person, value, ends }: Columns,
  { names, at = () => undefined }: Pick<Zones, 'names' | 'at'>,
  watch: Watch,
): Promise<Trips> {
  if (ends.are === 'names') {
    return (await namedEvents(sources, { file, person, value }, ends)).trips({ zones: names, ...watch })
  }
  const { start, end } = ends
  return sources.placedTrips({ file, person, start, end, ...(value === undefined ? {} : { value }) }, { at, ...watch })
}

export async function releaseTrips(plan: FlowPlan, read: Trips, run: Run): Promise<Read> {
  const { trips, counts, held } = read
  const release = await flows.release(plan, held ?? trips, run)
  return { ...read, counts: { ...counts, ...(held?.seen() ?? peopleIn(plan, read)) }, release }
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
