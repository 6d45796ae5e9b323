/** Two plain files, made by whatever tool: the original and a release of it. */
import { fromDense, type Graph, InvalidInput, type Names } from '@tulle/core'
import { words } from '@tulle/core/text'
import { type Evaluation, evaluateGraph, evaluateMatrix, evaluateTable } from '@tulle/core/utility'
import { isDirected } from '../graph-direction.ts'
import { linesOf } from '../graph-file.ts'
import { kinds } from '../kinds/index.ts'
import { linesInWords } from '../left-out.ts'
import type { Options } from '../option.ts'
import { graphWishes } from '../worth/communities.ts'
import { graphIn } from '../worth/graphs.ts'
import { labelOf } from '../worth/label.ts'
import { quickly, type Task, watchOf } from '../worth/work.ts'
import { valuesIn } from './plain-values.ts'
import { alignedRows } from './same-people.ts'

export interface PlainTask<O extends Options = Options> extends Task<O> {
  /** Where the other file is. */
  readonly release: string
  readonly title: string
}

interface Plain<O extends Options = Options> {
  readonly kind: 'matrix' | 'graph' | 'table'
  /** The options of the kind that say how both are read. */
  readonly reading: O
  evaluate(task: PlainTask<O>): Promise<Evaluation>
}

const { person, from, to, value, undirected, multiline } = kinds.matrix.options
const cells = { person, from, to, value, undirected, multiline }

const edges = (({ nodes, header, delimiter, comments, inputFormat, ...graph }: typeof kinds.graph.options) => {
  const { directed, undirected, multiline, ignoreWeights } = graph
  return { nodes, directed, undirected, header, delimiter, comments, inputFormat, multiline, ignoreWeights }
})(kinds.graph.options)

const rows = (({ person, columns, multiline }) => ({ person, columns, multiline }))(kinds.table.options)

export const PLAIN: readonly Plain[] = [
  { kind: 'matrix', reading: cells, evaluate: plainMatrix },
  { kind: 'graph', reading: edges, evaluate: plainGraph },
  { kind: 'table', reading: rows, evaluate: plainTable },
]

export type CellsTask = PlainTask<typeof cells>

async function plainMatrix(task: CellsTask): Promise<Evaluation> {
  const { sources, file, release, reading, wishes, title, run } = task
  const { from, to, undirected: symmetric = false } = reading
  if (from === undefined || to === undefined) {
    throw new InvalidInput(words`Which columns name the row and the column of the matrix? Give {from} and {to}.`)
  }
  const values = await valuesIn(task, from, to)
  const read = (path: string, names?: Names) =>
    sources.longMatrix({
      file: path,
      from,
      to,
      symmetric,
      square: symmetric,
      absent: 0,
      ...values[path === release ? 'release' : 'file'],
      ...(names === undefined ? {} : { names }),
      ...watchOf(task, `Reading ${path}`),
    })
  const [mine, theirs] = [(await read(file)).names, (await read(release)).names]
  if (!theirs.rows.some((name) => mine.rows.includes(name))) throw strangers(task, 'row')
  const names = { rows: union(mine.rows, theirs.rows), columns: union(mine.columns, theirs.columns) }
  const evaluation = await evaluateMatrix(
    {
      title,
      symmetric,
      names,
      original: (await read(file, names)).matrix,
      release: (await read(release, names)).matrix,
      ...(wishes.rank === undefined ? {} : { rank: wishes.rank }),
      ...quickly(wishes),
    },
    run,
  )
  return { ...evaluation, notes: [...values.notes, ...evaluation.notes] }
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])]
}

function strangers({ file, release }: PlainTask, what: string): InvalidInput {
  return new InvalidInput(`${file} and ${release} have no ${what} in common: they are not of the same data.`)
}

async function plainGraph(task: PlainTask<typeof edges>): Promise<Evaluation> {
  const { sources, file, release, reading, title, run, said } = task
  const directed = isDirected({ file, directed: reading.directed, undirected: reading.undirected })
  const notes: string[] = []
  const read = async (path: string, nodes?: readonly string[]): Promise<Graph> => {
    const wanted = { ...(nodes === undefined ? {} : { nodes }), ...(directed === undefined ? {} : { directed }) }
    const { graph, counts } = await graphIn({ ...task, file: path }, reading, wanted)
    if (nodes === undefined) notes.push(...linesInWords(counts, path).map(said))
    return graph
  }
  const [one, other] = [await read(file), await read(release)]
  if (one.directed !== other.directed) {
    throw new InvalidInput(
      words`One of the two graphs has directions and the other has none: say {directed}, or {undirected}, which leaves them out.`,
    )
  }
  const list = reading.nodes
  const known = new Set(one.names)
  if (list === undefined && !other.names.some((name) => known.has(name))) throw strangers(task, 'node')
  const names = list === undefined ? union(one.names, other.names) : (await sources.nodes(list, linesOf(reading))).names
  const [original, released] = [await read(file, names), await read(release, names)]
  const evaluation = await evaluateGraph(
    {
      title,
      original: original.adjacency,
      release: released.adjacency,
      directed: original.directed,
      ...(await graphWishes(task, names)),
    },
    run,
  )
  return { ...evaluation, notes: [...notes, ...evaluation.notes] }
}

async function plainTable(task: PlainTask<typeof rows>): Promise<Evaluation> {
  const { sources, file, release, reading, wishes, title, run, said } = task
  const { person } = reading
  const [mine, theirs] = [await sources.columnsOf(file), await sources.columnsOf(release)]
  const columns = reading.columns ?? mine.filter((column) => column !== person && theirs.includes(column))
  if (columns.length === 0) throw strangers(task, 'column')
  const options = { columns, ...(person === undefined ? {} : { person }) }
  const read = (path: string) => sources.wholeTable({ file: path, ...options, ...watchOf(task, `Reading ${path}`) })
  const [original, released] = [await read(file), await read(release)]
  const { before, after, notes } =
    person === undefined
      ? { before: original.matrix, after: released.matrix, notes: [said(NOT_ALIGNED)] }
      : alignedRows(original, released, task)
  const yesNo = [before, after].every(({ values }) => values.every((x) => x === 0 || x === 1))
  const evaluation = await evaluateTable(
    {
      title,
      original: yesNo ? fromDense(before, { binary: true }) : before,
      release: yesNo ? fromDense(after, { binary: true }) : after,
      columns,
      aligned: person !== undefined,
      ...labelOf(wishes, columns),
      ...quickly(wishes),
    },
    run,
  )
  return { ...evaluation, notes: [...notes, ...evaluation.notes] }
}

const NOT_ALIGNED = words`Whose row is whose is not known, so that only columns are compared: say with {person} which column names people, if both files have it.`
