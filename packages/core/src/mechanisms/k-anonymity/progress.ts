import { breathe, type Run } from '../../run.ts'

/** A run whose progress goes from one share of the whole to another. */
export function within(run: Run, from: number, to: number): Run {
  const { progress, ...others } = run
  if (progress === undefined) return run
  const share = (done: number, total: number) => from + ((to - from) * done) / total
  return { ...others, progress: (done, total) => progress(Math.floor(100 * share(done, total)), 100) }
}

/** Breathes after every so many steps of a loop: now and then is enough, and waiting takes time too. */
export async function pace(run: Run, step: number, steps: number, every: number): Promise<void> {
  if (step % every === 0) await breathe(run, step, steps)
}
