/** Edge lists: a line for each edge, with its two ends and perhaps a weight. Streams, whatever the size. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { counted, words } from '@tulle/core/text'
import { columnsAsked, columnsByName, columnsByPlace, type EdgePlaces } from './edge-columns.ts'
import { extensionOf } from './formats.ts'
import type { GraphInput } from './input.ts'
import { finish, parseDecimal, type ReadGraph, type ReadGraphOptions, readingOf } from './options.ts'
import { type DelimitedRecord, type Delimiter, forEachRecord } from './records.ts'

export async function readEdgeList(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const directed = options.directed ?? false
  const builder = new GraphBuilder(options)
  let columns: EdgePlaces | undefined
  let weightColumn: number | undefined
  let headerGuessed = false
  let firstLine = 0

  const nodeIn = (record: DelimitedRecord, column: number) => {
    const integer = record.smallInteger(column)
    if (integer >= 0) return builder.nodes.ofInteger(integer)
    if (record.isEmpty(column)) throw record.fault('the name of a node is missing.', column)
    return builder.nodes.ofName(record.text(column))
  }

  const edge = (record: DelimitedRecord, columns: EdgePlaces) => {
    if (record.size !== columns.count) {
      throw record.fault(`the line has ${counted(record.size, 'column')}, but the first has ${columns.count}.`)
    }
    const from = nodeIn(record, columns.from)
    const to = nodeIn(record, columns.to)
    const weight =
      columns.weight === undefined
        ? undefined
        : weightIn(record, columns.weight, headerGuessed && record.line === firstLine)
    builder.edge(from, to, weight, directed)
  }

  const start = (record: DelimitedRecord) => {
    firstLine = record.line
    const cells = record.cells()
    const named =
      options.columns !== undefined
        ? columnsAsked(path, cells, options.columns)
        : options.header === false
          ? undefined
          : headerIn(cells, options)
    headerGuessed = options.header === undefined && named === undefined
    if (headerGuessed && options.unclearHeader === 'refuse' && !cells.some((cell) => /\d/.test(cell))) {
      throw new InvalidInput(
        words`Is the first line of ${path} a header, or the first edge? Say {header} or {header false}.`,
      )
    }
    columns = named ?? columnsByPlace(record)
    if (options.weighted === true && columns.weight === undefined) {
      throw record.fault('there is no column of weights, but weights are asked for.')
    }
    weightColumn = columns.weight
    if (options.weighted === false) columns = { ...columns, weight: undefined }
    if (columns.weight !== undefined) builder.expectWeights()
    if (named === undefined && options.header !== true) edge(record, columns)
  }

  /** Of a line that begins like a comment. Where no edge came, two ends and perhaps a weight are one. */
  const couldBe = (cells: readonly string[]) => {
    if (columns === undefined) return cells.length === 2 || (cells.length === 3 && isDecimal(cells[2]))
    return cells.length === columns.count && (weightColumn === undefined || isDecimal(cells[weightColumn]))
  }

  const delimiter = options.delimiter === undefined ? guessFor(path) : checked(options.delimiter)
  // With a list of nodes a file without edges is a graph without edges: to refuse it would tell that there are none.
  const bytes = input.bytes({ signal: options.signal, mayBeEmpty: options.nodes !== undefined })
  const reading = { path, delimiter, couldBe, ...readingOf(options) }
  const lines = await forEachRecord(bytes, reading, (record) => {
    if (columns === undefined) start(record)
    else edge(record, columns)
  })
  if (columns === undefined && options.weighted === true) builder.expectWeights()
  if (headerGuessed && options.nodes === undefined) refuseLikelyHeader(path, builder)
  return finish(builder, path, directed, options, lines)
}

function isDecimal(cell: string | undefined): boolean {
  return cell !== undefined && parseDecimal(cell) !== undefined
}

/** The columns that a header names. Two nodes of the list are an edge, though they be called source and target. */
function headerIn(cells: readonly string[], { header, nodes }: ReadGraphOptions): EdgePlaces | undefined {
  const named = columnsByName(cells)
  if (named === undefined || named.weight !== undefined || header === true || nodes === undefined) return named
  const isEdge = cells.length <= 3 && cells.slice(0, 2).every((cell) => nodes.includes(cell))
  return isEdge ? undefined : named
}

function weightIn(record: DelimitedRecord, column: number, maybeHeader: boolean): number {
  const integer = record.smallInteger(column)
  if (integer >= 0) return integer
  const weight = parseDecimal(record.text(column))
  if (weight !== undefined) return weight
  const hint = maybeHeader ? words` If this line is a header, say so with {header}.` : ''
  throw record.fault(words`the weight is not a finite number in decimal.${hint}`, column)
}

/** A first line of words above numbers is a header in all likelihood, and no pair of nodes. */
function refuseLikelyHeader(path: string, { nodes }: GraphBuilder): void {
  const worded = nodes.names.length - nodes.integers
  const inFirst = nodes.names.slice(0, 2).filter((name) => !/^\d/.test(name)).length
  if (worded === 2 && inFirst === 2 && nodes.integers > 0) {
    throw new InvalidInput(
      words`The first line of ${path} looks like a header: all nodes below it are whole numbers. Say {header} or {header false}.`,
    )
  }
}

/** The delimiter that splits the first line, by preference in this order. */
function guessFor(path: string): (line: string) => Delimiter {
  const candidates = extensionOf(path) === '.csv' ? [',', ';', '\t'] : ['\t', ',', ';']
  return (line) => {
    const unquoted = line.replaceAll(/"[^"]*"/g, '')
    return candidates.find((candidate) => unquoted.trim().includes(candidate)) ?? ' '
  }
}

function checked(delimiter: Delimiter): Delimiter {
  if (/^[\t\x20-\x7e]$/.test(delimiter) && !/["#%\w.+-]/.test(delimiter)) return delimiter
  throw new InvalidInput(
    'The delimiter of an edge list is one character, such as a comma, a semicolon or a tab; a blank means any run of blanks.',
  )
}
