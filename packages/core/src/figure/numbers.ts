/** Numbers as people read them: 12,500 or 3×10⁻⁷, with a real minus sign. */
import { powerOfTen } from '../elementary/index.ts'

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** One number by itself, to four significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'no value' : value > 0 ? '∞' : '−∞'
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1e7 || size < 1e-3) return scientific(value)
  return fixed(value, Math.max(0, 3 - exponentOf(size)), true)
}

/** The labels of an axis, all with the digits that its step needs. */
export function formatTicks(values: readonly number[], step: number): string[] {
  const largest = Math.max(...values.map(Math.abs))
  const last = exponentOf(step)
  // All digits where there are few, or where the step is so small beside the numbers that a mantissa would need them too.
  const plain = (largest < 1e7 && (largest >= 1e-2 || last >= -3)) || (last >= 0 && exponentOf(largest) - last > 4)
  if (plain) return values.map((value) => fixed(value, Math.max(0, -last)))
  // One power of ten for all of them, so that the eye compares the numbers before it.
  const power = exponentOf(largest)
  const digits = Math.max(0, power - last)
  return values.map((value) =>
    value === 0 ? '0' : `${fixed(value / powerOfTen(power), digits)}×${formatPower(power)}`,
  )
}

/** 10ⁿ on a logarithmic axis. */
export function formatPower(exponent: number): string {
  return `10${superscript(exponent)}`
}

/** n for a number between 10ⁿ and 10ⁿ⁺¹, as its shortest decimal form says: a logarithm would err near the ends. */
export function exponentOf(value: number): number {
  return Number(Math.abs(value).toExponential().split('e')[1])
}

function scientific(value: number): string {
  const [mantissa = '', exponent = ''] = value.toExponential(3).split('e')
  return `${signed(trim(mantissa))}×${formatPower(Number(exponent))}`
}

function fixed(value: number, digits: number, trimmed = false): string {
  const text = value.toFixed(Math.min(digits, 15))
  const [whole = '', places] = (trimmed ? trim(text) : text).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const joined = places === undefined ? grouped : `${grouped}.${places}`
  // A value that rounds to zero has no sign.
  return /[1-9]/.test(joined) ? signed(joined) : joined.replace('-', '')
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

function signed(text: string): string {
  return text.replace('-', '−')
}

function superscript(exponent: number): string {
  const digits = Array.from(String(Math.abs(exponent)), (digit) => SUPERSCRIPT.charAt(Number(digit)))
  return (exponent < 0 ? '⁻' : '') + digits.join('')
}
