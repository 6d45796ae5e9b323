/** A graph among a list of nodes, whose noise is drawn where its edges are. */
import type { Run } from '@tulle/core'
import type { KeyedPlan } from '@tulle/core/binary'
import type { DrawnCells, ReadGraphOptions } from '@tulle/releases'
import { numberedEdges } from '../graphs/ends.ts'
import type { Stage } from '../rows/stage.ts'
import { openTable } from '../tables/relation.ts'
import { type DrawHow, drawn } from './drawn.ts'

export async function drawnEdges(
  stage: Stage,
  plan: KeyedPlan,
  { file, ...options }: ReadGraphOptions & { readonly file: string },
  run: Run,
  how: DrawHow,
): Promise<DrawnCells> {
  const { nodes = [], directed = false } = options
  const { numbered, view } = await numberedEdges(stage.session, await openTable(stage.session, file), options)
  const {
    edges = 0,
    loops = 0,
    outside = 0,
  } = await stage.one(
    `SELECT COUNT(*) AS edges, COUNT_IF(i = j) AS loops, COUNT_IF(i IS NULL OR j IS NULL) AS outside FROM ${numbered}`,
  )
  const ends = directed ? 'i, j' : 'least(i, j) AS i, greatest(i, j) AS j'
  const names = (heading: string) => ({ view, heading })
  const made = await drawn(
    stage,
    {
      plan,
      ones: `SELECT ${cellOf(nodes.length, directed)} AS cell FROM (SELECT DISTINCT ${ends} FROM ${numbered} WHERE i <> j)`,
      rows: names('source'),
      columns: names('target'),
    },
    run,
    how,
  )
  return { ...made, counts: { edges, loops, outsideNodes: outside, duplicates: edges - loops - outside - made.ones } }
}

/** As core numbers them: row by row, without the diagonal, and of an undirected graph above it alone. */
function cellOf(nodes: number, directed: boolean): string {
  const row = `CAST(i AS BIGINT) * ${nodes - 1}L`
  return directed
    ? `${row} + CASE WHEN j > i THEN j - 1 ELSE j END`
    : `${row} - CAST(i AS BIGINT) * (i - 1) div 2 + j - i - 1`
}
