/** What comes out of counting. */
import type { Outcome as Told } from '../release/outcome.ts'

export interface Outcome extends Told {
  /** Writes the released file into a folder and returns its name. */
  readonly write: (folder: string) => Promise<string>
}
