/** A square matrix with names, as a CSV file of its own. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Dense, InvalidInput } from '@tulle/core'
import { checkWritable, filesAside, refuseTakenFile, writeCsv } from '@tulle/engine'

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
  await refuseTakenFile(out, force === true)
  const folder = await stat(dirname(out)).catch(() => undefined)
  if (folder?.isDirectory() !== true) {
    throw new InvalidInput(
      `There is no folder ${dirname(out)} to write ${out} to: make it first, or choose another file.`,
    )
  }
  await checkWritable(out)
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

/** The file appears complete, or not at all. */
export async function matrixFileAside(
  file: string,
  { force }: MatrixFlags,
  ...matrix: Parameters<typeof writeMatrixFile> extends [string, ...infer Rest] ? Rest : never
): Promise<void> {
  const write = async (aside: string) => {
    await writeMatrixFile(join(aside, 'matrix.csv'), ...matrix)
    return [['matrix.csv', file] as const]
  }
  await filesAside(file, write, { check: () => refuseTakenFile(file, force === true) })
}
