/** What a ledger holds: accounts with a budget each, and one entry for every release. Plain data, private to the owner. */
import { type AnyPlan, type Guarantee, isAnonymity } from '@tulle/core'
import type { Budget } from '@tulle/core/accounting'
import type { Curve, Neighbours } from '@tulle/core/privacy'

/** One data set, one relation, one budget, which is fixed when it is opened: a promise that is moved later is none. */
export interface Account {
  readonly name: string
  readonly neighbours: Neighbours
  readonly budget: Budget
  /** Times are for people: nothing is decided by a clock, which may be set back. */
  readonly opened: string
  /** Who opened it, where the system tells. */
  readonly by: string
  readonly closed?: string
}

/**
 * - `planned`: declared beforehand and counted, not yet drawn.
 * - `reserved`: counted, since noise may have been drawn. What ends here, by a crash for instance, stays counted.
 * - `released`: the same, and its certificate is known.
 * - `abandoned`: nothing was drawn; not counted.
 */
export type State = 'planned' | 'reserved' | 'released' | 'abandoned'

export interface LedgerEntry {
  readonly id: number
  /** None where somebody released without one. */
  readonly account?: string
  readonly state: State
  /** The kind of release: matrix, graph, … */
  readonly kind: string
  readonly title: string
  readonly at: string
  readonly guarantee: Guarantee
  /** What it spends, by the relation of its account: one curve for each stage. */
  readonly curves: readonly Curve[]
  /** How its own relation became that of the account, where they differ. */
  readonly rule?: string
  /** Entries that were declared together. */
  readonly batch?: number
  /** Of the input: the same file has the same, in this ledger and no other. */
  readonly fingerprint?: string
  /** Of the certificate that was published. */
  readonly certificate?: CertificateMark
}

/** Which certificate: its identifier, and the checksum of its text. */
export interface CertificateMark {
  readonly identifier: string
  readonly sha256: string
}

/** A release that is about to be made. */
export interface Request {
  readonly account?: string | undefined
  readonly kind: string
  readonly title: string
  readonly plan: AnyPlan
  readonly fingerprint?: string | undefined
}

/** Whether an entry uses up some of its budget. k-anonymous ones cannot: no ε says what they cost. */
export function isCounted({ state, guarantee }: Pick<LedgerEntry, 'state' | 'guarantee'>): boolean {
  return state !== 'abandoned' && !isAnonymity(guarantee)
}

/**
 * What is spent, release by release: those that were declared together are one, since nothing was seen between them. What
 * was abandoned keeps its place, and costs nothing there: a sum of (ε, δ) gives each release a part of δ by its place, which
 * is fixed when it is reserved and must not change because another one went away.
 */
export function spentIn(entries: readonly LedgerEntry[]): Curve[][] {
  const batches = new Map<number, Curve[]>()
  const spent: Curve[][] = []
  for (const { batch, curves, ...entry } of entries) {
    if (isAnonymity(entry.guarantee)) continue
    const own = isCounted(entry) ? [...curves] : curves.filter(isPlaced).map(() => NOTHING)
    const found = batch === undefined ? undefined : batches.get(batch)
    if (found !== undefined) {
      found.push(...own)
      continue
    }
    if (own.length > 0) spent.push(own)
    if (batch !== undefined) batches.set(batch, own)
  }
  return spent
}

/** Noise that tells nothing, and yet has a place among those that need a δ. */
const NOTHING: Curve = { kind: 'gaussian', mu: 0 }

/** Whether a curve may need a part of δ that it does not bring with it. */
function isPlaced({ kind }: Curve): boolean {
  return kind !== 'pure' && kind !== 'laplace' && kind !== 'response' && kind !== 'approximate'
}
