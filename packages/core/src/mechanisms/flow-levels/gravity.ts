/**
 * A prior that is learned from the release itself: how busy each zone is, and how flows fall with distance. Where the noise
 * hides a pair, the busyness of its two zones still says what to expect of it. All of it is made of noisy values and public
 * facts alone.
 */
import { log } from '../../elementary/index.ts'

import { leastSquares, projected, sumOf } from './consistent.ts'
import type { FlowFacts, Spread } from './facts.ts'
import { type Geography, geographyOf } from './geography.ts'
import { type Zones, zonesOf } from './hierarchy.ts'
import type { DrawnLevel } from './nodes.ts'
import { divide } from './posterior.ts'

/** What was learned; published, since it says how the rest is spread. */
export interface Gravity {
  /** Of each finest zone, in any unit: a pair is expected to be as the product of both. */
  readonly activity: Float64Array
  /** γ of the decay (1 + d/u)^−γ; 0 without one. */
  readonly decay: number
}

export interface Cleaned {
  /** For each drawn level, the coarsest first. */
  readonly moves: readonly Float64Array[]
  /** Likewise; none without stays. */
  readonly stays: readonly Float64Array[]
  readonly gravity: Gravity
}

/** Rounds of: estimate flows by what zones are expected to do, then zones by the flows. More change little. */
const ROUNDS = 5
/** What a zone has at least, of the mean: one with none would never get any. */
const LEAST = 0.01

/** Non-negative values that add up, by what the plan knows or learns of the zones. */
export function cleaned(
  facts: FlowFacts,
  spread: Spread,
  drawn: readonly DrawnLevel[],
  stays: readonly DrawnLevel[],
): Cleaned {
  const zones = zonesOf(facts.zones)
  const geography = geographyOf(zones, spread === 'decay' ? facts.places : undefined)
  const estimated = estimatedIn(drawn)
  const estimatedStays = estimatedIn(stays)
  const plainly = projected(drawn, estimated.value, estimated.variance)
  let activity = activityFrom(spread === 'even' ? undefined : facts.weights, zones.sizes[0] as number)
  if (spread === 'even') {
    const apart = stays.length === 0 ? [] : projected(stays, estimatedStays.value, estimatedStays.variance)
    return { moves: plainly, stays: apart, gravity: { activity, decay: 0 } }
  }
  let decay = 0
  let moves: Float64Array[] = []
  let own: Float64Array[] = []
  for (let round = 0; round < (spread === 'weights' ? 1 : ROUNDS); round++) {
    const byLevel = upTo(zones, activity)
    if (spread === 'decay') decay = fittedDecay(drawn, plainly, byLevel, geography)
    moves = divided(drawn, estimated, priorsOf(drawn, byLevel, geography, decay))
    if (stays.length > 0) own = divided(stays, estimatedStays, priorsOfStays(stays, byLevel))
    if (spread !== 'weights') activity = activityOf(zones, { drawn, moves, stays, own }, byLevel)
  }
  return { moves, stays: own, gravity: { activity, decay } }
}

function estimatedIn(drawn: readonly DrawnLevel[]): Estimated {
  const { value, variance } = leastSquares(drawn)
  return { value, variance, total: drawn.length === 0 ? 0 : Math.max(0, sumOf(value[0] as Float64Array)) }
}

/** Before anything is known: public weights, or all alike. */
function activityFrom(weights: readonly number[] | undefined, size: number): Float64Array {
  if (weights === undefined) return new Float64Array(size).fill(1)
  const mean = weights.reduce((a, b) => a + b, 0) / size
  return Float64Array.from(weights, (weight) => weight / mean + LEAST)
}

/** The activity of the zones of every level: that of the zones inside. */
export function upTo({ ancestors, sizes }: Zones, activity: Float64Array): Float64Array[] {
  return ancestors.map((zone, level) => {
    const sums = new Float64Array(sizes[level] as number)
    for (let z = 0; z < zone.length; z++) {
      sums[zone[z] as number] = (sums[zone[z] as number] as number) + (activity[z] as number)
    }
    return sums
  })
}

function priorsOf(
  drawn: readonly DrawnLevel[],
  activity: readonly Float64Array[],
  geography: Geography,
  decay: number,
): Float64Array[] {
  return drawn.map(({ level, from, to }) => {
    const own = activity[level] as Float64Array
    const prior = new Float64Array(from.length)
    for (let k = 0; k < prior.length; k++) {
      const [i, j] = [from[k] as number, to[k] as number]
      prior[k] = (own[i] as number) * (own[j] as number) * geography.decay(level, i, j, decay)
    }
    return prior
  })
}

/** Where more comes and goes, more stays. */
function priorsOfStays(stays: readonly DrawnLevel[], activity: readonly Float64Array[]): Float64Array[] {
  return stays.map(({ level, from }) =>
    Float64Array.from(from, (zone) => (activity[level] as Float64Array)[zone] as number),
  )
}

interface Estimated {
  readonly value: readonly Float64Array[]
  readonly variance: readonly Float64Array[]
  readonly total: number
}

/** From the coarsest level down, every total divided among the pairs inside. */
function divided(drawn: readonly DrawnLevel[], { value, variance, total }: Estimated, priors: readonly Float64Array[]) {
  const out = drawn.map(({ noisy }) => new Float64Array(noisy.length))
  const at = (level: number) =>
    [out[level], value[level], variance[level], priors[level]] as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ]
  const [coarsest, y, v, prior] = at(0)
  divide(coarsest, { start: 0, end: coarsest.length }, total, y, v, prior)
  for (let level = 0; level + 1 < drawn.length; level++) {
    const { first, count } = drawn[level] as DrawnLevel
    const above = out[level] as Float64Array
    const [finer, noisy, spread, expected] = at(level + 1)
    for (let k = 0; k < above.length; k++) {
      const start = first[k] as number
      const end = start + (count[k] as number)
      if (end > start) divide(finer, { start, end }, above[k] as number, noisy, spread, expected)
    }
  }
  return out
}

interface Trees {
  readonly drawn: readonly DrawnLevel[]
  readonly moves: readonly Float64Array[]
  readonly stays: readonly DrawnLevel[]
  readonly own: readonly Float64Array[]
}

/** What leaves, what arrives and what stays. What lies in a pair that nobody looked into is spread by what was known before. */
function activityOf(
  zones: Zones,
  { drawn, moves, stays, own: staying }: Trees,
  before: readonly Float64Array[],
): Float64Array {
  const sums = zones.sizes.map((size) => new Float64Array(size))
  drawn.forEach(({ level, from, to, count }, at) => {
    const own = sums[level] as Float64Array
    const value = moves[at] as Float64Array
    for (let k = 0; k < value.length; k++) {
      if ((count[k] as number) > 0) continue
      const [i, j] = [from[k] as number, to[k] as number]
      own[i] = (own[i] as number) + (value[k] as number)
      own[j] = (own[j] as number) + (value[k] as number)
    }
  })
  const addStays = (finest: boolean) => {
    stays.forEach(({ level, from, count }, at) => {
      if ((level === 0) !== finest) return
      const sum = sums[level] as Float64Array
      const value = staying[at] as Float64Array
      for (let k = 0; k < value.length; k++) {
        if ((count[k] as number) === 0)
          sum[from[k] as number] = (sum[from[k] as number] as number) + (value[k] as number)
      }
    })
  }
  addStays(false)
  for (let level = zones.levels - 1; level > 0; level--) {
    const [own, finer] = [sums[level] as Float64Array, sums[level - 1] as Float64Array]
    const [whole, part] = [before[level] as Float64Array, before[level - 1] as Float64Array]
    const [start, inside] = [zones.starts[level] as Uint32Array, zones.inside[level] as Uint32Array]
    for (let z = 0; z < own.length; z++) {
      const share = (own[z] as number) / (whole[z] as number)
      for (let c = start[z] as number; c < (start[z + 1] as number); c++) {
        const child = inside[c] as number
        finer[child] = (finer[child] as number) + share * (part[child] as number)
      }
    }
  }
  addStays(true)
  const activity = sums[0] as Float64Array
  const mean = sumOf(activity) / activity.length
  // With nothing but zeros nothing is known, and all zones are alike.
  return activity.map((x) => (mean > 0 ? x / mean + LEAST : 1))
}

/** Decays that are tried. */
const STEPS = Array.from({ length: 25 }, (_, k) => k / 8)

/**
 * The decay under which the division of totals at the two coarsest levels is likeliest: Σ x ln p over the pairs of each family,
 * p the share that activity and decay give it, x what the noise left after projection.
 */
function fittedDecay(
  drawn: readonly DrawnLevel[],
  values: readonly Float64Array[],
  activity: readonly Float64Array[],
  geography: Geography,
): number {
  const looked = drawn.slice(0, 2)
  let [best, likeliest] = [0, -Infinity]
  for (const gamma of STEPS) {
    const priors = priorsOf(looked, activity, geography, gamma)
    let sum = likelihood({ start: 0, end: (values[0] as Float64Array).length }, values[0], priors[0])
    const [{ first, count } = { first: [], count: [] }] = looked
    if (looked.length > 1) {
      for (let k = 0; k < first.length; k++) {
        const start = first[k] as number
        if ((count[k] as number) > 0)
          sum += likelihood({ start, end: start + (count[k] as number) }, values[1], priors[1])
      }
    }
    if (sum > likeliest) [best, likeliest] = [gamma, sum]
  }
  return best
}

function likelihood(
  { start, end }: { start: number; end: number },
  values: Float64Array | undefined,
  priors: Float64Array | undefined,
): number {
  let [sum, total, weights] = [0, 0, 0]
  for (let i = start; i < end; i++) {
    const [x, p] = [values?.[i] ?? 0, priors?.[i] ?? 0]
    weights += p
    if (x <= 0) continue
    sum += x * log(p)
    total += x
  }
  return sum - total * log(weights)
}
