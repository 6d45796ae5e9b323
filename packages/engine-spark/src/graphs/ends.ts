/** The columns of a table of edges: those asked for, or the first two. */
import { InvalidInput } from '@tulle/core'
import type { EdgeColumns } from '@tulle/releases'
import type { SparkTable } from '../tables/relation.ts'

export function edgeEnds({ file, columns }: SparkTable, asked: EdgeColumns | undefined): EdgeColumns {
  if (asked !== undefined) return asked
  const [from, to] = columns
  if (from === undefined || to === undefined)
    throw new InvalidInput(`${file} has one column, but an edge has two ends.`)
  return { from, to }
}
