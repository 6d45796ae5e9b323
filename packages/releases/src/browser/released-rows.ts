import { InvalidInput } from '@tulle/core'
import type { PublishedRows } from '../published/data.ts'
import type { ReleasedFiles } from '../released/reading.ts'
import type { TableReading } from './texts.ts'

export async function releasedRows(
  released: ReleasedFiles,
  reading: TableReading,
  separator?: string,
): Promise<PublishedRows> {
  void [released, reading, separator]
  throw new InvalidInput('Released rows cannot be read here yet.')
}

export async function releasedRowFaults(
  released: ReleasedFiles,
  reading: TableReading,
  named: (file: string, names: Iterable<string>) => void,
): Promise<string[]> {
  void [released, reading, named]
  throw new InvalidInput('Released rows cannot be read here yet.')
}
