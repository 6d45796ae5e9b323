import { type Bits, rangeOf } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { addNoise, within } from '../additive.ts'
import { onSimplex } from '../degrees/simplex.ts'
import { checked, type Release } from '../mechanism.ts'
import { consistent } from './consistent.ts'
import { expand } from './expand.ts'
import type { DrawnLevel } from './nodes.ts'
import { type FlowData, type FlowSums, sumTrips } from './people.ts'
import { type FlowPlan, NAME, plan as planAgain } from './plan.ts'

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

export interface ReleasedStays {
  /** By zone of the finest level; at least 0. */
  readonly value: Float64Array
  /** The deviation of the noise before projection. */
  readonly deviation: number
}

export interface ReleasedFlows extends Release<FlowPlan> {
  /** The finest first. */
  readonly levels: readonly FlowLevel[]
  readonly stays?: ReleasedStays
  /** What all values were multiplied by, deviations too; 1 without a total to rescale to. */
  readonly factor: number
  /** The noisy total, if it was a stage; at least 0. */
  readonly total?: number
}

/** Nothing about the data but its kind can make this fail. */
export async function release(given: FlowPlan, data: FlowData, run: Run = {}): Promise<ReleasedFlows> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const sums = await sumTrips(plan.facts.zones, plan.parameters.limit, data)
  const total = noisyTotal(plan, sums, bits)
  const drawn = await expand(plan, sums, bits, run)
  const stays = noisyStays(plan, sums, bits)
  const moves = consistent(drawn)
  const factor = factorOf(plan, moves[0] as Float64Array, stays?.value, total)
  await breathe(run, 1, 1)
  return {
    plan,
    randomness,
    levels: drawn.map((level, at) => levelOf(level, moves[at] as Float64Array, factor)).toReversed(),
    ...(stays === undefined ? {} : { stays: rescaled(stays, factor) }),
    factor,
    ...(total === undefined ? {} : { total }),
  }
}

function levelOf(drawn: DrawnLevel, value: Float64Array, factor: number): FlowLevel {
  const { level, from, to, first, count, variance } = drawn
  return { level, from, to, value: value.map((x) => x * factor), first, count, deviation: factor * Math.sqrt(variance) }
}

function rescaled({ value, deviation }: ReleasedStays, factor: number): ReleasedStays {
  return { value: value.map((x) => x * factor), deviation: deviation * factor }
}

function noisyTotal({ parameters: { total } }: FlowPlan, sums: FlowSums, bits: Bits): number | undefined {
  if (total === undefined) return undefined
  const value = Float64Array.of(Math.min(sums.total, rangeOf(total.grid)))
  addNoise('laplace', value, total, bits)
  return Math.max(0, value[0] as number)
}

function noisyStays(plan: FlowPlan, sums: FlowSums, bits: Bits): ReleasedStays | undefined {
  const block = plan.parameters.blocks.find(({ of }) => of === 'stays')
  if (block === undefined) return undefined
  const most = rangeOf(block.grid)
  const value = sums.stays.map((units) => within(units * sums.quantum, { min: -most, max: most }))
  addNoise(plan.settings.noise, value, block, bits)
  const sum = value.reduce((a, b) => a + b, 0)
  return {
    value: onSimplex(value, Math.max(0, sum)),
    deviation: plan.settings.noise === 'laplace' ? Math.SQRT2 * block.scale : block.scale,
  }
}

function factorOf(
  { settings: { rescaleTo } }: FlowPlan,
  moves: Float64Array,
  stays: Float64Array | undefined,
  total: number | undefined,
): number {
  const to = rescaleTo ?? total
  if (to === undefined) return 1
  const all = moves.reduce((a, b) => a + b, 0) + (stays?.reduce((a, b) => a + b, 0) ?? 0)
  // Nothing stays nothing, whatever it is multiplied by.
  return all > 0 ? to / all : 1
}
