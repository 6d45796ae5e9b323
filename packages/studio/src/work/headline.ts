/** One number for how far a release will be off, so that plans can be put side by side and drawn against ε. */
import { type AnyPlan, mechanismOf } from '@tulle/core'

export interface Headline {
  readonly value: number
  /** What the number is, for an axis: "typical error (trips)". */
  readonly what: string
  /** A share of all cells, and no size: to be shown as a percentage. */
  readonly share: boolean
}

/** Undefined where no error can be told before the data is seen. */
export function headlineOf(plan: AnyPlan, unit: string): Headline | undefined {
  const value = firstNumber(plan.expectedError)
  if (value === undefined) return undefined
  const share = mechanismOf(plan).contents === 'cells' && value <= 1
  return {
    value,
    share,
    what: share ? 'wrong, of all cells' : `typical error${unit === '' ? ' of a number' : ` (${unit})`}`,
  }
}

/** The plainest figures first. Where an error has parts, such as levels, that of its first. */
const NAMES = ['meanAbsolute', 'rootMeanSquare', 'deviation', 'ninetyFivePercent', 'median']

function firstNumber(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const fields = error as Readonly<Record<string, unknown>>
  const named = NAMES.map((name) => fields[name]).find((value) => typeof value === 'number' && Number.isFinite(value))
  if (named !== undefined) return named as number
  for (const part of Object.values(fields)) {
    const found = typeof part === 'number' ? undefined : firstNumber(part)
    if (found !== undefined) return found
  }
  return Object.values(fields).find((value): value is number => typeof value === 'number' && Number.isFinite(value))
}
