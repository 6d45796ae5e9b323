/** What whoever holds a published release brings to read its files, and what readers of them need to know. */
import { type Certificate, InvalidInput } from '@tulle/core'
import type { GraphInput } from '../graph-files/input.ts'
import type { Sources } from '../source.ts'
import type { ReadGraph, ReadGraphOptions } from '../sources/graphs.ts'
import type { ReadTexts } from '../text-files/text-table.ts'

export interface ReleasedReading {
  /** Sources of files that Tulle wrote: a name that holds a line break stands in quotation marks there. */
  readonly sources: Pick<Sources, 'columnsOf' | 'longMatrix' | 'answers' | 'items'>
  readonly texts: ReadTexts
  readonly graph: (file: string) => GraphInput
  /** A graph in a table of edges. */
  readonly edgeTable: (file: string, options: ReadGraphOptions) => Promise<ReadGraph>
  /** Two columns of a table, row by row in the order of the file. */
  readonly pairs: (
    file: string,
    columns: readonly [string, string],
    visit: (a: string | null, b: string | null) => void,
  ) => Promise<void>
  /** All of a file, as text. */
  readonly text: (file: string) => Promise<string>
}

export interface ReleasedFiles extends ReleasedReading {
  readonly certificate: Certificate
  /** The names of the released files, as the certificate has them. */
  readonly files: readonly string[]
  /** What the readers call one of them. */
  readonly path: (name: string) => string
}

/** `place` is what the readers call a file; only those that the certificate lists are read. */
export function releasedFiles(
  certificate: Certificate,
  place: (name: string) => string,
  reading: ReleasedReading,
): ReleasedFiles {
  const files = certificate.files.map(({ name }) => name)
  return {
    ...reading,
    certificate,
    files,
    path(name) {
      if (files.includes(name)) return place(name)
      throw new InvalidInput(`The certificate names no file ${name}.`)
    },
  }
}
