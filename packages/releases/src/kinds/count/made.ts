/** A released count, or released degrees, as an artefact, and what is said of it. */
import type { DegreePlan, Graph } from '@tulle/core'
import type { NodeCountPlan, NodeDegreePlan } from '@tulle/core/counts'
import { edgesLeftOut, leftOutOf, type ReadGraphFile } from '../../graph-file.ts'
import type { Desk, Made } from '../../kind.ts'
import { countOutcome } from './made-count.ts'
import { degreeOutcome } from './made-degrees.ts'
import { nodeCountOutcome } from './made-node-count.ts'
import { nodeDegreeOutcome } from './made-node-degrees.ts'
import type { CountSettings } from './options.ts'
import type { Outcome } from './outcome.ts'
import type { AnyCountPlan } from './plan.ts'
import { isCount } from './shown.ts'
import { asHeading, type What } from './what.ts'

export interface Work {
  readonly plan: AnyCountPlan
  readonly settings: CountSettings
  readonly what: What
  readonly read: ReadGraphFile
}

function outcomeOf(
  plan: AnyCountPlan,
  settings: CountSettings,
  graph: Graph,
  desk: Desk,
  what: What,
): Promise<Outcome> {
  if (isCount(plan)) return countOutcome(plan, settings, graph, desk)
  switch (plan.mechanism) {
    case 'node-counts':
      return nodeCountOutcome(plan as NodeCountPlan, graph, desk)
    case 'node-degrees':
      return nodeDegreeOutcome(plan as NodeDegreePlan, graph, desk, what.name)
    default:
      return degreeOutcome(plan as DegreePlan, graph, desk)
  }
}

export async function madeOf({ plan, settings, what, read }: Work, desk: Desk): Promise<Made> {
  const { graph, counts } = read
  const outcome = await outcomeOf(plan, settings, graph, desk, what)
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
