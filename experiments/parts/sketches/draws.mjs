/** Numbers by their laws, repeatable: to measure errors with, and nothing that anybody's privacy depends on. */

/** @typedef {() => number} Random numbers from 0 up to 1 */

/** @param {Random} random */
export function normal(random) {
  // 1 − U is never 0.
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/**
 * Laplace noise of scale 1.
 *
 * @param {Random} random
 */
export function laplace(random) {
  const size = -Math.log(1 - random())
  return random() < 0.5 ? -size : size
}

/**
 * χ² with so many degrees of freedom, at least two (Marsaglia and Tsang, 2000).
 *
 * @param {number} degrees
 * @param {Random} random
 */
export function chiSquare(degrees, random) {
  const d = degrees / 2 - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(random)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - random()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return 2 * d * v
  }
}

/** Up to here successes are counted one by one. */
const FEW = 1000

/**
 * So many successes; of very many trials, a rounded normal number.
 *
 * @param {number} trials
 * @param {number} probability
 * @param {Random} random
 */
export function successes(trials, probability, random) {
  if (trials > FEW) {
    const spread = Math.sqrt(trials * probability * (1 - probability))
    return Math.min(trials, Math.max(0, Math.round(trials * probability + spread * normal(random))))
  }
  let count = 0
  for (let i = 0; i < trials; i++) if (random() < probability) count++
  return count
}
