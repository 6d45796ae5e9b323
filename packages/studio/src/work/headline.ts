/** One number for how far a release will be off, as its kind foretells it, in the words of the form. */
import type { AnyPlan } from '@tulle/core'
import { kindNamed } from './desk.ts'

export interface Headline {
  readonly value: number
  /** What the number is, for an axis: "typical error (trips)". */
  readonly what: string
  /** A share, and no size: to be shown as a percentage. */
  readonly share: boolean
}

/** Undefined where no error can be told before the data is seen. */
export function headlineOf(kind: string, plan: AnyPlan, unit: string): Headline | undefined {
  const foretold = kindNamed(kind).ahead.foretold(plan)
  if (foretold === undefined || !Number.isFinite(foretold.value)) return undefined
  const { value, what, share = false, inUnits = false } = foretold
  return { value, share, what: inUnits && unit !== '' ? `${what} (${unit})` : what }
}
