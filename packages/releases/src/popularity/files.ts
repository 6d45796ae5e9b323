/** The files of popular items: a sheet of items, one of pairs, and both for programs, from which the sheets follow. */
import type { ItemPlan } from '@tulle/core'

export const SHEET = 'items.csv'
export const PAIRS = 'pairs.csv'
export const DATA = 'items.json'

export const HEADINGS = ['item', 'people'] as const
export const PAIR_HEADINGS = ['item', 'with', 'people'] as const

/** Popular items by name, in the order in which they are published. */
export interface NamedItems {
  readonly items: readonly { readonly item: string; readonly people: number }[]
  readonly pairs?: readonly { readonly items: readonly [string, string]; readonly people: number }[]
}

export function sheetRows({ items }: NamedItems): (readonly [string, number])[] {
  return items.map(({ item, people }) => [item, people])
}

export function pairRows({ pairs = [] }: NamedItems): (readonly [string, string, number])[] {
  return pairs.map(({ items: [a, b], people }) => [a, b, people])
}

/** What the noise does to each number, beside the numbers. */
export function dataOf(plan: ItemPlan, { items, pairs }: NamedItems): string {
  const { expectedError, parameters } = plan
  const data = {
    publishedFrom: parameters.items.threshold,
    noiseWithin: expectedError.items.ninetyFivePercent,
    items,
    ...(pairs === undefined
      ? {}
      : {
          pairsPublishedFrom: parameters.pairs?.threshold,
          pairNoiseWithin: expectedError.pairs?.ninetyFivePercent,
          pairs,
        }),
  }
  return `${JSON.stringify(data, undefined, 2)}\n`
}

/** The items in such a text; nothing where it is not what a release of this plan makes. */
export function namedIn(text: string, plan: ItemPlan): NamedItems | undefined {
  let found: { readonly items?: unknown; readonly pairs?: unknown } | null
  try {
    found = JSON.parse(text) as typeof found
  } catch {
    return undefined
  }
  if (!Array.isArray(found?.items)) return undefined
  const { items, pairs } = found
  // Whatever else is there makes another text than the one that is written of these.
  const named: NamedItems = {
    items: items.map((each) => ({ item: each?.item, people: each?.people })),
    ...(Array.isArray(pairs)
      ? { pairs: pairs.map((each) => ({ items: [each?.items?.[0], each?.items?.[1]], people: each?.people })) }
      : {}),
  }
  return text === dataOf(plan, named) && canBeOf(plan, named) ? named : undefined
}

/** Whole numbers from the threshold on, the largest first, of different items; pairs of the most popular ones alone. */
function canBeOf({ facts, parameters }: ItemPlan, { items, pairs }: NamedItems): boolean {
  if ((pairs === undefined) !== (parameters.pairs === undefined)) return false
  const names = items.map(({ item }) => item)
  const distinct = new Set(names).size === names.length && names.every((name) => typeof name === 'string')
  if (!distinct || names.length > (facts.items ?? Infinity) || !fall(items, parameters.items.threshold)) return false
  if (parameters.pairs === undefined || pairs === undefined) return true
  const rank = new Map(names.slice(0, parameters.pairs.among).map((name, k) => [name, k]))
  const seen = new Set<string>()
  const among = pairs.every(({ items: [a, b] }) => {
    seen.add(JSON.stringify([a, b]))
    return (rank.get(a) ?? Infinity) < (rank.get(b) ?? -1)
  })
  return among && seen.size === pairs.length && fall(pairs, parameters.pairs.threshold)
}

function fall(numbers: readonly { readonly people: number }[], threshold: number): boolean {
  return numbers.every(
    ({ people }, k) =>
      Number.isSafeInteger(people) && people >= threshold && (k === 0 || people <= (numbers[k - 1]?.people as number)),
  )
}
