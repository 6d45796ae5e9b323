/**
 * The files that an artefact is written as: texts, which are the same wherever they are made, and tables for whoever
 * writes Parquet. Names in files that spreadsheets open are escaped here, where that is asked for.
 */
import { InvalidInput } from '@tulle/core'
import { escapedName } from '@tulle/core/text'
import type {
  Content,
  FlowsContent,
  MatrixContent,
  Published,
  SketchContent,
  StoredContent,
  TableContent,
} from '../artefact.ts'
import { isSheet } from '../escape.ts'
import { extensionOf, formatOf } from '../graph-files/formats.ts'
import { nodesFileOf } from '../graph-files/nodes.ts'
import { graphText } from '../graph-files/text.ts'
import { nodesText } from '../graph-files/write-edge-list.ts'
import type { Watch } from '../sources/watch.ts'
import { csvLines } from '../text-files/csv.ts'
import { FLOW_HEADINGS, flowLines } from './flows-text.ts'
import { arrayLines, cellLines, entryLines } from './matrix-text.ts'
import { type RowSheet, rowParts } from './rows-parts.ts'
import { checkTable, jsonNameLines, onesLines, pairLines, wideTableLines } from './table-text.ts'

export type ParquetTable = MatrixContent | FlowsContent | TableContent | SketchContent | RowSheet

export type FilePart =
  | { readonly is: 'text'; readonly name: string; readonly text: Iterable<string> }
  | { readonly is: 'parquet'; readonly name: string; readonly table: ParquetTable }
  | { readonly is: 'stored'; readonly name: string; readonly stored: StoredContent }

/** The same names for a file: escaped if that is asked for and the file is one that spreadsheets open. */
export function namesFor(file: string, escape: boolean, names: readonly string[]): readonly string[] {
  return escape && isSheet(file) ? names.map(escapedName) : names
}

/** What cannot be written is refused before the first file is. */
export function fileParts(
  { name, content }: Pick<Published, 'name' | 'content'>,
  escape: boolean,
  watch: Watch = {},
): readonly FilePart[] {
  const named = (names: readonly string[], file = name) => namesFor(file, escape, names)
  const text = (lines: Iterable<string>, file = name): FilePart => ({ is: 'text', name: file, text: lines })
  switch (content.is) {
    case 'text':
      return [text([content.text])]
    case 'matrix':
      return matrixParts(name, withNames(content, named), text)
    case 'flows': {
      const coded = { ...content, names: content.names.map((each) => named(each)) }
      if (content.format === 'parquet') return [{ is: 'parquet', name, table: coded }]
      return [text(csvLines(FLOW_HEADINGS, flowLines(coded)))]
    }
    case 'graph':
      return graphParts(name, { ...content.graph, names: named(content.graph.names) }, text)
    case 'nodes':
      return [text(nodesText(named(content.names)))]
    case 'table': {
      const [person = ''] = named([content.person])
      const { label } = content
      const coded = {
        ...content,
        people: named(content.people),
        columns: named(content.columns),
        person,
        ...(label === undefined ? {} : { label: labelNamed(label, named) }),
      }
      return tableParts(name, coded, text)
    }
    case 'csv':
      return [text(csvLines(named(content.headings), codedRows(content.rows, named)))]
    case 'sketch':
      return [{ is: 'parquet', name, table: content }]
    case 'stored':
      return [{ is: 'stored', name, stored: content }]
    case 'rows':
      return rowParts(content, escape, watch)
  }
}

function labelNamed({ name, values }: NonNullable<TableContent['label']>, named: Named) {
  const [heading = ''] = named([name])
  return { name: heading, values: named(values) }
}

type Named = (names: readonly string[]) => readonly string[]
type Text = (lines: Iterable<string>, file?: string) => FilePart

function withNames(content: MatrixContent, named: Named): MatrixContent {
  const { rows, columns, headings } = content
  const [from = '', to = '', value = ''] = named([headings.from, headings.to, headings.value])
  return { ...content, rows: named(rows), columns: named(columns), headings: { from, to, value } }
}

/** Where cells that are 0 have no line, and in Matrix Market, the names are in lists beside the file. */
function matrixParts(name: string, content: MatrixContent, text: Text): FilePart[] {
  const cells = cellsPart(name, content, text)
  if (content.sparse !== true && content.format !== 'mtx') return [cells]
  return [
    cells,
    text(jsonNameLines(content.rows), `${name}.rows`),
    text(jsonNameLines(content.columns), `${name}.columns`),
  ]
}

function cellsPart(name: string, content: MatrixContent, text: Text): FilePart {
  switch (content.format) {
    case 'csv':
      return text(cellLines(content))
    case 'parquet':
      return { is: 'parquet', name, table: content }
    case 'mtx':
      return text(content.sparse === true ? entryLines(content.matrix) : arrayLines(content.matrix))
  }
}

function tableParts(name: string, content: TableContent, text: Text): FilePart[] {
  const { matrix } = content
  checkTable(matrix, content)
  switch (content.format) {
    case 'csv':
      return [text(wideTableLines(matrix, content))]
    case 'parquet':
      return [{ is: 'parquet', name, table: content }]
    case 'pairs':
      return [text(pairLines(matrix, content))]
    case 'mtx':
      return [
        text(onesLines(matrix, content)),
        text(jsonNameLines(content.people), `${name}.rows`),
        text(jsonNameLines(content.columns), `${name}.columns`),
      ]
  }
}

/** Of Matrix Market there are two files, since it has no place for names. */
function graphParts(name: string, graph: Extract<Content, { is: 'graph' }>['graph'], text: Text): FilePart[] {
  if (graph.names.length !== graph.adjacency.rows) {
    throw new InvalidInput(
      `The graph has ${graph.adjacency.rows} nodes, and ${graph.names.length} names: each needs one.`,
    )
  }
  const format = formatOf(name)
  const delimiter = ['.tsv', '.txt', '.edges'].includes(extensionOf(name)) ? '\t' : ','
  // Made first, so that names which cannot be written leave no file.
  const written = graphText(graph, format, { delimiter })
  if (format !== 'matrix-market') return [text(written)]
  return [text(written), text(nodesText(graph.names), nodesFileOf(name))]
}

/** Whatever is text in such rows is a name. */
function* codedRows(
  rows: Iterable<readonly (string | number)[]>,
  named: Named,
): Generator<readonly (string | number)[]> {
  for (const row of rows) yield row.map((field) => (typeof field === 'string' ? (named([field])[0] ?? '') : field))
}
