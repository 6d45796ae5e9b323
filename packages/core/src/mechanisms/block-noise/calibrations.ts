/**
 * Calibrations: how much noise each block gets for one and the same guarantee. notes.md derives the formulas. Whatever
 * the formula, the scales are then judged by what one person can really do (`dearest`), rounded up.
 */
import { cbrt, expm1, log, log1p } from '../../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { calibrateGaussian, checkDelta, deltaAt, multiplyUp, nextUp, sqrtUp } from '../../privacy/index.ts'
import { type Law, meanAbsolute, variance } from '../additive.ts'
import { dearest, type Reach, waterFill } from './reach.ts'

export const CALIBRATIONS = {
  laplace: ['joint', 'theorem5', 'uniform'],
  gaussian: ['joint', 'exact', 'theorem12', 'uniform'],
} as const

export type Calibration = 'joint' | 'theorem5' | 'exact' | 'theorem12' | 'uniform'

/** Blocks of one law, and what one person may add to them: in L1 for Laplace, in L2 for Gaussian noise. */
export interface Problem {
  readonly law: Law
  readonly cells: readonly number[]
  readonly caps: readonly number[]
  readonly total?: number
}

export interface Target {
  readonly epsilon: number
  /** For Gaussian noise. */
  readonly delta?: number
  readonly minimise: 'l1' | 'l2'
}

export interface Calibrated {
  readonly scales: readonly number[]
  /** The most that one step changes: in scales (ε*, Laplace), or in standard deviations (μ, Gaussian). */
  readonly cost: number
}

export function calibrateBlocks(calibration: Calibration, problem: Problem, target: Target): Calibrated {
  const { law } = problem
  if (!(CALIBRATIONS[law] as readonly string[]).includes(calibration)) {
    throw new InvalidInput(
      `With ${law === 'laplace' ? 'Laplace' : 'Gaussian'} noise the calibration is one of ${CALIBRATIONS[law].join(', ')}, not ${JSON.stringify(calibration)}.`,
    )
  }
  if (calibration === 'theorem12') return theorem12(problem, target)
  const budget = law === 'laplace' ? target.epsilon : calibrateGaussian(gaussianTarget(target)).mu
  const shape = shapeOf(calibration, problem, target.minimise)
  // Theorem 5 and its Gaussian likeness pay for all blocks as if one person could fill every one of them.
  const paysFor = calibration === 'theorem5' || calibration === 'exact' ? { ...problem, total: Infinity } : problem
  const scales = scaledTo(budget, shape, paysFor)
  return { scales, cost: costOf(problem, scales) }
}

/** Scales up to a common factor. */
function shapeOf(calibration: Calibration, problem: Problem, minimise: 'l1' | 'l2'): readonly number[] {
  const { cells } = problem
  if (calibration === 'uniform') return cells.map(() => 1)
  const reach = reachOf(problem)
  const x = calibration === 'joint' ? waterFill(reach, cells) : reach.caps
  // The scales that cost least against this x (Hölder), for Σ n·s or Σ n·s².
  const [forSum, forSquares] =
    problem.law === 'laplace' ? [Math.sqrt, cbrt] : [cbrt, (each: number) => Math.sqrt(Math.sqrt(each))]
  const root = minimise === 'l1' ? forSum : forSquares
  return cells.map((n, k) => root((x[k] as number) / n))
}

/** The smallest multiple of the shape whose cost is within the budget. */
function scaledTo(budget: number, shape: readonly number[], problem: Problem): readonly number[] {
  const factor = costOf(problem, shape) / budget
  for (let up = factor; ; up = nextUp(up)) {
    const scales = shape.map((s) => s * up)
    // Where doubles lose digits, a step up may change nothing.
    if (!(scales.every((s) => s > 1e-290) && up < 1e290)) {
      throw new NotFeasible(
        'The noise this needs is too large for a number: measure the values in another unit, or check ε.',
      )
    }
    if (costOf(problem, scales) <= budget) return scales
  }
}

/** The most that one step changes, in scales or standard deviations, rounded up. */
export function costOf(problem: Problem, scales: readonly number[]): number {
  const cost = dearest(reachOf(problem), scales, problem.law === 'laplace' ? 1 : 2)
  return problem.law === 'laplace' ? cost : sqrtUp(cost)
}

/** Caps as Σ|x| or as Σx². */
function reachOf({ law, caps, total = Infinity }: Problem): Reach {
  if (law === 'laplace') return { caps, total }
  return { caps: caps.map((c) => multiplyUp(c, c)), total: total === Infinity ? total : multiplyUp(total, total) }
}

function gaussianTarget({ epsilon, delta }: Target): { epsilon: number; delta: number } {
  checkDelta(delta, { required: true })
  return { epsilon, delta: delta as number }
}

/** ε divided among blocks so that Σ n·s or Σ n·s² is least when block k pays caps[k]/s for itself. */
export function splitOf({ cells, caps }: Problem, { epsilon, minimise }: Target): number[] {
  const weights = cells.map((n, k) => {
    const cap = caps[k] as number
    return minimise === 'l1' ? Math.sqrt(n * cap) : cbrt(n * cap * cap)
  })
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((w) => (epsilon * w) / sum)
}

/**
 * Block Gaussian as the literature has it (Brunet, Canard, Gambs and Olivier, Theorem 12), with a split of δ that meets
 * its own condition ∏(1 − δ_k) ≥ 1 − δ: δ_k = 1 − (1 − δ)^(1/K). The classic formula that it builds on is proven for
 * ε_k below 1 only, so the exact curve is asked whether the promise holds.
 */
function theorem12(problem: Problem, target: Target): Calibrated {
  const { epsilon, delta } = gaussianTarget(target)
  const deltaOfOne = -expm1(log1p(-delta) / problem.cells.length)
  const factor = Math.sqrt(2 * log(1.25 / deltaOfOne))
  const scales = splitOf(problem, target).map((share, k) => ((problem.caps[k] as number) * factor) / share)
  const cost = costOf(problem, scales)
  if (deltaAt({ kind: 'gaussian', mu: cost }, epsilon) > delta) {
    throw new NotFeasible(
      `At ε = ${epsilon} the formula of Theorem 12 does not keep δ = ${delta}: it is proven for small ε only. Choose the calibration joint or exact.`,
    )
  }
  return { scales, cost }
}

/** Σ n·E|Z| and Σ n·E Z² over the blocks. */
export function totalError(
  law: Law,
  cells: readonly number[],
  scales: readonly number[],
): { readonly absolute: number; readonly squared: number } {
  let [absolute, squared] = [0, 0]
  for (const [k, n] of cells.entries()) {
    absolute += n * meanAbsolute(law, scales[k] as number)
    squared += n * variance(law, scales[k] as number)
  }
  return { absolute, squared }
}
