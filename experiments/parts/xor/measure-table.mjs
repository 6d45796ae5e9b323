/** One row: how well a model trained on released rows tells the labels of original ones. */
import { denseMatrix, fromDense, toDense } from '@tulle/core'
import { accuracy, fitLogistic, overlap, squareErrorRate } from '@tulle/core/utility'
import { generator } from '../random.mjs'
import { methodOf, NO_PRIVACY, settings, TABLE_METHODS } from './design.mjs'
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
    const original = fromDense(denseMatrix(training.labels.length, columns, training.features), { binary: true })
    const released = await release(original)
    const { suppressed, created } = overlap(original, released)
    repetitions.push({
      accuracy: accuracy(test, fitLogistic({ ...training, features: toDense(released).values }, { ridge })),
      errorRate: squareErrorRate(original, released),
      flips: suppressed + created,
    })
    expected.push(flips / original.indices.length)
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

/** @param {Float64Array} values */
function sum(values) {
  return values.reduce((total, each) => total + each, 0)
}
