/** From what was asked for to the plan of a table: public facts alone. */
import { type BinaryWish, keepOf, type PlannedBinary, planBinary } from '../../binary/plan.ts'
import { RESPONSE, STAIRCASE } from '../../options/binary.ts'
import { ELSEWHERE } from './elsewhere.ts'
import type { TableSettings } from './options.ts'
import { foundColumns, namesFromData } from './origin.ts'

export function mechanismFor({ mechanism, neighbours }: TableSettings): BinaryWish['mechanism'] {
  return mechanism ?? (neighbours === 'row' ? STAIRCASE : RESPONSE)
}

export function planTable(settings: TableSettings, rows: number, columns: number): PlannedBinary {
  const { neighbours, ones, falseOnes, threshold, expectedOnes } = settings
  return planBinary({
    mechanism: mechanismFor(settings),
    settings,
    facts: {
      rows,
      columns,
      neighbours: neighbours === 'row' ? { kind: 'row' } : { kind: 'cell', maxChange: 1 },
      names: namesFromData(settings) ? 'data' : 'public',
      ...(settings.label === undefined ? {} : { label: settings.label }),
      ...(settings.columnsPrivate ? { found: foundColumns(settings) } : {}),
    },
    expected: expectedOnes,
    keep: keepOf({ ones, falseOnes, threshold }),
    drawn: settings.format === ELSEWHERE ? 'keyed' : undefined,
  })
}
