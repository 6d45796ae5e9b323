import { type Box, clipped, drawFrame } from './axes.ts'
import { seriesColour } from './colour.ts'
import { nameMarksBelow } from './names.ts'
import { formatNumber } from './numbers.ts'
import { type FigureText, type LegendItem, page } from './page.ts'
import { checkLengths, describeRange, logNote, placed, plotHeight, tickCountFor } from './plot.ts'
import { type Axis, axisTitle, type Scale, scaleFor } from './scale.ts'
import { INK } from './text.ts'
import { all, type Markup, round, tag, words } from './xml.ts'

/** One bar for each category; none where the value is not finite. With `low` and `high`, a whisker over it. */
export interface BarSeries {
  readonly name: string
  readonly values: ArrayLike<number>
  readonly low?: ArrayLike<number>
  readonly high?: ArrayLike<number>
}

export interface BarFigure extends FigureText {
  /** What the categories are. */
  readonly x?: Pick<Axis, 'label' | 'unit'>
  readonly y?: Axis
  readonly categories: readonly string[]
  /** Side by side within each category. */
  readonly series: readonly BarSeries[]
  /** Of the plot itself; the texts come on top. */
  readonly height?: number
}

/** A single bar as wide as the figure would look like a background. */
const THICKEST = 90

export function barFigure(figure: BarFigure): string {
  const { categories, series, x = {}, y = {} } = figure
  for (const { name, values, low, high } of series) checkLengths(name, categories, { values, low, high })
  const height = plotHeight(figure.height, 260)
  const reached = series.flatMap(({ values, low = [], high = [] }) =>
    [values, low, high].flatMap((part) => Array.from(part)),
  )
  // Bars start at zero, whatever the data are: their length is what is compared.
  const ends = reached.some((value) => value !== 0 && Number.isFinite(value)) ? [0] : [0, 1]
  const scale = scaleFor(y, y.scale === 'log' ? reached : [...ends, ...reached], tickCountFor(height))
  const names = series.map(({ name }) => name).join(', ')
  return page({
    text: figure,
    description: `Bar chart of ${names || 'no series'} for ${categories.length} categories; ${describeRange('values', y, reached)}.`,
    legend: series.length > 1 ? series.map(legendItem) : [],
    // A bar that cannot be shown has no whisker either, and is one thing that is missing.
    notes: [
      logNote(
        y,
        series.flatMap(({ values }) => Array.from(values)),
      ),
    ],
    body: (top, width) =>
      drawFrame({
        top,
        width,
        height,
        x: (length) => ({ title: axisTitle(x), marks: nameMarksBelow(categories, length), kind: 'names' }),
        y: { title: axisTitle(y), marks: placed(scale), kind: 'grid' },
        marks: (box) => clipped(box, drawBars(figure, box, scale)),
      }),
  })
}

function legendItem({ name }: BarSeries, index: number): LegendItem {
  return { name, sign: tag('rect', { x: -6, y: -6, width: 12, height: 12, fill: seriesColour(index) }) }
}

function drawBars({ categories, series }: BarFigure, box: Box, scale: Scale): Markup {
  const band = (box.right - box.left) / Math.max(1, categories.length)
  const thickness = Math.min(THICKEST, (band * (band > 12 ? 0.76 : 0.9)) / Math.max(1, series.length))
  const group = thickness * series.length
  const height = box.bottom - box.top
  // Zero is not on a logarithmic axis: its bars stand on the bottom.
  const zero = scale.at(0)
  const base = box.bottom - (Number.isNaN(zero) ? 0 : Math.max(0, Math.min(1, zero))) * height
  const bars = series.flatMap((one, s) =>
    categories.map((category, i) => {
      const y = box.bottom - scale.at(one.values[i] as number) * height
      if (!Number.isFinite(y)) return undefined
      const x = box.left + i * band + (band - group) / 2 + s * thickness
      const shape = {
        x,
        y: Math.min(y, base),
        width: Math.max(0.5, thickness - (thickness > 4 ? 1 : 0)),
        height: Math.abs(y - base),
        fill: seriesColour(s),
      }
      const said = series.length > 1 ? `${category}, ${one.name}` : category
      const value = formatNumber(one.values[i] as number)
      return all([
        tag('rect', shape, tag('title', {}, words(`${said}: ${value}`))),
        whisker(one, i, x + shape.width / 2, Math.min(4, thickness / 3), (v) => box.bottom - scale.at(v) * height),
      ])
    }),
  )
  const line = tag('path', { d: `M${round(box.left)} ${round(base)}H${round(box.right)}`, stroke: INK.axis })
  return all([...bars, line])
}

function whisker(
  { low, high }: BarSeries,
  i: number,
  x: number,
  half: number,
  project: (value: number) => number,
): Markup | undefined {
  const from = project(low?.[i] ?? Number.NaN)
  const to = project(high?.[i] ?? Number.NaN)
  if (!Number.isFinite(from + to)) return undefined
  const cap = (y: number) => `M${round(x - half)} ${round(y)}H${round(x + half)}`
  return tag('path', {
    d: `${cap(from)}M${round(x)} ${round(from)}V${round(to)}${cap(to)}`,
    stroke: INK.text,
    fill: 'none',
  })
}
