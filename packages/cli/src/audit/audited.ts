import type { MechanismFinding } from '@tulle/core'

/** What was found of a mechanism, or of somebody else's program. */
export interface Audited extends MechanismFinding {
  /** The program, as it was started. */
  readonly command?: string
}
