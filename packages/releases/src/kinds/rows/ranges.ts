/** Columns of numbers that are released by range. */
import { words } from '@tulle/core/text'
import { boundsOf, edgesOf, rangesOf, refuseStray } from '../../bins.ts'
import type { NamedRange } from '../../sources/rows.ts'
import type { RowsSettings } from './options.ts'

type Given = Partial<Pick<RowsSettings, 'bins' | 'bounds'>> & { readonly columns?: readonly string[] | undefined }

export function rangesIn({ columns = [], bins = {}, bounds = {} }: Given): Readonly<Record<string, NamedRange[]>> {
  refuseStray(bins, columns, words`{bins}`)
  refuseStray(bounds, Object.keys(bins), words`{bounds}`)
  const ranged = Object.entries(bins).map(([column, edges]) => {
    const given = boundsOf(column, Object.hasOwn(bounds, column) ? bounds[column] : undefined, words`{bounds}`)
    return [column, rangesOf(edgesOf(column, edges, given, words`{bins}`))] as const
  })
  return Object.fromEntries(ranged)
}
