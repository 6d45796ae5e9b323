/** Products of columns as the data itself has them, in doubles: private. */
import type { NumericRowFacts, NumericRows } from '@tulle/core'
import type { Dense } from '@tulle/core/data'

/** What is taken off every row: the rows' own mean is found first. */
export async function middleOf(
  data: NumericRows,
  centre: NumericRowFacts['centre'],
  columns: number,
): Promise<readonly number[]> {
  const sums = Array.from({ length: columns }, () => 0)
  if (centre === undefined) return sums
  if ('public' in centre) return centre.public
  if ('private' in centre) return centre.private.drawn ?? sums
  let people = 0
  for await (const { rows, values } of data.batches()) {
    people += rows
    for (let k = 0; k < rows * columns; k++) sums[k % columns] = (sums[k % columns] as number) + (values[k] as number)
  }
  return sums.map((sum) => sum / Math.max(1, people))
}

interface Truth {
  /** Σ of products over all rows, less the centre, in divided units: of whole rows, */
  readonly products: Dense
  /** and of rows shortened to the norm, as the release has them. */
  readonly shortened: Dense
  readonly rows: number
  readonly clipped: number
}

export async function trueProducts(
  data: NumericRows,
  { columns, norm = Infinity, centre }: NumericRowFacts,
): Promise<Truth> {
  const middle = await middleOf(data, centre, columns)
  const square = () => ({ rows: columns, columns, values: new Float64Array(columns * columns) })
  const [products, shortened] = [square(), square()]
  const row = new Float64Array(columns)
  let [rows, clipped] = [0, 0]
  for await (const { rows: count, values } of data.batches()) {
    for (let i = 0; i < count; i++) {
      let squares = 0
      for (let j = 0; j < columns; j++) {
        row[j] = (values[i * columns + j] as number) - (middle[j] as number)
        squares += (row[j] as number) ** 2
      }
      const length = Math.sqrt(squares)
      rows++
      if (length > norm) clipped++
      const share = length > norm ? (norm / length) ** 2 : 1
      for (let j = 0; j < columns; j++) {
        for (let k = 0; k < columns; k++) {
          const at = j * columns + k
          const product = (row[j] as number) * (row[k] as number)
          products.values[at] = (products.values[at] as number) + product
          shortened.values[at] = (shortened.values[at] as number) + share * product
        }
      }
    }
  }
  return { products, shortened, rows, clipped }
}
