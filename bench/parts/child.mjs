/** Scripts in processes of their own. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from '../../scripts/setup.mjs'

/**
 * Runs a script of this repository to its end; its time by the clock, the processor's in all of its threads, and the most
 * memory it held: both 0 where /proc does not tell.
 *
 * @param {string[]} args
 * @returns {Promise<{ seconds: number, cpuSeconds: number, peakMb: number }>}
 */
export function runScript(args) {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
    let [peakMb, cpuSeconds] = [0, 0]
    const watch = setInterval(() => {
      cpuSeconds = Math.max(cpuSeconds, processorTime(`/proc/${child.pid}/stat`))
      peakMb = Math.max(peakMb, highWater(`/proc/${child.pid}/status`))
    }, 20)
    child.once('error', reject)
    child.once('close', (code) => {
      clearInterval(watch)
      if (code === 0) resolve({ seconds: (performance.now() - start) / 1000, cpuSeconds, peakMb })
      else reject(new Error(`${args[0]} ended with exit code ${code}.`))
    })
  })
}

/**
 * The kernel keeps the high-water mark of resident memory; a process that has just ended has none.
 *
 * @param {string} status
 */
function highWater(status) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/** Of the clock that /proc counts in, a second. Linux has never had another for programs. */
const TICKS = 100

/**
 * In user mode and in the kernel. The name of the program, in brackets before, may hold blanks.
 *
 * @param {string} stat
 */
function processorTime(stat) {
  try {
    const [user, system] = readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? []
    return (Number(user) + Number(system)) / TICKS
  } catch {
    return 0
  }
}
