/** Pictures of made-up data beside what became of it, at the same scale. */
import { barFigure, heatMapFigure, lineFigure } from '@tulle/core/page'

interface Cells {
  readonly rows: number
  readonly columns: number
  readonly before: ArrayLike<number>
  readonly after: ArrayLike<number>
}

const BEFORE = 'Made up'
const AFTER = 'Made up, then released'

/** The colours mean the same in both. */
export function heatMaps({ rows, columns, before, after }: Cells): readonly string[] {
  const all = [...Array.from(before), ...Array.from(after)].filter(Number.isFinite)
  const most = all.reduce((a, b) => Math.max(a, b), 1)
  const least = all.reduce((a, b) => Math.min(a, b), 0)
  const shown = (title: string, values: ArrayLike<number>) =>
    heatMapFigure({ title, rows, columns, values, value: { from: least, to: most }, colours: 'sequential' })
  return [shown(BEFORE, before), shown(AFTER, after)]
}

interface Bars {
  readonly what: string
  readonly title?: string
  readonly categories: readonly string[]
  readonly before: ArrayLike<number>
  readonly after: ArrayLike<number>
}

/** Side by side within each category. */
export function bars({
  what,
  title = 'Made up, and what would be released of it',
  categories,
  before,
  after,
}: Bars): string {
  return barFigure({
    title,
    categories,
    series: [
      { name: BEFORE.toLowerCase(), values: before },
      { name: 'released', values: after },
    ],
    y: { label: what },
    height: 180,
  })
}

/** How many nodes have at least so many edges: two curves that should lie on each other. */
export function degreeLines(before: ArrayLike<number>, after: ArrayLike<number>): string {
  return lineFigure({
    title: 'Nodes with at least so many edges, made up and released',
    x: { label: 'edges of a node' },
    y: { label: 'nodes' },
    series: [
      { name: BEFORE.toLowerCase(), ...atLeast(before) },
      { name: 'released', ...atLeast(after), dashed: true },
    ],
    height: 200,
  })
}

/** From numbers of nodes that have 0, 1, 2, … edges. */
function atLeast(counts: ArrayLike<number>): { readonly x: number[]; readonly y: number[] } {
  const [x, y]: [number[], number[]] = [[], []]
  let sum = 0
  for (let degree = counts.length - 1; degree >= 0; degree--) {
    sum += counts[degree] as number
    if (sum === 0) continue
    x.unshift(degree)
    y.unshift(sum)
  }
  return { x, y }
}
