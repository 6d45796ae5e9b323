/** A pool of threads that know Tulle's tasks. */
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { createPool, nodeWorker, type Pool } from '@tulle/core/pool'

/** As many threads as the machine has cores, unless said otherwise. They start when there is work; close it afterwards. */
export function openPool(size = availableParallelism()): Pool {
  const script = workerScript()
  return createPool({ size, start: () => nodeWorker(new Worker(script)) })
}

/** The package knows its own script by name, whether this runs from the sources or from the bundle. */
function workerScript(): string {
  try {
    return createRequire(import.meta.url).resolve('@tulle/engine/worker')
  } catch (error) {
    throw new Error(
      'The script of the worker threads is missing (worker.js, beside index.js of @tulle/engine): build or install @tulle/engine again.',
      { cause: error },
    )
  }
}
