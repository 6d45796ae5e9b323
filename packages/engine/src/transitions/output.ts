/** Where a file of transitions goes, and beside it the public list of zones. */
import { InvalidInput } from '@tulle/core'
import { refuseTakenFile } from '../write/files-aside.ts'
import { checkWritable } from '../write/folders.ts'
import { sameFile } from '../write/same-file.ts'

export interface Output {
  readonly data: string
  readonly format: 'csv' | 'parquet'
  /** The list of zones that goes with it. */
  readonly zones: string
}

/** What the ending of the name says. */
export function outputOf(file: string): Output {
  const [, stem, ending] = /^(.*[^/\\])\.(csv|parquet)$/i.exec(file) ?? []
  if (stem === undefined || ending === undefined) {
    throw new InvalidInput(
      `What kind of file should ${file} be? Its name should end in .parquet or .csv: choose one with -o.`,
    )
  }
  return { data: file, format: ending.toLowerCase() as Output['format'], zones: `${stem}.zones.txt` }
}

/** Says early, before any work, that a place is taken: by a file, or by one of those that are to be read. */
export async function refuseTaken(files: readonly string[], inputs: readonly string[], force: boolean): Promise<void> {
  for (const file of files) {
    for (const input of inputs) {
      if (await sameFile(input, file)) {
        throw new InvalidInput(`${file} is the file ${input} that is to be read: choose another with -o.`)
      }
    }
    await refuseTakenFile(file, force)
    await checkWritable(file)
  }
}
