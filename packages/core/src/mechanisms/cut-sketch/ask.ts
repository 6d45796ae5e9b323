/** Answers from a sketch: no private data, and nothing but the plan and the numbers that were published. */
import { InvalidInput } from '../../errors.ts'
import {
  type AskOptions,
  checkAsked,
  type Interval,
  type Sketch,
  sketchOf,
  varianceInterval,
} from '../sketches/index.ts'
import { boundOf, publicTotal } from './facts.ts'
import type { CutPlan } from './plan.ts'
import { averageCut } from './predict.ts'

/** What was published: a plan from the certificate, and the numbers. */
export interface PublishedCutSketch {
  readonly plan: CutPlan
  readonly sketch: Sketch
}

/** The weight of a cut, with an interval. */
export interface CutAnswer extends Interval {
  /** Nodes of the set that was asked for. */
  readonly size: number
  /** Without bias; it may be negative where the cut is small beside the error. */
  readonly estimate: number
  readonly standardError: number
  readonly confidence: number
  /** So many intervals hold at once. */
  readonly queries: number
  /** What a cut of so many nodes has on average: from the number of edges, if that was published or declared. */
  readonly expected?: number
  /** Whether the interval tells the cut from an empty one. */
  readonly useful: boolean
}

/** The edges between `nodes` and all others. */
export function cutAnswer(
  published: PublishedCutSketch,
  nodes: ArrayLike<number>,
  options: AskOptions = {},
): CutAnswer {
  const { plan } = published
  const all = plan.facts.nodes
  const side = checkSide(nodes, all)
  // The projections of all nodes together are 0 but for their rounding, of which the smaller side has less.
  const smaller = side.length <= all / 2 ? side : others(side, all)
  return { ...cutFromSum(plan, smaller.length, sumOf(published, smaller), options), size: side.length }
}

/** The edges of one node, as a cut. */
export function degreeAnswer(published: PublishedCutSketch, node: number, options: AskOptions = {}): CutAnswer {
  return cutAnswer(published, [node], options)
}

/** From the sum of the projections of `size` nodes, for a reader that has not the whole of a large sketch in memory. */
export function cutFromSum(plan: CutPlan, size: number, sum: ArrayLike<number>, options: AskOptions = {}): CutAnswer {
  const { confidence, queries, miss } = checkAsked(options)
  const { facts, parameters } = plan
  const { nodes } = facts
  const { rows, w, share } = parameters
  if (!(Number.isInteger(size) && size >= 1 && size < nodes)) throw new InvalidInput(emptyOrAll(size, nodes))
  const squares = sumOfSquares(sum, rows)
  const mixedIn = (w * size * (nodes - size)) / nodes
  const unmixed = (variance: number) => ((variance - mixedIn) / share) * boundOf(facts)
  const { low, high } = varianceInterval(rows, squares, miss)
  const most = size * (nodes - size) * boundOf(facts)
  const total = publicTotal(facts.edges)
  return {
    size,
    estimate: unmixed(squares / rows),
    low: within(unmixed(low), most),
    high: within(unmixed(high), most),
    standardError: (squares / rows / share) * boundOf(facts) * Math.sqrt(2 / rows),
    confidence,
    queries,
    ...(total === undefined ? {} : { expected: averageCut(nodes, size, total) }),
    useful: unmixed(low) > 0,
  }
}

/** A cut is never below 0 nor above what all pairs could have: moving an interval there loses no truth. */
export function within(value: number, most: number): number {
  return Math.max(0, Math.min(most, value))
}

export function sumOfSquares(sum: ArrayLike<number>, rows: number): number {
  if (sum.length !== rows) {
    throw new InvalidInput(`The sketch has ${rows} projections, but a sum of ${sum.length} numbers was given.`)
  }
  let squares = 0
  for (let i = 0; i < rows; i++) squares += (sum[i] as number) ** 2
  return squares
}

/** The sum of the projections of these nodes. */
export function sumOf({ plan, sketch }: PublishedCutSketch, nodes: ArrayLike<number>): Float64Array {
  const { rows, values } = sketchOf(sketch, plan.parameters.rows, plan.facts.nodes)
  const sum = new Float64Array(rows)
  for (let k = 0; k < nodes.length; k++) {
    const start = (nodes[k] as number) * rows
    for (let i = 0; i < rows; i++) sum[i] = (sum[i] as number) + (values[start + i] as number)
  }
  return sum
}

/** Nodes by number, each once, neither none nor all. */
export function checkSide(nodes: ArrayLike<number>, all: number): Uint32Array {
  const seen = new Uint8Array(all)
  const side = new Uint32Array(nodes.length)
  for (let k = 0; k < nodes.length; k++) {
    const node = nodes[k] as number
    if (!(Number.isInteger(node) && node >= 0 && node < all)) {
      throw new InvalidInput(`Nodes are numbered from 0 to ${all - 1}, and there is none of number ${String(node)}.`)
    }
    if (seen[node] === 1) throw new InvalidInput(`Node ${node} is named twice: name each node of the cut once.`)
    seen[node] = 1
    side[k] = node
  }
  if (side.length === 0 || side.length === all) throw new InvalidInput(emptyOrAll(side.length, all))
  return side
}

function emptyOrAll(size: number, all: number): string {
  return size === 0
    ? 'The cut is empty: name at least one node. (No edges leave an empty set.)'
    : size === all
      ? `The cut has all ${all} nodes on one side, and no edges can leave it: leave at least one node out.`
      : `A cut has from 1 to ${all - 1} of the ${all} nodes on one side, not ${String(size)}.`
}

function others(side: Uint32Array, all: number): Uint32Array {
  const inside = new Uint8Array(all)
  for (const node of side) inside[node] = 1
  return Uint32Array.from({ length: all }, (_, node) => node).filter((node) => inside[node] === 0)
}
