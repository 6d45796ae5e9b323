/** The cells of a heat map, at a size that a document can carry. */
import type { Box } from './axes.ts'
import { all, type Markup, round, tag, words } from './xml.ts'

interface Grid {
  readonly rows: number
  readonly columns: number
  readonly values: ArrayLike<number>
}

export interface Summary extends Grid {
  /** How many rows and columns of the original one cell stands for. */
  readonly rowsEach: number
  readonly columnsEach: number
}

/** At most `most` a side: above, each cell is the mean of a rectangle of cells (of those in it that have a value). */
export function summarise({ rows, columns, values }: Grid, most: number): Summary {
  const rowsEach = Math.max(1, Math.ceil(rows / most))
  const columnsEach = Math.max(1, Math.ceil(columns / most))
  if (rowsEach === 1 && columnsEach === 1) return { rows, columns, values, rowsEach, columnsEach }
  const fewerRows = Math.ceil(rows / rowsEach)
  const fewerColumns = Math.ceil(columns / columnsEach)
  const means = new Float64Array(fewerRows * fewerColumns)
  const counts = new Float64Array(means.length)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const value = values[i * columns + j] as number
      if (!Number.isFinite(value)) continue
      const cell = Math.floor(i / rowsEach) * fewerColumns + Math.floor(j / columnsEach)
      const count = (counts[cell] as number) + 1
      counts[cell] = count
      // A running mean, since a sum could pass the largest double.
      const mean = means[cell] as number
      means[cell] = mean + (value / count - mean / count)
    }
  }
  for (let cell = 0; cell < means.length; cell++) if (counts[cell] === 0) means[cell] = Number.NaN
  return { rows: fewerRows, columns: fewerColumns, values: means, rowsEach, columnsEach }
}

interface Cells {
  readonly rows: number
  readonly columns: number
  readonly colourOf: (row: number, column: number) => string
  /** With it, each cell has a tooltip; only for few cells. */
  readonly tooltipOf?: (row: number, column: number) => string
}

/**
 * Cells in a coordinate system of their own, a cell being 1 × 1. Neighbours of one colour are one stroke, and all strokes
 * of one colour are one path: ten letters a cell at most, where a rectangle each would take sixty.
 */
export function drawCells(box: Box, { rows, columns, colourOf, tooltipOf }: Cells): Markup {
  const parts: Markup[] = []
  const paths = new Map<string, string[]>()
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; ) {
      const colour = colourOf(i, j)
      const start = j++
      if (tooltipOf !== undefined) {
        const shape = { x: start, y: i, width: 1, height: 1, fill: colour }
        parts.push(tag('rect', shape, tag('title', {}, words(tooltipOf(i, start)))))
        continue
      }
      while (j < columns && colourOf(i, j) === colour) j++
      const strokes = paths.get(colour) ?? []
      strokes.push(`M${start} ${i}.5h${j - start}`)
      paths.set(colour, strokes)
    }
  }
  for (const [stroke, strokes] of paths) parts.push(tag('path', { d: strokes.join(''), stroke }))
  const place = { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }
  const own = { viewBox: `0 0 ${columns} ${rows}`, preserveAspectRatio: 'none', 'shape-rendering': 'crispEdges' }
  const outline = `M${round(box.left)} ${round(box.top)}H${round(box.right)}V${round(box.bottom)}H${round(box.left)}Z`
  return all([
    parts.length === 0 ? undefined : tag('svg', { ...place, ...own }, ...parts),
    tag('path', { d: outline, fill: 'none', stroke: '#8592a0', 'stroke-width': '0.75' }),
  ])
}
