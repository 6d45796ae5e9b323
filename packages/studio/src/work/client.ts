/** The workers of the page: one answers while somebody types, the other reads and releases. */
import { caller } from '../rpc/call.ts'
import type { methods } from './methods.ts'

type Methods = typeof methods

const start = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

export const planner = caller<Methods>(start)
export const releaser = caller<Methods>(start)
