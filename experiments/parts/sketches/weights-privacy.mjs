/**
 * What private multiplicative weights with a sparse vector promise: at most c times a search for a cut whose answer is
 * far off (each ε₀-private, whatever it compares), and at most c noisy answers.
 */
import { calibrateGaussian, deltaAt } from '@tulle/core/privacy'

/**
 * The exact δ at ε of c mechanisms that are each ε₀-private, one after the other, together with Gaussian noise of μ on
 * all answers. Each search is at worst a randomised response of ε₀ (Kairouz, Oh and Viswanath, 2015), so that the loss
 * is at worst a binomial number of ±ε₀ plus that of the Gaussian, and δ the mean of the Gaussian's δ over the binomial.
 *
 * @param {{ searches: number, each: number, mu: number, epsilon: number }} composed
 */
export function deltaOf({ searches, each, mu, epsilon }) {
  const up = Math.log(1 / (1 + Math.exp(-each)))
  const down = up - each
  let [delta, logChoose] = [0, 0]
  for (let ups = 0; ups <= searches; ups++) {
    if (ups > 0) logChoose += Math.log((searches - ups + 1) / ups)
    const probability = Math.exp(logChoose + ups * up + (searches - ups) * down)
    delta += probability * gaussianDelta(mu, epsilon - (2 * ups - searches) * each)
  }
  return delta
}

/**
 * At a negative ε as well: for a pair that looks the same from both sides, δ(−a) = 1 − e⁻ᵃ + e⁻ᵃδ(a).
 *
 * @param {number} mu
 * @param {number} epsilon
 */
function gaussianDelta(mu, epsilon) {
  const size = Math.abs(epsilon)
  const delta = mu === 0 ? 0 : deltaAt({ kind: 'gaussian', mu }, size)
  return epsilon >= 0 ? delta : 1 - Math.exp(-size) * (1 - delta)
}

/** The share of the squares of the losses that goes to the searches: their noise is felt at every cut. */
const SEARCHING = 0.8

/**
 * The largest ε₀ and the smallest σ for c updates within (ε, δ), found by halving: between them the squares of losses
 * are shared in a fixed proportion.
 *
 * @param {{ updates: number, epsilon: number, delta: number }} promise
 */
export function budgetFor({ updates, epsilon, delta }) {
  const parts = (/** @type {number} */ size) => ({
    each: size * Math.sqrt(SEARCHING / updates),
    mu: size * Math.sqrt(1 - SEARCHING),
  })
  const within = (/** @type {number} */ size) => deltaOf({ searches: updates, ...parts(size), epsilon }) <= delta
  // One search alone may spend nearly all of ε.
  let [low, high] = [0, 2 * (calibrateGaussian({ epsilon, delta }).mu + epsilon)]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (within(middle)) low = middle
    else high = middle
  }
  const { each, mu } = parts(low)
  return { each, sigma: Math.sqrt(updates) / mu }
}

/**
 * A search compares |difference| + noise with a threshold + noise, fresh for each search. Differences change by at most
 * 1 between neighbours: Laplace noise of scale 1/ε₁ on the threshold and 2/ε₂ on the differences promises ε₁ + ε₂. They
 * are shared so that the variance of the comparison is least (Lyu, Su and Li, 2017).
 *
 * @param {number} each ε₀
 */
export function searchNoise(each) {
  const ratio = 4 ** (1 / 3)
  const [threshold, difference] = [(1 + ratio) / each, (2 * (1 + ratio)) / (ratio * each)]
  return { threshold, difference, spread: Math.sqrt(2 * (threshold ** 2 + difference ** 2)) }
}
