/** The matrix of a release, in whichever format it was written. */
import { InvalidInput, type Names } from '@tulle/core'
import type { ReleasedCells } from '../published/data.ts'
import { matrixFileIn } from '../published/files-in.ts'
import type { Watch } from '../sources/watch.ts'
import { codingOf } from './coding.ts'
import { marketArray, namesBesideMatrix } from './market-array.ts'
import type { ReleasedFiles } from './reading.ts'

/** `names` where the file cannot be trusted to name all of them, in their order. */
export async function readReleasedMatrix(
  { certificate, files, path, sources, text }: ReleasedFiles,
  { names, ...watch }: Watch & { readonly names?: Names; readonly check?: (names: Names) => void } = {},
): Promise<ReleasedCells> {
  const name = matrixFileIn(files)
  const file = path(name)
  if (name.endsWith('.mtx')) {
    return marketArray(file, text)
  }
  const columns = await sources.columnsOf(file)
  const [from, to, value] = columns
  if (from === undefined || to === undefined || value === undefined || columns.length !== 3) {
    throw new InvalidInput(`${name} has other columns than the two names and the value of a cell.`)
  }
  const { read, written } = codingOf(certificate, name)
  const coded = (list: readonly string[], by: (name: string) => string) => list.map(by)
  // Cells that are 0 have no line where the names are in lists of their own; else a cell without one was masked.
  const sparse = files.includes(`${name}.rows`)
  const listed = sparse ? await namesBesideMatrix(file, text) : undefined
  if (listed !== undefined) watch.check?.(listed)
  const {
    matrix,
    names: found,
    counts,
  } = await sources.longMatrix({
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
