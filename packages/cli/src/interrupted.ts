/** The person at the keyboard, or the system, asked the command to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted'
}

/** Ctrl-C stops the work between two steps, so that nothing half-written is left. */
export function interruption(): { signal: AbortSignal; done: () => void } {
  const controller = new AbortController()
  const abort = () => controller.abort(new Interrupted('Stopped. Nothing was released.'))
  process.once('SIGINT', abort)
  process.once('SIGTERM', abort)
  return {
    signal: controller.signal,
    done() {
      process.off('SIGINT', abort)
      process.off('SIGTERM', abort)
    },
  }
}
