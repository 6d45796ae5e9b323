/** One row: how well a model trained on released rows tells the labels of original ones. */
import { denseMatrix, fromDense, toDense } from '@tulle/core'
import { generator } from '../random.mjs'
import { methodOf, NO_PRIVACY, settings, TABLE_METHODS } from './design.mjs'
import { accuracy, fitLogistic } from './logistic.mjs'
import { fitAsPrinted, fitPrivately } from './objective.mjs'
import { planTable } from './releases.mjs'
import { mean, rounded, summarised } from './summary.mjs'

/**
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./records.mjs').Records} Records
 * @typedef {import('./records.mjs').Split} Split
 */

/**
 * @param {Case} case_
 * @param {Split[]} splits
 */
export async function measureTable({ method: name, epsilon = 0 }, splits) {
  const { ridge, objectiveRidge } = settings
  if (name === NO_PRIVACY) return withoutPrivacy(splits)
  const method = methodOf(TABLE_METHODS, name)
  if (method.by === 'objective') {
    return ofModels(splits, (training, random) => fitPrivately(training, { epsilon, ridge: objectiveRidge, random }))
  }
  if (method.by === 'objective as printed') {
    return ofModels(splits, (training, random) => fitAsPrinted(training, { epsilon, ridge, random }))
  }
  const { columns = 0, labels } = splits[0]?.training ?? {}
  const { loss, flips, release } = planTable(method, { rows: labels?.length ?? 0, columns, epsilon })
  const repetitions = []
  const expected = []
  for (const { training, test } of splits) {
    const released = await releaseRows(training, release)
    const ones = sum(training.features)
    const flipped = apart(released.features, training.features)
    repetitions.push({
      accuracy: accuracy(test, fitLogistic(released, { ridge })),
      errorRate: flipped / ones,
      flips: flipped,
    })
    expected.push(flips / ones)
  }
  return {
    ...summarised(repetitions),
    expectedFlips: rounded(flips),
    expectedErrorRate: rounded(mean(expected)),
    loss: rounded(loss),
  }
}

/** @param {Split[]} splits */
function withoutPrivacy(splits) {
  const repetitions = splits.map(({ training, test }) => ({
    accuracy: accuracy(test, fitLogistic(training, { ridge: settings.ridge })),
    larger: Math.max(mean([...test.labels]), 1 - mean([...test.labels])),
    ones: sum(training.features) / training.features.length,
  }))
  return summarised(repetitions)
}

/**
 * @param {Split[]} splits
 * @param {(training: Records, random: () => number) => Float64Array} fit
 */
function ofModels(splits, fit) {
  return summarised(
    splits.map(({ training, test }, i) => ({ accuracy: accuracy(test, fit(training, generator(i, 1))) })),
  )
}

/**
 * @param {Records} records
 * @param {(data: import('@tulle/core').SparseMatrix) => Promise<import('@tulle/core').SparseMatrix>} release
 * @returns {Promise<Records>}
 */
async function releaseRows({ columns, features, labels }, release) {
  const matrix = await release(fromDense(denseMatrix(labels.length, columns, features), { binary: true }))
  return { columns, features: toDense(matrix).values, labels }
}

/** @param {Float64Array} values */
function sum(values) {
  return values.reduce((total, each) => total + each, 0)
}

/**
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function apart(a, b) {
  return a.reduce((total, each, k) => total + Math.abs(each - (b[k] ?? 0)), 0)
}
