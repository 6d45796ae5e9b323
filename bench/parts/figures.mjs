/** Times and figures, as every bench has them. */
import { availableParallelism, loadavg } from 'node:os'

/**
 * The least of several times, after one run that is not counted.
 *
 * @param {number} count
 * @param {() => Promise<number>} run
 */
export async function best(count, run) {
  await run()
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < count; i++) least = Math.min(least, await run())
  return least
}

/**
 * Seconds that `work` takes.
 *
 * @param {() => unknown} work
 */
export async function seconds(work) {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

/**
 * Seconds of the clock, and of the processor in all threads of the process.
 *
 * @typedef {{ wall: number, cpu: number }} Spent
 */

/**
 * What `work` takes.
 *
 * @param {() => unknown} work
 * @returns {Promise<Spent>}
 */
export async function spent(work) {
  const before = process.cpuUsage()
  const wall = await seconds(work)
  const { user, system } = process.cpuUsage(before)
  return { wall, cpu: (user + system) / 1e6 }
}

/**
 * What `work` takes in the middle of several, after once that is not counted.
 *
 * @param {number} count
 * @param {() => unknown} work
 */
export async function usual(count, work) {
  await work()
  /** @type {Spent[]} */
  const all = []
  for (let i = 0; i < count; i++) all.push(await spent(work))
  return { wall: median(all.map(({ wall }) => wall)), cpu: median(all.map(({ cpu }) => cpu)) }
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >>> 1], sorted[sorted.length >>> 1]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** A quick look, at less than what is asked for: it meets no target. */
export const QUICK = process.env['TULLE_BENCH_QUICK'] !== undefined

/** How often Tulle and a peer take turns. */
export const TURNS = QUICK ? 1 : 5

/** Whether others keep the machine busy when the bench starts: then the clock measures them, and the processor's time counts. */
const BUSY = (loadavg()[0] ?? 0) > availableParallelism() / 2

/** The clock that counts, in words. */
export const CLOCK = BUSY ? 'time of the processor, for the machine is busy' : 'time of the clock'

/** @param {Spent} time */
export function counted({ wall, cpu }) {
  return BUSY ? cpu : wall
}

/**
 * @param {string} name
 * @param {Spent} time
 * @param {string} what
 */
export function took(name, time, what) {
  return { name, value: counted(time), unit: 's', note: `${what}; ${CLOCK}` }
}

/**
 * How many times what a peer takes, in the middle of some turns in which both ran: a slow minute of the machine hits both.
 *
 * @typedef {{ ours: Spent, theirs: Spent }} Turn
 *
 * @param {readonly Turn[]} turns
 * @param {string} peer
 * @returns {{ value: number, unit: string, note: string }}
 */
export function over(turns, peer) {
  const ratio = median(turns.map(({ ours, theirs }) => counted(ours) / counted(theirs)))
  const middle = (/** @type {'ours' | 'theirs'} */ whose) => middleOf(turns.map((turn) => turn[whose])).toPrecision(3)
  return { value: ratio, unit: '×', note: `${middle('ours')} s beside ${middle('theirs')} s of ${peer}; ${CLOCK}` }
}

/**
 * @param {string} name
 * @param {Error} error why the peer cannot be measured
 */
export function withoutPeer(name, { message }) {
  return { name, value: null, unit: '×', note: message }
}

/** @param {readonly Spent[]} times */
export function middleOf(times) {
  return median(times.map(counted))
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} most
 * @param {string} unit
 * @param {string} [note]
 */
export function atMost(name, value, most, unit, note) {
  return { name, value, unit, target: `≤ ${most}`, met: value <= most, ...(note === undefined ? {} : { note }) }
}

/**
 * @param {string} name
 * @param {number} value
 * @param {number} least
 * @param {string} unit
 * @param {string} [note]
 */
export function atLeast(name, value, least, unit, note) {
  return { name, value, unit, target: `≥ ${least}`, met: value >= least, ...(note === undefined ? {} : { note }) }
}

/**
 * The slope of the straight line nearest to the logarithms: 1 if y grows as x does.
 *
 * @param {{ x: number, y: number }[]} points
 */
export function steepness(points) {
  const logs = points.map(({ x, y }) => ({ x: Math.log(x), y: Math.log(y) }))
  const mean = (/** @type {number[]} */ values) => values.reduce((sum, each) => sum + each, 0) / values.length
  const [middle, level] = [mean(logs.map(({ x }) => x)), mean(logs.map(({ y }) => y))]
  const together = logs.reduce((sum, { x, y }) => sum + (x - middle) * (y - level), 0)
  return together / logs.reduce((sum, { x }) => sum + (x - middle) ** 2, 0)
}
