/** What can be learnt from a table, before and after. */
import { NotFeasible } from '../../errors.ts'
import { learningAccuracy, tableMetrics } from '../tables/index.ts'
import { beside, type MeasureGroup } from './evaluation.ts'
import type { TableEvaluation } from './table.ts'
import { percent, shown } from './words.ts'

export function learningGroup(
  { original, release, columns, aligned, label }: TableEvaluation,
  notes: string[],
): MeasureGroup[] {
  if (label === undefined) return []
  try {
    const {
      original: before,
      released,
      majority,
      heldOut,
      rows,
    } = learningAccuracy({ original, release, label, aligned })
    const tried = heldOut
      ? 'The models were tried only on people whom they had not seen.'
      : 'Rows do not correspond, so the models were tried on the people they had learnt from: both look better than they are.'
    return [
      {
        heading: 'What can be learnt from it',
        introduction: `A logistic regression tells "${columns[label] ?? ''}" from the other columns.`,
        measures: [
          beside(tableMetrics.learningAccuracy, before, released, {
            main: true,
            note: `To say the more common value for everybody would be right for ${percent(majority)}. ${tried}${rows < original.rows ? ` ${shown(rows)} people were tried.` : ''}`,
          }),
        ],
      },
    ]
  } catch (error) {
    if (!(error instanceof NotFeasible)) throw error
    notes.push(`No model was trained. ${error.message}`)
    return []
  }
}
