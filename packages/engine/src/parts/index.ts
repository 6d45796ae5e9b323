/** Released data as files, one kind of content at a time. */
import type { DenseMatrix, Names, SparseMatrix } from '@tulle/core'
import type { MatrixContent, RowClasses, RowsFile, TableContent } from '@tulle/releases'
import type { Tables } from '../tables/open.ts'
import { type PartsPlace, saveArtefact } from './save.ts'

export { writeSketch } from './sketch.ts'

/** A matrix with its names, as a file of a release. */
export interface MatrixFile extends Names, Pick<MatrixContent, 'format' | 'headings'> {
  readonly folder: string
  readonly name: string
}

/** Writes the matrix and returns the names of the files it took. A cell that is not a number is left out. */
export function writeMatrix(
  tables: Tables,
  matrix: DenseMatrix,
  { folder, name, ...file }: MatrixFile,
): Promise<string[]> {
  return saveArtefact(async () => tables, { name, content: { is: 'matrix', matrix, ...file } }, { folder })
}

/** A table of zeros and ones, as a file of a release. */
export interface TableFile extends Omit<TableContent, 'is' | 'matrix'> {
  readonly folder: string
  readonly name: string
}

/** Writes a table as a file. */
export function writeTable(
  tables: Tables,
  matrix: SparseMatrix,
  { folder, name, ...file }: TableFile,
): Promise<string[]> {
  return saveArtefact(async () => tables, { name, content: { is: 'table', matrix, ...file } }, { folder })
}

/** Rows as files of a folder. */
export type PlacedRows = RowsFile & PartsPlace

/** Writes the rows, class by class, and returns the names of the files it took. */
export function writeRows(tables: Tables, rows: RowClasses, file: PlacedRows): Promise<string[]> {
  return saveArtefact(async () => tables, { name: file.name, content: { is: 'rows', rows, file } }, file)
}
