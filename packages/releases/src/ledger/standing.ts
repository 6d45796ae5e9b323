/** How an account stands: both figures, by their names. */
import { type Enclosed, standing as figures } from '@tulle/core/accounting'
import type { AccountTotal } from '@tulle/core/certificate'
import { type Account, isCounted, type LedgerEntry, spentIn } from './account.ts'

export interface Standing {
  /** How many releases are counted. */
  readonly releases: number
  /** The ε at the budget's δ if all of them were decided beforehand. */
  readonly asPlanned: Enclosed
  /** Whatever is decided along the way: the share of the budget that is used, and an ε as an indication. */
  readonly alongTheWay: { readonly used: number; readonly filter: string; readonly epsilon: number }
  /** Releases that no budget can count, since they compose with nothing. */
  readonly uncounted: number
}

export function standingOf({ budget }: Pick<Account, 'budget'>, entries: readonly LedgerEntry[]): Standing {
  const there = entries.filter(({ state }) => state !== 'abandoned')
  const counted = there.filter(isCounted)
  return {
    releases: counted.length,
    ...figures(budget, spentIn(entries)),
    uncounted: there.length - counted.length,
  }
}

/** What may be published: never more than the budget, which holds anyway. */
export function totalOf({ neighbours, budget }: Account, standing: Standing): AccountTotal | undefined {
  if (standing.uncounted > 0) return undefined
  const { epsilon, delta } = budget
  const asPlanned = Math.min(standing.asPlanned.upper, epsilon)
  return { neighbours, releases: standing.releases, budget: { epsilon, delta }, asPlanned }
}
