/** From what was asked for to a plan: public facts alone. */
import { type CountFacts, type CountPlan, counts, type DegreePlan, degreeRelease } from '@tulle/core'
import { needsDelta } from '@tulle/core/counts'
import type { CountSettings } from './options.ts'
import { isDegrees, type What } from './what.ts'

const COVERAGE = 0.95

export function planOf(settings: CountSettings, what: What, nodes: number): CountPlan | DegreePlan {
  const facts = {
    nodes,
    neighbours: { kind: 'edge' },
    names: settings.nodesFromData ? 'data' : 'public',
  } as const
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = settings.epsilon as number
  if (isDegrees(what)) {
    return degreeRelease.plan(facts, {
      epsilon,
      form: what.form,
      ...(settings.evenSum === true ? { evenSum: true } : {}),
    })
  }
  const { mechanism = 'ladder', delta, floor, interval, coverage = COVERAGE } = settings
  return counts.plan(
    { count: what.name, ...facts, ...levelOf(settings, what) },
    {
      epsilon,
      mechanism,
      // With a pure mechanism δ is for the comparison alone.
      ...(delta !== undefined && needsDelta(mechanism) ? { delta } : {}),
      ...(floor === undefined ? {} : { floor }),
      ...(interval === true ? { interval: coverage } : {}),
    },
  )
}

function levelOf(settings: CountSettings, what: What): Pick<CountFacts, 'level'> {
  const { guess, levelEpsilon } = settings
  if (guess !== undefined) return { level: { guess } }
  const epsilon = levelEpsilon ?? levelShare(settings, what)
  return epsilon === undefined ? {} : { level: { noisy: { epsilon } } }
}

/** What goes to a noisy level because an interval is wanted and nobody guessed: a tenth of ε. */
export function levelShare(settings: CountSettings, what: What): number | undefined {
  const { interval, mechanism, guess, levelEpsilon, epsilon } = settings
  // The noise of laplace is that of the worst graph, whatever the level.
  const wanted = interval === true && !isDegrees(what) && what.levelled && mechanism !== 'laplace'
  if (!wanted || guess !== undefined || levelEpsilon !== undefined) return undefined
  // Whether it is an ε at all is said of the whole.
  return epsilon === undefined || !(epsilon > 0 && epsilon < Infinity)
    ? undefined
    : Number((epsilon / 10).toPrecision(6))
}
