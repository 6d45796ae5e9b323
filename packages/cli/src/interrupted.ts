/** The person at the keyboard, or the system, asked the command to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C, or a terminal that is closed, stops the work between two steps, so that nothing half-written is left. */
export function interruption(): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(new Interrupted('Stopped. Nothing was written.'))
  for (const signal of SIGNALS) process.once(signal, abort)
  return {
    signal: controller.signal,
    done() {
      for (const signal of SIGNALS) process.off(signal, abort)
    },
  }
}
