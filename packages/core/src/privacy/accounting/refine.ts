/** Bounds on what groups of curves come to, on finer and finer grids until they are close. */
import { boundingLaws } from './bounds.ts'
import { type Bounds, convolved } from './convolve.ts'
import type { Group } from './groups.ts'
import type { LossLaw } from './hull.ts'
import { multipliedOut, type Repeated } from './multiply-out.ts'
import { reading } from './read.ts'
import { gridStep, reachOf, sample } from './samples.ts'
import { bestTilt, partOf } from './tilted.ts'

/** What is looked for: δ at an ε, or ε at a δ. */
export type Question = { readonly epsilon: number } | { readonly delta: number }

/** A probability this small relative to δ may be put at infinity, of all releases together. */
const CUT = 1e-7
/** Where nothing is known of δ yet. */
const FIRST_CUT = 1e-12
const LEAST_CUT = 1e-290
/** Points of all curves, in one round: beyond, the bounds are returned as they are. */
const MOST_POINTS = 2 ** 22
const ROUNDS = 24

export function refined(groups: readonly Group[], width: number, question: Question): Bounds<number> {
  const releases = groups.reduce((sum, { times }) => sum + times, 0)
  const base = commonStep(groups)
  let best: Bounds<number> = { upper: 'delta' in question ? Infinity : 1, lower: 0 }
  let cut = Math.max(LEAST_CUT, ('delta' in question ? question.delta * CUT : FIRST_CUT) / releases)
  let step = 0
  let tilt: number | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const reaches = groups.map(({ curve }) => reachOf(curve, cut))
    const wanted = step === 0 ? spread(groups, reaches) / FIRST_POINTS : step
    step = aligned(wanted, base)
    if (reaches.reduce((sum, reach) => sum + reach / step, 0) > MOST_POINTS) break
    const laws = lawsOf(groups, reaches, step)
    const infinite = lostTogether(laws.upper)
    if ('delta' in question && infinite >= question.delta) return { upper: Infinity, lower: 0 }
    const parts = {
      upper: multipliedOut(laws.upper, 'up').map(partOf),
      lower: multipliedOut(laws.lower, 'down').map(partOf),
    }
    tilt = bestTilt(parts.upper, step, question, infinite, tilt)
    const sums = convolved(parts, tilt * step)
    if (sums === undefined) break
    const [above, below] = [reading(sums.upper, step, 1, infinite), reading(sums.lower, step, -1, 0)]
    const found =
      'delta' in question
        ? { upper: above.epsilon(question.delta), lower: below.epsilon(question.delta) }
        : { upper: above.delta(question.epsilon), lower: below.delta(question.epsilon) }
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

/** About the deviation of the sum of losses, in terms of how far each reaches. */
function spread(groups: readonly Group[], reaches: readonly number[]): number {
  return Math.sqrt(groups.reduce((sum, { times }, i) => sum + times * (reaches[i] as number) ** 2, 0))
}

function lawsOf(groups: readonly Group[], reaches: readonly number[], step: number): Bounds<Repeated[]> {
  const laws = groups.map(({ curve }, i) => {
    const samples = sample(curve, step, reaches[i] as number)
    return boundingLaws(samples, samples, step)
  })
  const repeated = (bound: 'upper' | 'lower') =>
    groups.map(({ times }, i) => ({ law: (laws[i] as Bounds<LossLaw>)[bound], times }))
  return { upper: repeated('upper'), lower: repeated('lower') }
}

/** The mass at infinity of all together, 1 − ∏(1 − m), rounded up. */
function lostTogether(laws: readonly Repeated[]): number {
  const kept = laws.reduce((sum, { law, times }) => sum + times * Math.log1p(-Math.min(1, law.infinite)), 0)
  return Math.min(1, -Math.expm1(kept) * (1 + 1e-12))
}

/**
 * Losses that occur with a probability of their own – of an answer, or Laplace noise beyond both centres – stay where they
 * are if the grid has them. The largest step that has them all, or that of the largest if there is none.
 */
function commonStep(groups: readonly Group[]): number | undefined {
  const atoms = groups.flatMap(({ curve }) =>
    curve.kind === 'response' || curve.kind === 'laplace' || curve.kind === 'approximate' ? [curve.epsilon] : [],
  )
  if (atoms.length === 0) return undefined
  const largest = Math.max(...atoms)
  const common = atoms.reduce((a, b) => divisor(a, b, largest))
  return common > largest / 1000 ? common : largest
}

/** The greatest common divisor, as far as doubles have one. */
function divisor(a: number, b: number, scale: number): number {
  let [x, y] = [Math.max(a, b), Math.min(a, b)]
  while (y > 1e-9 * scale) [x, y] = [y, Math.abs(x - Math.round(x / y) * y)]
  return x
}

function aligned(wanted: number, base: number | undefined): number {
  return gridStep(base === undefined || base < wanted ? wanted : base / Math.ceil(base / wanted))
}
