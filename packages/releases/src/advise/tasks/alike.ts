/** k-anonymity, which has neither ε nor a formula: tried on rows that are made up of public facts. */
import {
  type AnonymityFacts,
  type AnonymityPlan,
  anonymity,
  NotFeasible,
  type Run,
  type SparseMatrix,
} from '@tulle/core'
import { likeness } from '@tulle/core/anonymity'
import { digits, grouped, percent } from '@tulle/core/text'
import { chanceBits } from '../../made-up/bits.ts'
import type { ReleaseRequest } from '../request.ts'
import type { Foreseen, Way } from '../way.ts'

export const USUAL_K = 8

/** More rows, or more entries, are tried as this many, among which fewer are alike. */
const MOST_ROWS = 1000
const MOST_ENTRIES = 20_000

/** So many of these rows are made up, of which each has so many entries. */
export function triedRows(rows: number, each: number): number {
  return Math.min(rows, MOST_ROWS, Math.max(100, Math.floor(MOST_ENTRIES / Math.max(1, each))))
}

export const SEED = 19_980_528

interface Alike {
  readonly title: string
  readonly publishes: string
  readonly columns: AnonymityFacts['columns']
  readonly k: number
  readonly made: () => SparseMatrix
  readonly limit: number
  /** What a row is made of: "edges", "items". */
  readonly things: string
  readonly request: ReleaseRequest
  readonly run: Run
}

/** Common to all ways to k-anonymity: it promises something else, and no ε is spent. */
export function alikeWay(alike: Alike): Way {
  const { title, publishes, k, limit, request } = alike
  return {
    title,
    mechanism: anonymity.name,
    publishes,
    promise: `k = ${k}: every row occurs at least ${k} times; not differential privacy, and no ε`,
    answers: 'asked',
    basis: 'simulation',
    measure: 'likeness',
    limit,
    unit: 'Jaccard similarity',
    fixed: true,
    foresee: () => likenessOf(alike),
    request,
  }
}

async function likenessOf({ made, k, columns, things, run }: Alike): Promise<Foreseen> {
  const original = somethingIn(made(), things)
  const { plan, release } = await tried(original, columns, k, run)
  const { jaccard, entries, kept, created } = likeness(original, release)
  const released = kept + created
  const truth =
    released === 0 ? `no ${things} are left` : `${percent(kept / released)} of the released ${things} are true`
  const missed = entries === 0 ? '' : ` and ${percent(kept / entries)} of the true ones are among them`
  return {
    value: jaccard,
    relative: 1 - jaccard,
    inWords: `${truth}${missed} (a Jaccard similarity of ${digits(jaccard, 2)}), tried on ${grouped(original.rows)} made-up rows: your data may do far better or worse`,
    plan,
  }
}

/** Rows without entries are all alike, which says nothing about rows that have some. */
export function somethingIn(made: SparseMatrix, things: string): SparseMatrix {
  if (made.indices.length > 0) return made
  throw new NotFeasible(
    `There are so few ${things} that made-up rows have none: nothing can be tried on them. Release it, and evaluate the release.`,
  )
}

export async function tried(
  matrix: SparseMatrix,
  columns: AnonymityFacts['columns'],
  k: number,
  run: Run,
): Promise<{ readonly plan: AnonymityPlan; readonly release: Awaited<ReturnType<typeof anonymity.release>> }> {
  const plan = anonymity.plan({ columns }, { k })
  // The best of several algorithms is hardly better on such rows, and takes three times as long.
  const quick = anonymity.plan({ columns }, { k, algorithm: 'greedy' })
  const release = await anonymity.release(quick, { matrix }, { ...run, bits: chanceBits(SEED) })
  return { plan, release }
}
