/** What comes out of counting: a release, and what its owner is told besides. */
import type { AnyPlan } from '@tulle/core'

export interface Outcome {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  /** Writes the released file into a folder and returns its name. */
  readonly write: (folder: string) => Promise<string>
  /** The numbers that are released, where they are few: for programs. */
  readonly published?: object
  /** What is released, on the screen. */
  readonly chosen: string
  /** What the report tells. */
  readonly reported: string
  /** Private, as data and in lines. */
  readonly found: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
  /** The private report, of what the reading counted and what is to be said of that. */
  readonly report: (read: Reading, about: string) => string
}

export interface Reading {
  readonly counts: Readonly<Record<string, number>>
  readonly remarks: readonly string[]
}
