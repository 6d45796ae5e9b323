/** The page's side: calls into a worker, which can be watched, asked back and stopped. */
import type { Refusal, ToPage, ToWorker } from './messages.ts'

/** What a worker refused. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.sentence)
    this.refusal = refusal
  }
}

export interface Watching {
  readonly signal?: AbortSignal
  readonly progress?: (phase: string, share?: number) => void
  /** Answers what the worker asks in the middle of its work. */
  readonly answer?: (asked: unknown) => Promise<unknown>
}

export type Methods = Readonly<Record<string, (given: never, call: never) => unknown>>

export interface Caller<M extends Methods> {
  call<K extends keyof M & string>(
    method: K,
    given: Parameters<M[K]>[0],
    watching?: Watching,
  ): Promise<Awaited<ReturnType<M[K]>>>
}

interface Waiting extends Watching {
  readonly done: (value: never) => void
  readonly failed: (error: Error) => void
}

/** A worker that does not stop within this time after it was told to is ended, and a new one started. */
const PATIENCE = 3000

export function caller<M extends Methods>(start: () => Worker): Caller<M> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let next = 0

  function started(): Worker {
    if (worker !== undefined) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<ToPage>) => heard(data))
    worker.addEventListener('error', (event) => ended(new Error(event.message || 'The work of this page stopped.')))
    return worker
  }

  function ended(error: Error): void {
    worker?.terminate()
    worker = undefined
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }

  function heard(message: ToPage): void {
    const own = waiting.get(message.id)
    if (own === undefined) return
    if ('phase' in message) own.progress?.(message.phase, message.share)
    else if ('ask' in message) void answered(message.id, own, message.ask)
    else {
      waiting.delete(message.id)
      if ('done' in message) own.done(message.done as never)
      else own.failed(own.signal?.aborted === true ? stopped() : new Refused(message.refused))
    }
  }

  async function answered(id: number, own: Waiting, asked: unknown): Promise<void> {
    const answer = await own.answer?.(asked)
    worker?.postMessage({ id, answer } satisfies ToWorker)
  }

  return {
    call(method, given, watching = {}) {
      const id = next++
      return new Promise((done, failed) => {
        const { signal } = watching
        if (signal?.aborted === true) return failed(stopped())
        const told = started()
        waiting.set(id, { ...watching, done, failed })
        signal?.addEventListener('abort', () => {
          if (!waiting.has(id)) return
          told.postMessage({ id, abort: true } satisfies ToWorker)
          setTimeout(() => {
            if (waiting.has(id)) ended(stopped())
          }, PATIENCE)
        })
        told.postMessage({ id, call: method, given } satisfies ToWorker)
      })
    },
  }
}

function stopped(): DOMException {
  return new DOMException('Stopped.', 'AbortError')
}

export function isStopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
