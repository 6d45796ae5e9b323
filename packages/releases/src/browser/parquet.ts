import { InvalidInput } from '@tulle/core'
import type { OpenedFile } from './opened-file.ts'
import type { RowFormat } from './texts.ts'

export interface ParquetTable extends RowFormat {
  /** The first rows, as texts. */
  first(most: number): Promise<(string | null)[][]>
}

export async function openParquet(file: OpenedFile): Promise<ParquetTable> {
  throw new InvalidInput(`${file.name} cannot be read here yet.`)
}
