/**
 * What may be reserved. A budget that is spent as one goes is kept by filters (core/privacy/accounting), whose δ was
 * divided when the account was opened. Releases that were all declared before the first of them was drawn may use all of
 * the budget, by their exact composition.
 *
 * Both together are sound because which of the two holds is settled before anything is seen. Declared releases that fit
 * the filters are counted by them. Declared releases that fit only exactly leave no filter that fits, now or later, since
 * what is declared is never given back: nothing can follow them, and their composition is the whole of it.
 */
import { type AnyPlan, BudgetExceeded, InvalidInput, isAnonymity } from '@tulle/core'
import { type Budget, composeCurves, converted, fits, largestThatFits } from '@tulle/core/accounting'
import { curvesOf } from '@tulle/core/certificate'
import { type Curve, calibrateGaussian, type Guarantee, sameNeighbours } from '@tulle/core/privacy'
import { type Account, isCounted, type LedgerEntry, type Request, spentIn } from './account.ts'
import { aboveBudget, type Fitting, otherRelation } from './words.ts'

/** What a release spends, by the relation of its account. */
export interface Spent {
  readonly curves: readonly Curve[]
  readonly rule?: string
}

/** k-anonymity has a curve that promises nothing, and no relation: it is listed, and counted by nobody. */
export function spentBy({ guarantee, ...plan }: AnyPlan, account: Account | undefined): Spent {
  const curves = curvesOf({ guarantee, ...plan })
  if (isAnonymity(guarantee) || account === undefined) return { curves }
  const { neighbours } = guarantee
  if (sameNeighbours(neighbours, account.neighbours)) return { curves }
  const found = converted({ neighbours, curves }, account.neighbours)
  if (found === undefined) throw otherRelation(account, neighbours)
  return { curves: found.spending.curves, rule: found.rule }
}

/**
 * Three times 0.1 fit into 0.3, as anybody reads them: the doubles that stand for these decimals are off in their last
 * digits, and so is their sum. So much is allowed for, and no more.
 */
function asTyped(budget: Budget): Budget {
  return { ...budget, epsilon: budget.epsilon * (1 + 1e-12) }
}

/** Throws unless one more release fits, whatever was seen before. */
export function requireFits(account: Account, entries: readonly LedgerEntry[], next: Spent, plan: AnyPlan): void {
  const spent = spentIn(entries)
  if (fits(asTyped(account.budget), spent, next.curves)) return
  const { guarantee } = plan
  throw new BudgetExceeded(aboveBudget(account, guarantee, fittingIn(account.budget, spent, next, guarantee)))
}

/** The ε at which such a release would fit, if that can be said. */
function fittingIn(
  budget: Budget,
  spent: readonly (readonly Curve[])[],
  { curves, rule }: Spent,
  guarantee: Guarantee,
): Fitting | undefined {
  // Of a converted relation the ε that fits would be one of another promise.
  if (rule !== undefined || isAnonymity(guarantee)) return undefined
  const delta = guarantee.kind === 'approximate' ? guarantee.delta : undefined
  const [only, ...more] = curves
  if (delta === undefined) return { epsilon: largestThatFits(budget, spent) }
  if (only?.kind === 'gaussian' && more.length === 0) return { epsilon: largestThatFits(budget, spent, { delta }) }
  // Of several stages only the plan itself knows what they would be at another ε: about so much less of each.
  const epsilon = scaledThatFits(budget, spent, curves, { epsilon: guarantee.epsilon, delta })
  return epsilon === undefined ? undefined : { epsilon, about: true }
}

/** The ε at which these curves of (ε, δ) fit, each scaled as noise of its kind is; nothing where one has no such scale. */
function scaledThatFits(
  budget: Budget,
  spent: readonly (readonly Curve[])[],
  curves: readonly Curve[],
  { epsilon, delta }: { readonly epsilon: number; readonly delta: number },
): number | undefined {
  const { mu } = calibrateGaussian({ epsilon, delta })
  const scaled = (to: number) => {
    const gaussian = calibrateGaussian({ epsilon: to, delta }).mu / mu
    return curves.map((curve) => scaledCurve(curve, { gaussian, others: to / epsilon }))
  }
  const isFitting = (to: number) => {
    const next = scaled(to)
    return next.every((curve) => curve !== undefined) && fits(budget, spent, next)
  }
  if (scaled(epsilon).includes(undefined)) return undefined
  let [low, high] = [0, epsilon]
  for (let i = 0; i < 30; i++) {
    const middle = (low + high) / 2
    if (isFitting(middle)) low = middle
    else high = middle
  }
  return low
}

function scaledCurve(curve: Curve, by: { readonly gaussian: number; readonly others: number }): Curve | undefined {
  if (curve.kind === 'gaussian') return { ...curve, mu: curve.mu * by.gaussian }
  if ('epsilon' in curve) return { ...curve, epsilon: curve.epsilon * by.others }
  return undefined
}

/** Throws unless these fit together with all that is there, by filters or, if nothing was drawn so far, exactly. */
export function requireFitsTogether(account: Account, entries: readonly LedgerEntry[], next: readonly Curve[]): void {
  const budget = asTyped(account.budget)
  const spent = spentIn(entries)
  if (fits(budget, spent, next)) return
  const exact = entries.filter(isCounted).every(({ state }) => state === 'planned')
  if (exact && composeCurves([...spent.flat(), ...next]).delta(budget.epsilon).upper <= budget.delta) return
  throw new BudgetExceeded(aboveBudget(account, undefined, undefined))
}

/** Books from elsewhere, or certificates of before: a budget below what is spent promises nothing. */
export function requireWithin(account: Account, entries: readonly LedgerEntry[]): void {
  const spent = spentIn(entries)
  const last = spent.at(-1)
  if (last === undefined || fits(asTyped(account.budget), spent.slice(0, -1), last)) return
  const declared = entries.filter(isCounted)
  if (declared.every(({ batch }) => batch !== undefined)) {
    const { epsilon, delta } = asTyped(account.budget)
    if (composeCurves(spent.flat()).delta(epsilon).upper <= delta) return
  }
  throw new InvalidInput(
    `The budget of account "${account.name}" is below what is spent already: open it with a larger one, or leave releases out that are of other data.`,
  )
}

/** Refuses what cannot be counted in this account any more. */
export function requireOpen(account: Account): void {
  if (account.closed === undefined) return
  throw new InvalidInput(
    `Account "${account.name}" was closed on ${account.closed.slice(0, 10)}: nothing more is counted in it. Open another for other data; for the same data there is none.`,
  )
}

/** The text by which a plan is known again. */
export function planText(plan: Request['plan']): string {
  return JSON.stringify(plan)
}
