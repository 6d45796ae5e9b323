/**
 * Private multiplicative weights for cuts: a guess of the graph, of weights on all pairs, answers for it as long as it is
 * near the truth, and is corrected where it is not. Interactive: cuts are asked one after the other.
 *
 * The database is the set of edges, a histogram over all pairs; its size m is not public but counted with noise first.
 * From then on privacy rests on noise for a sensitivity of 1 (an edge more or less changes a cut by at most 1), and only
 * accuracy on how well m was counted.
 */
import { laplace, normal } from './draws.mjs'
import { evenGuess } from './guess.mjs'
import { budgetFor, searchNoise } from './weights-privacy.mjs'

/**
 * @typedef {() => number} Random
 *
 * How far off the guess may look, the noise of one comparison, and what is said where it is too far off. All in edges.
 *
 * @typedef {object} Mechanism
 * @property {number} threshold
 * @property {(random: Random) => number} thresholdNoise fresh after each correction
 * @property {(random: Random) => number} comparisonNoise fresh for each cut
 * @property {((random: Random) => number) | undefined} answerNoise where it is undefined, the comparison's noise serves
 * @property {number} step the weights across a cut change by this factor's logarithm
 * @property {number} updates the most corrections; after them the data is not touched any more
 */

/** The share of ε that the number of edges gets, as Laplace noise. */
export const COUNTING = 0.05

/** The failure probability in the theorems. */
const BETA = 0.05

/**
 * Hardt and Rothblum (2010), with the constants of their Figure 1, for a database of m rows over N kinds of rows: one
 * Laplace number serves for comparing and for answering, and the threshold has no noise.
 *
 * @param {{ epsilon: number, delta: number, queries: number, edges: number, pairs: number }} of
 * @returns {Mechanism}
 */
export function hardtRothblum({ epsilon, delta, queries, edges, pairs }) {
  const failing = Math.log(queries / BETA)
  const step = Math.sqrt((Math.sqrt(Math.log(pairs)) * failing * Math.log(1 / delta)) / (epsilon * edges))
  const scale = ((10 * step) / failing) * edges
  return {
    threshold: 40 * step * edges,
    thresholdNoise: () => 0,
    comparisonNoise: (random) => scale * laplace(random),
    answerNoise: undefined,
    step,
    updates: Math.floor(Math.log(pairs) / step ** 2),
  }
}

const ROOT = Math.sqrt(512)

/**
 * Gupta, Roth and Ullman (2012), iterative database construction by multiplicative weights with a sparse vector, with
 * the constants that Dwork and Roth (2014) give for it (NumericSparse and online multiplicative weights): the accuracy α
 * is the one for which c = 4 ln N/α² corrections, the noise that they need and a threshold of 2α go together.
 *
 * @param {{ epsilon: number, delta: number, queries: number, edges: number, pairs: number }} of
 * @returns {Mechanism & { searchScale: number, answerScale: number, alpha: number }}
 */
export function guptaRothUllman({ epsilon, delta, queries, edges, pairs }) {
  const updatesFor = (/** @type {number} */ alpha) => (4 * Math.log(pairs)) / alpha ** 2
  const needed = (/** @type {number} */ alpha) =>
    ((ROOT + 1) *
      Math.sqrt(updatesFor(alpha) * Math.log(2 / delta)) *
      (Math.log(queries) + Math.log((4 * updatesFor(alpha)) / BETA))) /
    (epsilon * edges)
  // The less accurate, the less noise is needed: where both are the same is found by halving.
  let [low, high] = [1e-9, 1e9]
  for (let i = 0; i < 200; i++) {
    const middle = Math.sqrt(low * high)
    if (needed(middle) > middle) low = middle
    else high = middle
  }
  const alpha = high
  const updates = Math.max(1, Math.floor(updatesFor(alpha)))
  const scaleFor = (/** @type {number} */ share) => Math.sqrt(32 * updates * Math.log(2 / delta)) / (share * epsilon)
  const [searchScale, answerScale] = [scaleFor(ROOT / (ROOT + 1)), scaleFor(2 / (ROOT + 1))]
  return {
    alpha,
    searchScale,
    answerScale,
    threshold: 2 * alpha * edges,
    thresholdNoise: (random) => searchScale * laplace(random),
    comparisonNoise: (random) => 2 * searchScale * laplace(random),
    answerNoise: (random) => answerScale * laplace(random),
    step: alpha / 2,
    updates,
  }
}

/**
 * The same construction with exact accounting and Gaussian answers, and with its three numbers free: the most
 * corrections, the threshold in standard deviations of the comparison's noise, and the step.
 *
 * @param {{ epsilon: number, delta: number, updates: number, threshold: number, step: number }} of
 * @returns {Mechanism}
 */
export function sparseWeights({ epsilon, delta, updates, threshold, step }) {
  const { each, sigma } = budgetFor({ updates, epsilon, delta })
  const noise = searchNoise(each)
  return {
    threshold: threshold * noise.spread,
    thresholdNoise: (random) => noise.threshold * laplace(random),
    comparisonNoise: (random) => noise.difference * laplace(random),
    answerNoise: (random) => sigma * normal(random),
    step,
    updates,
  }
}

/**
 * Answers to cuts, one after the other.
 *
 * @param {Mechanism} mechanism
 * @param {{ nodes: number, edges: number, random: Random }} of edges as counted with noise
 * @param {readonly { nodes: Uint32Array, value: number }[]} cuts
 */
export function answerCuts(mechanism, { nodes, edges, random }, cuts) {
  const guess = evenGuess(nodes, edges)
  let left = mechanism.updates
  let threshold = mechanism.threshold + mechanism.thresholdNoise(random)
  const answers = cuts.map((cut) => {
    const guessed = guess.valueOf(cut.nodes)
    if (left === 0) return guessed
    const noise = mechanism.comparisonNoise(random)
    const direct = cut.value + noise
    // Noise beside the difference for a sparse vector; within it, where the noisy answer itself is compared.
    const apart =
      mechanism.answerNoise === undefined ? Math.abs(direct - guessed) : Math.abs(cut.value - guessed) + noise
    if (apart <= threshold) return guessed
    const answer = mechanism.answerNoise === undefined ? direct : cut.value + mechanism.answerNoise(random)
    guess.correct(cut.nodes, answer > guessed ? mechanism.step : -mechanism.step)
    left--
    threshold = mechanism.threshold + mechanism.thresholdNoise(random)
    return answer
  })
  return { answers, updates: mechanism.updates - left }
}
