import { InvalidInput } from '@tulle/core'
import type { ParquetTable } from '../written/parts.ts'

export async function parquetBlob(table: ParquetTable): Promise<Blob> {
  throw new InvalidInput(`A ${table.is} cannot be written as Parquet here yet.`)
}
