/** Lists of nodes: a name a line, or a table with a column `node`. */
import { counted } from '@tulle/core/text'
import type { Comments, NodeList } from '../sources/graphs.ts'
import { extensionOf, withoutGz } from './formats.ts'
import type { GraphInput } from './input.ts'
import { readingOf } from './options.ts'
import { type Delimiter, forEachRecord, WHOLE_LINE } from './records.ts'

export interface ReadNodesOptions {
  /** Whether the first line is `node`, or names columns of which one is. Without it, `node` itself tells. */
  readonly header?: boolean
  /** What comments begin with; without it, only lines at the top that begin with such a mark and a blank are some. */
  readonly comments?: Comments
  /** Whether a name in quotation marks may span lines. */
  readonly multiline?: boolean
}

/** The names in a file, in its order. */
export async function readNodes(input: GraphInput, options: ReadNodesOptions = {}): Promise<readonly string[]> {
  return (await readNodeList(input, options)).names
}

/** The same, with what was skipped: blank lines, and comments. A name in quotes may hold anything. */
export async function readNodeList(input: GraphInput, options: ReadNodesOptions = {}): Promise<NodeList> {
  const { name: path } = input
  const { header } = options
  const lineOf = new Map<string, number>()
  let column: number | undefined
  let columns = 1
  const table = isTable(path)
  const couldBe = (cells: readonly string[]) => cells.length === columns
  const reading = { path, delimiter: delimiterFor(path, header), couldBe, ...readingOf(options) }
  const lines = await forEachRecord(input.bytes(), reading, (record) => {
    if (column === undefined) {
      columns = record.size
      const named = header === false ? -1 : columnOfNames(record.cells(), table)
      if (columns > 1 && named < 0) {
        throw record.fault(
          `which of the ${columns} columns names the nodes? Call it node: they are ${record.cells().map(shown).join(', ')}.`,
        )
      }
      column = Math.max(0, named)
      if (named >= 0 || header === true) return
    }
    if (record.size !== columns) {
      throw record.fault(`the line has ${counted(record.size, 'column')}, but the first has ${columns}.`)
    }
    if (record.isEmpty(column)) throw record.fault('the name of a node is missing.', column)
    const name = record.text(column)
    const before = lineOf.get(name)
    if (before !== undefined) throw record.fault(`the node of line ${before} is listed again.`)
    lineOf.set(name, record.line)
  })
  return { names: [...lineOf.keys()], lines }
}

/** What is taken for the column of names in a file that is called a table, where none is called node. */
const USUAL = new Set(['nodes', 'nodeid', 'id', 'name'])

/** The column called node; in a table, another with a usual name, if it alone has one. */
function columnOfNames(cells: readonly string[], table: boolean): number {
  const plain = cells.map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const node = cells.findIndex((cell) => cell.toLowerCase() === 'node')
  if (node >= 0 || !table) return node
  const usual = plain.flatMap((name, at) => (USUAL.has(name) ? [at] : []))
  return usual.length === 1 ? (usual[0] as number) : -1
}

function isTable(path: string): boolean {
  return ['.csv', '.tsv'].includes(extensionOf(path))
}

function shown(cell: string): string {
  return cell === '' ? '(no name)' : cell
}

/** A table if it is called one, or if its first line names several columns; otherwise each line is one name. */
function delimiterFor(path: string, header: boolean | undefined): (line: string) => Delimiter {
  const table = isTable(path)
  return (line) => {
    const unquoted = line.replaceAll(/"[^"]*"/g, '""')
    const names = (delimiter: string) => line.split(delimiter).some((cell) => /^\s*"?node"?\s*$/i.test(cell))
    const found = [',', ';', '\t'].find(
      (each) => unquoted.includes(each) && (table || (header !== false && names(each))),
    )
    return found ?? WHOLE_LINE
  }
}

/** Where the names of a Matrix Market file's nodes are kept, for it has no place for them. */
export function nodesFileOf(path: string): string {
  return `${withoutGz(path)}.nodes`
}

/** The names kept beside a file, if they are. */
export async function readNodesBeside(
  input: GraphInput,
  options: Pick<ReadNodesOptions, 'comments'>,
): Promise<readonly string[] | undefined> {
  const beside = await input.beside(nodesFileOf(input.name))
  if (beside === undefined) return undefined
  // As many as the matrix has rows: a quotation mark that swallows a line is noticed.
  return readNodes(beside, { ...options, multiline: true })
}
