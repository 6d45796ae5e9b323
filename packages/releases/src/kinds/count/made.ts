/** A released count, or released degrees, as an artefact, and what is said of it. */
import type { DegreePlan } from '@tulle/core'
import {
  graphProfile,
  type NodeCountPlan,
  type NodeDegreePlan,
  nodeCounts,
  nodeDegrees,
  type Observed,
  type ProfilePlan,
} from '@tulle/core/counts'
import type { Published } from '../../artefact.ts'
import { edgesLeftOut, type GraphFileCounts, leftOutOf, type ReadGraphFile } from '../../graph-file.ts'
import type { Desk, Made } from '../../kind.ts'
import { countOutcome } from './made-count.ts'
import { degreeOutcome } from './made-degrees.ts'
import { nodeCountOutcome } from './made-node-count.ts'
import { nodeDegreeOutcome } from './made-node-degrees.ts'
import { profileOutcome } from './made-profile.ts'
import type { CountSettings } from './options.ts'
import type { Outcome } from './outcome.ts'
import type { AnyCountPlan } from './plan.ts'
import { isCount } from './shown.ts'
import { asHeading, type What } from './what.ts'

/** A graph that is elsewhere, and what was counted in it. */
export interface SeenGraph {
  readonly counts: GraphFileCounts
  readonly observed: Observed
}

export interface Work {
  readonly plan: AnyCountPlan
  readonly settings: CountSettings
  readonly what: What
  readonly read: ReadGraphFile | SeenGraph
}

function outcomeOf({ plan, settings, what, read }: Work, desk: Desk): Promise<Outcome> {
  if (isCount(plan)) return countOutcome(plan, settings, 'observed' in read ? read.observed : read.graph, desk)
  // Whatever else is made of a graph needs the graph: only counts are observed elsewhere.
  const { graph } = read as ReadGraphFile
  switch (plan.mechanism) {
    case graphProfile.name:
      return profileOutcome(plan as ProfilePlan, graph, desk)
    case nodeCounts.name:
      return nodeCountOutcome(plan as NodeCountPlan, graph, desk)
    case nodeDegrees.name:
      return nodeDegreeOutcome(plan as NodeDegreePlan, graph, desk, what.name)
    default:
      return degreeOutcome(plan as DegreePlan, graph, desk)
  }
}

export async function madeOf(work: Work, desk: Desk): Promise<Made> {
  const { settings, what, read } = work
  const { counts } = read
  const outcome = await outcomeOf(work, desk)
  const { release, published, chosen, reported, found, lines } = outcome
  const title = settings.title ?? `${asHeading(what.name)} of a graph`
  const remarks = edgesLeftOut(counts, settings)
  return {
    release,
    title,
    published: Array.isArray(published) ? published : [published as Published],
    result: outcome.result,
    pictured: outcome.pictured,
    released: outcome.released ?? (([file]) => ({ count: what.name, file })),
    chosen,
    reported,
    record: { counts: { ...counts }, found },
    told: {
      lines: [...remarks, ...lines],
      brief: [...remarks, ...(outcome.brief ?? lines.slice(0, 1))],
      numbers: { ...found, ...(remarks.length === 0 ? {} : { leftOut: leftOutOf(counts) }) },
    },
    remarks,
    evaluate: async (run) => outcome.evaluate(title, run),
    promise: `ε = ${settings.epsilon}`,
  }
}
