/** What comes out of counting: a release, and what its owner is told besides. */
import type { Published } from '../../artefact.ts'
import type { Made } from '../../kind.ts'

/** What goes on, as it is told. */
export const COUNTING = 'Counting'

export interface Outcome extends Pick<Made, 'release' | 'reported'> {
  readonly published: Published
  /** What is released, for programs, where it is little. */
  readonly released?: () => object
  readonly chosen: string
  /** Private, as data and in lines. */
  readonly found: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
  /** The private report, of what the reading counted and what is to be said of that. */
  readonly report: (read: Reading, about: string) => string
}

interface Reading {
  readonly counts: Readonly<Record<string, number>>
  readonly remarks: readonly string[]
}
