/** Which of the released files has the data. */
import { InvalidInput } from '@tulle/core'

export function graphFileIn(files: readonly string[]): string {
  return found(files, /^graph\.(csv|tsv|mtx|gexf|graphml|json|parquet)$/, 'graph')
}

export function matrixFileIn(files: readonly string[]): string {
  return found(files, /^matrix\.(csv|parquet|mtx)$/, 'matrix')
}

export function flowsFileIn(files: readonly string[], of: 'flows' | 'stays' = 'flows'): string {
  return found(files, of === 'flows' ? /^flows\.(csv|parquet)$/ : /^stays\.(csv|parquet)$/, `file of ${of}`)
}

export function tableFileIn(files: readonly string[]): string {
  return found(files, /^table(\.(csv|parquet|mtx)|-pairs\.(csv|parquet))$/, 'table')
}

export function rowsFileIn(files: readonly string[]): string {
  return found(files, /^rows\.(?:csv|parquet|txt)$/, 'file of rows')
}

function found(files: readonly string[], pattern: RegExp, what: string): string {
  const name = files.find((file) => pattern.test(file))
  if (name === undefined) throw new InvalidInput(`The certificate names no ${what}.`)
  return name
}
