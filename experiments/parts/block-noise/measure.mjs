/** One row: what was predicted, and how far releases are from the truth. */
import { blockNoise, NotFeasible } from '@tulle/core'
import { errorsByRank, normalisedDistance } from '@tulle/core/utility'
import { generator } from '../random.mjs'
import { mechanismOf, settings } from './design.mjs'

/**
 * @typedef {import('@tulle/core').BlockPlan} BlockPlan
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./prepared.mjs').DataSet} DataSet
 */

/**
 * What the data set is like, and the error of the best matrix of each rank.
 *
 * @param {DataSet} set
 */
export function measureTruth({ exact, shape, unit, apart, people, evaluated }) {
  const sum = exact.reduce((total, each) => total + each, 0)
  return {
    people,
    transitions: evaluated.value.length,
    cellsWithTransitions: exact.filter((each) => each > 0).length,
    unit,
    unitSpread: (Math.max(...apart) - Math.min(...apart)) / 2 / unit,
    zeros: rounded(sum / unit),
    ranks: byRank({ ...shape, values: exact }, { ...shape, values: exact }, { unit, most: settings.ranks }),
  }
}

/**
 * @param {Case} case_
 * @param {DataSet} set
 */
export async function measureRelease(case_, set) {
  const planned = planFor(case_, set)
  if ('refused' in planned) return planned
  const { plan } = planned
  const { unit } = set
  const exact = { ...set.shape, values: set.exact }
  const data = set.clipped(plan)
  const errors = []
  for (let i = 0; i < settings.releases; i++) {
    const { matrix } = await blockNoise.release(plan, data)
    errors.push({
      noise: normalisedDistance(data.matrix, matrix, unit),
      alone: normalisedDistance(exact, matrix, unit),
      ranks: case_.ranks === undefined ? [] : byRank(exact, matrix, { unit, most: case_.ranks }),
    })
  }
  const ranks = errors.map((each) => each.ranks)
  const noise = mean(errors.map((each) => each.noise))
  const predicted = plan.expectedError.totalAbsolute / unit
  return {
    ...describe(plan, unit),
    predictedNoise: rounded(predicted),
    noise: rounded(noise),
    noiseDeviation: rounded((noise - predicted) / (standardError(plan) / unit)),
    clipping: rounded(normalisedDistance(exact, data.matrix, unit)),
    alone: rounded(mean(errors.map((each) => each.alone))),
    aloneSpread: rounded(spread(errors.map((each) => each.alone))),
    ranks: (ranks[0] ?? []).map((_, k) => rounded(mean(ranks.map((each) => each[k] ?? 0)))),
    /** The largest of all ranks, as a share of the mean. */
    ranksSpread: Math.max(0, ...(ranks[0] ?? []).map((_, k) => spreadShare(ranks.map((each) => each[k] ?? 0)))),
  }
}

/**
 * With the rank that the release chooses itself.
 *
 * @param {Case} case_
 * @param {DataSet} set
 */
export async function measureAuto(case_, set) {
  const planned = planFor(case_, set, { rank: 'auto' })
  if ('refused' in planned) return planned
  const data = set.clipped(planned.plan)
  const chosen = []
  const errors = []
  for (let i = 0; i < settings.releases; i++) {
    const { matrix, spectrum } = await blockNoise.release(planned.plan, data)
    chosen.push(spectrum?.rank ?? 0)
    errors.push(normalisedDistance({ ...set.shape, values: set.exact }, matrix, set.unit))
  }
  return { chosen, error: rounded(mean(errors)), errorSpread: rounded(spread(errors)) }
}

/**
 * @param {Case} case_
 * @param {DataSet} set
 * @param {{ rank: 'auto' }} [after]
 * @returns {{ plan: BlockPlan } | { refused: string }}
 */
function planFor({ mechanism, K = 0, quantile = 1, epsilon = 1, delta, kind, threshold = 0 }, set, after) {
  const { law, calibration } = mechanismOf(mechanism)
  const wanted = { law, K, quantile, epsilon, ...(delta === undefined ? {} : { delta }) }
  const { blocks, caps, lost } = set.partition(
    kind === 'threshold' ? { ...wanted, thresholds: thresholdsOf(threshold, wanted, set) } : wanted,
  )
  const reference = {
    whose: /** @type {const} */ ('other people'),
    what: 'other people of the same data set',
    gave: /** @type {const} */ (['blocks', 'caps']),
    ...(lost === undefined ? {} : { lost }),
  }
  const facts = { ...set.shape, neighbours: /** @type {const} */ ({ kind: 'individual' }), blocks, caps, reference }
  const asked = { noise: law, calibration, epsilon, ...(delta === undefined ? {} : { delta }) }
  try {
    return { plan: blockNoise.plan(facts, { ...asked, ...(after === undefined ? {} : { after }) }) }
  } catch (error) {
    if (error instanceof NotFeasible) return { refused: error.message }
    throw error
  }
}

/**
 * One threshold, or one beside the first of the three blocks that the search finds.
 *
 * @param {number} threshold
 * @param {import('./prepared.mjs').Wanted} wanted
 * @param {DataSet} set
 */
function thresholdsOf(threshold, wanted, set) {
  if (wanted.K === 2) return [threshold]
  const [first = threshold] = set.partition(wanted).thresholds
  return [...new Set([first, threshold])].sort((a, b) => a - b)
}

/**
 * @param {BlockPlan} plan
 * @param {number} unit
 */
function describe({ facts, parameters: { blocks } }, unit) {
  const { caps, reference } = facts
  const lost = reference?.lost?.absolute ?? []
  return {
    names: blocks.map(({ name }) => name),
    cells: blocks.map(({ cells }) => cells),
    caps: blocks.map(({ cap }) => rounded(cap)),
    total: 'total' in caps ? caps.total : undefined,
    scales: blocks.map(({ scale }) => rounded(scale)),
    predictedClipping: rounded(lost.reduce((sum, each) => sum + each, 0) / unit),
  }
}

/**
 * Of the mean of Σ|noise| over the releases: Var|Z| is b² for Laplace and (1 − 2/π)·σ² for Gaussian noise.
 *
 * @param {BlockPlan} plan
 */
function standardError({ parameters: { blocks } }) {
  const variance = blocks.reduce(
    (sum, { law, scale, cells }) => sum + cells * scale ** 2 * (law === 'laplace' ? 1 : 1 - 2 / Math.PI),
    0,
  )
  return Math.sqrt(variance / settings.releases)
}

/**
 * The error after each rank.
 *
 * @param {import('@tulle/core/data').Dense} exact
 * @param {import('@tulle/core/data').Dense} matrix
 * @param {{ unit: number, most: number }} options
 */
function byRank(exact, matrix, { unit, most }) {
  return Array.from(errorsByRank(exact, matrix, most, { random: generator(most, 0) }), (error) => rounded(error / unit))
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

/** @param {number[]} values */
function spread(values) {
  return (Math.max(...values) - Math.min(...values)) / 2
}

/** @param {number[]} values */
function spreadShare(values) {
  return rounded(spread(values) / mean(values))
}

/**
 * Six digits are more than can be told from so few releases.
 *
 * @param {number} value
 */
function rounded(value) {
  return Number(value.toPrecision(6))
}
