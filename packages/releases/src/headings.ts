/** What cannot stand at the head of a file. */
import { InvalidInput } from '@tulle/core'

export function checkDistinct(headings: readonly string[]): void {
  if (new Set(headings).size === headings.length) return
  const seen = new Set<string>()
  const repeated = headings.find((name) => seen.size === seen.add(name).size)
  throw new InvalidInput(`Two columns are called "${repeated}": give them different names.`)
}

/** DuckDB would rename what it takes for the same name, and has no empty one. */
export function checkParquet(headings: readonly string[]): void {
  const seen = new Map<string, string>()
  for (const heading of headings) {
    if (heading === '') throw new InvalidInput('A column of a Parquet file needs a name: write another format.')
    const plain = heading.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    const other = seen.get(plain)
    if (other !== undefined) {
      throw new InvalidInput(
        `The columns "${other}" and "${heading}" differ in capitals alone, which a Parquet file cannot tell apart here: rename one, or write another format.`,
      )
    }
    seen.set(plain, heading)
  }
}

/** What the column with the items is called where there is a line for each pair. */
export const ITEM = 'item'

/** What cannot stand at the head of a released table of yes and no, said as soon as the names are known. */
export function checkTableHeadings(file: {
  readonly person: string
  readonly columns: readonly string[]
  readonly format: 'csv' | 'parquet' | 'mtx' | 'pairs' | 'pairs-parquet'
  /** A column after the others, where there are columns. */
  readonly label?: string | undefined
}): void {
  const beside = file.label === undefined ? [] : [file.label]
  const headings = file.format.startsWith('pairs') ? [ITEM] : file.format === 'mtx' ? [] : [...file.columns, ...beside]
  if (headings.includes(file.person)) {
    throw new InvalidInput(
      `A column is called "${file.person}", as the one with the people would be: rename one of the two.`,
    )
  }
  checkDistinct(headings)
  if (file.format === 'parquet') checkParquet([file.person, ...file.columns, ...beside])
  if (file.format === 'pairs-parquet') checkParquet([file.person, ITEM])
}
