/** A thread of the experiment. */
import { parentPort } from 'node:worker_threads'
import { nodePort, serveTasks } from '@tulle/core/pool'
import { tasks } from './tasks.mjs'

if (parentPort !== null) serveTasks(nodePort(parentPort), tasks)
