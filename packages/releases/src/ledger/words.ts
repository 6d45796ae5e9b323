/** What is said of accounts and budgets. */
import { type Guarantee, InvalidInput, isAnonymity } from '@tulle/core'
import { converted } from '@tulle/core/accounting'
import { type Neighbours, neighboursInWords } from '@tulle/core/privacy'
import { digits, percent, plural, upwards, type Words, words } from '@tulle/core/text'
import { closest } from '../closest.ts'
import type { Account } from './account.ts'
import { RELATIONS, relationOf } from './relations.ts'
import type { Standing } from './standing.ts'

export function noAccount(name: string, there: readonly string[]): InvalidInput {
  const meant = closest(name, there)
  if (meant !== undefined) return new InvalidInput(`There is no account "${name}". Did you mean "${meant}"?`)
  return new InvalidInput(
    there.length === 0
      ? `There is no account "${name}": this ledger has none yet. Open one first, with a budget for this data.`
      : `There is no account "${name}". There are ${there.map((each) => `"${each}"`).join(', ')}.`,
  )
}

/** ε = 2, δ = 0.000001 */
export function budgetInWords({ epsilon, delta }: { readonly epsilon: number; readonly delta: number }): string {
  return delta === 0 ? `ε = ${epsilon}` : `ε = ${epsilon}, δ = ${delta}`
}

/** The ε that would still fit, or about so much. */
export interface Fitting {
  readonly epsilon: number
  readonly about?: true
}

/** Without a guarantee, of several releases together. */
export function aboveBudget(
  { name, budget }: Account,
  guarantee: Guarantee | undefined,
  fits: Fitting | undefined,
): Words {
  const what = guarantee === undefined ? 'these releases together' : `this release (${promiseOf(guarantee)})`
  const start = words`The budget of account "${name}" is ${budgetInWords(budget)}, and ${what} would go above it: nothing was released.`
  if (fits === undefined) return start
  const fitting = downwards(fits.epsilon)
  const delta = guarantee?.kind === 'approximate' ? words` with {delta ${guarantee.delta}}` : ''
  if (fits.about === true) {
    // Sums of δ alone may be what there is no room for.
    if (fitting === 0) return words`${start} No ε would fit${delta}: a smaller {delta} may.`
    return words`${start} About {epsilon ${fitting}}${delta} would still fit.`
  }
  return fitting > 0
    ? words`${start} The most that still fits is {epsilon ${fitting}}${delta}.`
    : words`${start} Nothing more fits: it is spent.`
}

export function promiseOf(guarantee: Guarantee): string {
  if (isAnonymity(guarantee)) return `k = ${guarantee.k}`
  return guarantee.kind === 'pure' ? `ε = ${guarantee.epsilon}` : budgetInWords(guarantee)
}

/** Three digits, and never more than there is. */
function downwards(x: number): number {
  if (!(x > 0)) return 0
  const unit = 10 ** (Math.floor(Math.log10(x)) - 2)
  const cut = Number((Math.floor(x / unit) * unit).toPrecision(3))
  return cut <= x ? cut : Number((cut - unit).toPrecision(3))
}

/** Why a release cannot be counted here, and what could be. */
export function otherRelation({ name, neighbours }: Account, given: Neighbours): InvalidInput {
  const possible = RELATIONS.filter((kind) => {
    const from = relationOf(kind, 'maxChange' in neighbours ? neighbours.maxChange : 1)
    return kind !== neighbours.kind && converted({ neighbours: from, curves: [] }, neighbours) !== undefined
  })
  const also =
    possible.length === 0
      ? 'No other kind of neighbours can be converted to these'
      : `Besides its own, neighbours of kind ${possible.join(' or ')} can be converted to these`
  return new InvalidInput(
    `Account "${name}" counts by other neighbours than this release. The account: ${neighboursInWords(neighbours)} The release: ${neighboursInWords(given)} ${also}; for all else open an account of its own.`,
  )
}

/** Why such releases stand apart. */
export const UNCOUNTED =
  'k-anonymity composes with nothing: no ε says what such a release costs, and whoever has it beside others of the same people may learn more than any figure here allows.'

/** Said in red. */
export const NO_ACCOUNT =
  'This release is counted in no account: nobody keeps track of what it and others of the same data cost together.'

/** Both figures, by their names. */
export function standingLines({ budget }: Pick<Account, 'budget'>, standing: Standing): string[] {
  const { asPlanned, alongTheWay, releases, uncounted } = standing
  const at = budget.delta === 0 ? '' : ` at δ = ${budget.delta}`
  return [
    `${releases} ${plural(releases, 'release')} counted, of a budget of ${budgetInWords(budget)}.`,
    `Whatever you decide along the way: ${shareOf(standing)} of the budget is used (about ε = ${shownEpsilon(alongTheWay.epsilon)}).`,
    `As planned, if everything was decided beforehand: ε = ${shownEpsilon(asPlanned.upper)}${at}.`,
    ...(uncounted === 0 ? [] : [`${uncounted} more that no budget counts, by k-anonymity.`]),
  ]
}

/** How much of a budget is gone, in one clause. */
export function usedInWords({ budget }: Pick<Account, 'budget'>, standing: Standing): string {
  const { releases, uncounted } = standing
  const more = uncounted === 0 ? '' : `, and ${uncounted} more that no budget counts, by k-anonymity`
  return `${shareOf(standing)} of its budget (${budgetInWords(budget)}) is used, by ${releases} ${plural(releases, 'release')}${more}`
}

function shareOf({ alongTheWay: { used } }: Standing): string {
  return used > 0 ? percent(Math.min(used, 9.99)) : 'nothing'
}

/** Rounded up: it stands in a promise. */
export function shownEpsilon(epsilon: number): string {
  return epsilon > 0 && epsilon < Infinity ? digits(upwards(epsilon, 4), 4) : `${epsilon}`
}
