/** Which public column may stand beside private answers. */
import { InvalidInput } from '@tulle/core'
import { words } from '@tulle/core/text'
import type { TableSettings } from './options.ts'

/** Where a column of its own has a place. */
const WIDE: ReadonlySet<TableSettings['format']> = new Set(['csv', 'parquet'])

export function checkLabel({ label, person, items, columns, format }: TableSettings): void {
  if (label === undefined) return
  const roles = { person, items }
  for (const [role, column] of Object.entries(roles)) {
    if (label !== column) continue
    throw new InvalidInput(
      words`"${label}" is the column of the ${role === 'items' ? 'items' : 'people'}: {label} is another one, whose values everybody may know.`,
    )
  }
  if (columns?.includes(label)) throw answerToo(label)
  if (!WIDE.has(format)) {
    throw new InvalidInput(
      words`{format ${format}} lists ones alone and has no place for {label}: release {format csv} or {format parquet}.`,
    )
  }
}

/** What is flipped cannot also stand there as it is: that would give it away. */
export function checkNotReleased(label: string | undefined, columns: readonly string[]): void {
  if (label !== undefined && columns.includes(label)) throw answerToo(label)
}

function answerToo(label: string): InvalidInput {
  return new InvalidInput(
    words`"${label}" is among the columns whose answers are hidden, and {label} would publish it as it is: it is one or the other.`,
  )
}
