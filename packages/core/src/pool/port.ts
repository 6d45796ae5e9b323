/**
 * The little that a pool needs of a worker, and the platforms' own workers seen that way. Their types are described
 * here, not imported, so that the same code compiles and runs on both sides.
 */

/** One end of a channel between threads. */
export interface Port {
  /** Buffers in `transfer` are moved, not copied: afterwards the sender's are empty. */
  postMessage(message: unknown, transfer?: readonly ArrayBuffer[]): void
  onMessage(listener: (message: unknown) => void): void
}

/** A worker, from outside. */
export interface WorkerLike extends Port {
  /** Calls the listener once the worker can no longer answer: it threw, ended, or could not be started. */
  onFailure(listener: (reason: Error) => void): void
  terminate(): void
}

interface EventTargetPort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
}

interface EventTargetWorker extends EventTargetPort {
  addEventListener(type: 'message' | 'messageerror', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(type: 'error', listener: (event: ErrorEvent) => void): void
  terminate(): void
}

interface ErrorEvent {
  readonly message?: string
  preventDefault(): void
}

interface EmitterPort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void
  on(event: 'message', listener: (message: unknown) => void): unknown
}

interface EmitterWorker extends EmitterPort {
  on(event: 'message' | 'messageerror' | 'error', listener: (value: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): unknown
}

/** A browser's `Worker`. */
export function browserWorker(worker: EventTargetWorker): WorkerLike {
  return {
    ...browserPort(worker),
    onFailure(listener) {
      worker.addEventListener('error', (event) => {
        // It is told to the listener; the browser need not report it as well.
        event.preventDefault()
        // A script that could not be loaded gives an event without a message.
        listener(new Error(event.message || 'The script of a worker could not be loaded.'))
      })
      worker.addEventListener('messageerror', () => listener(unreadable()))
    },
    terminate: () => worker.terminate(),
  }
}

/** Inside a browser's worker: `browserPort(self)`. */
export function browserPort(scope: EventTargetPort): Port {
  return {
    postMessage: (message, transfer = []) => scope.postMessage(message, [...transfer]),
    onMessage: (listener) => scope.addEventListener('message', (event) => listener(event.data)),
  }
}

/** The `Worker` of Node's worker_threads. */
export function nodeWorker(worker: EmitterWorker): WorkerLike {
  return {
    ...nodePort(worker),
    onFailure(listener) {
      worker.on('error', (error) => listener(error instanceof Error ? error : new Error(String(error))))
      worker.on('messageerror', () => listener(unreadable()))
      worker.on('exit', (code) => listener(new Error(`A worker ended before its task, with exit code ${code}.`)))
    },
    terminate: () => void worker.terminate(),
  }
}

/** Inside a thread of Node: `nodePort(parentPort)`. */
export function nodePort(port: EmitterPort): Port {
  return {
    postMessage: (message, transfer = []) => port.postMessage(message, [...transfer]),
    onMessage: (listener) => void port.on('message', listener),
  }
}

function unreadable(): Error {
  return new Error('A worker sent a message that could not be read.')
}
