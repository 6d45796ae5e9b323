/** Released flows beside the table of trips that they were made from. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan, ReleasedFlows } from '@tulle/core/flows'
import { grouped, words } from '@tulle/core/text'
import type { Evaluation } from '@tulle/core/utility'
import { flowsFrom, staysApart } from '../../flows/rows.ts'
import { SPREAD, spreadIn } from '../../flows/spread-file.ts'
import { type PublishedZones, ZONES, zonesIn } from '../../flows/zones-file.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { areas } from '../../zones/polygons.ts'
import type { Zones } from '../../zones/zones.ts'
import { besideFlows } from './beside.ts'
import { endsOf } from './ends.ts'
import { flowsOptions } from './options.ts'
import { tripsIn } from './read.ts'

const { person, from, to, fromLat, fromLon, toLat, toLon, value, multiline } = flowsOptions
const reading = { person, from, to, fromLat, fromLon, toLat, toLon, value, multiline }

export const evaluated: readonly Evaluated[] = [{ contents: 'flows', reading, evaluate }]

type FlowsWork = Work<typeof reading>

async function evaluate(work: FlowsWork): Promise<Evaluation> {
  const { file, opened, title, wishes, run, sources, reading } = work
  const plan = opened.plan as FlowPlan
  const zones = zonesIn(await opened.text(ZONES), plan)
  const { names } = zones
  const gravity = spreadIn(await opened.text(SPREAD), names[0] as readonly string[], plan)
  // Only releases made with secure bits have certificates.
  const staying = staysApart(plan) ? await opened.data.flows(names, 'stays') : undefined
  const released: ReleasedFlows = {
    ...flowsFrom(plan, await opened.data.flows(names), staying),
    gravity,
    randomness: 'secure',
  }
  const { person, value } = reading
  if (person === undefined) {
    throw new InvalidInput(words`Which column of ${file} says who made a trip? Give {person}, as for "{kind:flows}".`)
  }
  const columns = { file, person, ends: endsOf(reading), ...(value === undefined ? {} : { value }) }
  const placed = { names: names[0] as readonly string[], ...atOf(zones.outlines) }
  const { trips, counts } = await tripsIn(sources, columns, placed, watchOf(work))
  const { rows, outsideDomain } = counts
  if (rows > 0 && outsideDomain === rows) {
    throw new InvalidInput(
      words`No line of ${file} is about the zones of ${opened.place}: it is not the original of this release, or the columns are others.`,
    )
  }
  const evaluation = await besideFlows({ title, trips, released, zones, wishes }, run)
  const left =
    outsideDomain === 0
      ? []
      : [
          `${grouped(outsideDomain)} of ${grouped(rows)} lines of ${file} start or end in no zone of the release, and are not in the original shown here.`,
        ]
  return {
    ...evaluation,
    notes: [...left, ...evaluation.notes],
    doubts: [...otherFile(work, { rows }), ...(evaluation.doubts ?? [])],
  }
}

/** Zones are where the release says they are, the first of those that overlap. */
function atOf(outlines: PublishedZones['outlines']): Pick<Zones, 'at'> {
  return outlines === undefined ? {} : { at: areas(outlines).at }
}
