/** How well models that were trained on some people tell the labels of others. */
import { toDense } from '@tulle/core'
import { accuracy, fitLogistic } from '@tulle/core/utility'
import { rounded, summarised } from '../xor/summary.mjs'
import { networkAccuracy, trained } from './network.mjs'

/**
 * @typedef {import('./read-tables.mjs').Labelled} Labelled
 */

/**
 * @param {{ training: Labelled, test: Labelled }} people
 * @param {{ network: import('./network.mjs').Training, networkSeeds: number, ridge: number }} settings
 */
export function learnt({ training, test }, { network, networkSeeds, ridge }) {
  const runs = Array.from({ length: networkSeeds }, (_, seed) => ({
    network: networkAccuracy(trained(training, network, seed), test),
  }))
  const logistic = accuracy(dense(test), fitLogistic(dense(training), { ridge }))
  return { ...summarised(runs), logistic: rounded(logistic) }
}

/**
 * The share of those to test on who have the label that more of the others have.
 *
 * @param {{ training: Labelled, test: Labelled }} people
 */
export function majority({ training, test }) {
  const share = (/** @type {Labelled} */ { labels }) => labels.reduce((sum, label) => sum + label, 0) / labels.length
  return share(training) > 0.5 ? share(test) : 1 - share(test)
}

/** @param {Labelled} people */
function dense({ matrix, labels }) {
  return { columns: matrix.columns, features: toDense(matrix).values, labels }
}
