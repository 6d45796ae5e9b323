import { InvalidInput } from '../errors.ts'
import { type Box, drawFrame, labelRoom } from './axes.ts'
import { drawCells, type Summary, summarise } from './cells.ts'
import { DIVERGING, NO_VALUE, rampColour, SEQUENTIAL } from './colour.ts'
import { CLOSEST, indexMarks, nameMarks, nameMarksBelow } from './names.ts'
import { formatNumber } from './numbers.ts'
import { type FigureText, type LegendItem, MARGIN, page } from './page.ts'
import { describeRange, placed } from './plot.ts'
import { type Axis, axisTitle, type Scale, scaleFor } from './scale.ts'
import { INK, label, SIZE, widthOf } from './text.ts'
import { all, type Markup, round, tag } from './xml.ts'

/** A matrix as colours, its first row at the top. A `DenseMatrix` has just these rows, columns and values. */
export interface HeatMapFigure extends FigureText {
  readonly rows: number
  readonly columns: number
  /** Row by row; what is not finite is shown as "no value". */
  readonly values: ArrayLike<number>
  /** Without names, rows and columns are numbered from 0. */
  readonly rowNames?: readonly string[]
  readonly columnNames?: readonly string[]
  /** What the columns and the rows are. */
  readonly x?: Pick<Axis, 'label' | 'unit'>
  readonly y?: Pick<Axis, 'label' | 'unit'>
  /** What the values are, and which range the colours cover. */
  readonly value?: Axis
  /** Without it: diverging if there are values of both signs. */
  readonly colours?: 'sequential' | 'diverging'
}

const MOST_CELLS = 200
const MOST_TOOLTIPS = 400
/** More shades are not told apart, and fewer make longer strokes of one colour. Odd, so that zero has one of its own. */
const SHADES = 65
const BAR = { gap: 14, width: 12 }

export function heatMapFigure(figure: HeatMapFigure): string {
  checkSizes(figure)
  const { x = {}, y = {}, value = {} } = figure
  const shown = summarise(figure, MOST_CELLS)
  const { scale, ramp } = coloursFor(figure, shown)
  const shades = Array.from({ length: SHADES }, (_, i) => rampColour(ramp, i / (SHADES - 1)))
  const colourOf = (v: number) => {
    if (!Number.isFinite(v)) return NO_VALUE
    const at = scale.at(v)
    // Only a logarithmic scale has no place for a finite number.
    return Number.isNaN(at) ? INK.paper : (shades[Math.round(Math.max(0, Math.min(1, at)) * (SHADES - 1))] as string)
  }
  const ticks = placed(scale).filter((tick) => tick.label !== undefined)
  const forTicks = Math.max(0, ...ticks.map((tick) => widthOf(tick.label ?? '', SIZE.small)))
  const right = { width: BAR.gap + BAR.width + 8 + forTicks, title: axisTitle(value) }
  return page({
    text: figure,
    description: `Heat map of ${figure.rows} rows and ${figure.columns} columns; ${describeRange('values', value, Array.from(shown.values))}.`,
    legend: legendFor(shown, value),
    notes: [summaryNote(figure, shown)],
    body: (top, width) => {
      const rowMarks = (length: number) =>
        (figure.rowNames === undefined ? indexMarks(figure.rows, length, 32) : nameMarks(figure.rowNames, length)).map(
          ({ at, label }) => ({ at: 1 - at, label }),
        )
      const columnMarks = (length: number) =>
        figure.columnNames === undefined
          ? indexMarks(figure.columns, length, 60)
          : nameMarksBelow(figure.columnNames, length)
      const height = heightFor(shown, width - 2 * MARGIN - right.width - labelRoom(rowMarks(width)))
      return drawFrame({
        top,
        width,
        height,
        right,
        x: (length) => ({ title: axisTitle(x), marks: columnMarks(length), kind: 'names' }),
        y: { title: axisTitle(y), marks: rowMarks(height), kind: 'names' },
        marks: (box) => all([drawMatrix(figure, shown, box, colourOf), drawBar(box, shades, ticks)]),
      })
    },
  })
}

function checkSizes({ rows, columns, values, rowNames, columnNames }: HeatMapFigure): void {
  if (values.length !== rows * columns) {
    throw new InvalidInput(`A heat map of ${rows} × ${columns} needs ${rows * columns} values, not ${values.length}.`)
  }
  for (const [what, names, count] of [['row', rowNames, rows] as const, ['column', columnNames, columns] as const]) {
    if (names !== undefined && names.length !== count) {
      throw new InvalidInput(`A heat map with ${count} ${what}s needs as many ${what} names, not ${names.length}.`)
    }
  }
}

function coloursFor({ value = {}, colours }: HeatMapFigure, shown: Summary): { scale: Scale; ramp: readonly string[] } {
  const finite = Array.from(shown.values).filter((v) => Number.isFinite(v))
  const bothSigns = value.scale !== 'log' && finite.some((v) => v < 0) && finite.some((v) => v > 0)
  if ((colours ?? (bothSigns ? 'diverging' : 'sequential')) === 'sequential') {
    return { scale: scaleFor(value, finite, 5), ramp: SEQUENTIAL }
  }
  if (value.scale === 'log') {
    throw new InvalidInput('Diverging colours need a linear scale: a logarithmic one has no zero in its middle.')
  }
  // Zero is in the middle, so that equal sizes are equally dark on both sides.
  const most = Math.max(0, ...[value.from, value.to].map((end) => Math.abs(end ?? 0)))
  const { from: _from, to: _to, ...free } = value
  const axis = most === 0 ? free : { ...free, from: -most, to: most }
  return { scale: scaleFor(axis, [...finite, ...finite.map((v) => -v)], 5), ramp: DIVERGING }
}

function legendFor(shown: Summary, value: Axis): LegendItem[] {
  const square = (fill: string) =>
    tag('rect', { x: -6, y: -6, width: 12, height: 12, fill, stroke: INK.axis, 'stroke-width': '0.75' })
  const has = (test: (v: number) => boolean) => Array.prototype.some.call(shown.values, test)
  return [
    ...(has((v) => !Number.isFinite(v)) ? [{ name: 'no value', sign: square(NO_VALUE) }] : []),
    ...(value.scale === 'log' && has((v) => v <= 0 && Number.isFinite(v))
      ? [{ name: '0 or less', sign: square(INK.paper) }]
      : []),
  ]
}

function summaryNote({ rows, columns }: HeatMapFigure, { rowsEach, columnsEach }: Summary): string | undefined {
  if (rowsEach === 1 && columnsEach === 1) return undefined
  return `The matrix has ${formatNumber(rows)} × ${formatNumber(columns)} cells; each cell shown is the mean of up to ${rowsEach} × ${columnsEach} of them.`
}

/** Square cells, unless that makes the figure a strip, a tower, or a few huge squares. */
function heightFor({ rows, columns }: Summary, width: number): number {
  const square = (width * rows) / Math.max(1, columns)
  return Math.max(60, Math.min(square, 48 * rows, 1.25 * width))
}

function drawMatrix(figure: HeatMapFigure, shown: Summary, box: Box, colourOf: (value: number) => string): Markup {
  const { rows, columns, values } = shown
  const at = (i: number, j: number) => values[i * columns + j] as number
  const name = (names: readonly string[] | undefined, i: number) => names?.[i] ?? String(i)
  const cells = { rows, columns, colourOf: (i: number, j: number) => colourOf(at(i, j)) }
  if (rows * columns > MOST_TOOLTIPS || shown.rowsEach * shown.columnsEach > 1) return drawCells(box, cells)
  const tooltipOf = (i: number, j: number) =>
    `${name(figure.rowNames, i)}, ${name(figure.columnNames, j)}: ${formatNumber(at(i, j))}`
  return drawCells(box, { ...cells, tooltipOf })
}

function drawBar(
  box: Box,
  shades: readonly string[],
  ticks: readonly { at: number; label: string | undefined }[],
): Markup {
  const left = box.right + BAR.gap
  const bar = { ...box, left, right: left + BAR.width }
  const every = Math.ceil((CLOSEST * ticks.length) / (box.bottom - box.top))
  const readable = ticks.filter((_, i) => i % every === 0)
  const colourOf = (i: number) => shades[shades.length - 1 - i] as string
  return all([
    drawCells(bar, { rows: shades.length, columns: 1, colourOf }),
    ...readable.flatMap(({ at, label: text = '' }) => {
      const y = box.bottom - at * (box.bottom - box.top)
      const d = `M${round(bar.right)} ${round(y)}h3`
      return [tag('path', { d, stroke: INK.axis }), label(text, { x: bar.right + 6, y: y + 4, fill: INK.muted })]
    }),
  ])
}
