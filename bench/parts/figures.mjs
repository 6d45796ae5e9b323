/** Times and figures, as every bench has them. */

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
