import type { NamedNumbers } from '@tulle/releases'
import { readNamedNumbers as namedNumbersIn } from '@tulle/releases/files'
import { ofOurs, type Tables } from '../tables/open.ts'
import { textsOf } from '../tables/rows.ts'

/** A CSV file whose first column is called `heading` and names the row. */
export function readNamedNumbers(tables: Tables, path: string, heading: string): Promise<NamedNumbers> {
  return namedNumbersIn(textsOf(ofOurs(tables)), path, heading)
}
