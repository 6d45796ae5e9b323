/** @tulle/core/pool: workers for tasks that do not depend on each other. */
export {
  browserWorker,
  createPool,
  nodePort,
  nodeWorker,
  type Pool,
  type PoolOptions,
  type Port,
  serveTasks,
  type WorkerLike,
} from './pool/index.ts'
