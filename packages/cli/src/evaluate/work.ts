/** What every evaluation works with. */
import type { EvaluationRun } from '@tulle/core'
import type { Tables } from '@tulle/engine'
import type { OpenedRelease } from '@tulle/releases'
import type { EvaluateFlags } from './flags.ts'

export interface Work {
  readonly tables: Tables
  /** The file with the original. */
  readonly file: string
  readonly flags: EvaluateFlags
  readonly run: EvaluationRun & {
    readonly signal: AbortSignal
    readonly progress: (phase: string, share?: number) => void
  }
}

/** With a release of Tulle's. */
export interface ReleaseWork extends Work {
  readonly folder: string
  readonly opened: OpenedRelease
}

export function titleIn({ flags, opened }: ReleaseWork): string {
  return flags.title ?? opened.certificate.title
}

export function watchOf(
  { run, file }: Work,
  what = `Reading ${file}`,
): {
  readonly signal: AbortSignal
  readonly progress: (share?: number) => void
} {
  return { signal: run.signal, progress: (share) => run.progress(what, share) }
}

/** The released file of one of these names. */
export function releasedFile({ opened }: ReleaseWork, pattern: RegExp): string | undefined {
  return opened.files.find((name) => pattern.test(name))
}
