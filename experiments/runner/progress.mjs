/** How far a run is: nothing for two seconds, then one line that is written over; in a log, a line now and then. */

const FIRST_MS = 2000
const EVERY_MS = { terminal: 500, log: 10_000 }

/**
 * @param {{ total: number, done: number }} cases `done` before this run began
 * @param {NodeJS.WriteStream} out
 */
export function startProgress({ total, done }, out = process.stderr) {
  const started = Date.now()
  const every = out.isTTY ? EVERY_MS.terminal : EVERY_MS.log
  const before = done
  let last = started + FIRST_MS - every
  let finishedAt = started

  const clear = () => {
    if (out.isTTY) out.write('\r\u001b[K')
  }
  const show = () => {
    const now = Date.now()
    if (now - last < every) return
    last = now
    clear()
    out.write(`${done} of ${total} cases${timeLeft(now)}${out.isTTY ? '' : '\n'}`)
  }
  /** @param {number} now */
  const timeLeft = (now) => {
    if (done === before) return ''
    const each = (finishedAt - started) / (done - before)
    return `, ${duration(Math.max(0, (total - done) * each - (now - finishedAt)))} left`
  }
  // Also while a case is running, if it lets others run.
  const timer = setInterval(show, EVERY_MS.terminal)

  return {
    caseDone() {
      done++
      finishedAt = Date.now()
      show()
    },
    /** @param {string} line */
    log: (line) => {
      clear()
      out.write(`${line}\n`)
    },
    end() {
      clearInterval(timer)
      clear()
    },
  }
}

/** @param {number} ms */
function duration(ms) {
  const seconds = Math.ceil(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
