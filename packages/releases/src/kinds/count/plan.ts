/** From what was asked for to a plan: public facts alone. */
import { type CountFacts, type CountPlan, counts, type DegreePlan, degreeRelease } from '@tulle/core'
import {
  graphProfile,
  type MixingPlan,
  type NodeCountPlan,
  type NodeDegreePlan,
  needsDelta,
  nodeCounts,
  nodeDegrees,
  type ProfilePlan,
} from '@tulle/core/counts'
import { hidesPerson } from '../../options/promise.ts'
import type { CountSettings } from './options.ts'
import { isDegrees, isLevelled, isProfile, type What } from './what.ts'

const COVERAGE = 0.95

export type AnyCountPlan = CountPlan | DegreePlan | ProfilePlan | MixingPlan | NodeCountPlan | NodeDegreePlan

/** Without a number of nodes where they are hidden. */
export function planOf(settings: CountSettings, what: What, nodes: number | undefined): AnyCountPlan {
  return nodes === undefined || hidesPerson(settings)
    ? planPerson(settings, what, nodes)
    : planEdge(settings, what, nodes)
}

/** The share of ε that goes to a cap that nobody gives: choosing is the harder part. */
const CAP_SHARE = 0.6

function planPerson(settings: CountSettings, what: What, nodes: number | undefined): NodeCountPlan | NodeDegreePlan {
  const { maxDegree, maxPerNode, capEpsilon, interval, coverage = COVERAGE } = settings
  const epsilon = settings.epsilon as number
  const neighbours = { kind: nodes === undefined ? 'node' : 'rewired-node' } as const
  const facts = { neighbours, ...(nodes === undefined ? {} : { nodes, names: 'public' as const }) }
  const wishes = { epsilon, ...(interval === true ? { interval: coverage } : {}) }
  if (isDegrees(what)) return nodeDegrees.plan({ ...facts, maxDegree: maxDegree as number }, wishes)
  const cap = what.name === 'edges' ? maxDegree : maxPerNode
  const share = capEpsilon ?? Number((CAP_SHARE * epsilon).toPrecision(6))
  return nodeCounts.plan(
    { count: what.name, ...facts, cap: cap === undefined ? { chosen: { epsilon: share } } : { public: cap } },
    wishes,
  )
}

function planEdge(settings: CountSettings, what: What, nodes: number): CountPlan | DegreePlan | ProfilePlan {
  const facts = {
    nodes,
    neighbours: { kind: 'edge' },
    names: settings.nodesFromData ? 'data' : 'public',
  } as const
  // A missing ε is for the mechanism to say, in its own words.
  const epsilon = settings.epsilon as number
  if (isProfile(what)) return graphProfile.plan(facts, { epsilon, form: what.profile })
  if (isDegrees(what)) {
    const { maxDegree, interval, coverage = COVERAGE } = settings
    return degreeRelease.plan(
      { ...facts, ...(maxDegree === undefined ? {} : { maxDegree }) },
      {
        epsilon,
        form: what.form,
        ...(settings.evenSum === true ? { evenSum: true } : {}),
        ...(interval === true ? { interval: coverage } : {}),
      },
    )
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
  const wanted = interval === true && isLevelled(what) && mechanism !== 'laplace'
  if (!wanted || guess !== undefined || levelEpsilon !== undefined) return undefined
  // Whether it is an ε at all is said of the whole.
  return epsilon === undefined || !(epsilon > 0 && epsilon < Infinity)
    ? undefined
    : Number((epsilon / 10).toPrecision(6))
}
