/** Edges in a Parquet file: the same rules as for an edge list, and the same graph. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { edgePlaces } from '../graph-files/edge-columns.ts'
import { finish, parseDecimal } from '../graph-files/options.ts'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import { openTexts, type TableReading } from './texts.ts'

export async function readEdgeTable(
  reading: TableReading,
  path: string,
  options: ReadGraphOptions,
): Promise<ReadGraph> {
  const directed = options.directed ?? false
  const builder = new GraphBuilder(options)
  const table = await openTexts(reading, path, { format: 'parquet' })
  const { columns } = table
  const places = edgePlaces(path, columns, options.columns)
  if (options.weighted === true && places.weight === undefined) {
    throw new InvalidInput(`${path}: there is no column of weights, but weights are asked for.`)
  }
  const weightPlace = options.weighted === false ? undefined : places.weight
  if (weightPlace !== undefined) builder.expectWeights()
  let row = 0
  const fault = (column: number, what: string) => {
    return new InvalidInput(`${path}, row ${row}, column ${column + 1}: ${what}`)
  }
  const nodeOf = (text: string | null, place: number) => {
    const name = table.fractions.includes(columns[place] as string) ? wholeText(text) : (text ?? '')
    if (name === '') throw fault(place, 'the name of a node is missing.')
    return builder.nodes.ofName(name)
  }
  const wanted = [places.from, places.to, weightPlace].map((place) =>
    place === undefined ? undefined : columns[place],
  )
  await table.each(
    wanted,
    (at) => {
      row++
      const from = nodeOf(at.text(0), places.from)
      const to = nodeOf(at.text(1), places.to)
      const weight = weightPlace === undefined ? undefined : parseDecimal(at.text(2) ?? '')
      if (weightPlace !== undefined && weight === undefined) {
        throw fault(weightPlace, 'the weight is not a finite number in decimal.')
      }
      builder.edge(from, to, weight, directed)
    },
    options.signal === undefined ? {} : { signal: options.signal },
  )
  return finish(builder, path, directed, options)
}

/** Numbers that were whole before one was missing have become fractions in some programs: 7.0 is called 7, NaN nothing. */
function wholeText(text: string | null): string {
  const whole = (text ?? '').replace(/\.0$/, '')
  return whole === 'nan' ? '' : whole
}
