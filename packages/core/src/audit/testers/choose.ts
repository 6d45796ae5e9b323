/** The choice of events: by the first half of the outputs, of which nothing is tested. */
import { exp, log } from '../../elementary/index.ts'

import type { Outputs } from '../../trials/index.ts'
import type { Point } from '../points.ts'
import { binsOf, countBins } from './bins.ts'
import type { ChosenEvent } from './events.ts'
import { countOf, type Feature, part, scores, type Tester } from './feature.ts'

interface Candidate extends ChosenEvent {
  /** In standard errors, by how much the event exceeds what a point allows. */
  readonly excess: number
  /** Roughly, the bound on ε at the claimed δ that a test of it would give. */
  readonly bound: number
}

/** Events that look most like a violation, and those that give the largest bound, one for each direction. */
const BY_EXCESS = 8
const BY_BOUND = 1
/** The most events that one pair is tested on: each has its share of the probability of error. */
export const MOST_EVENTS = BY_EXCESS + 2 * BY_BOUND

/** The first half of the outputs, of which one half makes features and parts, and the other chooses among them. */
export function chooseEvents(
  a: Outputs,
  b: Outputs,
  points: readonly Point[],
  testers: readonly Tester[],
  columns: readonly string[],
): ChosenEvent[] {
  const quarter = Math.floor(countOf(a) / 4)
  const [learnA, learnB] = [part(a, 0, quarter), part(b, 0, quarter)]
  const [chooseA, chooseB] = [part(a, quarter, 2 * quarter), part(b, quarter, 2 * quarter)]
  const candidates = testers
    .flatMap((tester) => tester(learnA, learnB, columns))
    .flatMap((feature) => {
      const [inA, inB] = [scores(feature, learnA), scores(feature, learnB)]
      const starts = binsOf(inA, inB)
      const learnt = { a: countBins(starts, inA), b: countBins(starts, inB) }
      const chosen = { a: countBins(starts, scores(feature, chooseA)), b: countBins(starts, scores(feature, chooseB)) }
      return (['a', 'b'] as const).flatMap((likelier) => {
        const event = { feature, starts, likelier }
        const ratios = bestOf(event, byRatio(learnt, likelier), chosen, points, quarter)
        if (feature.shown !== undefined) return ratios
        const upwards = Array.from(starts.keys())
        const half = [upwards, upwards.toReversed()].flatMap((order) => bestOf(event, order, chosen, points, quarter))
        return simplest(half, ratios)
      })
    })
  return few(candidates)
}

interface Counts {
  readonly a: Float64Array
  readonly b: Float64Array
}

/** The parts, from the one that tells most for this input on. */
function byRatio(counts: Counts, likelier: 'a' | 'b'): number[] {
  const [p, q] = likelier === 'a' ? [counts.a, counts.b] : [counts.b, counts.a]
  const ratio = (i: number) => ((p[i] as number) + 0.5) / ((q[i] as number) + 0.5)
  return Array.from(p.keys()).sort((i, j) => ratio(j) - ratio(i) || i - j)
}

/** Everything above a value, or below one, is preferred to a list of parts that hardly exceeds it. */
const HARDLY = 0.7

function simplest(half: readonly Candidate[], ratios: readonly Candidate[]): Candidate[] {
  const most = (of: (event: Candidate) => number) => Math.max(...half.map(of))
  const [excess, bound] = [most((event) => event.excess), most((event) => event.bound)]
  const better = ratios.filter((event) => event.excess > excess + HARDLY || event.bound > bound + HARDLY / 10)
  return [...half, ...better]
}

/** Of all first parts of this order, the one that exceeds a point most, and the one with the largest bound. */
function bestOf(
  event: Pick<ChosenEvent, 'feature' | 'starts' | 'likelier'>,
  order: readonly number[],
  counts: Counts,
  points: readonly Point[],
  trials: number,
): Candidate[] {
  const [p, q] = event.likelier === 'a' ? [counts.a, counts.b] : [counts.b, counts.a]
  let [inP, inQ] = [0, 0]
  let exceeding = { size: 0, excess: -Infinity }
  let bounding = { size: 0, bound: -Infinity }
  for (let size = 1; size < order.length; size++) {
    const at = order[size - 1] as number
    inP += p[at] as number
    inQ += q[at] as number
    for (const point of points) {
      const excess = excessAt(inP, inQ, trials, point)
      if (excess > exceeding.excess) exceeding = { size, excess }
    }
    const bound = roughBound(inP, inQ, trials, (points[0] as Point).delta)
    if (bound > bounding.bound) bounding = { size, bound }
  }
  const made = (size: number, excess: number, bound: number): Candidate[] => {
    if (size === 0) return []
    const inside = new Uint8Array(order.length)
    for (const at of order.slice(0, size)) inside[at] = 1
    return [{ ...event, inside, excess, bound }]
  }
  return [...made(exceeding.size, exceeding.excess, -Infinity), ...made(bounding.size, -Infinity, bounding.bound)]
}

/** One event more of either kind is taken to have been seen, or none would seem to be certain. */
function excessAt(inP: number, inQ: number, trials: number, { epsilon, delta }: Point): number {
  const [p, q] = [inP / trials, inQ / trials]
  const [nearP, nearQ] = [(inP + 1) / (trials + 2), (inQ + 1) / (trials + 2)]
  const factor = exp(epsilon)
  const variance = nearP * (1 - nearP) + factor * factor * nearQ * (1 - nearQ)
  return (p - factor * q - delta) / Math.sqrt(variance / trials)
}

/** Standard errors of a bound at the confidence of an audit. */
const DEVIATIONS = 5

function roughBound(inP: number, inQ: number, trials: number, delta: number): number {
  const low = inP - DEVIATIONS * Math.sqrt(inP) * Math.sqrt(Math.max(0, 1 - inP / trials)) - delta * trials
  const high = inQ + DEVIATIONS * Math.sqrt(inQ) + (DEVIATIONS * DEVIATIONS) / 2
  return low > 0 ? log(low / high) : -Infinity
}

/** One event of each feature and direction: a second would mostly be the same again. */
function bestOfFeature(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<Feature, { a?: Candidate; b?: Candidate }>()
  for (const event of candidates) {
    const found = best.get(event.feature) ?? {}
    best.set(event.feature, found)
    if (event.excess > (found[event.likelier]?.excess ?? -Infinity)) found[event.likelier] = event
  }
  return [...best.values()].flatMap(({ a, b }) => [a, b].filter((event) => event !== undefined))
}

function few(candidates: readonly Candidate[]): ChosenEvent[] {
  const best = (by: (event: Candidate) => number, of: readonly Candidate[], most: number) =>
    of
      .filter((event) => by(event) > -Infinity)
      .sort((one, other) => by(other) - by(one))
      .slice(0, most)
  const towards = (likelier: 'a' | 'b') => candidates.filter((event) => event.likelier === likelier)
  return [
    ...best(({ excess }) => excess, bestOfFeature(candidates), BY_EXCESS),
    ...best(({ bound }) => bound, towards('a'), BY_BOUND),
    ...best(({ bound }) => bound, towards('b'), BY_BOUND),
  ]
}
