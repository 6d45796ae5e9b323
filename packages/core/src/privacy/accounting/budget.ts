/** Budgets that are spent as one goes along, whatever is decided on the way. */
import { InvalidInput } from '../../errors.ts'
import { calibrateGaussian } from '../calibrate.ts'
import type { Curve } from '../curve.ts'
import { checkDelta, checkEpsilon } from '../guarantee.ts'
import { addUp, nextDown } from '../rounding.ts'
import { composeCurves } from './composition.ts'
import { add, type Filter, indicated, NOTHING, openFilter, type Tally, used } from './filters.ts'
import type { Enclosed } from './spending.ts'

/** Plain data, fixed when an account is opened. The δ of its filters add up to no more than its own. */
export interface Budget {
  readonly epsilon: number
  readonly delta: number
  readonly filters: readonly Filter[]
}

export interface AskedBudget {
  readonly epsilon: number
  readonly delta?: number
  /** Which filters may be used, and the share of δ of each: together at most 1. */
  readonly filters?: Readonly<Partial<Record<Filter['kind'], number>>>
}

export interface Standing {
  /** At the budget's δ, if all was decided beforehand. */
  readonly asPlanned: Enclosed
  readonly alongTheWay: {
    /** The part of the filter that is used, of 1: of the one with most room left. Above 1 the budget is overspent. */
    readonly used: number
    readonly filter: Filter['kind']
    /** The ε that this comes to at the filter's δ: an indication, for the promise is the budget's. */
    readonly epsilon: number
  }
}

/** A quarter of δ for sums, of which (ε, δ) that nothing else is known of have need; the rest where most noise fits. */
const SHARES = { sum: 0.25, gaussian: 0.5, renyi: 0.25 }

/**
 * A budget, with its δ divided among the filters that it may use: to take the smallest as one goes would not be sound. Sums
 * of pure ε need no δ, so there is always a filter for these.
 */
export function openBudget({ epsilon, delta = 0, filters }: AskedBudget): Budget {
  checkEpsilon(epsilon)
  if (delta !== 0) checkDelta(delta, { required: true })
  const shares = Object.entries(filters ?? (delta === 0 ? { sum: 0 } : SHARES)) as [Filter['kind'], number][]
  if (shares.some(([, share]) => !(share >= 0 && share <= 1)) || shares.reduce((sum, [, x]) => addUp(sum, x), 0) > 1) {
    throw new InvalidInput('The shares of δ that filters have are numbers from 0 to 1 that add up to at most 1.')
  }
  const opened = shares.map(([kind, share]) =>
    openFilter(kind, epsilon, share === 1 ? delta : Math.max(0, nextDown(delta * share))),
  )
  const sums: Filter[] = opened.some(({ kind }) => kind === 'sum') ? [] : [{ kind: 'sum', delta: 0 }]
  return Object.freeze({
    epsilon,
    delta,
    filters: Object.freeze([...sums, ...opened].map((each) => Object.freeze(each))),
  })
}

/** Whether one more release fits: it does while one filter holds all that was spent and this. */
export function fits(budget: Budget, spent: readonly (readonly Curve[])[], next: readonly Curve[]): boolean {
  const all = [...spent.flat(), ...next]
  // One after the other: most often the first holds it, and working out the others takes longer than all else.
  return budget.filters.some((filter) => used(filter, budget.epsilon, add(filter, NOTHING, all)) <= 1)
}

function fitsOnTop({ epsilon, filters }: Budget, before: readonly Tally[], next: readonly Curve[]): boolean {
  return filters.some((filter, i) => used(filter, epsilon, add(filter, before[i] as Tally, next)) <= 1)
}

function tallies({ filters }: Budget, spent: readonly (readonly Curve[])[]): Tally[] {
  return filters.map((filter) => add(filter, NOTHING, spent.flat()))
}

/** The two figures of an account. */
export function standing(budget: Budget, spent: readonly (readonly Curve[])[]): Standing {
  const along = tallies(budget, spent).map((tally, i) => {
    const filter = budget.filters[i] as Filter
    return { used: used(filter, budget.epsilon, tally), filter: filter.kind, epsilon: indicated(filter, tally) }
  })
  return {
    asPlanned: composeCurves(spent.flat()).epsilon(budget.delta),
    alongTheWay: along.reduce((best, each) => (each.used < best.used ? each : best)),
  }
}

/** The largest ε of one further release that fits: pure without a δ, otherwise Gaussian noise of (ε, δ). */
export function largestThatFits(
  budget: Budget,
  spent: readonly (readonly Curve[])[],
  { delta = 0 }: { readonly delta?: number } = {},
): number {
  const before = tallies(budget, spent)
  const curveOf = (epsilon: number): Curve =>
    delta === 0 ? { kind: 'pure', epsilon } : { kind: 'gaussian', ...calibrateGaussian({ epsilon, delta }) }
  const allowed = (epsilon: number) => fitsOnTop(budget, before, [curveOf(epsilon)])
  let [low, high] = [0, budget.epsilon]
  // Noise of a δ that is larger than the budget's may have a larger ε.
  while (high < LARGEST && allowed(high)) [low, high] = [high, 2 * high]
  for (let i = 0; i < 50 && high - low > 1e-12 * budget.epsilon; i++) {
    const middle = (low + high) / 2
    if (middle > 0 && allowed(middle)) low = middle
    else high = middle
  }
  return low
}

const LARGEST = 1e5
