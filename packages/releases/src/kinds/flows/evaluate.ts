/** Released flows beside the table of trips that they were made from. */
import { InvalidInput } from '@tulle/core'
import type { FlowPlan, ReleasedFlows } from '@tulle/core/flows'
import { grouped, words } from '@tulle/core/text'
import type { Evaluation } from '@tulle/core/utility'
import { flowsFrom } from '../../flows/rows.ts'
import { SPREAD, spreadIn } from '../../flows/spread-file.ts'
import { ZONES, zonesIn } from '../../flows/zones-file.ts'
import { otherFile } from '../../worth/same-file.ts'
import { type Evaluated, type Work, watchOf } from '../../worth/work.ts'
import { besideFlows } from './beside.ts'
import { flowsOptions } from './options.ts'
import { tripsIn } from './read.ts'

const { person, from, to, value, multiline } = flowsOptions
const reading = { person, from, to, value, multiline }

export const evaluated: readonly Evaluated[] = [{ contents: 'flows', reading, evaluate }]

type FlowsWork = Work<typeof reading>

async function evaluate(work: FlowsWork): Promise<Evaluation> {
  const { file, opened, title, wishes, run, sources, reading } = work
  const plan = opened.plan as FlowPlan
  const zones = zonesIn(await opened.text(ZONES), plan)
  const { names } = zones
  const gravity = spreadIn(await opened.text(SPREAD), names[0] as readonly string[], plan)
  // Only releases made with secure bits have certificates.
  const released: ReleasedFlows = {
    ...flowsFrom(plan, await opened.data.flows(names)),
    gravity,
    randomness: 'secure',
  }
  const { person, from, to, value } = reading
  if (person === undefined || from === undefined || to === undefined) {
    throw new InvalidInput(
      words`Which columns of ${file} say who made a trip, and from which zone to which? Give {person}, {from} and {to}, as for "{kind:flows}".`,
    )
  }
  const columns = { file, person, from, to, ...(value === undefined ? {} : { value }) }
  const { trips, counts } = await tripsIn(sources, columns, { names: names[0] as readonly string[] }, watchOf(work))
  const { rows, outsideDomain } = counts
  if (rows > 0 && outsideDomain === rows) {
    throw new InvalidInput(
      words`Not one line of ${file} is about the zones of ${opened.place}: it is not the original of this release, or the columns are others ({from}, {to}).`,
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
