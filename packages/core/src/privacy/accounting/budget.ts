/** Budgets that are spent as one goes along, whatever is decided on the way. */
import type { Curve } from '../curve.ts'
import { deltaAt, epsilonAt } from '../curves.ts'
import { checkDelta, checkEpsilon } from '../guarantee.ts'
import { addUp, nextDown } from '../rounding.ts'
import { composeCurves } from './composition.ts'
import type { Enclosed } from './spending.ts'

/** A way to add up what is spent, with the part of the budget's δ that it may use. */
export type Filter =
  /** ε and δ of the releases add up. */
  | { readonly kind: 'sum'; readonly delta: number }
  /** Their μ² do. */
  | { readonly kind: 'gaussian'; readonly mu: number; readonly delta: number }
  /** Their Rényi divergences of one order do. */
  | { readonly kind: 'renyi'; readonly order: number; readonly delta: number }
  /** Their ρ do, of zero-concentrated privacy. */
  | { readonly kind: 'zcdp'; readonly rho: number; readonly delta: number }

/** Plain data, fixed when an account is opened. The δ of its filters add up to no more than its own. */
export interface Budget {
  readonly epsilon: number
  readonly delta: number
  readonly filters: readonly Filter[]
}

export interface AskedBudget {
  readonly epsilon: number
  readonly delta?: number
  /** Which filters may be used, and the share of δ of each; the shares add up to at most 1. */
  readonly filters?: Readonly<Partial<Record<Filter['kind'], number>>>
}

export interface Standing {
  /** At the budget's δ, if all was decided beforehand. */
  readonly asPlanned: Enclosed
  readonly alongTheWay: {
    /** The smallest part of a filter that is used, of 1; more than 1 if the budget is overspent. */
    readonly used: number
    readonly filter: Filter['kind']
    /** The ε that this comes to at the filter's δ: an indication, for the promise is the budget's. */
    readonly epsilon: number
  }
}

export function openBudget({ epsilon, delta = 0 }: AskedBudget): Budget {
  checkEpsilon(epsilon)
  if (delta !== 0) checkDelta(delta, { required: true })
  return Object.freeze({ epsilon, delta, filters: Object.freeze([Object.freeze({ kind: 'sum', delta } as const)]) })
}

/** Whether one more release fits: it does while one filter holds all that was spent and this. */
export function fits(budget: Budget, spent: readonly (readonly Curve[])[], next: readonly Curve[]): boolean {
  return used(budget, [...spent, next]) <= 1
}

/** The two figures of an account. */
export function standing(budget: Budget, spent: readonly (readonly Curve[])[]): Standing {
  const share = used(budget, spent)
  return {
    asPlanned: composeCurves(spent.flat()).epsilon(budget.delta),
    alongTheWay: { used: share, filter: 'sum', epsilon: share * budget.epsilon },
  }
}

/** The largest ε of one further release that fits: pure without a δ, otherwise Gaussian noise of (ε, δ). */
export function largestThatFits(
  budget: Budget,
  spent: readonly (readonly Curve[])[],
  _next: { readonly delta?: number } = {},
): number {
  const left = nextDown(budget.epsilon * (1 - used(budget, spent)))
  return left > 0 ? left : 0
}

function used(budget: Budget, spent: readonly (readonly Curve[])[]): number {
  let sum = 0
  let lost = 0
  for (const curve of spent.flat()) {
    const delta = curve.kind === 'approximate' ? curve.delta : budget.delta / 100
    if (curve.kind === 'none') return Infinity
    const epsilon = epsilonAt(curve, delta)
    sum = addUp(sum, epsilon)
    lost = addUp(lost, deltaAt(curve, epsilon))
  }
  return lost > budget.delta ? Infinity : sum / budget.epsilon
}
