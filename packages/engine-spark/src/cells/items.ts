/** People and items, between two lists, whose noise is drawn where they are. */
import type { Run } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import { type DrawnCells, ITEM, type ItemsOptions } from '@tulle/releases'
import type { Stage } from '../rows/stage.ts'
import { numberedPairs } from '../tables/items.ts'
import { type DrawHow, drawn } from './drawn.ts'

type Listed = ItemsOptions & Required<Pick<ItemsOptions, 'people' | 'columns'>>

export async function drawnItems(
  stage: Stage,
  plan: KeyedPlan,
  options: Listed,
  run: Run,
  how: DrawHow,
): Promise<DrawnCells> {
  const { person, people, columns } = options
  const { pairs, ofRow, ofColumn } = await numberedPairs(stage.session, options, { people, columns })
  const {
    n: rows = 0,
    outside = 0,
    strange = 0,
  } = await stage.one(
    `SELECT COUNT(*) AS n, COUNT_IF(i IS NULL) AS outside, COUNT_IF(i IS NOT NULL AND j IS NULL) AS strange FROM ${pairs}`,
  )
  const made = await drawn(
    stage,
    {
      plan,
      ones: `SELECT DISTINCT i * ${columns.length}L + j AS cell FROM ${pairs} WHERE i IS NOT NULL AND j IS NOT NULL`,
      rows: { view: ofRow, heading: person },
      columns: { view: ofColumn, heading: ITEM },
    },
    run,
    how,
  )
  const duplicates = rows - outside - strange - made.ones
  return { ...made, counts: { rows, outsidePeople: outside, outsideColumns: strange, duplicates } }
}
