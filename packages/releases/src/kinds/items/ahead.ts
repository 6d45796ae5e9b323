/** A plan for popular items on people who are made up as it expects them. */
import { type ItemPlan, popularItems } from '@tulle/core'
import { grouped } from '@tulle/core/text'
import { type Ahead, SEED } from '../../ahead/ahead.ts'
import { bars } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { itemRows } from '../../made-up/rows.ts'

/** More take longer than somebody waits who moves a slider. */
const MOST_ENTRIES = 1_000_000
const USUAL_ITEMS = 1000
const SHOWN = 20

export const ahead: Ahead = {
  foretold(plan) {
    const { facts, expectedError } = plan as ItemPlan
    const { items, lost } = expectedError
    // The noise alone would grow with ε where a larger one lets people count for more items.
    const value = items.meanAbsolute + (lost?.items ?? 0) * meanOf(facts)
    return { value, what: 'typical error (people with a popular item)' }
  },
  async imagined(plan, { signal }) {
    const { facts, settings } = plan as ItemPlan
    const { expected, items = USUAL_ITEMS } = facts
    if (expected === undefined || expected.people * expected.perPerson > MOST_ENTRIES) return undefined
    const { people, perPerson } = expected
    const baskets = itemRows({ people, items, each: perPerson }, SEED)
    // One item at a time is what is drawn; pairs would take most of the time.
    const { pairs: _, ...single } = settings
    const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
    const known = settings.perPerson === undefined ? { perPerson: (plan as ItemPlan).parameters.items.perPerson } : {}
    const smaller =
      settings.pairs === undefined ? (plan as ItemPlan) : popularItems.plan(facts, { ...single, ...known })
    const released = await popularItems.release(smaller, baskets, run)
    const truth = new Float64Array(items)
    for (const item of baskets.indices) truth[item] = (truth[item] as number) + 1
    const after = new Map(released.items.map(({ item, people: with_ }) => [item, with_]))
    const first = [...truth.keys()].sort((a, b) => (truth[b] as number) - (truth[a] as number)).slice(0, SHOWN)
    return {
      pictures: [
        bars({
          what: 'people',
          categories: first.map((_item, rank) => `${rank + 1}`),
          before: first.map((item) => truth[item] as number),
          after: first.map((item) => after.get(item) ?? 0),
        }),
      ],
      note: `The ${first.length} most popular of ${grouped(items)} made-up items, for ${grouped(people)} people with ${grouped(perPerson)} each. ${grouped(released.items.length)} in all would stand out.`,
    }
  },
}

/** How many people a popular item has, of 100 such, if popularity falls as 1, ½, ⅓, … */
function meanOf({ expected, items = USUAL_ITEMS }: ItemPlan['facts']): number {
  if (expected === undefined) return 0
  const top = Math.min(100, items)
  return (expected.people * expected.perPerson * harmonic(top)) / (harmonic(items) * top)
}

function harmonic(n: number): number {
  let sum = 0
  for (let rank = 1; rank <= Math.min(n, 1e6); rank++) sum += 1 / rank
  return sum
}
