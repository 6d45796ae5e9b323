import { log10 } from '../elementary/index.ts'
import { InvalidInput } from '../errors.ts'
import { linearTicks, logTicks, type Range, roundStep, type Tick, widened, widenedLog } from './ticks.ts'

/** What an axis shows. Without `from` and `to` it covers the data, widened to round numbers. */
export interface Axis {
  readonly label?: string
  readonly unit?: string
  /** `decades`: logarithmic where the values span two powers of ten or more, and linear where they do not. */
  readonly scale?: 'linear' | 'log' | 'decades'
  readonly from?: number
  readonly to?: number
}

export interface Scale {
  /** How far along the axis a value is: 0 at its beginning, 1 at its end; NaN for what cannot be shown. */
  readonly at: (value: number) => number
  readonly ticks: readonly Tick[]
  readonly from: number
  readonly to: number
}

/** `values` are all that the axis should reach; `count` is about how many ticks it has room for. */
export function scaleFor(axis: Axis, values: Iterable<number>, count: number): Scale {
  return axis.scale === 'log' ? logScale(axis, values, count) : linearScale(axis, [...values], count)
}

/** The same with a scale that fits the values, where that is left to them. */
export function settled(axis: Axis, values: Iterable<number>): Axis {
  if (axis.scale !== 'decades') return axis
  const { from, to } = extent(values, 0) ?? { from: 1, to: 1 }
  return { ...axis, scale: to / from >= 100 ? 'log' : 'linear' }
}

/** The label with its unit: "degree error (%)". */
export function axisTitle({ label, unit }: Axis): string {
  if (label === undefined || label === '') return unit ?? ''
  return unit === undefined || unit === '' ? label : `${label} (${unit})`
}

/** How many of these a logarithmic axis cannot show. */
export function hiddenByLog(axis: Axis, values: Iterable<number>): number {
  let hidden = 0
  if (axis.scale === 'log') for (const value of values) if (value <= 0) hidden++
  return hidden
}

/** Below this a step between ticks could be no double at all: a linear axis takes such numbers for 0. */
const TINY = 1e-290

function linearScale(axis: Axis, values: readonly number[], count: number): Scale {
  const data = extent(values, Number.NEGATIVE_INFINITY) ?? { from: 0, to: 1 }
  const whole = (value: number) => (Math.abs(value) < TINY ? 0 : value)
  let range = chosen(axis, { from: whole(data.from), to: whole(data.to) })
  if (!(Math.max(Math.abs(range.from), Math.abs(range.to)) * 1e-12 < range.to - range.from)) {
    // One value, or as good as one: a tenth around it.
    const middle = range.from
    const around = middle === 0 ? 1 : Math.abs(middle) / 10
    range = chosen(axis, { from: clamp(middle - around), to: clamp(middle + around) })
  }
  const least = allWhole(values) ? 1 : 0
  const step = Math.max(least, roundStep(range, count))
  range = chosen(axis, widened(range, step))
  // Halves of halves, since the difference may be beyond the largest double.
  const shrink = Number.isFinite(range.to - range.from) ? 1 : 0.25
  const span = range.to * shrink - range.from * shrink
  const at = (value: number) =>
    Number.isFinite(value) ? (whole(value) * shrink - range.from * shrink) / span : Number.NaN
  return { at, ticks: linearTicks(range, step), ...range }
}

/** What is counted in whole numbers has no tick between two of them. */
function allWhole(values: readonly number[]): boolean {
  let most = 0
  for (const value of values) {
    if (!Number.isFinite(value)) continue
    if (!Number.isInteger(value)) return false
    most = Math.max(most, Math.abs(value))
  }
  return most > 1
}

function logScale(axis: Axis, values: Iterable<number>, count: number): Scale {
  for (const end of [axis.from, axis.to]) {
    if (end !== undefined && !(end > 0)) {
      throw new InvalidInput(`A logarithmic axis reaches over positive numbers only, and cannot go to ${end}.`)
    }
  }
  const data = extent(values, 0) ?? { from: 1, to: 10 }
  let range = chosen(axis, data)
  if (!(range.to / range.from > 1 + 1e-9)) {
    range = chosen(axis, { from: Math.max(range.from / 2, Number.MIN_VALUE), to: clamp(range.to * 2) })
  }
  range = chosen(axis, widenedLog(range))
  const start = log10(range.from)
  const span = log10(range.to) - start
  const at = (value: number) => (value > 0 && value < Infinity ? (log10(value) - start) / span : Number.NaN)
  return { at, ticks: logTicks(range, count), ...range }
}

/** The smallest and the largest of the finite values above `above`. */
function extent(values: Iterable<number>, above: number): Range | undefined {
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (!Number.isFinite(value) || value <= above) continue
    if (value < from) from = value
    if (value > to) to = value
  }
  return from <= to ? { from, to } : undefined
}

function chosen(axis: Axis, range: Range): Range {
  const { from = range.from, to = range.to } = axis
  if (axis.from !== undefined && axis.to !== undefined && !(from < to)) {
    throw new InvalidInput(`An axis must end above its beginning, and cannot go from ${from} to ${to}.`)
  }
  // Data that lie outside of the one end that was given must not turn the axis round.
  if (from < to) return { from, to }
  return axis.from === undefined ? { from: to, to } : { from, to: from }
}

function clamp(value: number): number {
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, value))
}
