/**
 * A grid of rows × columns zones, numbered row by row, that halves until neither side is above `coarsest`: 40 × 40, 20 × 20,
 * 10 × 10, 5 × 5. Of an odd number of zones the last group is smaller.
 */
export function halvedGrid(rows: number, columns: number, coarsest = 5) {
  const sizes = [rows * columns]
  const parents: number[][] = []
  let [r, c] = [rows, columns]
  while (r > coarsest || c > coarsest) {
    const [tall, wide] = [r > coarsest ? 2 : 1, c > coarsest ? 2 : 1]
    const [above, across] = [Math.ceil(r / tall), Math.ceil(c / wide)]
    const width = c
    parents.push(
      Array.from({ length: r * c }, (_, z) => {
        const [line, column] = [Math.floor(z / width), z % width]
        return Math.floor(line / tall) * across + Math.floor(column / wide)
      }),
    )
    ;[r, c] = [above, across]
    sizes.push(r * c)
  }
  return { sizes, parents }
}
