/** The worker's side: methods by name, each with what it needs to be watched and stopped. */
import type { Refusal, ToPage, ToWorker } from './messages.ts'

export interface Call {
  readonly signal: AbortSignal
  readonly progress: (phase: string, share?: number) => void
  /** Asks whoever sits before the page. */
  readonly ask: (question: unknown) => Promise<unknown>
}

export type Served = Readonly<Record<string, (given: never, call: Call) => unknown>>

/** What a worker has of its own, as far as it is needed here. */
interface Scope {
  postMessage(message: ToPage): void
  addEventListener(type: 'message', heard: (event: { readonly data: ToWorker }) => void): void
}

interface Running {
  readonly stop: AbortController
  answered?: (answer: unknown) => void
}

/** No more often than a screen can show. */
const EVERY = 50

export function serve(methods: Served, refusalOf: (error: unknown) => Refusal): void {
  const scope = globalThis as unknown as Scope
  const running = new Map<number, Running>()

  scope.addEventListener('message', ({ data }) => {
    if ('call' in data) void run(data)
    else if ('abort' in data) running.get(data.id)?.stop.abort()
    else running.get(data.id)?.answered?.(data.answer)
  })

  async function run({ id, call, given }: Extract<ToWorker, { readonly call: string }>): Promise<void> {
    const own: Running = { stop: new AbortController() }
    running.set(id, own)
    let told = { phase: '', at: 0 }
    try {
      const method = methods[call]
      if (method === undefined) throw new Error(`There is no "${call}" here.`)
      const done = await method(given as never, {
        signal: own.stop.signal,
        progress(phase, share) {
          const at = performance.now()
          if (phase === told.phase && at - told.at < EVERY) return
          told = { phase, at }
          scope.postMessage({ id, phase, share })
        },
        ask: (question) =>
          new Promise((answered, stopped) => {
            own.answered = answered
            own.stop.signal.addEventListener('abort', () => stopped(own.stop.signal.reason as Error))
            scope.postMessage({ id, ask: question })
          }),
      })
      scope.postMessage({ id, done })
    } catch (error) {
      scope.postMessage({ id, refused: refusalOf(error) })
    } finally {
      running.delete(id)
    }
  }
}
