/**
 * What other limits and other ε would have come to, tried on the original itself: for its owner alone. Whoever chooses by it
 * chooses by the data, which is said.
 */
import type { Contributions } from '@tulle/core'
import { type FlowPlan, flows } from '@tulle/core/flows'
import { grouped } from '@tulle/core/text'
import { type ComparedLevel, compareFlows, type Evaluation, type EvaluationRun } from '@tulle/core/utility'

type Detail = NonNullable<Evaluation['details']>[number]

/** More trips take too long to be tried again and again. */
const MOST_TRIPS = 3e6

interface Choice {
  readonly name: string
  readonly plan: FlowPlan
}

export async function otherChoices(
  plan: FlowPlan,
  trips: Contributions,
  found: readonly ComparedLevel[],
  run: EvaluationRun,
): Promise<Detail[]> {
  const choices = choicesOf(plan)
  if (trips.person.length > MOST_TRIPS || found.length === 0) return []
  const tried: { readonly name: string; readonly levels: readonly ComparedLevel[] }[] = []
  for (const [k, { name, plan: other }] of choices.entries()) {
    run.progress?.('Trying other limits and ε', k / choices.length)
    await run.pause?.()
    run.signal?.throwIfAborted()
    const released = await flows.release(other, trips, run.pause === undefined ? {} : { pause: run.pause })
    tried.push({ name, levels: compareFlows(trips, released) })
  }
  const best = tried.reduce((a, b) => (gain(b.levels) > gain(a.levels) ? b : a), { name: '', levels: found })
  const helps = best.name !== '' && gain(best.levels) > gain(found) + 0.02
  return [
    {
      heading: 'What other choices would have come to',
      sentences: [
        helps
          ? `Tried on the original, ${best.name} would help: ${sharesOf(best.levels)} in common with it, where this release has ${sharesOf(found)}.`
          : `Tried on the original, no other limit helps, and neither does twice the ε: ${sharesOf(found)} are in common with it as it is. Coarser zones or more people would.`,
        'Each was tried once, and chance makes about as much of a difference as 0.01. A choice that follows these numbers follows the data: take the limit of the next release from what you know of such data, and these as a check of it.',
      ],
      facts: [
        ['common part of trips, with', found.map(({ zones }) => `${grouped(zones)} zones`).join(' · ')],
        ['as released', sharesOf(found)],
        ...tried.map(({ name, levels }) => [name, sharesOf(levels)] as const),
      ],
    },
  ]
}

/** All levels count alike. */
function gain(levels: readonly ComparedLevel[]): number {
  return levels.reduce((sum, { rescaled }) => sum + rescaled.commonPart, 0) / Math.max(1, levels.length)
}

function sharesOf(levels: readonly ComparedLevel[]): string {
  return levels.map(({ rescaled }) => rescaled.commonPart.toFixed(2)).join(' · ')
}

function choicesOf({ facts, settings, parameters }: FlowPlan): Choice[] {
  const { maxTripsPerPerson: limit } = parameters
  const limits = [limit / 4, limit / 2, limit * 2, limit * 4].map((x) => (x < 1 ? x : Math.round(x)))
  const made = (name: string, more: Partial<FlowPlan['settings']>): Choice => ({
    name,
    plan: flows.plan(facts, { ...settings, maxTripsPerPerson: limit, ...more }),
  })
  return [
    ...limits.map((each) => made(`a limit of ${each} trips a person`, { maxTripsPerPerson: each })),
    made(`ε = ${settings.epsilon * 2}`, { epsilon: settings.epsilon * 2 }),
  ]
}
