import { InvalidInput } from '../errors.ts'
import type { WorkerLike } from './port.ts'
import { errorOf, isReply, type Request } from './protocol.ts'

/** Work for a handler of the worker: `kind` names it. Buffers in `transfer` are moved to the worker, not copied. */
export interface Task {
  readonly kind: string
  readonly input?: unknown
  readonly transfer?: readonly ArrayBuffer[]
}

export interface PoolOptions {
  /** Starts one worker. Called when there is a task for it, at most `size` times unless workers are lost. */
  readonly start: () => WorkerLike
  /** How many workers may run side by side. */
  readonly size: number
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined
  /** Called after each task: how many of them are done. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export interface Pool {
  /**
   * The output of each task, in the order of the tasks; each free worker takes the next one. A task given as a function
   * is made when a worker is free for it, so its input need not exist before.
   *
   * If a task fails, or the signal aborts, this rejects at once (with the worker's error, or the signal's reason) and
   * ends the workers that were busy for it. The pool itself stays usable.
   */
  run<Output = unknown>(tasks: readonly (Task | (() => Task))[], options?: RunOptions): Promise<Output[]>
  /** Ends all workers. In Node they keep the process alive until then. */
  close(): void
}

interface Run {
  readonly outputs: unknown[]
  done: number
  readonly finished: (done: number) => void
  readonly failed: (reason: unknown) => void
}

interface Job {
  readonly run: Run
  readonly index: number
  readonly task: Task | (() => Task)
}

interface Member {
  readonly worker: WorkerLike
  /** What it is working on, with the number under which the worker knows it; undefined when it is free. */
  current: { readonly job: Job; readonly number: number } | undefined
}

export function createPool({ start, size }: PoolOptions): Pool {
  if (!Number.isSafeInteger(size) || size < 1) {
    throw new InvalidInput(`A pool needs a whole number of workers, at least 1, not ${size}.`)
  }
  const members = new Set<Member>()
  const runs = new Set<Run>()
  let waiting: Job[] = []
  let numbers = 0
  let closed = false

  function handOut(): void {
    for (let job = waiting[0]; job !== undefined; job = waiting[0]) {
      const { run } = job
      try {
        const member = freeMember()
        if (member === undefined) return
        waiting.shift()
        assign(member, job)
      } catch (error) {
        // The worker could not be started, the task not be made, or its input not be sent.
        settle(run, () => run.failed(error))
      }
    }
  }

  function freeMember(): Member | undefined {
    for (const member of members) if (member.current === undefined) return member
    return members.size < size ? newMember() : undefined
  }

  function newMember(): Member {
    const member: Member = { worker: start(), current: undefined }
    members.add(member)
    member.worker.onMessage((message) => receive(member, message))
    member.worker.onFailure((reason) => {
      if (!members.has(member)) return
      const run = member.current?.job.run
      discard(member)
      if (run !== undefined) settle(run, () => run.failed(reason))
    })
    return member
  }

  function assign(member: Member, job: Job): void {
    const { kind, input, transfer } = typeof job.task === 'function' ? job.task() : job.task
    const request: Request = { task: numbers++, kind, input }
    member.current = { job, number: request.task }
    try {
      member.worker.postMessage(request, transfer)
    } catch (error) {
      // Nothing was sent, so the worker is as free as before.
      member.current = undefined
      throw error
    }
  }

  function receive(member: Member, message: unknown): void {
    const { current } = member
    if (!members.has(member) || !isReply(message) || message.task !== current?.number) return
    member.current = undefined
    const { run, index } = current.job
    if ('error' in message) {
      settle(run, () => run.failed(errorOf(message.error)))
      return
    }
    run.outputs[index] = message.output
    run.done++
    try {
      run.finished(run.done)
    } catch (error) {
      settle(run, () => run.failed(error))
      return
    }
    handOut()
  }

  /** Ends a run and the workers busy for it, and lets other runs have their places. */
  function settle(run: Run, tell: () => void): void {
    if (!runs.delete(run)) return
    waiting = waiting.filter((job) => job.run !== run)
    for (const member of members) if (member.current?.job.run === run) discard(member)
    tell()
    handOut()
  }

  function discard(member: Member): void {
    members.delete(member)
    member.worker.terminate()
  }

  return {
    async run<Output>(tasks: readonly (Task | (() => Task))[], { signal, progress }: RunOptions = {}) {
      signal?.throwIfAborted()
      if (closed) throw new InvalidInput('This pool has been closed: create another one.')
      if (tasks.length === 0) return []
      let abort: (() => void) | undefined
      try {
        return await new Promise<Output[]>((resolve, reject) => {
          const run: Run = {
            outputs: new Array(tasks.length),
            done: 0,
            finished(done) {
              progress?.(done, tasks.length)
              if (done === tasks.length) settle(run, () => resolve(run.outputs as Output[]))
            },
            failed: reject,
          }
          abort = () => settle(run, () => reject(signal?.reason))
          signal?.addEventListener('abort', abort, { once: true })
          runs.add(run)
          for (const [index, task] of tasks.entries()) waiting.push({ run, index, task })
          handOut()
        })
      } finally {
        if (abort !== undefined) signal?.removeEventListener('abort', abort)
      }
    },

    close() {
      closed = true
      waiting = []
      for (const run of runs)
        settle(run, () => run.failed(new Error('The pool was closed before its tasks were done.')))
      for (const member of members) discard(member)
    },
  }
}
