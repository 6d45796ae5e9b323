/**
 * What a release writes. What may be published and what must not are different types: neither can be put in the place of
 * the other, and nothing else is written.
 */
import type { AnyPlan, Certificate, DenseMatrix, Graph, Names, SparseMatrix } from '@tulle/core'
import type { AccountTotal } from '@tulle/core/certificate'
import type { Sketch } from '@tulle/core/sketches'
import type { FlowRows } from './flows/rows.ts'
import type { CertificateMark } from './ledger/account.ts'
import type { RowClasses, RowsFile } from './rows/rows-file.ts'

export interface MatrixContent extends Names {
  readonly is: 'matrix'
  readonly matrix: DenseMatrix
  readonly format: 'csv' | 'parquet' | 'mtx'
  /** Cells that are 0 have no line: the names of all rows and columns are then in lists of their own. */
  readonly sparse?: true
  /** What the three columns are called. */
  readonly headings: { readonly from: string; readonly to: string; readonly value: string }
}

/** Flows between zones, at every level. */
export interface FlowsContent {
  readonly is: 'flows'
  readonly rows: FlowRows
  /** Of each level, the finest first. */
  readonly names: readonly (readonly string[])[]
  readonly format: 'csv' | 'parquet'
}

/** A row of numbers for each node of a graph, or for each column of a table. */
export interface SketchContent {
  readonly is: 'sketch'
  readonly heading: 'node' | 'column'
  readonly names: readonly string[]
  readonly sketch: Sketch
}

/** In the format that the name of the artefact tells. */
export interface GraphContent {
  readonly is: 'graph'
  readonly graph: Graph
}

/** All nodes of a graph, one on each line: an edge list knows only those with edges. */
export interface NodesContent {
  readonly is: 'nodes'
  readonly names: readonly string[]
}

/** A table of yes and no. */
export interface TableContent {
  readonly is: 'table'
  readonly matrix: SparseMatrix
  readonly people: readonly string[]
  readonly columns: readonly string[]
  /** What the column with the people is called. */
  readonly person: string
  /** A column for each of them, or the ones alone. */
  readonly format: 'csv' | 'parquet' | 'mtx' | 'pairs'
  /** A public column after the others: of each person, as it is. */
  readonly label?: { readonly name: string; readonly values: readonly string[] }
}

/** Comma-separated text: a header, and rows of names and numbers. */
export interface CsvContent {
  readonly is: 'csv'
  readonly headings: readonly string[]
  readonly rows: Iterable<readonly (string | number)[]>
}

/** Rows that were made alike, in one file, or in two where something is kept beside items. */
export interface RowsContent {
  readonly is: 'rows'
  readonly rows: RowClasses
  readonly file: RowsFile
}

/** A file that an engine has made already, where the data is. */
export interface StoredContent {
  readonly is: 'stored'
  readonly save: (path: string) => Promise<void>
}

export type Content =
  | { readonly is: 'text'; readonly text: string }
  | MatrixContent
  | FlowsContent
  | GraphContent
  | NodesContent
  | TableContent
  | CsvContent
  | RowsContent
  | SketchContent
  | StoredContent

/** Computed by the mechanism, or from what the mechanism released. */
export interface Published {
  readonly audience: 'everybody'
  readonly name: string
  readonly content: Content
}

/** For the owner of the data alone. */
export interface Private {
  readonly audience: 'owner'
  readonly name: string
  readonly text: string
}

export function published(name: string, content: Content): Published {
  return { audience: 'everybody', name, content }
}

export function publishedJson(name: string, value: object): Published {
  return published(name, { is: 'text', text: `${JSON.stringify(value, undefined, 2)}\n` })
}

export function kept(name: string, text: string): Private {
  return { audience: 'owner', name, text }
}

/** What the certificate of a release is called among its files, and its page. */
export const CERTIFICATE = 'certificate.json'
export const PAGE = 'certificate.html'

export interface Artefacts {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  readonly title: string
  /** Whether names in files that spreadsheets open are to be escaped. */
  readonly escapeNames: boolean
  readonly published: readonly Published[]
  /** The result in a few sentences, from what is published alone: the certificate opens with it. */
  readonly result?: readonly string[] | undefined
  readonly private: readonly Private[]
  /** What the certificate says of other releases of the same data, where their owner wants that. */
  readonly account?: AccountTotal | undefined
  /** Who publishes it, for the certificate. */
  readonly publisher?: Certificate['publisher'] | undefined
}

/** What was written. */
export interface WrittenRelease {
  /** The names of the files that were published, the data first. */
  readonly files: readonly string[]
  readonly certificate: CertificateMark
}

/** Where artefacts go: all of them, with a certificate, or none. Whoever makes one refuses a place that cannot be written to. */
export interface Writer {
  /** `progress` is told the share of a file that takes long. */
  write(artefacts: Artefacts, signal: AbortSignal, progress?: (share?: number) => void): Promise<WrittenRelease>
}

/** Where files go that are for the owner of the data alone: all of them, or none. */
export interface KeptWriter {
  /** Refuses a place where these cannot go, before any work is done. */
  check(names: readonly string[]): Promise<void>
  write(kept: readonly Private[], signal: AbortSignal): Promise<void>
}
