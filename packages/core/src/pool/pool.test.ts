import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { InvalidInput } from '../errors.ts'
import { createPool, type Pool, type Task } from './pool.ts'
import { browserWorker, type Port, type WorkerLike } from './port.ts'
import { type Handler, serveTasks, withTransfer } from './serve.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const handlers = {
  square: (x: number) => x * x,
  // Later tasks are quicker, so the outputs arrive in another order.
  late: async (x: number) => {
    await pause(12 - x)
    return x
  },
  wait: () => new Promise(() => {}),
  fail: (message: string) => {
    throw new RangeError(message)
  },
  refuse: () => {
    throw new InvalidInput('That cannot be used.')
  },
  unsendable: () => () => 1,
  negate: (values: Float64Array<ArrayBuffer>) => {
    for (let i = 0; i < values.length; i++) values[i] = -(values[i] as number)
    return withTransfer(values, [values.buffer])
  },
} satisfies Record<string, Handler>

interface Fake extends WorkerLike {
  readonly ended: () => boolean
  readonly die: (reason: Error) => void
}

/** A worker on the same thread: messages are cloned and come later, as between threads. */
function fakeWorker(): Fake {
  let ended = false
  let fail: (reason: Error) => void = () => {}
  const channel = (): [Port['postMessage'], Port['onMessage']] => {
    const listeners: ((message: unknown) => void)[] = []
    return [
      (message, transfer = []) => {
        const copy: unknown = structuredClone(message, { transfer: [...transfer] })
        queueMicrotask(() => {
          if (!ended) for (const listener of listeners) listener(copy)
        })
      },
      (listener) => void listeners.push(listener),
    ]
  }
  const [toWorker, onTask] = channel()
  const [toPool, onReply] = channel()
  serveTasks({ postMessage: toPool, onMessage: onTask }, handlers)
  return {
    postMessage: toWorker,
    onMessage: onReply,
    onFailure: (listener) => void (fail = listener),
    terminate: () => void (ended = true),
    ended: () => ended,
    die: (reason) => {
      ended = true
      fail(reason)
    },
  }
}

function fakePool(size: number): { pool: Pool; workers: Fake[] } {
  const workers: Fake[] = []
  const start = () => {
    const worker = fakeWorker()
    workers.push(worker)
    return worker
  }
  return { pool: createPool({ start, size }), workers }
}

const tasksOf = (kind: keyof typeof handlers, inputs: unknown[]): Task[] => inputs.map((input) => ({ kind, input }))
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

describe('a pool', () => {
  test('gives the outputs in the order of the tasks, with no more workers than asked for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 0, max: 12 }), async (size, count) => {
        const { pool, workers } = fakePool(size)
        const done: number[] = []
        const outputs = await pool.run(tasksOf('late', upTo(count)), {
          progress: (n, total) => {
            done.push(n)
            expect(total).toBe(count)
          },
        })
        expect(outputs).toEqual(upTo(count))
        expect(done).toEqual(upTo(count).map((i) => i + 1))
        expect(workers.length).toBe(Math.min(size, count))
        expect(workers.some((worker) => worker.ended())).toBe(false)
        pool.close()
        expect(workers.every((worker) => worker.ended())).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('uses its workers again', async () => {
    const { pool, workers } = fakePool(2)
    expect(await pool.run(tasksOf('square', [1, 2, 3]))).toEqual([1, 4, 9])
    expect(await pool.run(tasksOf('square', [4, 5, 6]))).toEqual([16, 25, 36])
    expect(workers.length).toBe(2)
  })

  test('makes a task given as a function only when a worker is free', async () => {
    const { pool } = fakePool(1)
    let made = 0
    const tasks = upTo(5).map((i) => () => {
      made++
      return { kind: 'square', input: i }
    })
    const outputs = await pool.run(tasks, {
      progress: (done) => expect(made).toBe(done),
    })
    expect(outputs).toEqual([0, 1, 4, 9, 16])
  })

  test('moves typed arrays both ways', async () => {
    const { pool } = fakePool(1)
    const values = Float64Array.of(1, 2, 3)
    const outputs = await pool.run([{ kind: 'negate', input: values, transfer: [values.buffer] }])
    expect(outputs).toEqual([Float64Array.of(-1, -2, -3)])
    expect(values.length).toBe(0)
  })

  test('rejects with the error of the first task that fails, ends the others, and goes on', async () => {
    const { pool, workers } = fakePool(3)
    const failing = pool.run([...tasksOf('wait', [0, 0]), ...tasksOf('fail', ['no such row']), ...tasksOf('wait', [0])])
    await expect(failing).rejects.toMatchObject({ name: 'RangeError', message: 'no such row' })
    // The one that answered, if only with an error, can still work.
    expect(workers.map((worker) => worker.ended())).toEqual([true, true, false])
    expect(await pool.run(tasksOf('square', [1, 2, 3]))).toEqual([1, 4, 9])
    expect(workers.length).toBe(5)
  })

  test.each([
    ['an error of our own keeps its class', { kind: 'refuse' }, InvalidInput],
    ['an unknown kind', { kind: 'toString' }, /has no task 'toString'; it knows 'square'/],
    ['an output that cannot be sent', { kind: 'unsendable' }, /clone/],
    ['an input that cannot be sent', { kind: 'square', input: () => 1 }, /clone/],
  ])('rejects: %s', async (_, task, expected) => {
    const { pool } = fakePool(2)
    await expect(pool.run([task])).rejects.toThrow(expected)
    expect(await pool.run(tasksOf('square', [3]))).toEqual([9])
  })

  test('rejects when a task cannot be made, a worker cannot be started, or the progress callback throws', async () => {
    const broken = () => {
      throw new Error('broken')
    }
    const { pool } = fakePool(2)
    await expect(pool.run([...tasksOf('wait', [0]), broken])).rejects.toThrow('broken')
    await expect(pool.run(tasksOf('square', [1, 2]), { progress: broken })).rejects.toThrow('broken')
    expect(await pool.run(tasksOf('square', [3]))).toEqual([9])
    await expect(createPool({ start: broken, size: 2 }).run(tasksOf('square', [1, 2]))).rejects.toThrow('broken')
  })

  test('rejects when a busy worker dies, and replaces it', async () => {
    const { pool, workers } = fakePool(2)
    const running = pool.run(tasksOf('wait', [0, 0, 0]))
    workers[1]?.die(new Error('out of memory'))
    await expect(running).rejects.toThrow('out of memory')
    expect(workers[0]?.ended()).toBe(true)
    expect(await pool.run(tasksOf('square', [1, 2]))).toEqual([1, 4])
    // One that dies when it has nothing to do is nobody's error.
    workers[2]?.die(new Error('out of memory'))
    expect(await pool.run(tasksOf('square', [1, 2]))).toEqual([1, 4])
    expect(workers.length).toBe(5)
  })

  test('stops when the signal aborts, with its reason', async () => {
    const { pool, workers } = fakePool(2)
    const controller = new AbortController()
    const progress = vi.fn<(done: number, total: number) => void>()
    const running = pool.run([...tasksOf('square', [1, 2]), ...tasksOf('wait', [0, 0, 0])], {
      signal: controller.signal,
      progress,
    })
    await pause(5)
    controller.abort(new Error('enough'))
    await expect(running).rejects.toThrow('enough')
    expect(progress).toHaveBeenCalledTimes(2)
    expect(workers.map((worker) => worker.ended())).toEqual([true, true])
    await expect(pool.run([], { signal: controller.signal })).rejects.toThrow('enough')
    expect(await pool.run(tasksOf('square', [3]))).toEqual([9])
  })

  test('has several runs at a time; one that fails does not touch the others', async () => {
    const { pool } = fakePool(2)
    const controller = new AbortController()
    const first = pool.run(tasksOf('wait', [0, 0, 0]), { signal: controller.signal })
    const second = pool.run(tasksOf('late', [3, 1, 2]))
    controller.abort(new Error('enough'))
    await expect(first).rejects.toThrow('enough')
    expect(await second).toEqual([3, 1, 2])
  })

  test('once closed, rejects what is running and what comes later', async () => {
    const { pool, workers } = fakePool(2)
    const running = pool.run(tasksOf('wait', [0, 0, 0]))
    pool.close()
    await expect(running).rejects.toThrow('closed before its tasks were done')
    expect(workers.every((worker) => worker.ended())).toBe(true)
    await expect(pool.run(tasksOf('square', [1]))).rejects.toThrow('This pool has been closed')
    expect(workers.length).toBe(2)
  })

  test('of no workers is refused', () => {
    for (const size of [0, -1, 1.5, Number.NaN]) {
      expect(() => createPool({ start: fakeWorker, size })).toThrow(InvalidInput)
    }
  })
})

describe.runIf(typeof Worker !== 'undefined')('a pool of browser workers', () => {
  const start = (script: string) => () => {
    const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
    return browserWorker(new Worker(url, { type: 'module' }))
  }
  const script = `
    import { browserPort } from '${new URL('./port.ts', import.meta.url).href}'
    import { serveTasks, withTransfer } from '${new URL('./serve.ts', import.meta.url).href}'
    serveTasks(browserPort(self), {
      square: (x) => x * x,
      wait: () => new Promise(() => {}),
      fail: () => { throw new TypeError('not a number') },
      crash: () => new Promise(() => setTimeout(() => { throw new Error('gone') })),
      same: (values) => withTransfer(values, [values.buffer]),
    })
  `

  test('works', async () => {
    const pool = createPool({ start: start(script), size: 2 })
    const done: number[] = []
    const inputs = upTo(30)
    expect(await pool.run(tasksOf('square', inputs), { progress: (n) => done.push(n) })).toEqual(
      inputs.map((x) => x * x),
    )
    expect(done).toEqual(upTo(30).map((i) => i + 1))

    const values = Float64Array.of(1, 2, 3)
    const task = { kind: 'same', input: values, transfer: [values.buffer] }
    expect(await pool.run([task])).toEqual([Float64Array.of(1, 2, 3)])
    expect(values.length).toBe(0)

    await expect(pool.run([{ kind: 'wait' }, { kind: 'fail' }])).rejects.toMatchObject({
      name: 'TypeError',
      message: 'not a number',
    })
    await expect(pool.run([{ kind: 'wait' }, { kind: 'crash' }])).rejects.toThrow('gone')
    const signal = AbortSignal.timeout(50)
    await expect(pool.run([{ kind: 'wait' }, { kind: 'wait' }], { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(await pool.run(tasksOf('square', [7]))).toEqual([49])
    pool.close()
  })

  test('rejects when the script cannot be loaded or does not compile', async () => {
    for (const script of ['import "/there-is-no-such-file.js"', 'syntax error']) {
      const pool = createPool({ start: start(script), size: 2 })
      await expect(pool.run(tasksOf('square', [1, 2, 3]))).rejects.toThrow(Error)
      pool.close()
    }
  })
})
