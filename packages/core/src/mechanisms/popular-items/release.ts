/** The release: everybody counts for a few items, counts get noise, and those that stand out are published. */
import { type SparseMatrix, sparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, subset } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { addNoise } from '../additive.ts'
import { checked, type Release } from '../mechanism.ts'
import { type Counting, type ItemPlan, NAME, plan as planAgain } from './plan.ts'

/** An item by its column, and how many people have it, about. */
export interface PopularItem {
  readonly item: number
  readonly people: number
}

/** Two items by their columns, the more popular one first. */
export interface PopularPair {
  readonly items: readonly [number, number]
  readonly people: number
}

export interface ReleasedItems extends Release<ItemPlan> {
  /** The most popular first; of those that are equally so, by column. */
  readonly items: readonly PopularItem[]
  readonly pairs?: readonly PopularPair[]
  /** Private: people, what they have, and how much of it was beyond the cap. */
  readonly counted: { readonly people: number; readonly entries: number; readonly beyondCap: number }
}

/** A row for each person, a column for each item: all known ones, or all that occur. Nothing about it can make this fail. */
export async function release(given: ItemPlan, baskets: SparseMatrix, run: Run = {}): Promise<ReleasedItems> {
  const plan = checked(NAME, given, planAgain)
  const { facts, parameters } = plan
  // An item that somebody has twice would count twice.
  const data = sparseMatrix(baskets)
  if (facts.items !== undefined && data.columns !== facts.items) {
    throw new InvalidInput(
      `The plan knows ${facts.items} items, and the data has a column for each of ${data.columns}: they must be the same.`,
    )
  }
  const { bits, randomness } = begin(run)
  const { counts, beyondCap } = await countItems(data, parameters.items.perPerson, bits, run)
  const items = standingOut(plan, counts, bits)
  const pairs = await pairsAmong(plan, items, data, bits, run)
  const counted = { people: data.rows, entries: data.indices.length, beyondCap }
  return { plan, items, ...(pairs === undefined ? {} : { pairs }), counted, randomness }
}

async function countItems(
  { offsets, indices, rows, columns }: SparseMatrix,
  most: number,
  bits: Bits,
  run: Run,
): Promise<{ readonly counts: Float64Array; readonly beyondCap: number }> {
  const counts = new Float64Array(columns)
  let beyondCap = 0
  for (let i = 0; i < rows; i++) {
    const own = indices.subarray(offsets[i], offsets[i + 1])
    beyondCap += Math.max(0, own.length - most)
    for (const item of chosen(own, most, bits)) counts[item] = (counts[item] as number) + 1
    if (i % 2 ** 14 === 0) await breathe(run, i, rows)
  }
  return { counts, beyondCap }
}

/** At most so many of what somebody has, by a rule that sees that person alone. */
function chosen(own: Uint32Array, most: number, bits: Bits): Uint32Array {
  return own.length <= most ? own : Uint32Array.from(subset(most, own.length, bits), (k) => own[k] as number)
}

/** Known items all get noise; of others, only those that somebody has can be named. */
function standingOut({ facts, settings, parameters }: ItemPlan, counts: Float64Array, bits: Bits): PopularItem[] {
  const columns: number[] = []
  for (let item = 0; item < counts.length; item++) {
    if (facts.items !== undefined || (counts[item] as number) > 0) columns.push(item)
  }
  const noisy = Float64Array.from(columns, (item) => counts[item] as number)
  addNoise(settings.noise, noisy, parameters.items, bits)
  return columns
    .map((item, k) => ({ item, people: noisy[k] as number }))
    .filter(({ people }) => people >= parameters.items.threshold)
    .sort((a, b) => b.people - a.people || a.item - b.item)
}

/** Pairs of the items that were published as the most popular: which these are is no longer private. */
async function pairsAmong(
  { settings, parameters }: ItemPlan,
  items: readonly PopularItem[],
  { offsets, indices, rows, columns }: SparseMatrix,
  bits: Bits,
  run: Run,
): Promise<PopularPair[] | undefined> {
  if (parameters.pairs === undefined) return undefined
  const { among, perPerson, threshold }: Counting & { readonly among: number } = parameters.pairs
  const popular = items.slice(0, among)
  const rankOf = new Int32Array(columns).fill(-1)
  popular.forEach(({ item }, rank) => {
    rankOf[item] = rank
  })
  const size = popular.length
  const counts = new Float64Array((size * (size - 1)) / 2)
  for (let i = 0; i < rows; i++) {
    const own = indices.subarray(offsets[i], offsets[i + 1])
    const ranks = chosen(Uint32Array.from(own, (item) => (rankOf[item] as number) + 1).filter(Boolean), perPerson, bits)
    for (const a of ranks) {
      for (const b of ranks) {
        if (a >= b) continue
        const at = placeOf(a - 1, b - 1)
        counts[at] = (counts[at] as number) + 1
      }
    }
    if (i % 2 ** 14 === 0) await breathe(run, i, rows)
  }
  addNoise(settings.noise, counts, parameters.pairs, bits)
  const pairs: PopularPair[] = []
  for (let b = 1; b < size; b++) {
    for (let a = 0; a < b; a++) {
      const people = counts[placeOf(a, b)] as number
      if (people < threshold) continue
      pairs.push({ items: [popular[a]?.item as number, popular[b]?.item as number], people })
    }
  }
  return pairs.sort((x, y) => y.people - x.people || x.items[0] - y.items[0] || x.items[1] - y.items[1])
}

/** Where a pair of ranks a < b is counted. */
function placeOf(a: number, b: number): number {
  return (b * (b - 1)) / 2 + a
}
