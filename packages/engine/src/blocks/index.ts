/** What block noise needs besides the data, all of it public: blocks, masks, sensitivities and references from files. */
import type { Blocks, DenseMatrix, Names } from '@tulle/core'
import type { CellFile } from '@tulle/releases'
import { readBlocks as blocksIn, readMask as maskIn, readSensitivities as sensitivitiesIn } from '@tulle/releases/files'
import type { Tables } from '../tables/open.ts'
import { textsOf } from '../tables/rows.ts'

export { peopleInBoth, readReference } from './reference.ts'

/** Reads which cell is in which block. */
export function readBlocks(
  tables: Tables,
  given: CellFile,
  names: Names & { readonly symmetric: boolean },
): Promise<Blocks> {
  return blocksIn(textsOf(tables), given, names)
}

/** The cells that a public mask leaves out. */
export function readMask(tables: Tables, given: CellFile, names: Names): Promise<number[]> {
  return maskIn(textsOf(tables), given, names)
}

/** The most that one person may add to each cell; 0 where the table says nothing. */
export function readSensitivities(tables: Tables, given: CellFile, names: Names): Promise<DenseMatrix> {
  return sensitivitiesIn(textsOf(tables), given, names)
}
