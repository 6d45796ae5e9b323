/** What was released is what was reserved. */
import type { AnyPlan } from '@tulle/core'
import { curvesOf } from '@tulle/core/certificate'

/** Caps that are chosen privately come into the plan after it was reserved, and with them its last digit. */
const ROUNDED = 1e-9

/** A kind that spends otherwise than it planned is at fault, and its release is not written. */
export function requireReserved(reserved: AnyPlan, released: AnyPlan): void {
  if (reserved === released || alike(curvesOf(reserved), curvesOf(released))) return
  throw new Error('The release spends otherwise than its plan, which was reserved: it was not written.')
}

function alike(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= ROUNDED * Math.abs(a)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  // Whether a curve is the very one or a bound on it depends on the caps too; where it lies does not.
  return keys.every((key) => key === 'exactness' || alike(Reflect.get(a, key), Reflect.get(b, key)))
}
