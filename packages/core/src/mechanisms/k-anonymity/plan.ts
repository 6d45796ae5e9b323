/** Plans for k-anonymity: every released row occurs at least k times. notes.md says what that is worth. */
import { InvalidInput } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import type { AnonymityGuarantee } from '../../privacy/index.ts'
import { type Plan, type PublicFacts, plannedAlone } from '../mechanism.ts'
import type { Kind } from './algorithm.ts'

export interface AnonymityFacts extends PublicFacts {
  /**
   * `items`: things that a row has or has not. `nodes`: the same, and they are the people themselves, as in a graph. Or the
   * names of categorical columns, of whose values a row has one each.
   */
  readonly columns: 'items' | 'nodes' | readonly string[]
  /** Columns that are published beside the rows as they are. They are not protected. */
  readonly kept?: readonly string[]
  /** Which of the kept columns says whose row it is, if one does. */
  readonly identifying?: string
}

/** The categorical columns, or none if the columns are items. */
export function categoriesOf({ columns }: AnonymityFacts): readonly string[] | undefined {
  return typeof columns === 'string' ? undefined : columns
}

export const ALGORITHMS = ['best', 'greedy', 'patterns', 'facility', 'facility-printed', 'mondrian'] as const
export type AlgorithmName = (typeof ALGORITHMS)[number]

/** How rows are put in order before they are cut into chunks: as the paper does, or with rows that share a rare hash joined. */
export const CHUNK_ORDERS = ['paper', 'rare'] as const
export type ChunkOrder = (typeof CHUNK_ORDERS)[number]

/** What facility location may be told; where it is not, it is as in the paper's experiments. */
export interface FacilitySettings {
  /** Above 0 and below 1: a facility costs 2α/(1 − α) times the distances to its company. Default: ½. */
  readonly alpha?: number
  /** How many times k rows are that company. Default: 2. */
  readonly beta?: number
  /** Whether classes of 2k rows or more are cut into pieces of k to 2k − 1. */
  readonly cap?: boolean
}

/** What the publisher chooses for rows made alike. */
export interface AnonymitySettings {
  readonly k: number
  /** Default: smooth. */
  readonly kind?: Kind
  /** Default: best, which tries greedy seeds and, on small dense data, patterns as well. */
  readonly algorithm?: AlgorithmName
  /** Rows that are worked on together. Default: all, up to a million; beyond that 100,000. */
  readonly chunkRows?: number
  /** How rows are put in order before they are cut into chunks. Default: paper. */
  readonly chunkOrder?: ChunkOrder
  /** With the algorithm facility. */
  readonly facility?: FacilitySettings
  /**
   * What a categorical column is released as where two values are held by half of a class each: nothing (the default),
   * or the first of them.
   */
  readonly ties?: 'suppress' | 'first'
  readonly sensitive?: SensitiveColumns
}

/** Kept columns whose values nobody should be able to tell of a person from the rows that look like theirs. */
export interface SensitiveColumns {
  readonly columns: readonly string[]
  /** ℓ: so many values at least occur among rows that are alike; where fewer do, none is published there. */
  readonly diversity?: number
  /** t: the shares of values among rows that are alike differ from those of all rows by at most this, likewise. */
  readonly closeness?: number
}

export interface AnonymityParameters {
  readonly k: number
  readonly kind: Kind
  readonly algorithm: AlgorithmName
  /** Up to so many rows are worked on together; more are parted into chunks of about `chunkRows`. */
  readonly wholeRows: number
  readonly chunkRows: number
  /** Where one was asked for. */
  readonly chunkOrder?: ChunkOrder
  readonly facility?: FacilitySettings
  /** None for items: two of them do not exclude each other. */
  readonly ties?: 'suppress' | 'first'
}

export type AnonymityPlan = Plan<AnonymityFacts, AnonymitySettings, AnonymityParameters, undefined, AnonymityGuarantee>

export const NAME = 'k-anonymity'

export const WHOLE = 1_000_000
const CHUNK = 100_000

export function plan(given: AnonymityFacts, wished: AnonymitySettings): AnonymityPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkFacts(facts)
  requireKnown(
    settings,
    ['k', 'kind', 'algorithm', 'chunkRows', 'chunkOrder', 'facility', 'ties', 'sensitive'],
    'settings',
  )
  const { k, kind = 'smooth', algorithm = 'best' } = settings
  checkK(k)
  requireOneOf('kind', kind, ['smooth', 'suppression'])
  requireOneOf('algorithm', algorithm, ALGORITHMS)
  const { chunkOrder, facility } = settings
  if (chunkOrder !== undefined) requireOneOf('order of chunks', chunkOrder, CHUNK_ORDERS)
  checkFacility(facility, algorithm)
  const ties = tiesOf(facts, settings)
  checkSensitive(facts, settings.sensitive)
  const { kept = [] } = facts
  const { whole, chunk } = chunksOf(settings)
  return plannedAlone<AnonymityFacts, AnonymitySettings, AnonymityParameters, AnonymityGuarantee, undefined>({
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      k,
      kind,
      algorithm,
      wholeRows: whole,
      chunkRows: chunk,
      ...(chunkOrder === undefined ? {} : { chunkOrder }),
      ...(facility === undefined ? {} : { facility }),
      ...(ties === undefined ? {} : { ties }),
    },
    stages: [{ name: NAME, guarantee: { kind: 'k-anonymity', k, ...(kept.length === 0 ? {} : { besides: kept }) } }],
    expectedError: undefined,
    numerics: 'counted',
    warnings: warningsOf(facts, k, kind),
  })
}

function checkSensitive({ kept = [] }: AnonymityFacts, sensitive: SensitiveColumns | undefined): void {
  if (sensitive === undefined) return
  requireKnown(sensitive, ['columns', 'diversity', 'closeness'], 'sensitive columns')
  const { columns, diversity, closeness } = sensitive
  if (!Array.isArray(columns) || columns.length === 0 || columns.some((name) => !kept.includes(name as string))) {
    throw new InvalidInput('Sensitive columns are some of those that are kept beside the rows, by name.')
  }
  if (diversity !== undefined && !(Number.isSafeInteger(diversity) && diversity >= 2)) {
    throw new InvalidInput(`ℓ-diversity is a whole number of values, at least 2, not ${String(diversity)}.`)
  }
  if (closeness !== undefined && !(typeof closeness === 'number' && closeness > 0 && closeness < 1)) {
    throw new InvalidInput(`t-closeness is a share between 0 and 1, such as 0.3, not ${String(closeness)}.`)
  }
}

function checkFacts(facts: AnonymityFacts): void {
  requireKnown(facts, ['columns', 'kept', 'identifying'], 'facts')
  const { columns, kept = [], identifying } = facts
  const categories = categoriesOf(facts)
  if (categories === undefined ? columns !== 'items' && columns !== 'nodes' : !Array.isArray(categories)) {
    throw new InvalidInput(
      'The fact "columns" is the word "items" or "nodes", or the list of the categorical columns by name.',
    )
  }
  if (categories?.length === 0) throw new InvalidInput('There are no columns to release: name at least one.')
  if (!Array.isArray(kept)) throw new InvalidInput('The fact "kept" is a list of columns by name.')
  const names: unknown[] = [...(categories ?? []), ...(kept as readonly string[])]
  for (const [at, name] of names.entries()) {
    if (typeof name !== 'string') throw new InvalidInput(`The name of a column is a text, not ${JSON.stringify(name)}.`)
    if (names.indexOf(name) !== at) {
      throw new InvalidInput(`The column "${name}" is named twice: a column is released, or kept as it is, once.`)
    }
  }
  if (identifying !== undefined && !kept.includes(identifying)) {
    throw new InvalidInput('The fact "identifying" is the name of one of the kept columns: this is none.')
  }
}

function checkK(k: number): void {
  if (Number.isSafeInteger(k) && k >= 1) return
  const given = typeof k === 'number' ? String(k) : (JSON.stringify(k) ?? 'missing')
  throw new InvalidInput(
    `k is the least number of rows that are alike in the release: a whole number, at least 1, but it is ${given}. 8 is a common choice.`,
  )
}

function checkFacility(facility: FacilitySettings | undefined, algorithm: AlgorithmName): void {
  if (facility === undefined) return
  if (algorithm !== 'facility') {
    throw new InvalidInput('α, β and the cap on sizes are for the algorithm "facility": choose it, or leave them out.')
  }
  requireKnown(facility, ['alpha', 'beta', 'cap'], 'settings of facility')
  const { alpha = 0.5, beta = 2, cap = false } = facility
  if (!(alpha > 0 && alpha < 1)) throw new InvalidInput(`α is above 0 and below 1, not ${JSON.stringify(alpha)}.`)
  if (!(beta > 0 && Number.isFinite(beta))) throw new InvalidInput(`β is above 0, not ${JSON.stringify(beta)}.`)
  if (typeof cap !== 'boolean') throw new InvalidInput(`The cap on sizes is there or not, not ${JSON.stringify(cap)}.`)
}

function requireOneOf(name: string, given: string, words: readonly string[]): void {
  if (words.includes(given)) return
  throw new InvalidInput(`There is no ${name} ${JSON.stringify(given)}: choose ${words.join(', ')}.`)
}

function tiesOf(facts: AnonymityFacts, { ties }: AnonymitySettings): 'suppress' | 'first' | undefined {
  if (categoriesOf(facts) === undefined) {
    if (ties === undefined) return undefined
    throw new InvalidInput('"ties" is for categorical columns: items do not exclude each other, and none is a tie.')
  }
  requireOneOf('way with ties', ties ?? 'suppress', ['suppress', 'first'])
  return ties ?? 'suppress'
}

function chunksOf({ k, chunkRows }: AnonymitySettings): { readonly whole: number; readonly chunk: number } {
  if (chunkRows === undefined) return { whole: Math.max(WHOLE, 10 * k), chunk: Math.max(CHUNK, 2 * k) }
  if (!Number.isSafeInteger(chunkRows) || chunkRows < 2 * k) {
    throw new InvalidInput(
      `The rows of a chunk are a whole number, at least 2k = ${2 * k}, so that every chunk has classes of k: not ${JSON.stringify(chunkRows)}.`,
    )
  }
  return { whole: chunkRows, chunk: chunkRows }
}

function warningsOf({ columns, kept = [], identifying }: AnonymityFacts, k: number, kind: Kind): string[] {
  return [
    ...(k === 1 ? ['With k = 1 the rows are released as they are, and nobody is protected.'] : []),
    ...(k === 2 && kind === 'smooth'
      ? [
          'With k = 2 one person is half of a class: what a single person has may be released, for both. Take a larger k, or suppression.',
        ]
      : []),
    ...(identifying === undefined
      ? []
      : [
          `The column "${identifying}" says whose row is whose and is published with it: the release is not anonymous at all. What each person's class has in common is then known of them by name.`,
        ]),
    ...kept
      .filter((column) => column !== identifying)
      .map(
        (column) =>
          `The column "${column}" is published as it is, beside each row: it is not protected. Someone who knows a person's "${column}" may tell their row from the others of its class.`,
      ),
    ...(columns === 'nodes'
      ? [
          'What rows are made of are the names of nodes. A row does not say whose it is, but someone joined to enough others is named in theirs.',
        ]
      : []),
  ]
}
