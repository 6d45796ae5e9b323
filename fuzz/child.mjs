/**
 * Tries inputs of one reader until it is told to stop, in a process of its own, so that one that never ends can be ended.
 *
 * usage: child.mjs NAME FOLDER FIRST LAST
 *
 * The number of each input is told before it is tried, and what was found of it after.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attempts, inputOf } from './attempt.mjs'
import { targets } from './targets.mjs'

const [name = '', folder = '', first, last] = process.argv.slice(2)
const target = targets[name]
if (target === undefined) throw new Error(`There is no reader ${name}.`)
const tries = attempts(target, join(folder, `input.${target.ending}`))
for (let n = Number(first); n < Number(last); n++) {
  process.send?.({ trying: n })
  process.send?.({ tried: n, ...(await tries.attempt(inputOf(target, n))) })
}
await tries.close()
writeFileSync(join(folder, 'ended'), '')
process.disconnect?.()
