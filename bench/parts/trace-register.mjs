/** For `node --import`: the sources are run as they are, with a note at the head of every function. */
import { appendFileSync } from 'node:fs'
import { register } from 'node:module'

const FIRST = 'packages/cli/src/program.ts'
const seen = new Set()
/** @type {string[]} */
const order = []
/** @type {any} */ const world = globalThis
world.tulleNote = (/** @type {string} */ path) => {
  // Before the command runs, modules are being loaded.
  if (seen.has(path) || (order.length === 0 && path !== FIRST)) return
  seen.add(path)
  order.push(path)
}
process.on('exit', () => appendFileSync(String(process.env['TULLE_TRACE']), `${order.join('\n')}\n`))
register('./trace-hooks.mjs', import.meta.url)
