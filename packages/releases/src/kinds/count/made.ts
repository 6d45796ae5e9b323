/** A released count, or released degrees, as an artefact, and what is said of it. */
import type { CountPlan, DegreePlan } from '@tulle/core'
import type { Observed } from '@tulle/core/counts'
import { edgesLeftOut, leftOutOf, type ReadGraphFile } from '../../graph-file.ts'
import type { Desk, Made } from '../../kind.ts'
import { countOutcome } from './made-count.ts'
import { degreeOutcome } from './made-degrees.ts'
import type { CountSettings } from './options.ts'
import { isCount } from './shown.ts'
import { asHeading, type What } from './what.ts'

/** A graph that is elsewhere, and what was counted in it. */
export interface SeenGraph extends Pick<ReadGraphFile, 'counts'> {
  readonly observed: Observed
}

export interface Work {
  readonly plan: CountPlan | DegreePlan
  readonly settings: CountSettings
  readonly what: What
  readonly read: ReadGraphFile | SeenGraph
}

export async function madeOf({ plan, settings, what, read }: Work, desk: Desk): Promise<Made> {
  const { counts } = read
  const outcome = isCount(plan)
    ? await countOutcome(plan, settings, 'observed' in read ? read.observed : read.graph, desk)
    : await degreeOutcome(plan, (read as ReadGraphFile).graph, desk)
  const { release, published, chosen, reported, found, lines } = outcome
  const title = settings.title ?? `${asHeading(what.name)} of a graph`
  const remarks = edgesLeftOut(counts, settings)
  return {
    release,
    title,
    published: [published],
    released: outcome.released ?? (([file]) => ({ count: what.name, file })),
    chosen,
    reported,
    record: { counts: { ...counts }, found },
    told: {
      lines: [...remarks, ...lines],
      numbers: { ...found, ...(remarks.length === 0 ? {} : { leftOut: leftOutOf(counts) }) },
    },
    remarks,
    evaluate: async () => outcome.evaluate(title),
    promise: `ε = ${settings.epsilon}`,
  }
}
