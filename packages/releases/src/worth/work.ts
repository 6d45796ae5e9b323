/** What every evaluation of a release works with. All of it is private: for the owner of the data alone. */
import type { AnyPlan, Contents } from '@tulle/core'
import type { Words } from '@tulle/core/text'
import type { Evaluation, EvaluationRun } from '@tulle/core/utility'
import type { OpenedRelease } from '../open.ts'
import type { Options, Settings } from '../option.ts'
import type { Sources } from '../source.ts'

export interface EvaluationDesk {
  readonly sources: Sources
  readonly run: EvaluationRun & {
    readonly signal: AbortSignal
    readonly progress: (phase: string, share?: number) => void
  }
  /** A sentence as whoever reads the page knows the options. */
  readonly said: (text: string | Words) => string
}

/** What is looked at besides what every evaluation measures. */
export interface Wishes {
  readonly title?: string | undefined
  readonly communities?: string | undefined
  readonly overlapping?: number | undefined
  readonly label?: string | undefined
  readonly rank?: number | undefined
  readonly quick?: boolean | undefined
}

/** What some things to look at are about alone. */
export type Subject = 'graph' | 'table' | 'matrix' | 'products'

/** How the original is read: as the release was told, or as is said now. */
export type Reading<O extends Options> = Partial<Settings<O>>

/** Two things to be put beside each other. */
export interface Task<O extends Options = Options> extends EvaluationDesk {
  /** Where the original is. */
  readonly file: string
  readonly reading: Reading<O>
  readonly wishes: Wishes
}

/** An original and a release of it. */
export interface Work<O extends Options = Options> extends Task<O> {
  readonly opened: OpenedRelease
  readonly title: string
}

/** How releases of one content are put beside their originals. A kind has one for each that it makes. */
export interface Evaluated<O extends Options = Options> {
  /** What it is about, where some of what may be looked at is about that alone. */
  readonly about?: Subject
  readonly contents: Contents
  /** Of several kinds whose files hold the same, which one made it. */
  readonly made?: (plan: AnyPlan) => boolean
  /** The options of the kind that say how the original is read. */
  readonly reading: O
  evaluate(work: Work<O>): Promise<Evaluation>
}

export function watchOf({ run, file }: Pick<Task, 'run' | 'file'>, what = `Reading ${file}`) {
  return { signal: run.signal, progress: (share?: number) => run.progress(what, share) }
}

/** What a quick look leaves out is left out by whoever measures. */
export function quickly({ quick }: Wishes): { readonly quick?: true } {
  return quick === true ? { quick } : {}
}
