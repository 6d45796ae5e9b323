/** Small tables of a release: a name, and the numbers beside it. */
import type { NamedNumbers, NamedPairs } from '@tulle/releases'
import { readNamedNumbers } from '../sketches/named-numbers.ts'
import type { Tables } from '../tables/open.ts'
import { codingOf } from './coding.ts'
import { readNamedPairs } from './pairs.ts'
import type { ReleasedFiles } from './released-files.ts'

export async function readReleasedNumbers(
  tables: Tables,
  { certificate, path }: ReleasedFiles,
  name: string,
  heading: string,
): Promise<NamedNumbers> {
  const { read } = codingOf(certificate, name)
  const { headings, names, numbers } = await readNamedNumbers(tables, path(name), heading)
  return { headings: headings.map(read), names: names.map(read), numbers }
}

export function readReleasedPairs(
  tables: Tables,
  { certificate, path }: ReleasedFiles,
  name: string,
  columns: readonly string[],
): Promise<NamedPairs> {
  return readNamedPairs(tables, path(name), columns.map(codingOf(certificate, name).written))
}
