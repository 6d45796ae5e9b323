/** Answers from what was published: no private data, and nothing but the plan, the noisy degrees and the flipped pairs. */
import type { SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type CutAnswer, checkSide } from '../cut-sketch/ask.ts'
import type { BetweenAnswer } from '../cut-sketch/between.ts'
import { averageCut } from '../cut-sketch/predict.ts'
import { type AskOptions, checkAsked } from '../sketches/index.ts'
import { betweenParts, cutParts, type Part, weightsOf } from './estimate.ts'
import type { CutPairPlan } from './plan.ts'
import { reachOf } from './quantile.ts'

/** Published pairs, to be asked cuts. */
export interface PublishedCutPairs {
  readonly plan: CutPairPlan
  readonly degrees: ArrayLike<number>
  readonly pairs: SparseMatrix
}

/** The edges between `nodes` and all others. */
export function pairsCut(published: PublishedCutPairs, nodes: ArrayLike<number>, options: AskOptions = {}): CutAnswer {
  const all = published.plan.facts.nodes
  const side = checkSide(nodes, all)
  const s = side.length
  const where = new Uint8Array(all).fill(2)
  for (const node of side) where[node] = 1
  const { sums, joined } = counted(published, where)
  const within = (k: 1 | 2, size: number) => unbiased(published, joined(k, k), (size * (size - 1)) / 2)
  const estimates = [
    (sums[1] as number) - 2 * within(1, s),
    (sums[2] as number) - 2 * within(2, all - s),
    unbiased(published, joined(1, 2), s * (all - s)),
  ]
  const answer = together(
    published,
    cutParts(published.plan.parameters.variances, all, s),
    estimates,
    s * (all - s),
    options,
  )
  const total = ((sums[1] as number) + (sums[2] as number)) / 2
  return { size: s, ...answer, expected: averageCut(all, s, Math.max(0, total)) }
}

/** The edges between two sets that share no node. */
export function pairsBetween(
  published: PublishedCutPairs,
  one: ArrayLike<number>,
  other: ArrayLike<number>,
  options: AskOptions = {},
): BetweenAnswer {
  const all = published.plan.facts.nodes
  const [first, second] = [checkSide(one, all), checkSide(other, all)]
  const [s, t] = [first.length, second.length]
  const where = new Uint8Array(all).fill(3)
  for (const node of first) where[node] = 1
  for (const node of second) {
    if (where[node] === 1) {
      throw new InvalidInput(`Node ${node} is in both sets: edges are counted between sets that share no node.`)
    }
    where[node] = 2
  }
  const { sums, joined } = counted(published, where)
  const rest = all - s - t
  const through = (k: 1 | 2, size: number) =>
    (sums[k] as number) -
    2 * unbiased(published, joined(k, k), (size * (size - 1)) / 2) -
    unbiased(published, joined(k, 3), size * rest)
  const estimates = [through(1, s), through(2, t), unbiased(published, joined(1, 2), s * t)]
  const parts = betweenParts(published.plan.parameters.variances, all, s, t)
  return { sizes: [s, t], ...together(published, parts, estimates, s * t, options) }
}

/** What all noisy degrees of each side add up to, and how many published pairs join two sides. */
function counted({ plan, degrees, pairs }: PublishedCutPairs, where: Uint8Array) {
  const { nodes } = plan.facts
  if (degrees.length !== nodes || pairs.rows !== nodes) {
    throw new InvalidInput(`The release is of ${nodes} nodes, and other numbers were given.`)
  }
  const sums = [0, 0, 0, 0]
  const counts = new Float64Array(16)
  for (let i = 0; i < nodes; i++) {
    const own = where[i] as number
    sums[own] = (sums[own] as number) + (degrees[i] as number)
    const end = pairs.offsets[i + 1] as number
    for (let k = pairs.offsets[i] as number; k < end; k++) {
      const j = pairs.indices[k] as number
      if (j <= i) continue
      const other = where[j] as number
      const key = own < other ? 4 * own + other : 4 * other + own
      counts[key] = (counts[key] as number) + 1
    }
  }
  return { sums, joined: (a: number, b: number) => counts[4 * Math.min(a, b) + Math.max(a, b)] as number }
}

/** Of so many published edges among these pairs. */
function unbiased({ plan }: PublishedCutPairs, published: number, pairs: number): number {
  const p = plan.parameters.flipProbability
  return (published - p * pairs) / (1 - 2 * p)
}

function together(
  { plan }: PublishedCutPairs,
  parts: readonly Part[],
  estimates: readonly number[],
  most: number,
  options: AskOptions,
) {
  const { confidence, queries, miss } = checkAsked(options)
  const { variances } = plan.parameters
  const weights = weightsOf(parts)
  const estimate = estimates.reduce((sum, each, k) => sum + each * (weights[k] as number), 0)
  const normal = parts.reduce((sum, { pairs }, k) => sum + (weights[k] as number) ** 2 * pairs * variances.pair, 0)
  const degrees = parts.reduce((sum, part, k) => sum + (weights[k] as number) ** 2 * part.degrees * variances.degree, 0)
  const reach = reachFor(plan, parts, weights, normal, miss)
  const within = (x: number) => Math.max(0, Math.min(most, x))
  return {
    estimate,
    low: within(estimate - reach),
    high: within(estimate + reach),
    standardError: Math.sqrt(normal + degrees),
    confidence,
    queries,
    useful: estimate - reach > 0,
  }
}

/** Widths that were computed for a plan: they follow from sizes alone, and many cuts have the same. */
const known = new WeakMap<CutPairPlan, Map<string, number>>()

function reachFor(
  plan: CutPairPlan,
  parts: readonly Part[],
  weights: readonly number[],
  normal: number,
  miss: number,
): number {
  const own = known.get(plan) ?? new Map<string, number>()
  known.set(plan, own)
  const key = `${parts.map(({ degrees, pairs }) => `${degrees} ${pairs}`).join()} ${miss}`
  const found = own.get(key)
  if (found !== undefined) return found
  const { variances, scale } = plan.parameters
  // Rounding to whole numbers adds a little to the variance of a Laplace number: its scale is taken that much larger.
  const wide = Math.max(scale, Math.sqrt(variances.degree / 2))
  const laplace = parts.map((part, k) => ({ count: part.degrees, scale: (weights[k] as number) * wide }))
  // Whole noise lies up to a half further out than the real one that it is rounded from.
  const rounded = Math.max(...laplace.map(({ count }, k) => (count === 1 ? (weights[k] as number) / 2 : 0)))
  const reach = reachOf({ laplace, normal }, miss) + rounded
  own.set(key, reach)
  return reach
}
