/** Matrix Market files: the adjacency matrix, entry by entry. Streams, whatever the size. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { counted } from '@tulle/core/text'
import { type Bytes, type GraphInput, together } from './input.ts'
import { latin1 } from './latin1.ts'
import { nodesFileOf, readNodesBeside } from './nodes.ts'
import { finish, parseDecimal, type ReadGraph, type ReadGraphOptions } from './options.ts'
import { type DelimitedRecord, forEachRecord } from './records.ts'

interface Banner {
  readonly weighted: boolean
  readonly symmetric: boolean
}

/** A symmetric matrix is an undirected graph, a general one a directed graph. */
export async function readMatrixMarket(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const bytes = input.bytes({ signal: options.signal })
  try {
    return await readFrom(bytes, input, options)
  } finally {
    await bytes.return()
  }
}

async function readFrom(bytes: Bytes, input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const { first, rest } = await firstLine(bytes)
  const { weighted, symmetric } = readBanner(path, first)
  const { comments } = options
  const names = await readNodesBeside(input, comments === undefined ? {} : { comments })
  const builder = new GraphBuilder(options)
  if (weighted) builder.expectWeights()
  else if (options.weighted === true) throw new InvalidInput(`${path} has no weights, but weights are asked for.`)

  let size: Size | undefined
  let nodes = new Int32Array(0)
  let entries = 0
  // The format's own comments, which no entry looks like; the number of entries is announced, and is checked.
  const reading = { path, delimiter: ' ', linesBefore: 1, comments: '%' } as const
  const lines = await forEachRecord(rest, reading, (record) => {
    if (size === undefined) {
      size = readSize(record)
      nodes = declareNodes(path, size.nodes, names, builder)
      return
    }
    if (record.size !== (weighted ? 3 : 2)) {
      throw record.fault(
        `the line has ${counted(record.size, 'number')}, but every entry here has ${weighted ? 3 : 2}.`,
      )
    }
    if (++entries > size.entries) throw record.fault('there are more entries than the line of sizes announces.')
    const from = nodes[place(record, 0, size.nodes)] as number
    const to = nodes[place(record, 1, size.nodes)] as number
    builder.edge(from, to, weighted && options.weighted !== false ? weightIn(record) : undefined, !symmetric)
  })
  if (size === undefined) throw new InvalidInput(`${path} has no line of sizes: rows, columns and entries.`)
  if (entries < size.entries) {
    throw new InvalidInput(`${path} has fewer entries than its line of sizes announces: it may have been cut short.`)
  }
  return finish(builder, path, !symmetric, options, lines)
}

/** Takes the first line off. */
async function firstLine(chunks: Bytes) {
  let start: Uint8Array = new Uint8Array(0)
  while (!start.includes(10) && start.length < 1000) {
    const { done, value } = await chunks.next()
    if (done === true) break
    start = together(start, value)
  }
  const end = start.includes(10) ? start.indexOf(10) : start.length
  async function* rest() {
    yield start.subarray(end + 1)
    yield* chunks
  }
  return { first: latin1(start, 0, Math.min(end, 1000)).trim(), rest: rest() }
}

function readBanner(path: string, line: string): Banner {
  const [mark, object, layout, field, symmetry] = line.toLowerCase().split(/\s+/)
  if (mark !== '%%matrixmarket' || object !== 'matrix') {
    throw new InvalidInput(`${path} is not a Matrix Market file: its first line does not start %%MatrixMarket matrix.`)
  }
  const known =
    layout === 'coordinate' &&
    ['pattern', 'real', 'double', 'integer'].includes(field ?? '') &&
    ['general', 'symmetric'].includes(symmetry ?? '')
  if (!known) {
    throw new InvalidInput(
      `${path} is a kind of Matrix Market file that is not read here: it must be coordinate; pattern, real or integer; and general or symmetric.`,
    )
  }
  return { weighted: field !== 'pattern', symmetric: symmetry === 'symmetric' }
}

interface Size {
  readonly nodes: number
  readonly entries: number
}

function readSize(record: DelimitedRecord): Size {
  const [rows = -1, columns = -1, entries = -1] = record
    .cells()
    .map((cell) => (/^\d{1,15}$/.test(cell) ? Number(cell) : -1))
  if (record.size !== 3 || Math.min(rows, columns, entries) < 0) {
    throw record.fault('here the numbers of rows, columns and entries are expected, three whole numbers.')
  }
  if (rows !== columns) {
    throw record.fault(`a matrix of ${rows} × ${columns} is not a graph, which has as many rows as columns.`)
  }
  if (rows >= 2 ** 31) throw record.fault('there are 2^31 nodes or more, too many for a graph.')
  return { nodes: rows, entries }
}

function declareNodes(
  path: string,
  count: number,
  names: readonly string[] | undefined,
  builder: GraphBuilder,
): Int32Array<ArrayBuffer> {
  if (names !== undefined && names.length !== count) {
    throw new InvalidInput(
      `${nodesFileOf(path)} names ${counted(names.length, 'node')}, but the matrix in ${path} has ${counted(count, 'row')}. If it belongs to another file, remove it.`,
    )
  }
  const nodes = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    nodes[i] = builder.nodes.ofName(names === undefined ? String(i + 1) : (names[i] as string))
  }
  return nodes
}

/** A row or column number, counted from 0. */
function place(record: DelimitedRecord, column: number, count: number): number {
  const number = record.smallInteger(column)
  if (number >= 1 && number <= count) return number - 1
  const long = Number(record.text(column))
  if (Number.isInteger(long) && long >= 1 && long <= count) return long - 1
  throw record.fault(`a whole number from 1 to ${count} is expected.`, column)
}

function weightIn(record: DelimitedRecord): number {
  const weight = parseDecimal(record.text(2))
  if (weight === undefined) throw record.fault('the value is not a finite number in decimal.', 2)
  return weight
}
