/** The true flows of a level, before any limit: all trips of everybody, stays on the diagonal. Private. */
import { type Contributions, type DenseMatrix, denseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Hierarchy } from '../../mechanisms/index.ts'

/** The flows as they are in the data. */
export function trueFlows(trips: Contributions, { sizes, parents }: Hierarchy, level: number): DenseMatrix {
  const [finest = 0] = sizes
  const size = sizes[level]
  if (size === undefined) throw new InvalidInput(`There is no level ${level}: 0 is the finest of ${sizes.length}.`)
  const zone = Uint32Array.from({ length: finest }, (_, z) =>
    parents.slice(0, level).reduce((at, list) => list[at] as number, z),
  )
  const matrix = denseMatrix(size, size)
  const { person, row, column, value } = trips
  for (let k = 0; k < person.length; k++) {
    const [from, to, times] = [row[k] as number, column[k] as number, value[k] as number]
    if (from >= finest || to >= finest || !(times > 0)) continue
    const cell = (zone[from] as number) * size + (zone[to] as number)
    matrix.values[cell] = (matrix.values[cell] as number) + Math.trunc(times)
  }
  return matrix
}
