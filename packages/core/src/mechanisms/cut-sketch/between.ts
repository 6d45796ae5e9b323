/**
 * The edges between two sets of nodes. With u and v the projections of S and T, cov(u, v) is −(w·|S||T|/n + (1 − w/n)·edges),
 * which the mean of the products estimates without bias.
 *
 * For an interval v is regressed on u: given u, the slope β = cov/var(u) has Student's law around the true one, whatever
 * the three variances are, and var(u) has its own exact interval. The product of the two intervals holds the covariance
 * at least as often as asked for. It is hardly wider than need be where the sets are small beside all nodes, and up to
 * half wider where they are large.
 *
 * The error follows the cuts of S and of T, however few edges there are between them.
 */
import { InvalidInput } from '../../errors.ts'
import { normalQuantile, studentQuantile } from '../../privacy/index.ts'
import { type AskOptions, checkAsked, type Interval, varianceInterval } from '../sketches/index.ts'
import { type CutAnswer, checkSide, cutAnswer, type PublishedCutSketch, sumOf, sumOfSquares, within } from './ask.ts'
import { boundOf, publicTotal } from './facts.ts'

/** How many edges lie between two sets, with an interval. */
export interface BetweenAnswer extends Omit<CutAnswer, 'size'> {
  readonly sizes: readonly [number, number]
}

/** The weight of the edges between two sets, from a cut sketch. */
export function cutBetween(
  published: PublishedCutSketch,
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  options: AskOptions = {},
): BetweenAnswer {
  const { confidence, queries, miss } = checkAsked(options)
  const { facts, parameters } = published.plan
  const { nodes } = facts
  const { rows, w, share } = parameters
  const [first, second] = apart(one, other, nodes)
  const [s, t] = [first.length, second.length]
  // All edges between the two sets are all edges out of the one.
  if (s + t === nodes) {
    const { size: _, ...answer } = cutAnswer(published, first, options)
    return { ...answer, sizes: [s, t] }
  }
  const most = s * t * boundOf(facts)
  const edges = (covariance: number) => ((-covariance - (w * s * t) / nodes) / share) * boundOf(facts)
  const sums = [sumOf(published, first), sumOf(published, second)] as const
  const { mean, deviation, low, high } = covariance(
    ...sums,
    rows,
    miss,
    Math.sqrt((s * t) / ((nodes - s) * (nodes - t))),
  )
  const total = publicTotal(facts.edges)
  return {
    sizes: [s, t],
    estimate: edges(mean),
    low: within(edges(high), most),
    high: within(edges(low), most),
    standardError: (deviation / share) * boundOf(facts),
    confidence,
    queries,
    ...(total === undefined ? {} : { expected: (total * 2 * s * t) / (nodes * (nodes - 1)) }),
    useful: edges(high) > 0,
  }
}

function apart(one: ArrayLike<number>, other: ArrayLike<number>, nodes: number): [Uint32Array, Uint32Array] {
  const [first, second] = [checkSide(one, nodes), checkSide(other, nodes)]
  const inFirst = new Set(first)
  const common = second.find((node) => inFirst.has(node))
  if (common === undefined) return [first, second]
  throw new InvalidInput(`Node ${common} is in both sets: edges are counted between sets that share no node.`)
}

/** Shares of the miss that may be left to the variance which the slope is multiplied by. */
const SHARES = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5]

/** The share with the narrowest interval where nothing but what was mixed in correlates the two: a public matter. */
function shareFor(rows: number, miss: number, correlation: number): number {
  const width = (share: number) =>
    normalQuantile(miss * (1 - share)) * Math.sqrt(1 - correlation ** 2) +
    normalQuantile(miss * share) * correlation * Math.SQRT2
  return rows < 10 ? 0.1 : SHARES.reduce((best, share) => (width(share) < width(best) ? share : best))
}

/** Of r independent pairs of normal numbers without a mean. */
function covariance(
  u: Float64Array,
  v: Float64Array,
  rows: number,
  miss: number,
  correlation: number,
): Interval & { mean: number; deviation: number } {
  const [ofU, ofV] = [sumOfSquares(u, rows), sumOfSquares(v, rows)]
  let together = 0
  for (let i = 0; i < rows; i++) together += (u[i] as number) * (v[i] as number)
  const mean = together / rows
  const deviation = Math.sqrt((ofU * ofV + together * together) / rows) / rows
  // One pair says nothing of how the two go together, and neither does a sum that is 0 throughout.
  if (rows === 1 || ofU === 0) return { mean, deviation, low: -Infinity, high: Infinity }
  const share = shareFor(rows, miss, correlation)
  const slope = together / ofU
  const rest = Math.max(0, ofV - slope * together)
  const reach = studentQuantile(rows - 1, miss * (1 - share)) * Math.sqrt(rest / (rows - 1) / ofU)
  const variance = varianceInterval(rows, ofU, miss * share)
  const [least, largest] = [slope - reach, slope + reach]
  return {
    mean,
    deviation,
    low: least * (least < 0 ? variance.high : variance.low),
    high: largest * (largest < 0 ? variance.low : variance.high),
  }
}
