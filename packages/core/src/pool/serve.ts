import { InvalidInput } from '../errors.ts'
import type { Port } from './port.ts'
import { isRequest, type Reply, recordOf } from './protocol.ts'

/** What a worker does with the input of one kind of task. */
export type Handler = (input: never) => unknown

class Transferred {
  constructor(
    readonly output: unknown,
    readonly transfer: readonly ArrayBuffer[],
  ) {}
}

/** Returned by a handler in place of `output`: these buffers of it are moved to the caller, not copied. */
export function withTransfer(output: unknown, transfer: readonly ArrayBuffer[]): unknown {
  return new Transferred(output, transfer)
}

/**
 * The whole of a worker: answers each task by the handler of its kind, which may be async. What a handler throws goes
 * back as an error and leaves the worker alive.
 */
export function serveTasks(port: Port, handlers: Readonly<Record<string, Handler>>): void {
  port.onMessage((message) => {
    if (isRequest(message)) void answer(port, message.task, () => handle(handlers, message.kind, message.input))
  })
}

function handle(handlers: Readonly<Record<string, Handler>>, kind: string, input: unknown): unknown {
  const handler = Object.hasOwn(handlers, kind) ? handlers[kind] : undefined
  if (handler === undefined) {
    const known = Object.keys(handlers).map((name) => `'${name}'`)
    throw new InvalidInput(`This worker has no task '${kind}'; it knows ${known.join(', ') || 'none'}.`)
  }
  return handler(input as never)
}

async function answer(port: Port, task: number, work: () => unknown): Promise<void> {
  const send = (reply: Reply, transfer?: readonly ArrayBuffer[]) => port.postMessage(reply, transfer)
  try {
    const result = await work()
    if (result instanceof Transferred) send({ task, output: result.output }, result.transfer)
    else send({ task, output: result })
  } catch (error) {
    // Also when the output itself could not be sent: a function, say, cannot be copied to another thread.
    send({ task, error: recordOf(error) })
  }
}
