/** How an audit is followed while it runs, and stopped. */
import type { AuditWatch } from '@tulle/engine'
import { progress } from '../progress.ts'

/** Before these the usual progress says no time left; for an hour's work that is after more than a minute. */
const USUAL_SHARE = 0.02
const SURE_MS = 3000

/** On the screen, until its end. */
export function watched(
  signal: AbortSignal,
  out: NodeJS.WriteStream = process.stderr,
  now: () => number = Date.now,
): AuditWatch & { end(): void } {
  const usual = progress(out, now)
  // Another one: each new phase starts the clock of the usual one anew.
  const notes = progress(out, now)
  const started = now()
  usual.update('Auditing', 0)
  return {
    signal,
    progress(share) {
      const elapsed = now() - started
      if (share <= 0 || share >= USUAL_SHARE || elapsed < SURE_MS) usual.update('Auditing', share)
      else notes.update(`Auditing, ${roughly((elapsed * (1 - share)) / share)} left`)
    },
    note: (words) => notes.update(words),
    end() {
      usual.end()
      notes.end()
    },
  }
}

function roughly(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  return minutes < 100 ? `about ${minutes} min` : `about ${Math.ceil(minutes / 60)} h`
}
