/** A square matrix with names, as a CSV file of its own. */
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { InvalidInput } from '@tulle/core'
import type { Dense } from '@tulle/core/data'
import { words } from '@tulle/core/text'
import type { MatrixDesk } from '@tulle/releases'
import { writeCsv } from '../write/csv.ts'
import { filesAside, refuseTakenFile } from '../write/files-aside.ts'
import { checkWritable } from '../write/folders.ts'

/** Where a matrix is to go. */
export interface MatrixOut {
  readonly out?: string
  readonly force?: boolean
}

/** Where answers that are matrices go. The file appears complete, or not at all. */
export function matrixPlace(given: MatrixOut): MatrixDesk['matrix'] {
  return {
    async check() {
      await checkMatrixFile(given)
    },
    async write({ heading, names, matrix }) {
      const file = await checkMatrixFile(given)
      const write = async (aside: string) => {
        await writeMatrixFile(join(aside, 'matrix.csv'), heading, names, matrix)
        return [['matrix.csv', file] as const]
      }
      await filesAside(file, write, { check: () => refuseTakenFile(file, given.force === true) })
    },
  }
}

async function checkMatrixFile({ out, force }: MatrixOut): Promise<string> {
  if (out === undefined) throw new InvalidInput(words`Where should the matrix go? Give a file with {out FILE.csv}.`)
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

async function writeMatrixFile(
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
