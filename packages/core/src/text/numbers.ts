/** Numbers as people read them: in digits that matter, as percentages, with what they count, in lists. */
import { log10, powerOfTen } from '../elementary/index.ts'

/** All digits, in threes: 1,234,567. */
export function grouped(n: number | bigint): string {
  return n.toLocaleString('en')
}

/** Three digits, or as many as asked for: 0.0123, 4.5, 1,230, 1.5·10^15. */
export function digits(x: number, count = 3): string {
  const rounded = Number(x.toPrecision(count))
  const size = Math.abs(rounded)
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) return rounded.toExponential().replace(/e\+?(-?\d+)/, '·10^$1')
  return rounded.toLocaleString('en', { maximumSignificantDigits: count })
}

/** Four digits. */
export function figure(x: number): string {
  return digits(x, 4)
}

/** A whole number to three digits, or all of them if it has few. */
export function whole(x: number): string {
  const rounded = Math.round(x)
  return Math.abs(rounded) < 10_000 ? grouped(rounded) : digits(rounded)
}

/** A share as a percentage: 12 %, 0.5 %. Near 100 it is not rounded up to all. */
export function percent(share: number): string {
  const hundredths = 100 * share
  if (hundredths > 0 && hundredths < 0.01) return 'less than 0.01 %'
  if (hundredths > 99.95 && hundredths < 100) return 'more than 99.9 %'
  return `${digits(hundredths, hundredths >= 99 && hundredths < 100 ? 3 : 2)} %`
}

/** A share that somebody chose, such as 0.95 or 0.999, in all of its digits: 95 %, 99.9 %. */
export function exactPercent(share: number): string {
  return `${Number((100 * share).toPrecision(12))} %`
}

/** Rounded up to so many digits: an ε that is called enough must be. */
export function upwards(x: number, count: number): number {
  const power = Math.floor(log10(Math.abs(x))) - count + 1
  // Powers of ten with a negative exponent are not exact: dividing by positive ones is.
  const steps = Math.ceil(power < 0 ? x * powerOfTen(-power) - 1e-9 : x / powerOfTen(power) - 1e-9)
  return power < 0 ? steps / powerOfTen(-power) : steps * powerOfTen(power)
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** So many of something: 1 row, 1,200 rows. */
export function counted(count: number, one: string, many?: string): string {
  return `${grouped(count)} ${plural(count, one, many)}`
}

/** a, b and c. */
export function listed(names: readonly string[], last = 'and'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
}
