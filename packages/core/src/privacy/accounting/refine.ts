/** Bounds on what groups of curves come to, on finer and finer grids until they are close. */
import { expm1, log1p } from '../../elementary/index.ts'
import { boundingLaws } from './bounds.ts'
import { convolved } from './convolve.ts'
import type { Group } from './groups.ts'
import type { LossLaw } from './hull.ts'
import { multipliedOut, type Repeated } from './multiply-out.ts'
import { reading } from './read.ts'
import { type Bounds, gridSteps, reachOf, sample } from './samples.ts'
import { bestTilt, partOf } from './tilted.ts'

/** What is looked for: δ at an ε, or ε at a δ. */
export type Question = { readonly epsilon: number } | { readonly delta: number }

/** A probability this small relative to δ may be put at infinity, of all releases together. */
const CUT = 1e-7
/** Where nothing is known of δ yet. */
const FIRST_CUT = 1e-12
const LEAST_CUT = 1e-290
/** Points of all curves, in one round: beyond, the bounds are returned as they are. */
const MOST_POINTS = 2 ** 20
const ROUNDS = 24

/** `most` is known to be no less than what is looked for. */
export function refined(groups: readonly Group[], width: number, question: Question, most: number): Bounds<number> {
  const releases = groups.reduce((sum, { times }) => sum + times, 0)
  const base = commonStep(groups)
  let best: Bounds<number> = { upper: most, lower: 0 }
  let cut = Math.max(LEAST_CUT, ('delta' in question ? question.delta * CUT : FIRST_CUT) / releases)
  let step = 0
  let tilt: number | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const reaches = groups.map(({ curve }) => reachOf(curve, cut))
    const wanted = step === 0 ? spread(groups, reaches) / FIRST_POINTS : step
    step = aligned(wanted, base)
    const steps = gridSteps(step)
    // Without a loss to keep on the grid one is as good as the other.
    const grid = base === undefined ? { upper: steps.upper, lower: steps.upper } : steps
    if (reaches.reduce((sum, reach) => sum + reach / step, 0) > MOST_POINTS) break
    const found = answered(lawsOf(groups, reaches, grid), grid, question, tilt)
    if (found === undefined) break
    tilt = found.tilt
    best = { upper: Math.min(best.upper, found.upper), lower: Math.max(best.lower, found.lower) }
    const relative = (best.upper - best.lower) / best.upper
    // A share of δ moves ε by much less.
    const allowed = 'delta' in question ? width : 10 * width
    if (!(relative > allowed)) break
    if ('epsilon' in question && cut * releases > CUT * best.upper && cut > LEAST_CUT) {
      cut = Math.max(LEAST_CUT, (best.upper * CUT) / releases)
      tilt = undefined
      continue
    }
    // Both bounds miss by about the square of the step.
    step *= Math.min(0.75, Math.max(1 / 16, 0.85 * Math.sqrt(allowed / relative)))
  }
  return best
}

const FIRST_POINTS = 128

export interface Answer extends Bounds<number> {
  /** The tilt that was best, for the next grid. */
  readonly tilt?: number
}

/** What laws on one grid come to; undefined where that takes more than a computer has. */
export function answered(
  laws: Bounds<readonly Repeated[]>,
  step: Bounds<number>,
  question: Question,
  before?: number,
): Answer | undefined {
  const infinite = lostTogether(laws.upper)
  if ('delta' in question && infinite >= question.delta) return { upper: Infinity, lower: 0 }
  const parts = {
    upper: multipliedOut(laws.upper, 'up').map(partOf),
    lower: multipliedOut(laws.lower, 'down').map(partOf),
  }
  const tilt = bestTilt(parts.upper, step.upper, question, infinite, before)
  const sums = convolved(parts, tilt * step.upper)
  if (sums === undefined) return undefined
  const above = reading(sums.upper, step.upper, 1, infinite)
  const below = reading(sums.lower, step.lower, -1, lostTogether(laws.lower) * (1 - 1e-11))
  return 'delta' in question
    ? { upper: above.epsilon(question.delta), lower: below.epsilon(question.delta), tilt }
    : { upper: above.delta(question.epsilon), lower: below.delta(question.epsilon), tilt }
}

/** About the deviation of the sum of losses, in terms of how far each reaches. */
function spread(groups: readonly Group[], reaches: readonly number[]): number {
  return Math.sqrt(groups.reduce((sum, { times }, i) => sum + times * (reaches[i] as number) ** 2, 0))
}

function lawsOf(groups: readonly Group[], reaches: readonly number[], step: Bounds<number>): Bounds<Repeated[]> {
  const laws = groups.map(({ curve }, i) => {
    const upper = sample(curve, step.upper, reaches[i] as number)
    const lower = step.lower === step.upper ? upper : sample(curve, step.lower, reaches[i] as number)
    return boundingLaws({ upper, lower }, { upper, lower }, step)
  })
  const repeated = (bound: 'upper' | 'lower') =>
    groups.map(({ times }, i) => ({ law: (laws[i] as Bounds<LossLaw>)[bound], times }))
  return { upper: repeated('upper'), lower: repeated('lower') }
}

/** The mass at infinity of all together, 1 − ∏(1 − m), rounded up. */
function lostTogether(laws: readonly Repeated[]): number {
  const kept = laws.reduce((sum, { law, times }) => sum + times * log1p(-Math.min(1, law.infinite)), 0)
  return Math.min(1, -expm1(kept) * (1 + 1e-12))
}

/**
 * Losses that occur with a probability of their own – of an answer, or Laplace noise beyond both centres – stay where they
 * are if the grid has them, or has them but for the last of 26 bits: above them for the upper bound, below for the lower. The largest step that has them all, or that of the largest if there is none.
 */
function commonStep(groups: readonly Group[]): number | undefined {
  const atoms = groups.flatMap(({ curve }) =>
    curve.kind === 'response' || curve.kind === 'laplace' || curve.kind === 'approximate' ? [curve.epsilon] : [],
  )
  if (atoms.length === 0) return undefined
  const largest = Math.max(...atoms)
  const common = atoms.reduce((a, b) => divisor(a, b, largest))
  return common > largest / 5000 ? common : largest
}

/** The greatest common divisor, as far as doubles have one. */
function divisor(a: number, b: number, scale: number): number {
  let [x, y] = [Math.max(a, b), Math.min(a, b)]
  while (y > 1e-9 * scale) [x, y] = [y, Math.abs(x - Math.round(x / y) * y)]
  return x
}

function aligned(wanted: number, base: number | undefined): number {
  if (base === undefined || base < wanted / 8) return wanted
  return base < wanted ? base : base / Math.ceil(base / wanted)
}
