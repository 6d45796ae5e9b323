/** Products of columns as the data itself has them, in doubles: private. */
import type { NumericRowFacts, NumericRows } from '@tulle/core'
import type { Dense } from '@tulle/core/data'

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
  const none = Array.from({ length: columns }, () => 0)
  const middle = centre === undefined ? none : 'public' in centre ? centre.public : (centre.private.drawn ?? none)
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
