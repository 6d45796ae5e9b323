/** Numbers as people read them, for sentences in certificates and messages. */
import { exp, expm1, log10, powerOfTen } from '../elementary/index.ts'

/** e^ε: 2.72, 22,100, 486 million, 5.2·10^21; rounded up, because it stands in a promise. */
export function factorInWords(epsilon: number): string {
  const factor = exp(epsilon)
  if (factor >= 1e15) {
    const power = Math.floor(epsilon / Math.LN10)
    return `${(Math.ceil(10 * exp(epsilon - power * Math.LN10)) / 10).toFixed(1)}·10^${power}`
  }
  if (factor >= 1e12) return `${threeDigits(upwards(factor / 1e12))} trillion`
  if (factor >= 1e9) return `${threeDigits(upwards(factor / 1e9))} billion`
  if (factor >= 1e6) return `${threeDigits(upwards(factor / 1e6))} million`
  if (factor < 1.1) return barelyAbove(expm1(epsilon))
  return threeDigits(upwards(factor))
}

/** To three digits, never down. */
function upwards(x: number): number {
  const unit = powerOfTen(Math.floor(log10(x)) - 2)
  return Math.ceil(x / unit) * unit
}

/** A factor close to 1: two digits of what is beyond it, never down. */
function barelyAbove(beyond: number): string {
  const power = Math.floor(log10(beyond)) - 1
  const rounded = 1 + Math.ceil(beyond / powerOfTen(power)) * powerOfTen(power)
  return power < -14 ? '1.00000000000001' : rounded.toFixed(-power).replace(/0+$/, '')
}

/** A probability as odds: 1 in 1,000,000. */
export function chanceInWords(probability: number): string {
  if (probability >= 0.1) return `${threeDigits(probability * 100)} %`
  if (probability < 1e-12) return `about 10^${Math.floor(log10(probability))}`
  return `about 1 in ${threeDigits(1 / probability)}`
}

function threeDigits(x: number): string {
  if (x < 1000) return String(Number(x.toPrecision(3)))
  return String(Number(x.toPrecision(3))).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** Six digits, upwards: what is promised is never less. What differs from them by the rounding of sums alone is not more. */
export function epsilonInWords(epsilon: number): string {
  const near = Number(epsilon.toPrecision(6))
  if (near >= epsilon * (1 - 1e-12)) return String(near)
  return String(Number((near + powerOfTen(Math.floor(log10(epsilon)) - 5)).toPrecision(6)))
}
