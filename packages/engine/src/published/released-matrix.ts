/** The matrix of a release, in whichever format it was written. */
import { InvalidInput, type Names } from '@tulle/core'
import { matrixFileIn, type ReleasedCells, type Watch } from '@tulle/releases'
import { columnsOfFile } from '../tables/events.ts'
import { ofOurs, type Tables } from '../tables/open.ts'
import { codingOf } from './coding.ts'
import { namesBesideMatrix, readLongMatrix, readMarket } from './matrix.ts'
import type { ReleasedFiles } from './released-files.ts'

/** `names` where the file cannot be trusted to name all of them, in their order. */
export async function readReleasedMatrix(
  tables: Tables,
  { certificate, files, path }: ReleasedFiles,
  { names, ...watch }: Watch & { readonly names?: Names; readonly check?: (names: Names) => void } = {},
): Promise<ReleasedCells> {
  const name = matrixFileIn(files)
  const file = path(name)
  if (name.endsWith('.mtx')) {
    return readMarket(file)
  }
  const columns = await columnsOfFile(tables, file)
  const [from, to, value] = columns
  if (from === undefined || to === undefined || value === undefined || columns.length !== 3) {
    throw new InvalidInput(`${name} has other columns than the two names and the value of a cell.`)
  }
  const { read, written } = codingOf(certificate, name)
  const coded = (list: readonly string[], by: (name: string) => string) => list.map(by)
  // Cells that are 0 have no line where the names are in lists of their own; else a cell without one was masked.
  const sparse = files.includes(`${name}.rows`)
  const listed = sparse ? await namesBesideMatrix(file) : undefined
  if (listed !== undefined) watch.check?.(listed)
  const {
    matrix,
    names: found,
    counts,
  } = await readLongMatrix(ofOurs(tables), {
    file,
    from,
    to,
    value,
    absent: sparse ? 0 : Number.NaN,
    ...(names !== undefined
      ? { names: { rows: coded(names.rows, written), columns: coded(names.columns, written) } }
      : listed === undefined
        ? {}
        : { names: listed }),
    ...watch,
  })
  return {
    matrix,
    names: { rows: coded(found.rows, read), columns: coded(found.columns, read) },
    headings: { from: read(from), to: read(to), value: read(value) },
    lines: counts.lines,
  }
}
