/** Releases side by side, a thread for each core. */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createPool, nodeWorker } from '@tulle/core/pool'
import { tasks } from './tasks.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 */

/**
 * What becomes of each input, in their order. One alone needs no thread.
 *
 * @template {keyof typeof tasks} Kind
 * @param {Kind} kind
 * @param {Parameters<typeof tasks[Kind]>[0][]} inputs
 * @returns {Promise<Awaited<ReturnType<typeof tasks[Kind]>>[]>}
 */
export async function sideBySide(kind, inputs) {
  const [only] = inputs
  const here = /** @type {(input: unknown) => Promise<any>} */ (tasks[kind])
  if (inputs.length === 1) return [await here(only)]
  const start = () => nodeWorker(new Worker(new URL('worker.mjs', import.meta.url)))
  const pool = createPool({ start, size: availableParallelism() })
  try {
    return await pool.run(inputs.map((input) => ({ kind, input })))
  } finally {
    pool.close()
  }
}

/**
 * The same matrix in memory that all threads see.
 *
 * @param {SparseMatrix} matrix
 * @returns {SparseMatrix}
 */
export function shared({ rows, columns, offsets, indices }) {
  const seen = (/** @type {Uint32Array} */ numbers) => {
    const copy = new Uint32Array(new SharedArrayBuffer(numbers.byteLength))
    copy.set(numbers)
    return copy
  }
  return { rows, columns, offsets: seen(offsets), indices: seen(indices) }
}
