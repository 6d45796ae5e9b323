/** The ends of edges: columns that were asked for, or the first two, and the numbers of their nodes. */
import { InvalidInput } from '@tulle/core'
import type { EdgeColumns, ReadGraphOptions } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { loadNames } from '../tables/names.ts'
import type { SparkTable } from '../tables/relation.ts'

export function edgeEnds({ file, columns }: SparkTable, asked: EdgeColumns | undefined): EdgeColumns {
  if (asked !== undefined) return asked
  const [from, to] = columns
  if (from === undefined || to === undefined)
    throw new InvalidInput(`${file} has one column, but an edge has two ends.`)
  return { from, to }
}

/** Edges with the numbers of their ends (i, j), NULL for nodes that are on no list; and the view of the list. */
export async function numberedEdges(
  session: Session,
  table: SparkTable,
  { columns, nodes = [] }: Pick<ReadGraphOptions, 'columns' | 'nodes'>,
): Promise<{ readonly numbered: string; readonly view: string }> {
  const { from, to } = edgeEnds(table, columns)
  const view = `${table.view}_nodes`
  await loadNames(session, view, nodes)
  const numbered = `(SELECT f.i AS i, t.i AS j FROM (SELECT ${table.text(from)} AS a, ${table.text(to)} AS b FROM ${table.view}) e
    LEFT JOIN ${view} f ON e.a = f.entry LEFT JOIN ${view} t ON e.b = t.entry)`
  return { numbered, view }
}
