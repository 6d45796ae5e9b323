/** Numbers and measures in words, the same on a page and on a screen. */

import { digits, grouped } from '../../text/index.ts'
import type { Measure } from './evaluation.ts'

/** Whole numbers to their last digit, large ones without a fraction, others to four digits; what has no value is a dash. */
export function shown(x: number): string {
  if (Number.isNaN(x)) return '–'
  if (!Number.isFinite(x)) return x > 0 ? 'without end' : 'below all numbers'
  const size = Math.abs(x)
  if (Number.isInteger(x) && size < 1e15) return grouped(x)
  if (size >= 1e15 || size < 1e-4) return x.toExponential(3).replace(/\.?0*e\+?(-?\d+)/, '·10^$1')
  if (size >= 1000) return grouped(Math.round(x))
  return digits(x, digitsOf(x, 4))
}

/** Nearly all is not all: as many digits as tell a number from 1. */
function digitsOf(x: number, least: number): number {
  let count = least
  while (count < 15 && x !== 1 && Number(x.toPrecision(count)) === 1) count++
  return count
}

/** 0.123 as 12.3 %. */
export function percent(share: number): string {
  if (!Number.isFinite(share)) return shown(share)
  const count = digitsOf(share, share !== 0 && Math.abs(share) < 0.1 ? 2 : 3)
  return `${digits(100 * Number(share.toPrecision(count)), count)} %`
}

export function counted(count: number, one: string, more: string): string {
  return `${shown(count)} ${count === 1 ? one : more}`
}

/** A measure and what the plan said of it, as text. */
export function measureInWords(measure: Measure): string {
  const { predicted, estimate, baseline } = measure
  return [
    found(measure),
    ...(predicted === undefined ? [] : [`the plan said ${shown(predicted)}`]),
    ...(estimate === undefined
      ? []
      : [`as the release estimates it: ${within(estimate.value, estimate.standardError)}`]),
    ...(baseline === undefined ? [] : [`${baseline.name}: ${shown(baseline.value)}`]),
  ].join('; ')
}

function found(measure: Measure): string {
  if ('value' in measure) return within(measure.value, measure.standardError)
  const { original, release, standardErrors = [] } = measure
  return `${within(original, standardErrors[0])} in the original, ${within(release, standardErrors[1])} in the release`
}

export function within(value: number, standardError: number | undefined): string {
  return standardError === undefined || standardError === 0
    ? shown(value)
    : `${shown(value)} ± ${shown(Number(standardError.toPrecision(2)))}`
}

/** The title, and of what it was measured. */
export function measureTitle({ metric, about }: Measure): string {
  return about === undefined ? metric.title : `${metric.title} (${about})`
}
