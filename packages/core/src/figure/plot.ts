/** A plot of numbers against numbers: what lines and points share. */
import { InvalidInput } from '../errors.ts'
import { type Box, clipped, drawFrame, labelRoom, tickCount } from './axes.ts'
import { formatNumber } from './numbers.ts'
import { type Body, MARGIN } from './page.ts'
import { type Axis, axisTitle, hiddenByLog, type Scale, scaleFor } from './scale.ts'
import type { Markup } from './xml.ts'

/** From values to pixels; NaN for what cannot be shown. */
export interface Projection {
  readonly x: (value: number) => number
  readonly y: (value: number) => number
}

interface Plot {
  readonly x: Axis
  readonly y: Axis
  readonly xValues: () => Iterable<number>
  readonly yValues: () => Iterable<number>
  readonly height: number
  /** Both axes mean the same: the same ends, the same ticks, and as high as it is wide. */
  readonly square?: boolean
  readonly marks: (project: Projection) => Markup
}

/** To see how wide labels are. */
const SQUARE_TICKS = 6

export function drawPlot(plot: Plot, top: number, width: number): Body {
  if (plot.square === true) return drawSquare(plot, top, width)
  let xScale: Scale | undefined
  const xValues = [...plot.xValues()]
  const yScale = scaleFor(plot.y, plot.yValues(), tickCountFor(plot.height))
  return drawFrame({
    top,
    width,
    height: plot.height,
    x: (length) => {
      const count = tickCount(length, (count) => scaleFor(plot.x, xValues, count).ticks)
      xScale = scaleFor(plot.x, xValues, count)
      return { title: axisTitle(plot.x), marks: placed(xScale), kind: 'grid' }
    },
    y: { title: axisTitle(plot.y), marks: placed(yScale), kind: 'grid' },
    marks: (box) => clipped(box, plot.marks(projection(box, xScale as Scale, yScale))),
  })
}

function drawSquare({ x, y, xValues, marks }: Plot, top: number, width: number): Body {
  const values = [...xValues()]
  const rough = placed(scaleFor(x, values, SQUARE_TICKS))
  const side = width - MARGIN - 4 - labelRoom(rough) - MARGIN
  const scale = scaleFor(
    x,
    values,
    tickCount(side, (count) => scaleFor(x, values, count).ticks),
  )
  const ticks = placed(scale)
  return drawFrame({
    top,
    width,
    height: side,
    x: () => ({ title: axisTitle(x), marks: ticks, kind: 'grid' }),
    y: { title: axisTitle(y), marks: ticks, kind: 'grid' },
    marks: (box) => clipped(box, marks(projection(box, scale, scale))),
  })
}

export function placed({ ticks, at }: Scale): { at: number; label: string | undefined }[] {
  return ticks.map(({ value, label }) => ({ at: at(value), label }))
}

function projection({ left, right, top, bottom }: Box, x: Scale, y: Scale): Projection {
  return {
    x: (value) => left + x.at(value) * (right - left),
    y: (value) => bottom - y.at(value) * (bottom - top),
  }
}

/** Says how many points a logarithmic axis leaves out; nothing if it shows all. */
export function logNote(axis: Axis, values: Iterable<number>): string | undefined {
  const hidden = hiddenByLog(axis, values)
  if (hidden === 0) return undefined
  return `Not shown: ${hidden} ${hidden === 1 ? 'value' : 'values'} of 0 or less, which a logarithmic axis cannot show.`
}

export function checkLengths(
  name: string,
  first: ArrayLike<unknown>,
  others: Readonly<Record<string, ArrayLike<unknown> | undefined>>,
): void {
  for (const [what, values] of Object.entries(others)) {
    if (values !== undefined && values.length !== first.length) {
      throw new InvalidInput(
        `Series '${name}' has ${first.length} places but ${values.length} values of ${what}: give as many of each.`,
      )
    }
  }
}

/** "ε from 0.1 to 10", for the description. */
export function describeRange(name: string, axis: Axis, values: Iterable<number>): string {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    from = Math.min(from, value)
    to = Math.max(to, value)
  }
  const what = axisTitle(axis) || name
  return from <= to ? `${what} from ${formatNumber(from)} to ${formatNumber(to)}` : `${what} without values`
}

/** About how many ticks a vertical axis has room for. */
export function tickCountFor(height: number): number {
  return Math.max(1, Math.round(height / 45))
}

export function plotHeight(height: number | undefined, usual: number): number {
  if (height === undefined) return usual
  if (height >= 40 && height <= 5000) return height
  throw new InvalidInput(`The height of a plot must be from 40 to 5000, not ${height}.`)
}
