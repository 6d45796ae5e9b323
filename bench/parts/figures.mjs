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
