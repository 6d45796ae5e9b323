import { type Bits, rangeOf } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { addNoise } from '../additive.ts'
import { checked, type Release } from '../mechanism.ts'
import { sumOf } from './consistent.ts'
import { expand } from './expand.ts'
import { cleaned, type Gravity } from './gravity.ts'
import type { FlowSums } from './limited-total.ts'
import type { DrawnLevel } from './nodes.ts'
import { type FlowData, sumTrips } from './people.ts'
import { type FlowPlan, NAME, plan as planAgain } from './plan.ts'
import { whole } from './whole.ts'

/**
 * One level of the released flows: the pairs of zones that were looked at, those of one pair of the coarser level together.
 * All pairs of the coarsest level are here. A pair that is not here lies in a coarser one that did not stand out, and has a
 * share of its value by the public rule of the plan (flowsAt).
 */
export interface FlowLevel {
  /** 0 is the finest. */
  readonly level: number
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** At least 0; the values of the pairs inside a pair add up to its own. Moves only: no stays. */
  readonly value: Float64Array
  /** Of the pairs inside pair k, at the next finer level: first[k] is the first, count[k] how many; 0 if nobody looked. */
  readonly first: Uint32Array
  readonly count: Uint32Array
  /** The deviation of the noise that each pair got, before selection, least squares and projection. Not a standard error. */
  readonly deviation: number
}

export interface ReleasedFlows extends Release<FlowPlan> {
  /** The finest first. */
  readonly levels: readonly FlowLevel[]
  /**
   * Trips that end where they began, the finest level first; `from` and `to` of each are the zone. Where they are measured at the
   * finest level alone, every zone is here. Otherwise a zone that is not lies in one whose stays did not stand out.
   */
  readonly stays?: readonly FlowLevel[]
  /** What was learned of the zones, by which flowsAt() spreads what nobody looked at. Made of the noisy values alone. */
  readonly gravity: Gravity
  /** What all values were multiplied by, deviations too; 1 without a total to rescale to. */
  readonly factor: number
  /** The noisy total, if it was a stage; at least 0. */
  readonly total?: number
}

/** Nothing about the data but its kind can make this fail. */
export async function release(given: FlowPlan, data: FlowData, run: Run = {}): Promise<ReleasedFlows> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  return { ...(await releaseOf(plan, data, bits, run)), randomness }
}

/** Takes the plan as it is: for release(), which has checked it, and for made-up data. */
export async function releaseOf(plan: FlowPlan, data: FlowData, bits: Bits, run: Run): Promise<ReleasedFlows> {
  const sums = await sumTrips(plan.facts.zones, plan.parameters.limit, data)
  const total = noisyTotal(plan, sums, bits)
  const drawn = await expand(plan, 'moves', sums, bits, run)
  const stays = await expand(plan, 'stays', sums, bits, run)
  await breathe(run, 1, 1)
  return { plan, randomness: 'seeded', ...finished(plan, drawn, stays, total) }
}

/** All that is made of the noisy values: sees nothing else. */
function finished(
  { facts, settings, parameters }: FlowPlan,
  drawn: readonly DrawnLevel[],
  drawnStays: readonly DrawnLevel[],
  total: number | undefined,
): Omit<ReleasedFlows, 'plan' | 'randomness'> {
  const { moves, stays, gravity } = cleaned(facts, parameters.spread, drawn, drawnStays)
  const to = settings.rescaleTo ?? total
  const all = sumOf(moves[0] as Float64Array) + sumOf(stays[0] ?? NONE)
  // Nothing stays nothing, whatever it is multiplied by.
  const factor = to === undefined || all === 0 ? 1 : to / all
  const scaled = (values: Float64Array) => values.map((x) => x * factor)
  const published = { moves: moves.map(scaled), stays: stays.map(scaled) }
  const { moves: flows, stays: own } = settings.integers === true ? whole(drawn, drawnStays, published) : published
  const levelsOf = (tree: readonly DrawnLevel[], values: readonly Float64Array[]) =>
    tree.map((level, at) => levelOf(level, values[at] as Float64Array, factor)).toReversed()
  return {
    levels: levelsOf(drawn, flows),
    ...(drawnStays.length === 0 ? {} : { stays: levelsOf(drawnStays, own) }),
    gravity,
    factor,
    ...(total === undefined ? {} : { total }),
  }
}

const NONE = new Float64Array(0)

function levelOf(drawn: DrawnLevel, value: Float64Array, factor: number): FlowLevel {
  const { level, from, to, first, count, variance: v } = drawn
  return { level, from, to, value, first, count, deviation: factor * Math.sqrt(v) }
}

function noisyTotal({ parameters: { total } }: FlowPlan, sums: FlowSums, bits: Bits): number | undefined {
  if (total === undefined) return undefined
  const value = Float64Array.of(Math.min(sums.total, rangeOf(total.grid)))
  addNoise('laplace', value, total, bits)
  return Math.max(0, value[0] as number)
}
