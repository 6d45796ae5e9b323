import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { build } from 'vite'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createPool, type Pool } from './pool.ts'
import { nodeWorker } from './port.ts'

const HANDLERS = `
  import { parentPort } from 'node:worker_threads'
  import { nodePort, serveTasks, withTransfer } from 'tulle-pool'
  serveTasks(nodePort(parentPort), {
    // Later tasks are quicker, so the outputs arrive in another order.
    late: (x) => new Promise((resolve) => setTimeout(() => resolve(x), 20 - x)),
    wait: () => new Promise(() => {}),
    spin: () => { for (;;); },
    fail: () => { throw new TypeError('not a number') },
    crash: () => new Promise(() => setTimeout(() => { throw new Error('gone') })),
    exit: () => process.exit(3),
    negate: (values) => { values.forEach((x, i) => { values[i] = -x }); return withTransfer(values, [values.buffer]) },
  })
`

let script = ''
let pool: Pool
let threads: Worker[] = []

beforeAll(async () => {
  // Node runs no TypeScript: the worker's side is bundled first, as a caller's build would do.
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, ssr: true, rolldownOptions: { input: 'worker', output: { format: 'cjs' } } },
    plugins: [
      {
        name: 'worker',
        enforce: 'pre',
        resolveId: (id) =>
          id === 'worker'
            ? '\0worker'
            : id === 'tulle-pool'
              ? fileURLToPath(new URL('index.ts', import.meta.url))
              : null,
        load: (id) => (id === '\0worker' ? HANDLERS : null),
      },
    ],
  })
  if (!('output' in result)) throw new Error('expected one bundle')
  script = result.output[0].code
})

afterEach(async () => {
  pool.close()
  await Promise.all(threads.map((thread) => thread.terminate()))
  threads = []
})

function open(size: number): Pool {
  const start = () => {
    const thread = new Worker(script, { eval: true })
    threads.push(thread)
    return nodeWorker(thread)
  }
  pool = createPool({ start, size })
  return pool
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

test('threads give their outputs in order, with progress after each', async () => {
  const done: number[] = []
  const tasks = upTo(20).map((input) => ({ kind: 'late', input }))
  expect(await open(3).run(tasks, { progress: (n) => done.push(n) })).toEqual(upTo(20))
  expect(done).toEqual(upTo(20).map((i) => i + 1))
  expect(threads.length).toBe(3)
})

test('typed arrays are moved both ways', async () => {
  const inputs = [Float64Array.of(1, 2, 3), Float64Array.of(4)]
  const tasks = inputs.map((input) => ({ kind: 'negate', input, transfer: [input.buffer] }))
  expect(await open(2).run(tasks)).toEqual([Float64Array.of(-1, -2, -3), Float64Array.of(-4)])
  expect(inputs.map(({ length }) => length)).toEqual([0, 0])
})

test.each([
  ['fail', { name: 'TypeError', message: 'not a number' }],
  ['crash', { message: 'gone' }],
  ['exit', { message: 'A worker ended before its task, with exit code 3.' }],
])('a task that ends in %s rejects, even while others never end; then the pool works again', async (kind, error) => {
  await expect(open(2).run([{ kind: 'wait' }, { kind }, { kind: 'wait' }])).rejects.toMatchObject(error)
  expect(await pool.run([{ kind: 'late', input: 5 }])).toEqual([5])
})

test('an abort ends threads that would never answer', async () => {
  const controller = new AbortController()
  const running = open(2).run([{ kind: 'late', input: 19 }, { kind: 'spin' }, { kind: 'spin' }], {
    signal: controller.signal,
    progress: () => controller.abort(new Error('enough')),
  })
  await expect(running).rejects.toThrow('enough')
  // Their exit is what the promise of terminate() waits for.
  await Promise.all(threads.map((thread) => thread.terminate()))
  expect(await pool.run([{ kind: 'late', input: 1 }])).toEqual([1])
})

test('a script that does not run rejects', async () => {
  pool = createPool({ start: () => nodeWorker(new Worker('syntax error', { eval: true })), size: 2 })
  await expect(pool.run([{ kind: 'late', input: 1 }])).rejects.toMatchObject({ name: 'SyntaxError' })
})
