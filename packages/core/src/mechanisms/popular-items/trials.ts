/** Trials of popular items: a person comes with what others have, and with what nobody else has; a list or none; pairs. */
import { type SparseMatrix, sparseMatrix } from '../../data/index.ts'
import {
  claimOf,
  type ExactTrial,
  type Pair,
  planned,
  type SampledTrial,
  type Trial,
  wholeLaw,
} from '../../trials/index.ts'
import type { ItemFacts, ItemSettings } from './facts.ts'
import { popularItems } from './index.ts'
import type { Counting, ItemPlan } from './plan.ts'
import type { ReleasedItems } from './release.ts'

/** Of each person the items, by number, ascending. */
export type TinyBaskets = readonly (readonly number[])[]

const ITEMS = 2
const DELTA = 1e-3
/** Beyond what anybody is counted for, numbers are not told apart: above most thresholds, and all true ones. */
const LARGEST = 18

export function planOf(
  facts: Partial<ItemFacts>,
  settings: Partial<ItemSettings> & { readonly epsilon: number },
): ItemPlan {
  return popularItems.plan(
    { neighbours: { kind: 'individual' }, ...facts },
    { noise: 'laplace', perPerson: 1, ...(facts.items === undefined ? { delta: DELTA } : {}), ...settings },
  )
}

export function dataOf(baskets: TinyBaskets, items = ITEMS): SparseMatrix {
  const offsets = new Uint32Array(baskets.length + 1)
  baskets.forEach((own, i) => {
    offsets[i + 1] = (offsets[i] as number) + own.length
  })
  return sparseMatrix({ rows: baskets.length, columns: items, offsets, indices: Uint32Array.from(baskets.flat()) })
}

/** The number of each item, 0 where it is not published, and of the pair. */
export function numbersOf({ items, pairs = [] }: Pick<ReleasedItems, 'items' | 'pairs'>, of = ITEMS): number[] {
  const people = new Array<number>(of).fill(0)
  for (const { item, people: count } of items) people[item] = count
  return [...people, pairs[0]?.people ?? 0]
}

const BOTH = [0, 1]

const comes: Pair<TinyBaskets>[] = [
  { name: 'nobody, and one person with both', a: [], b: [BOTH] },
  { name: 'three with the first, and one with the second', a: [[0], [0], [0]], b: [[0], [0], [0], [1]] },
  { name: 'fourteen with both, and one more', a: Array(14).fill(BOTH), b: Array(15).fill(BOTH) },
]

export function popularItemsTrials(epsilon: number): Trial[] {
  const gaussian = { noise: 'gaussian', epsilon, delta: DELTA, perPerson: 2 } as const
  const pairs = { among: 2, perPerson: 2 }
  return [
    sampled('no list', planOf({}, { epsilon, perPerson: 2 }), comes),
    sampled('no list, pairs, gaussian', planOf({}, { ...gaussian, pairs }), comes),
    sampled('a list, pairs', planOf({ items: ITEMS }, { epsilon, perPerson: 2, pairs, atLeast: 1 }), comes),
    exact('law without a list, one item each', planOf({}, { epsilon })),
    exact('law without a list, two items each', planOf({}, { epsilon, perPerson: 2 })),
    exact('law without a list, pairs', planOf({}, { epsilon, perPerson: 2, pairs })),
    exact('law without a list, pairs, gaussian', planOf({}, { ...gaussian, pairs })),
    exact('law with a list', planOf({ items: ITEMS }, { epsilon, atLeast: 2 })),
  ]
}

function sampled(name: string, plan: ItemPlan, pairs: readonly Pair<TinyBaskets>[]): SampledTrial<TinyBaskets> {
  return planned({
    name,
    mechanism: popularItems,
    plan,
    pairs,
    data: (baskets) => dataOf(baskets),
    output: (released) => numbersOf(released),
    columns: ['the first item', 'the second item', 'both'],
    share: 0.5,
  })
}

const KINDS: TinyBaskets = [[], [0], [1], BOTH]

/** So many that what they have is published, whoever comes. */
const many: TinyBaskets = Array.from({ length: 14 }, () => BOTH)

/** All inputs of up to two people, and one more; and many with both and any other, and one more. */
const everybody: Pair<TinyBaskets>[] = [
  [],
  ...KINDS.map((a) => [a]),
  ...KINDS.flatMap((a) => KINDS.map((b) => [a, b])),
  ...KINDS.map((a) => [...many, a]),
].flatMap((others) =>
  KINDS.map((more) => ({
    name: `${JSON.stringify(others)}, and somebody with ${JSON.stringify(more)}`,
    a: others,
    b: [...others, more],
  })),
)

function exact(name: string, plan: ItemPlan): ExactTrial<TinyBaskets> {
  return { name, claim: claimOf(plan.guarantee), pairs: everybody, law: lawOf(plan) }
}

/** The law of all that is published: over every choice of items of each person, then of pairs among what was published. */
export function lawOf({ facts, settings, parameters }: Pick<ItemPlan, 'facts' | 'settings' | 'parameters'>) {
  const { items, pairs } = parameters
  const publishedOf = (count: number, { scale, threshold }: Counting): Map<string, number> => {
    const law = wholeLaw(count, { law: settings.noise, scale, grid: 1 }, { least: threshold - 1, most: LARGEST })
    return new Map([...law].map(([value, p]) => [value.startsWith('≤') ? '' : value, p]))
  }
  return (baskets: TinyBaskets): Map<string, number> => {
    const law = new Map<string, number>()
    const add = (outcome: string, p: number) => law.set(outcome, (law.get(outcome) ?? 0) + p)
    const both = baskets.filter(({ length }) => length === ITEMS).length
    for (const { counts, chance } of choicesOf(baskets, items.perPerson)) {
      const [first, second] = counts.map((count) =>
        facts.items === undefined && count === 0 ? new Map([['', 1]]) : publishedOf(count, items),
      ) as [Map<string, number>, Map<string, number>]
      for (const [a, p] of first) {
        for (const [b, q] of second) {
          // Pairs of what was published, of all people and not of those who were chosen.
          const pair = pairs === undefined || a === '' || b === '' ? new Map([['', 1]]) : publishedOf(both, pairs)
          for (const [c, r] of pair) add(`(${a}, ${b}, ${c})`, chance * p * q * r)
        }
      }
    }
    return law
  }
}

interface Chosen {
  readonly counts: readonly [number, number]
  readonly chance: number
}

/** How many people count for each item, and how likely that is, over every choice of what they count for. */
function choicesOf(baskets: TinyBaskets, cap: number): Iterable<Chosen> {
  let states = new Map<string, Chosen>([['0,0', { counts: [0, 0], chance: 1 }]])
  for (const own of baskets) {
    const taken = own.length <= cap ? [own] : own.map((item) => [item])
    const next = new Map<string, Chosen>()
    for (const { counts, chance } of states.values()) {
      for (const chosen of taken) {
        const after = [0, 1].map((item) => (counts[item] as number) + (chosen.includes(item) ? 1 : 0)) as [
          number,
          number,
        ]
        const before = next.get(after.join())?.chance ?? 0
        next.set(after.join(), { counts: after, chance: before + chance / taken.length })
      }
    }
    states = next
  }
  return states.values()
}
