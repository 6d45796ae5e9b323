/** A plan for rows that are made alike on made-up rows of items: what comes of it hangs on the data, and this shows the kind of loss. */
import type { AnonymityPlan } from '@tulle/core'
import { anonymity, likeness, rowsOf } from '@tulle/core/anonymity'
import { percent } from '@tulle/core/text'
import { type Ahead, SEED } from '../../ahead/ahead.ts'
import { heatMaps } from '../../ahead/pictures.ts'
import { chanceBits } from '../../made-up/bits.ts'
import { itemRows } from '../../made-up/rows.ts'

const ITEMS = 24
const EACH = 5
/** So many classes of the smallest size there is room for. */
const CLASSES = 5
const MOST_ROWS = 120

export const ahead: Ahead = {
  foretold: () => undefined,
  async imagined(plan, { signal }) {
    const { settings } = plan as AnonymityPlan
    const people = Math.max(20, CLASSES * settings.k)
    if (people > MOST_ROWS) return undefined
    const matrix = itemRows({ people, items: ITEMS, each: EACH }, SEED)
    const tried = anonymity.plan(
      { columns: 'items' },
      { k: settings.k, ...(settings.kind === undefined ? {} : { kind: settings.kind }), algorithm: 'greedy' },
    )
    const run = { bits: chanceBits(SEED), ...(signal === undefined ? {} : { signal }) }
    const release = await anonymity.release(tried, { matrix }, run)
    const { classOf } = release
    // Those who are alike stand together, in both pictures.
    const order = [...classOf.keys()].sort((a, b) => (classOf[a] as number) - (classOf[b] as number) || a - b)
    const [before, after] = [matrix, rowsOf(release)].map((each) => cellsOf(each, order)) as [
      Float64Array,
      Float64Array,
    ]
    const { jaccard } = likeness(matrix, release)
    return {
      pictures: heatMaps({ rows: people, columns: ITEMS, before, after }),
      note: `${people} people with about ${EACH} of ${ITEMS} items each were made up, and stand with those whom they were made alike. ${percent(jaccard)} of all that is in either is in both. Your data may suit it far better, or worse.`,
    }
  },
}

function cellsOf(
  { columns, offsets, indices }: Awaited<ReturnType<typeof itemRows>>,
  order: readonly number[],
): Float64Array {
  const values = new Float64Array(order.length * columns)
  order.forEach((row, i) => {
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++)
      values[i * columns + (indices[at] as number)] = 1
  })
  return values
}
