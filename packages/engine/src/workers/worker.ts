/** What runs in each thread of a pool. */
import { parentPort } from 'node:worker_threads'
import { anonymityTasks, auditTasks, covarianceTasks, cutSketchTasks, nodePort, serveTasks } from '@tulle/core'

if (parentPort === null)
  throw new Error('This is the script of a worker thread: openPool() of @tulle/engine starts it.')
serveTasks(nodePort(parentPort), { ...anonymityTasks, ...auditTasks, ...cutSketchTasks, ...covarianceTasks })
