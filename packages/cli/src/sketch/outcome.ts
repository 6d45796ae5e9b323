/** What comes out of a sketch, or of answers in its place. */
import type { Tables } from '@tulle/engine'
import type { Outcome as Told } from '../release/outcome.ts'

export type { Reading } from '../release/outcome.ts'

export interface Watching {
  readonly signal: AbortSignal
  readonly progress: (share?: number) => void
}

export interface Outcome extends Told {
  readonly published: object
  /** What stands in its text files besides numbers. */
  readonly names?: readonly string[]
  /** Writes the released files into a folder and returns their names. */
  readonly write: (tables: Tables, folder: string, watch: Watching) => Promise<string[]>
}
