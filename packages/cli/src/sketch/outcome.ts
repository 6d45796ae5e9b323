/** What comes out of a sketch, or of answers in its place: a release, and what its owner is told besides. */
import type { AnyPlan } from '@tulle/core'
import type { Tables } from '@tulle/engine'

export interface Watching {
  readonly signal: AbortSignal
  readonly progress: (share?: number) => void
}

export interface Outcome {
  readonly release: { readonly plan: AnyPlan; readonly randomness: 'secure' | 'seeded' }
  /** Writes the released files into a folder and returns their names. */
  readonly write: (tables: Tables, folder: string, watch: Watching) => Promise<string[]>
  /** What is released, for programs. */
  readonly published: object
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
