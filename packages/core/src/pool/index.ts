/**
 * A pool of workers for tasks that do not depend on each other, with progress and an AbortSignal. Core starts no worker
 * itself: the caller supplies the function that does, with `browserWorker` or `nodeWorker` around its platform's own.
 */
export { createPool, type Pool, type PoolOptions, type RunOptions, type Task } from './pool.ts'
export { browserPort, browserWorker, nodePort, nodeWorker, type Port, type WorkerLike } from './port.ts'
export { type Handler, serveTasks, withTransfer } from './serve.ts'
