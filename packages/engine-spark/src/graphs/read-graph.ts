/** A graph whose edges are rows of a table. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { grouped } from '@tulle/core/text'
import type { ReadGraph, ReadGraphOptions } from '@tulle/releases'
import type { Session } from '../connect/session.ts'
import { tooMany } from '../tables/arrays.ts'
import { openTable } from '../tables/relation.ts'
import { edgeEnds } from './ends.ts'

export async function readGraph(
  session: Session,
  file: string,
  options: ReadGraphOptions & { readonly most: number },
): Promise<ReadGraph> {
  const table = await openTable(session, file)
  const { from, to, weight } = edgeEnds(table, options.columns)
  const weighted = weight !== undefined && options.weighted !== false
  if (options.weighted === true && weight === undefined) {
    throw new InvalidInput(`${file}: there is no column of weights, but weights are asked for.`)
  }
  const directed = options.directed ?? false
  const builder = new GraphBuilder(options)
  if (weighted) builder.expectWeights()
  // Rows of a table come in no order: of an edge that is there twice, the least weight stays.
  const query = `SELECT ${table.text(from)} AS f, ${table.text(to)} AS t, ${weighted ? table.number(weight) : 'NULL'} AS w
    FROM ${table.view}${weighted ? ' ORDER BY f, t, w' : ''}`
  const watch = options.signal === undefined ? {} : { signal: options.signal }
  let [edges, unnamed, unread] = [0, 0, 0]
  for await (const batch of session.batches(query, watch)) {
    const [sources, targets, weights] = [0, 1, 2].map((k) => batch.getChildAt(k))
    edges += batch.numRows
    if (edges > options.most) throw tooMany(file, 'edges', options.most)
    for (let k = 0; k < batch.numRows; k++) {
      const [a, b] = [sources?.get(k) as string | null, targets?.get(k) as string | null]
      const w = weighted ? (weights?.get(k) as number | null) : undefined
      if (a === null || b === null || a === '' || b === '') unnamed++
      else if (w === null || (w !== undefined && !Number.isFinite(w))) unread++
      else builder.edge(builder.nodes.ofName(a), builder.nodes.ofName(b), w, directed)
    }
  }
  if (unnamed > 0) throw new InvalidInput(`${file}: the name of a node is missing in ${grouped(unnamed)} rows.`)
  if (unread > 0) {
    throw new InvalidInput(`${file}: the weight is not a finite number in decimal in ${grouped(unread)} rows.`)
  }
  const { graph, counts } = builder.build(directed)
  if (options.strict === true && counts.duplicates > 0) {
    throw new InvalidInput(`${file} repeats an edge, and strict reading allows no repeated edges.`)
  }
  if (options.strict === true && counts.loops > 0) {
    throw new InvalidInput(`${file} has an edge from a node to itself, and strict reading allows no self-loops.`)
  }
  return { graph, counts }
}
