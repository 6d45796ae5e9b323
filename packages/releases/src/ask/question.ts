/** What can be asked of a published release, from what was published alone: it needs nothing private, and spends nothing. */
import type { Dense } from '@tulle/core/data'
import type { Words } from '@tulle/core/text'
import type { OpenedRelease } from '../open.ts'
import type { Options, Settings } from '../option.ts'
import type { Sources } from '../source.ts'

export interface AskDesk {
  /** Where questions stand that are too long to be typed. */
  readonly sources: Pick<Sources, 'isFile' | 'lines' | 'nodes'>
  /** Opens the release that is asked, which is checked first. */
  readonly open: () => Promise<OpenedRelease>
}

/** For answers that are matrices. */
export interface MatrixDesk extends AskDesk {
  readonly matrix: {
    /** Refuses a place that cannot be written to. */
    check(): Promise<void>
    write(matrix: NamedMatrix): Promise<void>
  }
}

/** A square matrix with the names of its rows, which are those of its columns too. */
export interface NamedMatrix {
  readonly heading: 'node' | 'column'
  readonly names: readonly string[]
  readonly matrix: Dense
}

export interface Answer {
  /** For programs. */
  readonly data: object
  /** For people, line by line. */
  readonly lines: readonly (string | Words)[]
}

export interface Question<Name extends string = string, O extends Options = Options, D extends AskDesk = AskDesk> {
  readonly name: Name
  /** For whoever chooses among questions, in words of their own. */
  readonly about: { readonly title: string; readonly such: string }
  readonly options: O
  ask(settings: Settings<O>, desk: D): Promise<Answer>
}
