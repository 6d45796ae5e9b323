/** Small tables of a release: a name, and the numbers beside it. */
import { InvalidInput } from '@tulle/core'
import type { NamedNumbers, NamedPairs } from '../published/data.ts'
import type { ReadTexts } from '../text-files/text-table.ts'
import { codingOf } from './coding.ts'
import { readNamedPairs } from './pairs.ts'
import type { ReleasedFiles } from './reading.ts'

export async function readReleasedNumbers(
  { certificate, path, texts }: ReleasedFiles,
  name: string,
  heading: string,
): Promise<NamedNumbers> {
  const { read } = codingOf(certificate, name)
  const { headings, names, numbers } = await readNamedNumbers(texts, path(name), heading)
  return { headings: headings.map(read), names: names.map(read), numbers }
}

export function readReleasedPairs(
  { certificate, path, texts }: ReleasedFiles,
  name: string,
  columns: readonly string[],
): Promise<NamedPairs> {
  return readNamedPairs(texts, path(name), columns.map(codingOf(certificate, name).written))
}

/** A CSV file whose first column is called `heading` and names the row. */
export async function readNamedNumbers(read: ReadTexts, path: string, heading: string): Promise<NamedNumbers> {
  const table = await read(path)
  const [first, ...headings] = table.columns
  if (first !== heading) {
    throw new InvalidInput(
      `${path.replace(/^.*[/\\]/, '')} does not begin with a column "${heading}": it belongs to another release.`,
    )
  }
  const rows = await table.rowsInOrder(table.columns)
  return {
    headings,
    names: rows.map(({ texts }) => texts[0] ?? ''),
    // Nothing is no number, and not 0.
    numbers: rows.map(({ texts }) => texts.slice(1).map((text) => (text === null ? Number.NaN : Number(text)))),
  }
}
