/**
 * Progress for people: nothing during the first two seconds, then one line that is written over, with the time left as
 * soon as there is something to tell it from.
 * Where the error output is not a terminal, a line now and then.
 */
import { visible } from '@tulle/core/text'

const FIRST_MS = 2000
/** Before these, the time left would be a guess. */
const SURE_MS = 3000
const SURE_SHARE = 0.02
const EVERY_MS = { terminal: 200, log: 10_000 }

export interface Progress {
  /** `share` from 0 to 1, or undefined where nobody knows. */
  update(phase: string, share?: number): void
  /** Clears the line. */
  end(): void
}

export function progress(out: NodeJS.WriteStream = process.stderr, now: () => number = Date.now): Progress {
  const started = now()
  let phase = ''
  let phaseStarted = started
  let last = started + FIRST_MS - (out.isTTY ? EVERY_MS.terminal : EVERY_MS.log)
  let shown = false
  return {
    update(next, share) {
      const time = now()
      if (next !== phase) {
        phase = next
        phaseStarted = time
      }
      if (time - started < FIRST_MS || time - last < (out.isTTY ? EVERY_MS.terminal : EVERY_MS.log)) return
      last = time
      const text = line(visible(phase), share, time - phaseStarted)
      out.write(out.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
      shown = true
    },
    end() {
      if (shown && out.isTTY) out.write('\r\u001b[K')
    },
  }
}

function line(phase: string, share: number | undefined, elapsed: number): string {
  if (share === undefined || share <= 0) return `${phase} …`
  const done = `${phase} … ${Math.min(100, Math.floor(share * 100))} %`
  if (elapsed < SURE_MS || share < SURE_SHARE) return done
  const left = share >= 1 ? 0 : (elapsed * (1 - share)) / share
  return `${done}, ${duration(left)} left`
}

function duration(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
