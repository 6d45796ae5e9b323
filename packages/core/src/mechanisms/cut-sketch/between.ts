/**
 * The edges between two sets of nodes, by polarisation. With u and v the projections of S and T, cov(u, v) is
 * −(w·|S||T|/n + (1 − w/n)·edges), and for any public t it is (Var(u + tv) − Var(u − tv))/4t. Each of the two variances
 * has an exact interval; with half of what may be missed for each, both hold at once.
 *
 * Its error follows the cuts of S and of T, however few edges there are between them.
 */
import { InvalidInput } from '../../errors.ts'
import { type AskOptions, checkAsked, varianceInterval } from '../sketches/index.ts'
import { type CutAnswer, checkSide, type PublishedCutSketch, sumOf, sumOfSquares, within } from './ask.ts'
import { boundOf, publicTotal } from './facts.ts'

export interface BetweenAnswer extends Omit<CutAnswer, 'size'> {
  readonly sizes: readonly [number, number]
}

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
  const [first, second] = [checkSide(one, nodes), checkSide(other, nodes)]
  const inFirst = new Set(first)
  const common = second.find((node) => inFirst.has(node))
  if (common !== undefined) {
    throw new InvalidInput(`Node ${common} is in both sets: edges are counted between sets that share no node.`)
  }
  const [s, t] = [first.length, second.length]
  // As long as each other where the graph itself is empty; then the two sums are independent.
  const stretch = Math.sqrt((s * (nodes - s)) / (t * (nodes - t)))
  const [u, v] = [sumOf(published, first), sumOf(published, second)]
  const squares = (sign: 1 | -1) =>
    sumOfSquares(
      u.map((x, i) => x + sign * stretch * (v[i] as number)),
      rows,
    )
  const [plus, minus] = [squares(1), squares(-1)]
  const edges = (ofPlus: number, ofMinus: number) =>
    (((ofMinus - ofPlus) / (4 * stretch) - (w * s * t) / nodes) / share) * boundOf(facts)
  const [ofPlus, ofMinus] = [varianceInterval(rows, plus, miss / 2), varianceInterval(rows, minus, miss / 2)]
  const most = s * t * boundOf(facts)
  const low = edges(ofPlus.high, ofMinus.low)
  const total = publicTotal(facts.edges)
  return {
    sizes: [s, t],
    estimate: edges(plus / rows, minus / rows),
    low: within(low, most),
    high: within(edges(ofPlus.low, ofMinus.high), most),
    standardError: (Math.hypot(plus, minus) / rows / (4 * stretch) / share) * boundOf(facts) * Math.sqrt(2 / rows),
    confidence,
    queries,
    ...(total === undefined ? {} : { expected: (total * 2 * s * t) / (nodes * (nodes - 1)) }),
    useful: low > 0,
  }
}
