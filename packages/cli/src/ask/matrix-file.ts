/** A square matrix with names, as a CSV file of its own. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Dense, InvalidInput } from '@tulle/core'
import { writeCsv } from '@tulle/engine'

export interface MatrixFlags {
  readonly out?: string
  readonly force?: boolean
  readonly json?: boolean
}

/** Said before anything is read. */
export async function checkMatrixFile({ out, force }: MatrixFlags): Promise<string> {
  if (out === undefined) throw new InvalidInput('Where should the matrix go? Give a file with -o FILE.csv.')
  if (!out.toLowerCase().endsWith('.csv')) {
    throw new InvalidInput(`The matrix is written as CSV: let the name of the file end in .csv, not as in ${out}.`)
  }
  const there = await stat(out).catch(() => undefined)
  if (there?.isDirectory() === true) throw new InvalidInput(`${out} is a folder: give a file with -o FILE.csv.`)
  if (there !== undefined && force !== true) {
    throw new InvalidInput(`${out} is already there. Choose another file with -o, or replace it with --force.`)
  }
  const folder = await stat(dirname(out)).catch(() => undefined)
  if (folder?.isDirectory() !== true) {
    throw new InvalidInput(
      `There is no folder ${dirname(out)} to write ${out} to: make it first, or choose another file.`,
    )
  }
  return out
}

export async function writeMatrixFile(
  file: string,
  heading: string,
  names: readonly string[],
  { rows, columns, values }: Dense,
): Promise<void> {
  function* lines(): Generator<(string | number)[]> {
    for (let i = 0; i < rows; i++) yield [names[i] as string, ...values.subarray(i * columns, (i + 1) * columns)]
  }
  await writeCsv(file, [heading, ...names], lines())
}
