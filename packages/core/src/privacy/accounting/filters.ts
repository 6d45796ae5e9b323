/**
 * Sound ways to add up what is spent along the way, each within its own part of a budget's δ. They are filters: the promise
 * is the budget that was fixed at the beginning, and a running total only says how much of it is used (notes.md).
 */
import { exp, log, log1p } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { calibrateGaussian } from '../calibrate.ts'
import type { Curve } from '../curve.ts'
import { alwaysLost, deltaAt, epsilonAt, largestLoss } from '../curves.ts'
import { addUp, multiplyUp, nextDown, sqrtUp } from '../rounding.ts'
import { concentrated, gaussianMu, renyi } from './divergence.ts'

/** A way to add up what is spent, with the part of the budget's δ that it may use. */
export type Filter =
  /** ε and δ of the releases add up (Rogers and others 2016). */
  | { readonly kind: 'sum'; readonly delta: number }
  /** Their μ² do (Smith and Thakurta 2022; Koskela, Tobaben and Honkela 2023). */
  | { readonly kind: 'gaussian'; readonly mu: number; readonly delta: number }
  /** Their Rényi divergences of one order do (Feldman and Zrnic 2021; Lécuyer 2021). */
  | { readonly kind: 'renyi'; readonly order: number; readonly delta: number }
  /** Their ρ do, of zero-concentrated privacy (Whitehouse and others 2023). */
  | { readonly kind: 'zcdp'; readonly rho: number; readonly delta: number }

/** What was spent so far in a filter's own measure. */
export interface Tally {
  readonly spent: number
  /** δ, in sums. */
  readonly lost: number
  /** Curves that took a part of δ which they did not bring with them. */
  readonly parted: number
}

export const NOTHING: Tally = { spent: 0, lost: 0, parted: 0 }

export function openFilter(kind: Filter['kind'], epsilon: number, delta: number): Filter {
  if (kind === 'sum') return { kind, delta }
  if (!(delta > 0)) throw new InvalidInput(`A budget without a δ can only add up ε: leave the filter "${kind}" out.`)
  switch (kind) {
    case 'gaussian':
      return { kind, ...calibrateGaussian({ epsilon, delta }), delta }
    case 'renyi':
      return { kind, order: bestOrder(epsilon, delta), delta }
    case 'zcdp':
      return { kind, rho: largestRho(epsilon, delta), delta }
    default:
      throw new InvalidInput(`There is no filter "${String(kind)}": there are sum, gaussian, renyi and zcdp.`)
  }
}

export function add(filter: Filter, before: Tally, curves: readonly Curve[]): Tally {
  return curves.reduce((tally, curve) => addOne(filter, tally, curve), before)
}

function addOne(filter: Filter, before: Tally, curve: Curve): Tally {
  const { spent, lost, parted } = before
  switch (filter.kind) {
    case 'gaussian': {
      const mu = gaussianMu(curve)
      return { ...before, spent: addUp(spent, multiplyUp(mu, mu)) }
    }
    case 'renyi':
      return { ...before, spent: addUp(spent, renyi(curve, filter.order)) }
    case 'zcdp':
      return { ...before, spent: addUp(spent, concentrated(curve)) }
    case 'sum': {
      const own = fixedPair(curve)
      if (own !== undefined) return { spent: addUp(spent, own.epsilon), lost: addUp(lost, own.delta), parted }
      // A half, a sixth, a twelfth …: all together no more than there is. It depends on nothing that comes later.
      const part = nextDown(filter.delta / ((parted + 1) * (parted + 2)))
      if (!(part > 0) || deltaAt(curve, FURTHEST) > part) return { spent: Infinity, lost, parted: parted + 1 }
      return { spent: addUp(spent, epsilonAt(curve, part)), lost: addUp(lost, part), parted: parted + 1 }
    }
  }
}

/** As far as epsilonAt looks. */
const FURTHEST = 1e6

/** The (ε, δ) that a curve brings with it: its largest loss, or the pair that is all that is known of it. */
function fixedPair(curve: Curve): { readonly epsilon: number; readonly delta: number } | undefined {
  if (curve.kind === 'approximate') return curve
  const epsilon = largestLoss(curve)
  if (epsilon < Infinity) return { epsilon, delta: 0 }
  return alwaysLost(curve) > 0 ? { epsilon, delta: 1 } : undefined
}

/** Which part of the filter is used, of 1: rounded up, so that it is never above 1 by rounding alone and fits. */
export function used(filter: Filter, epsilon: number, { spent, lost }: Tally): number {
  if (spent === 0 && lost === 0) return 0
  if (lost > filter.delta) return Infinity
  const all = capacity(filter, epsilon)
  return spent <= all ? Math.min(1, spent / all) : Math.max(spent / all, 1 + Number.EPSILON)
}

/** How much may be spent in the filter's own measure, rounded down. */
function capacity(filter: Filter, epsilon: number): number {
  switch (filter.kind) {
    case 'sum':
      return epsilon
    case 'gaussian':
      // Noise of exactly this μ fits: calibration has left more room than this rounding takes.
      return multiplyUp(filter.mu, filter.mu)
    case 'renyi':
      return Math.max(0, (epsilon - atOrder(filter.order, filter.delta)) * DOWN)
    case 'zcdp':
      return filter.rho
  }
}

const DOWN = 1 - 1e-12

/** The ε that what was spent comes to at the filter's δ: an indication. */
export function indicated(filter: Filter, { spent }: Tally): number {
  if (spent === 0 || spent === Infinity) return spent
  switch (filter.kind) {
    case 'sum':
      return spent
    case 'gaussian':
      return epsilonAt({ kind: 'gaussian', mu: sqrtUp(spent) }, filter.delta)
    case 'renyi':
      return Math.max(0, spent + atOrder(filter.order, filter.delta))
    case 'zcdp':
      return concentratedEpsilon(spent, filter.delta)
  }
}

/** ε less the divergence of order α that gives it at δ: E[(1 − e^(ε−L))₊] ≤ e^((α−1)(R−ε))·(1 − 1/α)^(α−1)/α. */
function atOrder(order: number, delta: number): number {
  return (-log(delta) - log(order) + (order - 1) * log1p(-1 / order)) / (order - 1)
}

/** The order at which the most Gaussian noise fits, to three digits. */
function bestOrder(epsilon: number, delta: number): number {
  const room = (log: number) => (epsilon - atOrder(1 + exp(log), delta)) / (1 + exp(log))
  return Number((1 + exp(largest(room))).toPrecision(4))
}

/** ε of ρ at δ, by the best order. */
function concentratedEpsilon(rho: number, delta: number): number {
  const cost = (log: number) => -(rho * (1 + exp(log)) + atOrder(1 + exp(log), delta))
  return Math.max(0, -cost(largest(cost)) / DOWN)
}

function largestRho(epsilon: number, delta: number): number {
  let [low, high] = [0, epsilon]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (concentratedEpsilon(middle, delta) <= epsilon) low = middle
    else high = middle
  }
  return low
}

/** Where a function of ln(α − 1) with one hill is largest. */
function largest(f: (log: number) => number): number {
  let [from, to] = [-7, 14]
  for (let i = 0; i < 60; i++) {
    const [a, b] = [from + (to - from) / 3, to - (to - from) / 3]
    if (f(a) < f(b)) from = a
    else to = b
  }
  return (from + to) / 2
}
