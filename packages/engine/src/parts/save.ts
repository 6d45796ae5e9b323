/** The files of an artefact in a folder: texts as they come, and Parquet by DuckDB. */
import { join } from 'node:path'
import type { Published, Watch } from '@tulle/releases'
import { type FilePart, fileParts, type ParquetTable } from '@tulle/releases/files'
import type { Tables } from '../tables/open.ts'
import { saveText } from '../write/csv.ts'
import { writeFlowsParquet } from './flows.ts'
import { writeMatrixParquet } from './matrix.ts'
import { writeRowsParquet } from './rows.ts'
import { writeSketch } from './sketch.ts'
import { writeTableParquet } from './table.ts'

export interface PartsPlace extends Watch {
  readonly folder: string
  readonly escape?: boolean
}

/** Writes one artefact, and returns the names of the files that it took. */
export async function saveArtefact(
  tables: () => Promise<Tables>,
  artefact: Pick<Published, 'name' | 'content'>,
  { folder, escape = false, ...watch }: PartsPlace,
): Promise<string[]> {
  const parts = fileParts(artefact, escape, watch)
  for (const part of parts) await savePart(tables, part, join(folder, part.name), watch)
  return parts.map(({ name }) => name)
}

/** Writes one file. */
export async function savePart(
  tables: () => Promise<Tables>,
  part: FilePart,
  path: string,
  watch: Watch,
): Promise<void> {
  if (part.is === 'text') await saveText(part.text, path)
  else if (part.is === 'stored') await part.stored.save(path)
  else await writeParquet(await tables(), part.table, path, watch)
}

function writeParquet(tables: Tables, table: ParquetTable, path: string, watch: Watch): Promise<void> {
  switch (table.is) {
    case 'matrix':
      return writeMatrixParquet(tables, table, path)
    case 'flows':
      return writeFlowsParquet(tables, table, path)
    case 'table':
      return writeTableParquet(tables, table, path)
    case 'sketch':
      return writeSketch(tables, { ...table, ...watch }, path)
    case 'row-sheet':
      return writeRowsParquet(tables, table, path, watch)
  }
}
