/** The column that a model is to learn, by its number. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { TableEvaluation } from '@tulle/core/utility'
import type { Wishes } from './work.ts'

export function labelOf({ label }: Wishes, columns: readonly string[]): Pick<TableEvaluation, 'label'> {
  if (label === undefined) return {}
  const at = columns.indexOf(label)
  if (at >= 0) return { label: at }
  throw new InvalidInput(
    words`{label} names "${label}", which is none of the columns: ${columns.slice(0, 12).join(', ')}.`,
  )
}
