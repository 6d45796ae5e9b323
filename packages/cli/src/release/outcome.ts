/** What comes out of a command that answers or counts: a release, and what its owner is told besides. */
import type { AnyPlan } from '@tulle/core'

export interface Outcome {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  /** What is released, for programs, where it is little. */
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
