/** @tulle/core/pool: workers for tasks that do not depend on each other. */
export { browserWorker, createPool, nodePort, nodeWorker, type Pool, serveTasks, withTransfer } from './pool/index.ts'
