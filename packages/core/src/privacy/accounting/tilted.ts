/**
 * Moments of composed laws of the loss: ln E[e^(λL)], and the mean and variance of L where large losses are favoured by
 * e^(λL). They say where to look for an ε, and how little lies outside a window.
 */
import { exp, log, log1p } from '../../elementary/index.ts'
import type { Repeated } from './multiply-out.ts'

/** A law that occurs several times, with the logarithms of its masses. */
export interface Part extends Repeated {
  readonly logs: Float64Array
}

export function partOf({ law, times }: Repeated): Part {
  return { law, logs: Float64Array.from(law.masses, log), times }
}

export interface Moments {
  /** ln Σ p e^(λ·loss) over the finite losses of the composed law; losses are in steps, and λ is per step. */
  readonly logarithm: number
  readonly mean: number
  readonly variance: number
}

export function moments(parts: readonly Part[], lambda: number): Moments {
  let [logarithm, mean, variance] = [0, 0, 0]
  for (const { law, logs, times } of parts) {
    const peak = peakOf(logs, lambda)
    const top = (logs[peak] as number) + lambda * peak
    let [sum, first, second] = [0, 0, 0]
    for (let i = 0; i < logs.length; i++) {
      const exponent = (logs[i] as number) + lambda * i - top
      if (exponent < NEGLIGIBLE) continue
      const weight = exp(exponent)
      const away = i - peak
      sum += weight
      first += weight * away
      second += weight * away * away
    }
    const centre = first / sum
    logarithm += times * (log(sum) + top + lambda * law.first)
    mean += times * (law.first + peak + centre)
    variance += times * Math.max(0, second / sum - centre * centre)
  }
  return { logarithm, mean, variance }
}

/** e^−50 of the largest term; what is left out is far below the room that bounds by moments are given. */
const NEGLIGIBLE = -50

/** Where p e^(λi) is largest. */
export function peakOf(logs: Float64Array, lambda: number): number {
  let peak = 0
  let most = -Infinity
  for (let i = 0; i < logs.length; i++) {
    const exponent = (logs[i] as number) + lambda * i
    if (exponent <= most) continue
    most = exponent
    peak = i
  }
  return peak
}

/** λ up to which losses of one step are told apart. */
const LARGEST_PER_STEP = 30
const LEAST = 1e-6

/**
 * The λ of which Markov's bound on E[e^(λL)] says most about δ at ε, or about ε at δ: there the tilted law has its middle
 * close to ε. E[(1 − e^(ε−L))₊] ≤ λ^λ/(1 + λ)^(1+λ)·E[e^(λL)]·e^(−λε). It only decides how small the errors are.
 */
export function bestTilt(
  parts: readonly Part[],
  step: number,
  question: { readonly epsilon: number } | { readonly delta: number },
  infinite: number,
  before: number | undefined,
): number {
  const cost = (logTilt: number) => {
    const lambda = exp(logTilt)
    const factor = lambda * log(lambda) - (1 + lambda) * log1p(lambda)
    const logarithm = moments(parts, lambda * step).logarithm + factor
    return 'epsilon' in question
      ? logarithm - lambda * question.epsilon
      : (logarithm - log(question.delta - infinite)) / lambda
  }
  const [least, most] = [log(LEAST), log(LARGEST_PER_STEP / step)]
  let [from, to] = [least, most]
  if (before !== undefined) [from, to] = [Math.max(least, log(before) - 0.3), Math.min(most, log(before) + 0.3)]
  // Golden section: a few digits of λ are enough.
  let [a, b] = [from + GOLDEN * (to - from), to - GOLDEN * (to - from)]
  let [atA, atB] = [cost(a), cost(b)]
  while (to - from > 0.05) {
    if (atA <= atB) {
      to = b
      ;[b, atB] = [a, atA]
      a = from + GOLDEN * (to - from)
      atA = cost(a)
    } else {
      from = a
      ;[a, atA] = [b, atB]
      b = to - GOLDEN * (to - from)
      atB = cost(b)
    }
  }
  return exp((from + to) / 2)
}

const GOLDEN = (3 - Math.sqrt(5)) / 2
