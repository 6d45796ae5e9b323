/**
 * What runs inside the executors of Spark: one file, which `TRANSFORM` feeds with lines of numbers. The first argument says
 * what is to be done, the second what is public about it.
 */
import { classes } from './executor/classes.ts'
import { classesKept } from './executor/classes-kept.ts'
import { equalRows } from './executor/equal-rows.ts'
import { unpacked } from './executor/given.ts'
import { gram } from './executor/gram.ts'
import { noise } from './executor/noise.ts'
import { rows } from './executor/rows.ts'
import { sums } from './executor/sums.ts'

const TASKS: Readonly<Record<string, (given: never) => Promise<void>>> = {
  classes,
  classesKept,
  equalRows,
  gram,
  noise,
  rows,
  sums,
}

const [, , task = '', given = ''] = process.argv
const work = TASKS[task]
if (work === undefined) throw new Error('There is no such task: the worker and the client are of different versions.')
await work(unpacked(given) as never)
