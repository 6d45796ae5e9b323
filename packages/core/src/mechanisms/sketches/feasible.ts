/** Alternatives that cannot be made are left out of a comparison; whatever else is wrong is not. */
import { NotFeasible } from '../../errors.ts'

/** Undefined where it cannot be made. */
export function feasible<P>(make: () => P): P | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof NotFeasible) return undefined
    throw error
  }
}
