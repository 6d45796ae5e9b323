import { REFERENCE, seriesColour, seriesDashes } from './colour.ts'
import { marker } from './markers.ts'
import { formatNumber } from './numbers.ts'
import { type FigureText, type LegendItem, page } from './page.ts'
import { checkLengths, describeRange, drawPlot, logNote, type Projection, plotHeight } from './plot.ts'
import { type Axis, settled } from './scale.ts'
import { all, type Markup, round, tag, words } from './xml.ts'

/** A line through (x, y), interrupted where a number is not finite; with `low` and `high`, a band around it. */
export interface LineSeries {
  readonly name: string
  readonly x: ArrayLike<number>
  readonly y: ArrayLike<number>
  readonly low?: ArrayLike<number>
  readonly high?: ArrayLike<number>
  readonly dashed?: boolean
  /** A line to hold the others against: grey, without points, and it takes no colour from them. */
  readonly reference?: boolean
}

export interface LineFigure extends FigureText {
  readonly x?: Axis
  readonly y?: Axis
  readonly series: readonly LineSeries[]
  /** Of the plot itself; the texts come on top. */
  readonly height?: number
}

const FEW = 25

export function lineFigure(figure: LineFigure): string {
  const { series } = figure
  for (const { name, x, y, low, high } of series) checkLengths(name, x, { y, low, high })
  const styled = styledSeries(series)
  const height = plotHeight(figure.height, 260)
  const xValues = () => series.flatMap((one) => Array.from(one.x))
  const yValues = () =>
    series.flatMap(({ y, low = [], high = [] }) => [y, low, high].flatMap((part) => Array.from(part)))
  const x = settled(figure.x ?? {}, xValues())
  const y = settled(figure.y ?? {}, yValues())
  const names = series.map(({ name }) => name).join(', ')
  return page({
    text: figure,
    description: `Line chart of ${names || 'no series'}; ${describeRange('x', x, xValues())}, ${describeRange('y', y, yValues())}.`,
    legend: series.length > 1 ? styled.map(legendItem) : [],
    notes: [logNote(x, xValues()), logNote(y, yValues())],
    body: (top, width) =>
      drawPlot(
        {
          x,
          y,
          xValues,
          yValues,
          height,
          // All bands first, so that none covers a line.
          marks: (project) =>
            all([...styled.map((one) => drawBand(one, project)), ...styled.map((one) => drawLine(one, project))]),
        },
        top,
        width,
      ),
  })
}

interface Styled extends LineSeries {
  /** Among its kind: series are counted without references, and references without series. */
  readonly index: number
}

function styledSeries(series: readonly LineSeries[]): Styled[] {
  const seen = { data: 0, reference: 0 }
  return series.map((one) => ({ ...one, index: one.reference === true ? seen.reference++ : seen.data++ }))
}

/** Lines with so few points show each of them; references have none. */
function hasPoints({ x, reference }: LineSeries): boolean {
  return reference !== true && x.length <= FEW
}

function legendItem(one: Styled): LegendItem {
  const { name, low, high, index } = one
  const colour = seriesColour(index)
  const band = low !== undefined && high !== undefined
  const sign = all([
    band ? tag('rect', { x: -11, y: -6, width: 22, height: 12, fill: colour, 'fill-opacity': '0.18' }) : undefined,
    tag('path', { d: 'M-11 0H11', ...stroke(one) }),
    hasPoints(one) ? marker(index, 0, 0) : undefined,
  ])
  return { name, sign }
}

function drawLine(one: Styled, project: Projection): Markup {
  const { name, x, y, index } = one
  const points = Array.from(x, (value, i) => ({ x: project.x(value), y: project.y(y[i] as number), i }))
  const pieces = unbroken(points, (point) => Number.isFinite(point.x + point.y))
  const d = pieces
    .filter((piece) => piece.length > 1)
    .map((piece) => piece.map((point, i) => `${i === 0 ? 'M' : 'L'}${round(point.x)} ${round(point.y)}`).join(''))
    .join('')
  // A point without neighbours would make no line at all.
  const dotted = pieces.filter((piece) => piece.length === 1 || hasPoints(one)).flat()
  return all([
    d === '' ? undefined : tag('path', { d, ...stroke(one), 'stroke-linejoin': 'round' }),
    ...dotted.map((point) =>
      marker(
        index,
        point.x,
        point.y,
        tag(
          'title',
          {},
          words(`${name}: ${formatNumber(x[point.i] as number)}, ${formatNumber(y[point.i] as number)}`),
        ),
      ),
    ),
  ])
}

function drawBand({ x, low, high, index }: Styled, project: Projection): Markup | undefined {
  if (low === undefined || high === undefined) return undefined
  const points = Array.from(x, (value, i) => ({
    x: project.x(value),
    low: project.y(low[i] as number),
    high: project.y(high[i] as number),
  }))
  const d = unbroken(points, ({ x, low, high }) => Number.isFinite(x + low + high))
    .filter((piece) => piece.length > 1)
    .map((piece) => {
      const there = piece.map(({ x, high }) => `${round(x)} ${round(high)}`)
      const back = piece.toReversed().map(({ x, low }) => `${round(x)} ${round(low)}`)
      return `M${[...there, ...back].join('L')}Z`
    })
    .join('')
  return d === '' ? undefined : tag('path', { d, fill: seriesColour(index), 'fill-opacity': '0.18' })
}

/** Of several references the first is dashed, the second dotted. */
const REFERENCE_DASHES = ['6 4', '1.5 3']

function stroke({ index, dashed, reference }: Styled): Readonly<Record<string, string | undefined>> {
  if (reference === true) {
    const dashes = REFERENCE_DASHES[index % REFERENCE_DASHES.length]
    return { fill: 'none', stroke: REFERENCE, 'stroke-width': '1.5', 'stroke-dasharray': dashes }
  }
  return {
    fill: 'none',
    stroke: seriesColour(index),
    'stroke-width': '2',
    'stroke-dasharray': dashed === true ? '6 4' : seriesDashes(index),
  }
}

/** The longest runs of points that can be shown. */
function unbroken<Point>(points: readonly Point[], shown: (point: Point) => boolean): Point[][] {
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of points) {
    if (shown(point)) {
      if (piece.length === 0) pieces.push(piece)
      piece.push(point)
    } else piece = []
  }
  return pieces
}
