/** What the rows say of the mechanisms for counts. */
import { needsDelta } from '@tulle/core/counts'
import { chanceOfLargest } from '../statistics.mjs'
import { listed, number } from '../words.mjs'
import { span } from '../xor/rows.mjs'
import { COUNTS, GRAPH_NAMES, GRAPHS, GUIDED, LADDER, METHODS, settings } from './design.mjs'
import { errorOf, measureOf, middle, ROUGH, ratios, sizeOf } from './rows.mjs'
import { CLOSE } from './tables.mjs'

/**
 * @typedef {import('./rows.mjs').Measures} Measures
 * @typedef {ReturnType<typeof ratios>[number]} Beside
 */

const DELTA = number(settings.delta, 1)

/** @param {Measures[]} measures */
export function ofSummary(measures) {
  const errors = COUNTS.map((count) => {
    const found = GRAPH_NAMES.map((data) => measureOf(measures, { data, count, epsilon: CLOSE, method: LADDER }).median)
    return `${span(found, 2)} of all ${count}`
  })
  const times = (/** @type {string} */ method) => {
    const all = ratios(measures, method, LADDER).map(({ ratio }) => ratio)
    return `${method} ${round(middle(all))} (${round(Math.min(...all))} to ${round(Math.max(...all))})`
  }
  const others = METHODS.filter(({ name }) => name !== LADDER && name !== GUIDED)
  const [pure, approximate] = [false, true].map((wanted) =>
    others.filter(({ mechanism }) => needsDelta(mechanism) === wanted).map(({ name }) => times(name)),
  )
  return `At ε = ${CLOSE} the ladder, which is pure and told nothing of the graph but its number of nodes, is off by ${listed(errors)} over the six graphs (median of ${settings.releases} releases). Over all graphs, counts and ε, the median error of the others is in the middle (and from the least to the most) so many times that of the ladder. Pure: ${listed(pure ?? [])}. With δ = ${DELTA}: ${listed(approximate ?? [])}. All of these are predicted by the plans at the true level, since a median of ${settings.releases} releases is itself uncertain by about a tenth; only for ${ROUGH} the measured ones are taken, which its plan does not know.`
}

/** By so much a median error must be smaller to be worth a δ. */
const WORTH = 0.05

/**
 * @param {Measures[]} measures
 * @param {any[]} rows
 */
export function ofApproximate(measures, rows) {
  const approximate = METHODS.filter(({ mechanism }) => needsDelta(mechanism)).map(({ name }) => name)
  const better = approximate.flatMap((name) => below(ratios(measures, name, LADDER)))
  const cases = distinct(measures.filter(({ method }) => method === LADDER)).length
  if (better.length === 0) return `In none of ${cases} cases has a mechanism with a δ a smaller median error.`
  const said = approximate.flatMap((name) => {
    const found = better.filter(({ method }) => method === name)
    return found.length === 0 ? [] : [`${name} in ${found.length} of them, ${gains(found)}`]
  })
  const guided = approximate.flatMap((name) => below(ratios(measures, name, GUIDED)))
  const left =
    guided.length === 0
      ? 'Told a guess, the ladder is ahead of them everywhere.'
      : `Where the ladder is told a guess, ${distinct(guided).length === 1 ? 'one case is' : `${distinct(guided).length} cases are`} left, ${gains(guided)}: ${listed(distinct(guided).map(placed))}.`
  const verdict = guided.some(({ ratio }) => ratio < 1 - WORTH) ? 'What a δ brings' : 'A δ brings little'
  return `${verdict}: in ${distinct(better).length} of ${cases} cases of graph, count and ε a mechanism with δ = ${DELTA} has a smaller median error than the ladder without a guess, ${said.join('; ')}. They are at ${atEpsilons(better)}. ${left}${ofDelta(rows)}`
}

/**
 * Kasiviswanathan and Smith (2014): a δ above ε²/n says little.
 *
 * @param {any[]} rows
 */
function ofDelta(rows) {
  const found = GRAPH_NAMES.flatMap((data) => {
    const at = settings.epsilons.filter((epsilon) => settings.delta > epsilon ** 2 / sizeOf(rows, data).nodes)
    return at.length === 0 ? [] : [`${GRAPHS[data].name} at ε = ${listed(at)}`]
  })
  if (found.length === 0) return ''
  return ` And on ${listed(found)} this δ is above ε²/n, where the plans warn that the promise says little.`
}

/** @param {Measures[]} measures */
export function ofCauchy(measures) {
  const all = ratios(measures, 'instance-cauchy', LADDER)
  const better = below(all)
  const tails = all.map(({ predictedNinetyFive, beside }) => predictedNinetyFive / beside.predictedNinetyFive)
  const where =
    better.length === 0
      ? 'nowhere better than the ladder in the median'
      : `better than the ladder in the median in ${better.length} of ${all.length} cases, ${gains(better)}, most on ${placed(better.reduce((a, b) => (b.ratio < a.ratio ? b : a)))}`
  return `Among the pure ones, instance-cauchy is ${where}; but one release in twenty is ${span(tails, 2)} times as far off as the ladder’s, and its error has no mean.`
}

/** @param {Measures[]} measures */
export function ofGuess(measures) {
  const all = ratios(measures, GUIDED, LADDER)
  const at = settings.epsilons.map((epsilon) => {
    const found = all.filter((each) => each.epsilon === epsilon).map(({ ratio }) => ratio)
    return `${span(found, 3)} at ε = ${epsilon}`
  })
  const best = all.reduce((a, b) => (b.ratio < a.ratio ? b : a))
  const worst = all.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  const harm =
    worst.ratio > 1.005
      ? ` A guess that is too high costs ${percent(worst.ratio - 1)} at most (${placed(worst)}).`
      : ' Nowhere does it cost anything.'
  return `What a guess of the level is worth: with it the ladder’s median error is ${listed(at)} of that without, least on ${placed(best)}.${harm}`
}

/** A count that is off by more than a tenth of itself in every second release is of little use. */
const USEFUL = 0.1

/** @param {Measures[]} measures */
export function ofUse(measures) {
  const cases = distinct(measures)
  const best = cases.map((each) =>
    measures.filter((other) => isSameCase(each, other)).reduce((a, b) => (errorOf(b) < errorOf(a) ? b : a)),
  )
  const useless = best.filter((each) => errorOf(each) > USEFUL)
  const said = useless.map((each) => `${placed(each)} (${number(errorOf(each), 2)} with ${each.method})`)
  const nothing =
    useless.length === 0
      ? `Everywhere some mechanism has a median error below a tenth of the count.`
      : `Nothing is of use, in that every median error is above a tenth of the count, on ${listed(said)}.`
  const share = (/** @type {string} */ method, /** @type {number} */ limit) =>
    measures.filter((each) => each.method === method && each.predicted > limit).length
  return `${nothing} The ladder’s is above a tenth in ${share(LADDER, USEFUL)} of ${cases.length} cases, that of laplace, with noise for the worst graph, in ${share('laplace', USEFUL)}, and in ${share('laplace', 1)} of these it is larger than the count itself; as printed, Algorithm 1 is above a tenth in ${share('algorithm-1', USEFUL)} and larger than the count in ${share('algorithm-1', 1)}.`
}

/** @param {Measures[]} measures */
export function ofPaper(measures) {
  const besideLaplace = ratios(measures, 'algorithm-1', 'laplace')
  const worse = besideLaplace.filter(({ ratio }) => ratio > 1)
  const spanOf = (/** @type {Beside[]} */ of) =>
    span(
      of.map(({ ratio }) => ratio),
      3,
    )
  const unfrozen = ratios(measures, 'algorithm-1-unfrozen', 'laplace')
  const exact = ratios(measures, 'algorithm-1-unfrozen', 'instance-laplace')
  const smooth = ratios(measures, 'algorithm-1-unfrozen', 'smooth-laplace')
  const second = ratios(measures, ROUGH, 'algorithm-1-unfrozen')
  const printed = ratios(measures, ROUGH, 'algorithm-1')
  return `The paper has no experiments. It says that Algorithm 1 always gives better bounds than standard Laplace noise (Section 5.3), is more accurate than what there was, and to the authors’ knowledge is the best for k-triangles (Section 1.2). As printed it has a larger median error than Laplace noise for the worst graph, which is pure, in ${worse.length} of ${besideLaplace.length} cases (${spanOf(besideLaplace)} times): its scales start at twice those of Laplace noise and are kept wherever the sensitivities of two levels are close, as those of high levels are. Without that rule it has ${spanOf(unfrozen)} of the error of Laplace noise. That is still ${spanOf(exact)} times the error of the exact schedule, which is what the same idea gives when divergences are computed rather than bounded, and ${spanOf(smooth)} times that of smooth sensitivity with Laplace noise${below(smooth).length === 0 ? ', so nowhere better' : `, better in ${below(smooth).length} of ${smooth.length} cases`}. For 2-triangles the mechanism of second order, which the paper calls reasonable for well connected graphs only, has ${spanOf(second)} times the error of the unfrozen algorithm, more in ${above(second)} of ${second.length} cases, and less than the algorithm as printed in ${below(printed).length}.`
}

/** @param {Measures[]} measures */
export function ofPredictions(measures) {
  const exact = measures.filter(({ method }) => method !== ROUGH)
  const { releases } = settings
  const scores = exact.map(({ within }) => (within - releases / 2) / Math.sqrt(releases / 4))
  const largest = Math.max(...scores.map(Math.abs))
  const chance = chanceOfLargest(largest, scores.length)
  const share = exact.reduce((sum, { within }) => sum + within, 0) / (exact.length * releases)
  const off = exact.map(({ median, predicted }) => median / predicted)
  const second = measures.filter(({ method }) => method === ROUGH)
  return `Predictions ${chance > 1e-3 ? 'hold' : 'do not hold'}: of ${number(exact.length * releases, 3)} releases ${number(100 * share, 3)} % stay within the median that the plan predicts for the true level, and in ${exact.length} cases the measured median is ${span(off, 3)} times the predicted one; the case furthest from one half of its releases is ${number(largest, 3)} standard deviations away, and among so many cases one at least as far is to be expected with a probability of ${number(chance, 2)}. Only for ${ROUGH} the prediction is a rough one, for a graph that attains the bound of its level: measured are ${span(
    second.map(({ median, predicted }) => median / predicted),
    2,
  )} times the predicted medians.`
}

/** @param {Beside[]} all */
function below(all) {
  return all.filter(({ ratio }) => ratio < 1)
}

/** @param {Beside[]} all */
function above(all) {
  return all.filter(({ ratio }) => ratio > 1).length
}

/**
 * "by 3.1 to 20 %".
 *
 * @param {Beside[]} found
 */
function gains(found) {
  return `by ${span(
    found.map(({ ratio }) => 100 * (1 - ratio)),
    2,
  )} %`
}

/**
 * To two digits, however large.
 *
 * @param {number} value
 */
function round(value) {
  return number(Number(value.toPrecision(2)), 2)
}

/** @param {number} share */
function percent(share) {
  return `${number(100 * share, 2)} %`
}

/** @param {Pick<Measures, 'data' | 'count' | 'epsilon'>} case_ */
function placed({ data, count, epsilon }) {
  return `${GRAPHS[data].name}, ${count}, ε = ${epsilon}`
}

/** @param {Measures[]} found */
function atEpsilons(found) {
  const all = settings.epsilons.flatMap((epsilon) => {
    const cases = distinct(found.filter((each) => each.epsilon === epsilon)).length
    return cases === 0 ? [] : [`ε = ${epsilon} (${cases})`]
  })
  return listed(all)
}

/**
 * One of each graph, count and ε.
 *
 * @template {Measures} T
 * @param {T[]} measures
 */
function distinct(measures) {
  return measures.filter((each, i) => measures.findIndex((other) => isSameCase(each, other)) === i)
}

/**
 * @param {Measures} a
 * @param {Measures} b
 */
function isSameCase(a, b) {
  return a.data === b.data && a.count === b.count && a.epsilon === b.epsilon
}
