/** How far a long evaluation is, told part by part. */
import type { Pace } from '../graphs/index.ts'

/** Progress, a signal to stop and a seed for what is sampled. */
export interface EvaluationRun extends Pick<Pace, 'signal' | 'pause'> {
  /** What is being measured, and how much of it is done, from 0 to 1. */
  readonly progress?: (phase: string, share?: number) => void
}

/** A part of the work by itself. */
export async function phase({ progress, signal, pause }: EvaluationRun, name: string): Promise<Pace> {
  progress?.(name)
  await pause?.()
  signal?.throwIfAborted()
  return {
    ...(signal === undefined ? {} : { signal }),
    ...(pause === undefined ? {} : { pause }),
    ...(progress === undefined ? {} : { progress: (done, total) => progress(name, done / total) }),
  }
}
