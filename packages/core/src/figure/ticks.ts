/** Where an axis begins, ends and is marked, at round numbers. */
import { log10, powerOfTen } from '../elementary/index.ts'
import { exponentOf, formatPower, formatTicks } from './numbers.ts'

export interface Tick {
  readonly value: number
  /** Minor ticks have none. */
  readonly label: string | undefined
}

export interface Range {
  readonly from: number
  readonly to: number
}

/** 1, 2 or 5 times a power of ten, such that about `count` steps cover the range. */
export function roundStep({ from, to }: Range, count: number): number {
  // In two steps, since to − from may be beyond the largest double.
  const rough = Math.max(Number.MIN_VALUE, to / count - from / count)
  const power = Math.max(Number.MIN_VALUE, powerOfTen(exponentOf(rough)))
  const ratio = rough / power
  return power * (ratio < 1.5 ? 1 : ratio < 3.5 ? 2 : ratio < 7.5 ? 5 : 10)
}

/** The range widened to whole steps. */
export function widened({ from, to }: Range, step: number): Range {
  const low = multiple(Math.floor(from / step + 1e-9), step)
  const high = multiple(Math.ceil(to / step - 1e-9), step)
  return { from: Number.isFinite(low) ? low : from, to: Number.isFinite(high) ? high : to }
}

/** The range widened to 1, 2 or 5 times a power of ten. */
export function widenedLog({ from, to }: Range): Range {
  const low = powerOfTen(exponentOf(from))
  const high = powerOfTen(exponentOf(to))
  const start = [5, 2, 1].map((digit) => multiple(digit, low)).find((value) => value <= from) ?? from
  const end = [1, 2, 5, 10].map((digit) => multiple(digit, high)).find((value) => value >= to) ?? to
  return { from: start > 0 ? start : from, to: Number.isFinite(end) ? end : to }
}

export function linearTicks({ from, to }: Range, step: number): Tick[] {
  const values: number[] = []
  const last = Math.floor(to / step + 1e-9)
  for (let i = Math.ceil(from / step - 1e-9); i <= last; i++) values.push(multiple(i, step))
  const labels = formatTicks(values, step)
  return values.map((value, i) => ({ value, label: labels[i] }))
}

/** Powers of ten; over few of them also 2 and 5 times those, below half of one round numbers as on a linear axis. */
export function logTicks(range: Range, count: number): Tick[] {
  const decades = log10(range.to) - log10(range.from)
  if (decades < 0.5) return linearTicks(range, roundStep(range, count))
  const first = exponentOf(range.from)
  const last = exponentOf(range.to)
  const every = Math.max(1, Math.ceil(decades / count))
  const labelled = decades < 2.5 && count > 3 ? [1, 2, 5] : [1]
  const minor = decades < 5 ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1]
  const plain = first >= -3 && last <= 5
  const ticks: Tick[] = []
  for (let exponent = first; exponent <= last; exponent++) {
    for (const digit of minor) {
      const value = multiple(digit, powerOfTen(exponent))
      const inside = value >= range.from * (1 - 1e-9) && value <= range.to * (1 + 1e-9)
      if (!inside || !Number.isFinite(value)) continue
      const named = labelled.includes(digit) && exponent % every === 0
      if (!named && decades > 30) continue
      const text = plain || digit !== 1 ? formatTicks([value], value)[0] : formatPower(exponent)
      ticks.push({ value, label: named ? text : undefined })
    }
  }
  return ticks
}

/** i·step to the digits that the step has: 3 × 0.1 is 0.3. */
function multiple(i: number, step: number): number {
  const exponent = exponentOf(step)
  const digits = Math.round(step / powerOfTen(exponent))
  return Number.isSafeInteger(i * digits) ? Number(`${i * digits}e${exponent}`) : i * step
}
