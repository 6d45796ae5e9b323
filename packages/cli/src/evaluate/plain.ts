/** Two plain files, made by whatever tool: the original and a release of it. */

import { basename } from 'node:path'
import {
  type Evaluation,
  evaluateGraph,
  evaluateMatrix,
  evaluateTable,
  fromDense,
  type Graph,
  InvalidInput,
  type Names,
} from '@tulle/core'
import { columnsOfFile, readGraph, readLongMatrix, readNodes, readNumbers } from '@tulle/engine'
import { isDirected, linesInWords, linesOf } from '@tulle/releases'
import { typed } from '../typed/names.ts'
import { wishes } from './graph.ts'
import { valuesIn } from './plain-values.ts'
import { alignedRows } from './same-people.ts'
import { labelOf } from './table.ts'
import { type Work, watchOf } from './work.ts'

export interface PlainWork extends Work {
  /** The other file. */
  readonly release: string
}

export function plainEvaluation(work: PlainWork): Promise<Evaluation> {
  const { as } = work.flags
  if (as === undefined) {
    throw new InvalidInput(
      `${work.release} is a file, not a release of Tulle's. To compare two files, say what they hold with --as matrix, --as graph or --as table.`,
    )
  }
  return PLAIN[as](work)
}

function titleOf({ flags, release }: PlainWork): string {
  return flags.title ?? basename(release)
}

const PLAIN = { matrix: plainMatrix, graph: plainGraph, table: plainTable } as const

async function plainMatrix(work: PlainWork): Promise<Evaluation> {
  const { tables, file, release, flags, run } = work
  const { from, to, undirected: symmetric = false } = flags
  if (from === undefined || to === undefined) {
    throw new InvalidInput('Which columns name the row and the column of the matrix? Give --from and --to.')
  }
  const values = await valuesIn(work, from, to)
  const read = async (path: string, names?: Names) =>
    readLongMatrix(tables, {
      file: path,
      from,
      to,
      symmetric,
      square: symmetric,
      absent: 0,
      ...values[path === release ? 'release' : 'file'],
      ...(names === undefined ? {} : { names }),
      ...watchOf(work, `Reading ${path}`),
    })
  const [mine, theirs] = [(await read(file)).names, (await read(release)).names]
  if (!theirs.rows.some((name) => mine.rows.includes(name))) throw strangers(work, 'row')
  const names = { rows: union(mine.rows, theirs.rows), columns: union(mine.columns, theirs.columns) }
  const evaluation = await evaluateMatrix(
    {
      title: titleOf(work),
      symmetric,
      original: (await read(file, names)).matrix,
      release: (await read(release, names)).matrix,
      names,
      ...(flags.rank === undefined ? {} : { rank: flags.rank }),
      ...(flags.quick === true ? { quick: true } : {}),
    },
    run,
  )
  return { ...evaluation, notes: [...values.notes, ...evaluation.notes] }
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])]
}

function strangers({ file, release }: PlainWork, what: string): InvalidInput {
  return new InvalidInput(`${file} and ${release} have no ${what} in common: they are not of the same data.`)
}

async function plainGraph(work: PlainWork): Promise<Evaluation> {
  const { file, release, flags, run } = work
  const { header, delimiter, inputFormat, ignoreWeights, nodes: list } = flags
  const directed = isDirected({ file, directed: flags.directed, undirected: flags.undirected })
  const notes: string[] = []
  const read = async (path: string, nodes?: readonly string[]): Promise<Graph> => {
    run.progress(`Reading ${path}`)
    const { graph, counts } = await readGraph(path, {
      signal: run.signal,
      ...linesOf(flags),
      ...(nodes === undefined ? {} : { nodes }),
      ...(directed === undefined ? {} : { directed }),
      ...(ignoreWeights === true ? { weighted: false } : {}),
      ...(header === undefined ? {} : { header }),
      ...(delimiter === undefined ? {} : { delimiter }),
      ...(inputFormat === undefined ? {} : { format: inputFormat }),
    })
    if (nodes === undefined) notes.push(...linesInWords(counts, path).map(typed))
    return graph
  }
  const [one, other] = [await read(file), await read(release)]
  if (one.directed !== other.directed) {
    throw new InvalidInput(
      'One of the two graphs has directions and the other has none: say --directed, or --undirected, which leaves them out.',
    )
  }
  const known = new Set(one.names)
  if (list === undefined && !other.names.some((name) => known.has(name))) throw strangers(work, 'node')
  const names = list === undefined ? union(one.names, other.names) : await readNodes(list, linesOf(flags))
  const [original, released] = [await read(file, names), await read(release, names)]
  const evaluation = await evaluateGraph(
    {
      title: titleOf(work),
      original: original.adjacency,
      release: released.adjacency,
      directed: original.directed,
      ...(await wishes(work, names)),
    },
    run,
  )
  return { ...evaluation, notes: [...notes, ...evaluation.notes] }
}

async function plainTable(work: PlainWork): Promise<Evaluation> {
  const { tables, file, release, flags, run } = work
  const { person } = flags
  const [mine, theirs] = [await columnsOfFile(tables, file), await columnsOfFile(tables, release)]
  const columns = flags.columns ?? mine.filter((column) => column !== person && theirs.includes(column))
  if (columns.length === 0) throw strangers(work, 'column')
  const options = { columns, ...(person === undefined ? {} : { person }) }
  const read = (path: string) => readNumbers(tables, { file: path, ...options, ...watchOf(work, `Reading ${path}`) })
  const [original, released] = [await read(file), await read(release)]
  const { before, after, notes } =
    person === undefined
      ? { before: original.matrix, after: released.matrix, notes: [NOT_ALIGNED] }
      : alignedRows(original, released, work)
  const yesNo = [before, after].every(({ values }) => values.every((x) => x === 0 || x === 1))
  const evaluation = await evaluateTable(
    {
      title: titleOf(work),
      original: yesNo ? fromDense(before, { binary: true }) : before,
      release: yesNo ? fromDense(after, { binary: true }) : after,
      columns,
      aligned: person !== undefined,
      ...labelOf(work, columns),
      ...(flags.quick === true ? { quick: true } : {}),
    },
    run,
  )
  return { ...evaluation, notes: [...notes, ...evaluation.notes] }
}

const NOT_ALIGNED =
  'Whose row is whose is not known, so that only columns are compared: say with --person which column names people, if both files have it.'
