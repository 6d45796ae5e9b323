/** Edges in a Parquet file, by DuckDB: the same rules as for an edge list, and the same graph. */
import type { DuckDBDataChunk, DuckDBIntegerVector, DuckDBVarCharVector } from '@duckdb/node-api'
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import type { ReadGraph, ReadGraphOptions } from '@tulle/releases'
import { type EdgePlaces, edgePlaces, finish, parseDecimal } from '@tulle/releases/files'
import { eachChunk } from '../tables/chunks.ts'
import { openTexts, type Texts, unreadable } from '../tables/events.ts'
import { inOrder, type Tables, watched } from '../tables/open.ts'

export async function readEdgeTable(tables: Tables, path: string, options: ReadGraphOptions): Promise<ReadGraph> {
  const directed = options.directed ?? false
  const builder = new GraphBuilder(options)
  const table = await openTexts(tables, path, { format: 'parquet' })
  const columns = edgePlaces(path, table.columns, options.columns)
  if (options.weighted === true && columns.weight === undefined) {
    throw new InvalidInput(`${path}: there is no column of weights, but weights are asked for.`)
  }
  const weighted = columns.weight !== undefined && options.weighted !== false
  if (weighted) builder.expectWeights()

  let before = 0
  const fault = (i: number, column: number, what: string) =>
    new InvalidInput(`${path}, row ${before + i + 1}, column ${column + 1}: ${what}`)
  const visit = (chunk: DuckDBDataChunk) => {
    const [fromIntegers, toIntegers] = [0, 1].map((k) => chunk.getColumnVector(k) as DuckDBIntegerVector)
    const [fromNames, toNames, weights] = [2, 3, 4].map((k) => chunk.getColumnVector(k) as DuckDBVarCharVector)
    const nodeAt = (
      i: number,
      integers: DuckDBIntegerVector | undefined,
      names: DuckDBVarCharVector | undefined,
      column: number,
    ) => {
      const integer = integers?.getItem(i) ?? -1
      if (integer >= 0) return builder.nodes.ofInteger(integer)
      const name = names?.getItem(i) ?? ''
      if (name === '') throw fault(i, column, 'the name of a node is missing.')
      return builder.nodes.ofName(name)
    }
    for (let i = 0; i < chunk.rowCount; i++) {
      const from = nodeAt(i, fromIntegers, fromNames, columns.from)
      const to = nodeAt(i, toIntegers, toNames, columns.to)
      const weight = weighted ? parseDecimal(weights?.getItem(i) ?? '') : undefined
      if (weighted && weight === undefined) {
        throw fault(i, columns.weight as number, 'the weight is not a finite number in decimal.')
      }
      builder.edge(from, to, weight, directed)
    }
    before += chunk.rowCount
  }
  const query = queryOf(table, { ...columns, weight: weighted ? columns.weight : undefined })
  const { signal } = options
  // Of an edge that is there twice the first stays, with its weight.
  await watched(tables, signal === undefined ? {} : { signal }, () =>
    inOrder(tables, () => eachChunk(tables, query, visit)).catch((error: unknown) => {
      throw unreadable(path, error)
    }),
  )
  return finish(builder, path, directed, options)
}

/**
 * Of each end a small whole number, or else a text: most files call their nodes by numbers, for which no string has to be
 * made here.
 */
function queryOf({ columns, texts, fractions }: Texts, { from, to, weight }: EdgePlaces): string {
  const nameOf = (place: number) => columns[place] as string
  const ends = [nameOf(from), nameOf(to)].map((column, k) => ({
    text: fractions.includes(column) ? wholeText(`end${k}`) : `end${k}`,
    integer: `CASE WHEN n${k} BETWEEN 0 AND ${LARGEST} AND n${k}::VARCHAR = t${k} THEN n${k} END`,
  }))
  const relation = texts({
    end0: nameOf(from),
    end1: nameOf(to),
    weight: weight === undefined ? undefined : nameOf(weight),
  })
  const named = `SELECT ${ends.map(({ text }, k) => `${text} AS t${k}`).join(', ')}, weight FROM ${relation}`
  const numbered = `SELECT *, ${[0, 1].map((k) => `try_cast(t${k} AS INTEGER) AS n${k}`).join(', ')} FROM (${named})`
  const parted = `SELECT *, ${ends.map(({ integer }, k) => `${integer} AS i${k}`).join(', ')} FROM (${numbered})`
  const rest = [0, 1].map((k) => `CASE WHEN i${k} IS NULL THEN t${k} END`)
  return `SELECT i0, i1, ${rest.join(', ')}, weight FROM (${parted})`
}

/** What a node table takes for a number. */
const LARGEST = 999_999_999

/** Numbers that were whole before one was missing have become fractions in some programs: 7.0 is called 7, NaN nothing. */
function wholeText(text: string): string {
  return `nullif(regexp_replace(${text}, '\\.0$', ''), 'nan')`
}
