/** People and items whose noise is drawn where they are. */
import { InvalidInput } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import { words } from '@tulle/core/text'
import { checkDrawnElsewhere, madeElsewhere } from '../../binary/elsewhere.ts'
import type { Desk, Made } from '../../kind.ts'
import { rowsLeftOut, titleOf } from './made.ts'
import type { TableSettings } from './options.ts'
import type { TableNames } from './read.ts'

/** The format that is made so. */
export const ELSEWHERE = 'pairs-parquet'

export function checkElsewhere(settings: TableSettings, mechanism: string, { sources }: Pick<Desk, 'sources'>): void {
  const { format, items, people, columns, columnsFile } = settings
  if (format !== ELSEWHERE) return
  const listed = people !== undefined && (columns ?? columnsFile) !== undefined
  checkDrawnElsewhere({ ...settings, mechanism, format, able: sources.drawnItems !== undefined, listed })
  if (items === undefined)
    throw new InvalidInput(
      words`{format ${format}} is for a line for each person and item: name the column with {items}.`,
    )
}

export async function drawnTable(
  plan: KeyedPlan,
  settings: TableSettings,
  { people, columns }: Required<TableNames>,
  desk: Desk,
): Promise<Made> {
  const { file, person, items = '' } = settings
  const { signal, progress, sources } = desk
  const told = (share?: number) => progress('Drawing noise', share)
  const options = { file, person, items, people, columns, signal, progress: told }
  const drawn = await sources.drawnItems?.(plan, options, desk.run())
  if (drawn === undefined) throw new Error('This engine draws no noise.')
  const { rows: ofRows = 0, outsidePeople = 0, outsideColumns = 0 } = drawn.counts
  return madeElsewhere(drawn, {
    title: titleOf(settings, drawn.plan),
    file: 'table-pairs.parquet',
    besides: [],
    remarks: rowsLeftOut(settings, drawn.counts),
    leftOut: { outsidePeople, outsideColumns, ofRows },
  })
}
