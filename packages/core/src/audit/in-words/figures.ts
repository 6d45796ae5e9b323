/** Figures of an audit in words. */
import { log10, powerOfTen } from '../../elementary/index.ts'
import { figure, grouped } from '../../text/index.ts'

export function point(epsilon: number, delta: number | null): string {
  return delta === null || delta === 0 ? `ε = ${figure(epsilon)}` : `ε = ${figure(epsilon)}, δ = ${figure(delta)}`
}

/** A probability as a number of outputs, not larger than it is. */
export function often(probability: number): string {
  if (probability > 0.1) return `${Math.ceil(100 * probability)} of 100 outputs`
  const exact = 1 / probability
  const unit = powerOfTen(Math.max(0, Math.floor(log10(exact)) - 1))
  return `1 of ${grouped(Math.floor(exact / unit) * unit)} outputs`
}
