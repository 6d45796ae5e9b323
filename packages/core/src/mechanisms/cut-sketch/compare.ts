/** A sketch beside its alternatives, at the same ε and δ: which answers the asked cuts best. */
import { sinh } from '../../elementary/index.ts'
import { meanAbsolute } from '../additive.ts'
import { cutAnswers, MOST_CUTS } from '../cut-answers/index.ts'
import { bestShare, cutPairs, errorOf, variancesOf } from '../cut-pairs/index.ts'
import type { AnyPlan } from '../mechanism.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { feasible } from '../sketches/index.ts'
import { uniformNoise } from '../uniform-noise/index.ts'
import { boundOf } from './facts.ts'
import type { CutPlan } from './plan.ts'

/** A way to publish cuts. */
export type CutMethod =
  | 'cut-sketch'
  | 'cut-pairs'
  | 'gaussian-pairs'
  | 'randomised-response'
  | 'laplace-answers'
  | 'gaussian-answers'

export interface CutAlternative {
  readonly method: CutMethod
  /** Whether any cut can be asked for later, or only those that were named beforehand. */
  readonly later: boolean
  /** Absent where it would not fit in memory, or is the sketch's own. */
  readonly plan?: AnyPlan
  /** E|error| of each of the asked sizes, in the order of the plan's. */
  readonly errors: readonly number[]
}

/** The errors of the ways to publish cuts, side by side. */
export interface CutComparison {
  readonly sizes: readonly number[]
  readonly alternatives: readonly CutAlternative[]
  /** For each size the method with the smallest error; and among those that answer any cut later. */
  readonly best: readonly CutMethod[]
  readonly bestLater: readonly CutMethod[]
}

/** What it would be at the plan's whole ε and δ, for so many queries as it was asked for. */
export function compareCuts(plan: CutPlan): CutComparison {
  const sizes = plan.expectedError.cuts.map(({ size }) => size)
  const alternatives = [
    { method: 'cut-sketch', later: true, errors: plan.expectedError.cuts.map((cut) => cut.meanAbsolute) } as const,
    ...degreesAndPairs(plan, sizes),
    gaussianPairs(plan, sizes),
    ...response(plan, sizes),
    ...answers(plan, sizes, 'laplace'),
    ...answers(plan, sizes, 'gaussian'),
  ]
  const bestOf = (among: readonly CutAlternative[]) =>
    sizes.map((_, i) => among.reduce((a, b) => ((b.errors[i] as number) < (a.errors[i] as number) ? b : a)).method)
  return {
    sizes,
    alternatives,
    best: bestOf(alternatives),
    bestLater: bestOf(alternatives.filter(({ later }) => later)),
  }
}

/** Gaussian noise on the weight of every pair of nodes: a cut adds up s(n − s) of them. */
function gaussianPairs({ facts, settings }: CutPlan, sizes: readonly number[]): CutAlternative {
  const { nodes, neighbours } = facts
  const { epsilon, delta } = settings
  const bound = boundOf(facts)
  const maxChange = neighbours.kind === 'edge' ? 1 : Math.min(neighbours.maxChange, bound)
  const matrix = (size: number) =>
    uniformNoise.plan(
      {
        rows: size,
        columns: size,
        symmetric: true,
        neighbours: { kind: 'weight', maxChange },
        range: { min: 0, max: bound },
      },
      { noise: 'gaussian', epsilon, delta },
    )
  // The noise of a pair is the same whatever the number of nodes.
  const { scale } = matrix(2).parameters
  const errors = sizes.map((size) => meanAbsolute('gaussian', scale * Math.sqrt(size * (nodes - size))))
  const whole = feasible(() => matrix(nodes))
  return { method: 'gaussian-pairs', later: true, errors, ...(whole === undefined ? {} : { plan: whole }) }
}

/** Every pair flipped with probability p = 1/(1 + e^ε): a pair's unbiased weight has variance p(1 − p)/(1 − 2p)². */
function response({ facts, settings }: CutPlan, sizes: readonly number[]): CutAlternative[] {
  const { nodes, neighbours } = facts
  if (neighbours.kind !== 'edge') return []
  const { epsilon } = settings
  const deviation = 1 / (2 * sinh(epsilon / 2))
  const errors = sizes.map((size) => meanAbsolute('gaussian', deviation * Math.sqrt(size * (nodes - size))))
  const whole = feasible(() =>
    randomisedResponse.plan(
      { rows: nodes, columns: nodes, graph: 'undirected', neighbours },
      { epsilon, evenIfUseless: true },
    ),
  )
  return [{ method: 'randomised-response', later: true, errors, ...(whole === undefined ? {} : { plan: whole }) }]
}

/** Noisy degrees and flipped pairs, with ε divided as suits the sizes. */
function degreesAndPairs({ facts, settings }: CutPlan, sizes: readonly number[]): CutAlternative[] {
  const { nodes, neighbours } = facts
  if (neighbours.kind !== 'edge') return []
  const { epsilon } = settings
  const share = bestShare(nodes, epsilon, sizes)
  const variances = variancesOf(share * epsilon, (1 - share) * epsilon)
  const errors = sizes.map((size) => errorOf(nodes, size, variances).meanAbsolute)
  // Flipped pairs of more nodes than some 30,000 do not fit in memory.
  const whole = feasible(() => cutPairs.plan({ nodes, neighbours }, { epsilon, sizes }))
  return whole === undefined ? [] : [{ method: 'cut-pairs', later: true, errors, plan: whole }]
}

/** How many of so many cuts of this size one edge can cross at most: it has two ends, and of single nodes crosses only theirs. */
function crossedOf(queries: number, size: number): number {
  return size === 1 ? Math.min(2, queries) : queries
}

function answers(
  { facts, settings }: CutPlan,
  sizes: readonly number[],
  noise: 'laplace' | 'gaussian',
): CutAlternative[] {
  const { nodes, neighbours, weightBound } = facts
  const { epsilon, delta, asked: { queries = 1 } = {} } = settings
  // Nobody names more than that.
  if (queries > MOST_CUTS) return []
  const planFor = (crossed: number) =>
    cutAnswers.plan(
      { nodes, neighbours, ...(weightBound === undefined ? {} : { weightBound }), queries: crossed },
      { noise, epsilon, ...(noise === 'gaussian' ? { delta } : {}) },
    )
  const errors = sizes.map((size) => planFor(crossedOf(queries, size)).expectedError.meanAbsolute)
  return [{ method: `${noise}-answers`, later: false, plan: planFor(queries), errors }]
}
