/** A command that writes nothing for a while is spoken of, so that nobody takes it for an audit that goes on. */

const PATIENCE_MS = 5000
const EVERY_MS = 1000

export interface Waiting {
  /** A line has come. */
  heard(): void
  end(): void
}

export function waiting(note: (words: string) => void): Waiting {
  const started = Date.now()
  let last = started
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last < PATIENCE_MS) return
    note(`Waiting for the command, started ${Math.round((now - started) / 1000)} s ago`)
  }, EVERY_MS)
  return {
    heard() {
      last = Date.now()
    },
    end: () => clearInterval(timer),
  }
}
