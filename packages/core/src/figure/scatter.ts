import { seriesColour } from './colour.ts'
import { type FigureText, type LegendItem, page } from './page.ts'
import { checkLengths, describeRange, drawPlot, logNote, type Projection, plotHeight } from './plot.ts'
import { type Axis, settled } from './scale.ts'
import { INK } from './text.ts'
import { all, type Markup, round, tag } from './xml.ts'

/** A point for each (x, y); those that are not finite are left out. */
export interface ScatterSeries {
  readonly name: string
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
}

export interface ScatterFigure extends FigureText {
  readonly x?: Axis
  readonly y?: Axis
  readonly series: readonly ScatterSeries[]
  /** Draws the line y = x, for "released against original". */
  readonly diagonal?: boolean
  /** Of the plot itself; the texts come on top. */
  readonly height?: number
}

/** From here on points cover each other, and are drawn smaller and fainter. */
const MANY = 400

export function scatterFigure(figure: ScatterFigure): string {
  const { series, diagonal = false } = figure
  for (const { name, x, y } of series) checkLengths(name, x, { y })
  const height = plotHeight(figure.height, diagonal ? 340 : 300)
  const xValues = () => series.flatMap((one) => Array.from(one.x))
  const yValues = () => series.flatMap((one) => Array.from(one.y))
  const both = [...xValues(), ...yValues()]
  const [x, y] = [figure.x ?? {}, figure.y ?? {}].map((axis, i) =>
    settled(axis, diagonal ? both : i === 0 ? xValues() : yValues()),
  ) as [Axis, Axis]
  const count = xValues().length
  const names = series.map(({ name }) => name).join(', ')
  return page({
    text: figure,
    description: `Scatter plot of ${names || 'no series'}, ${count} points; ${describeRange('x', x, xValues())}, ${describeRange('y', y, yValues())}.`,
    legend: series.length > 1 ? series.map(legendItem) : [],
    notes: [diagonal ? 'On the dashed line both are equal.' : undefined, logNote(x, xValues()), logNote(y, yValues())],
    body: (top, width) =>
      drawPlot(
        {
          x,
          y,
          // Where both are compared, the same numbers are equally far apart on both.
          xValues: diagonal ? () => both : xValues,
          yValues: diagonal ? () => both : yValues,
          height,
          // Where a height is asked for, it is kept.
          square: diagonal && figure.height === undefined && sameRange(x, y),
          marks: (project) =>
            all([
              diagonal ? drawDiagonal(both, project) : undefined,
              ...series.map((one, i) => drawPoints(one, i, count > MANY, project)),
            ]),
        },
        top,
        width,
      ),
  })
}

/** One scale serves both. */
function sameRange(x: Axis, y: Axis): boolean {
  return x.scale === y.scale && x.from === y.from && x.to === y.to
}

function legendItem({ name }: ScatterSeries, index: number): LegendItem {
  return { name, sign: tag('path', { d: 'M0 0h0', ...dots(index, false) }) }
}

/** Lines of no length with round or square ends: a few letters a point, where a circle each would take fifty. */
function drawPoints({ x, y }: ScatterSeries, index: number, many: boolean, project: Projection): Markup | undefined {
  const places = new Set<string>()
  for (let i = 0; i < x.length; i++) {
    const px = project.x(x[i] as number)
    const py = project.y(y[i] as number)
    if (Number.isFinite(px + py)) places.add(`M${round(px)} ${round(py)}h0`)
  }
  return places.size === 0 ? undefined : tag('path', { d: [...places].join(''), ...dots(index, many) })
}

function drawDiagonal(values: readonly number[], project: Projection): Markup | undefined {
  const ends = values.flatMap((value) => {
    const px = project.x(value)
    const py = project.y(value)
    return Number.isFinite(px + py) ? [{ px, py }] : []
  })
  if (ends.length === 0) return undefined
  const first = ends.reduce((best, end) => (end.px < best.px ? end : best))
  const last = ends.reduce((best, end) => (end.px > best.px ? end : best))
  const d = `M${round(first.px)} ${round(first.py)}L${round(last.px)} ${round(last.py)}`
  return tag('path', { d, stroke: INK.axis, 'stroke-dasharray': '5 4', fill: 'none' })
}

function dots(index: number, many: boolean): Readonly<Record<string, string>> {
  return {
    fill: 'none',
    stroke: seriesColour(index),
    'stroke-opacity': many ? '0.55' : '0.8',
    'stroke-width': many ? '4.5' : '6',
    // Series that share a colour, from the ninth on, differ in shape.
    'stroke-linecap': Math.floor(index / 8) % 2 === 0 ? 'round' : 'square',
  }
}
