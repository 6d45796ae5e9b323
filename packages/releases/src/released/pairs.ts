/** Numbers of pairs of columns, as a release publishes them. */
import type { NamedPairs } from '../published/data.ts'
import type { ReadTexts } from '../text-files/text-table.ts'

/** A CSV file with the columns first, second, both and standard_error. */
export async function readNamedPairs(read: ReadTexts, path: string, columns: readonly string[]): Promise<NamedPairs> {
  const table = await read(path)
  const size = columns.length
  const number = new Map(columns.map((name, j) => [name, j]))
  const [values, standardErrors] = [new Float64Array(size * size), new Float64Array(size * size)]
  values.fill(Number.NaN)
  standardErrors.fill(Number.NaN)
  for (const { texts } of await table.rowsInOrder(['first', 'second', 'both', 'standard_error'])) {
    const [j, k] = [number.get(texts[0] ?? ''), number.get(texts[1] ?? '')]
    if (j === undefined || k === undefined) continue
    for (const at of [j * size + k, k * size + j]) {
      values[at] = Number(texts[2])
      standardErrors[at] = Number(texts[3])
    }
  }
  return { values, standardErrors }
}
