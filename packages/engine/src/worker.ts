/** What runs in each thread of a pool. */
import { parentPort } from 'node:worker_threads'
import { anonymityTasks } from '@tulle/core/anonymity'
import { auditTasks } from '@tulle/core/audit'
import { nodePort, serveTasks } from '@tulle/core/pool'
import { covarianceTasks, cutSketchTasks } from '@tulle/core/sketches'
import { PLAIN_PART, readPlainPartHere } from './tables/plain-task.ts'

if (parentPort === null)
  throw new Error('This is the script of a worker thread: openPool() of @tulle/engine starts it.')
serveTasks(nodePort(parentPort), {
  ...anonymityTasks,
  ...auditTasks,
  ...cutSketchTasks,
  ...covarianceTasks,
  [PLAIN_PART]: readPlainPartHere,
})
