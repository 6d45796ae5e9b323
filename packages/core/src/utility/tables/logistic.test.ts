/** Logistic regression, and what it learns from a release. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import vectors from '../../../vectors/utility-tables.json'
import { denseMatrix, fromDense } from '../../data/index.ts'
import { NotFeasible } from '../../errors.ts'
import { dense } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import { solve } from './cholesky.ts'
import { accuracy, fitLogistic, type LearningTask, learningAccuracy, tableMetrics } from './index.ts'

test('linear equations are solved', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(), (d, seed) => {
      const random = uniform(seed)
      const root = Array.from({ length: d * d }, () => random() - 0.5)
      const at = (i: number, j: number) => {
        let sum = i === j ? 0.5 : 0
        for (let k = 0; k < d; k++) sum += (root[i * d + k] as number) * (root[j * d + k] as number)
        return sum
      }
      const x = Float64Array.from({ length: d }, () => random() - 0.5)
      const right = x.map((_, i) => x.reduce((sum, value, j) => sum + at(i, j) * value, 0))
      // Above the diagonal there is nothing that may be looked at.
      const lower = dense(d, d, (i, j) => (j <= i ? at(i, j) : Number.NaN)).values
      for (const [i, value] of solve(lower, right).entries()) expect(value).toBeCloseTo(x[i] as number, 10)
    }),
  )
})

describe('logistic regression', () => {
  function records(seed: number, n: number, columns: number) {
    const random = uniform(seed)
    const features = Float64Array.from({ length: n * columns }, () => (random() < 0.5 ? 0 : 1))
    const labels = Uint8Array.from({ length: n }, (_, i) =>
      random() < 0.2 + 0.6 * (features[i * columns] as number) ? 1 : 0,
    )
    return { columns, features, labels }
  }

  test.each(vectors.logistic)('is that of scikit-learn: $name', ({ columns, features, labels, ridge, ...truth }) => {
    const data = { columns, features: Float64Array.from(features), labels: Uint8Array.from(labels) }
    const weights = fitLogistic(data, { ridge })
    expect(weights).toHaveLength(truth.weights.length)
    for (const [j, weight] of truth.weights.entries()) expect(weights[j]).toBeCloseTo(weight, 6)
    expect(accuracy(data, weights)).toBe(truth.accuracy)
  })

  test('ends where the objective is level, with and without a tilt', () => {
    fc.assert(
      fc.property(fc.nat(999), fc.constantFrom(1e-4, 0.01, 1), fc.constantFrom(0, 1, 300), (seed, ridge, size) => {
        const data = records(seed, 40, 4)
        const random = uniform(seed + 1)
        const tilt = Float64Array.from({ length: 5 }, () => size * (random() - 0.5))
        const weights = fitLogistic(data, { ridge, tilt })
        weights.forEach((weight, j) => {
          let slope = ridge * weight + (tilt[j] as number) / 40
          for (let i = 0; i < 40; i++) {
            const x = (k: number) => (k === 4 ? 1 : (data.features[i * 4 + k] as number))
            const score = weights.reduce((sum, each, k) => sum + each * x(k), 0)
            slope += ((1 / (1 + Math.exp(-score)) - (data.labels[i] as number)) * x(j)) / 40
          }
          expect(Math.abs(slope)).toBeLessThan(1e-5)
        })
      }),
      { numRuns: 50 },
    )
  })

  test('of a constant alone is the logarithm of the odds', () => {
    const labels = Uint8Array.of(1, 1, 1, 0)
    const [weight] = fitLogistic({ columns: 0, features: new Float64Array(0), labels }, { ridge: 1e-9 })
    expect(weight).toBeCloseTo(Math.log(3), 6)
  })

  test('of scaled rows has weights as much larger, but for the ridge', () => {
    const data = records(2, 100, 2)
    const [plain, halved] = [1, 0.5].map((scale) => fitLogistic(data, { ridge: 1e-9, scale }))
    for (const [j, weight] of (plain as Float64Array).entries()) expect(halved?.[j]).toBeCloseTo(2 * weight, 4)
  })

  test('tells what one feature decides, and counts what it tells', () => {
    const data = records(1, 200, 3)
    const decided = { ...data, labels: data.labels.map((_, i) => data.features[3 * i + 1] as number) }
    const weights = fitLogistic(decided, { ridge: 1e-3 })
    expect(accuracy(decided, weights)).toBe(1)
    expect(accuracy({ ...decided, labels: decided.labels.map((label) => 1 - label) }, weights)).toBe(0)
  })

  test('refuses what has no one answer', () => {
    const data = records(1, 10, 2)
    for (const ridge of [0, -1, Number.NaN]) expect(() => fitLogistic(data, { ridge })).toThrow(/a ridge above 0/)
    expect(() => fitLogistic({ ...data, columns: 3 }, { ridge: 1 })).toThrow(/have 30 features, but 20/)
    const nobody = { columns: 0, features: new Float64Array(0), labels: new Uint8Array(0) }
    expect(() => accuracy(nobody, Float64Array.of(1))).toThrow(/no records/)
  })
})

describe('a model that learns from a release', () => {
  const { columns, label, ridge, folds, ...truth } = vectors.learning
  const table = (values: readonly number[]) => denseMatrix(values.length / columns, columns, Float64Array.from(values))
  const [original, release] = [table(truth.original), table(truth.release)]
  // Numbers just below 1 leave every order as it is.
  const inOrder = () => 1 - 2 ** -32
  const task: LearningTask = { original, release, label, aligned: true, ridge, folds, random: inOrder }

  test('tells as much as that of scikit-learn, on people it has not seen', () => {
    const { majority, heldOut } = truth
    expect(learningAccuracy(task)).toEqual({ ...heldOut, majority, heldOut: true, rows: 80 })
  })

  test('and on all people, where rows do not correspond', () => {
    const some = table(truth.release.slice(0, truth.releasedRowsSeen * columns))
    const found = learningAccuracy({ ...task, release: some, aligned: false })
    expect(found).toEqual({ ...truth.seen, majority: truth.majority, heldOut: false, rows: 80 })
  })

  test('gives the same answer in every run, and another with another order', () => {
    const { random: _, ...unsaid } = task
    expect(learningAccuracy(unsaid)).toEqual(learningAccuracy(unsaid))
    const others = Array.from({ length: 5 }, (_, seed) => learningAccuracy({ ...task, random: uniform(seed) }).released)
    expect(new Set(others).size).toBeGreaterThan(1)
  })

  const random = uniform(12)
  /** The label is the first of the others in nine of ten rows. */
  const yes = dense(600, 4, () => (random() < 0.4 ? 1 : 0))
  const answers = dense(600, 4, (i, j) => {
    const value = yes.values[i * 4 + j] as number
    return j === 3 && random() < 0.9 ? (yes.values[i * 4] as number) : value
  })
  const learnt = (more: Partial<LearningTask>) =>
    learningAccuracy({ original: answers, release: answers, label: 3, aligned: true, ...more })

  test('is as good as the original where nothing was changed, and useless where all was', () => {
    const same = learnt({})
    expect(same.released).toBe(same.original)
    expect(same.released).toBeGreaterThan(same.majority + 0.1)
    const noise = uniform(1)
    const ruined = learnt({ release: dense(600, 4, () => (noise() < 0.5 ? 1 : 0)) })
    expect(ruined.original).toBe(same.original)
    expect(ruined.released).toBeLessThan(ruined.original - 0.1)
    const silent = learnt({ release: dense(600, 4, (i, j) => (j === 3 ? 0 : (answers.values[i * 4 + j] as number))) })
    expect(silent.released).toBe(silent.majority)
    for (const found of [same, ruined, silent]) {
      for (const share of [found.released, found.original]) {
        expect(share).toBeGreaterThanOrEqual(tableMetrics.learningAccuracy.range[0])
        expect(share).toBeLessThanOrEqual(tableMetrics.learningAccuracy.range[1])
      }
    }
  })

  test('is the same for a sparse table, and of many rows looks at some', () => {
    const sparse = fromDense(answers, { binary: true })
    expect(learnt({ original: sparse, release: sparse })).toEqual(learnt({}))
    expect(learnt({ mostRows: 50 }).rows).toBe(50)
  })

  test('does not mind units: features are brought to one spread', () => {
    const inCents = dense(
      600,
      4,
      (i, j) => (answers.values[i * 4 + j] as number) * (j === 3 ? 1 : 4096) + (j === 0 ? 1e6 : 0),
    )
    expect(learnt({ original: inCents, release: inCents }).released).toBe(learnt({}).released)
  })

  test('is refused where there is nothing to learn, in a sentence', () => {
    const constant = dense(600, 4, (_, j) => (j === 3 ? 1 : 0))
    expect(() => learnt({ original: constant })).toThrow(NotFeasible)
    expect(() => learnt({ original: constant })).toThrow(/only one value/)
    expect(() => learnt({ label: 4 })).toThrow(/one of 0 to 3, not 4/)
    expect(() => learnt({ release: dense(5, 4, () => 0) })).toThrow(/5 and 600\. Say that they are not aligned/)
    expect(() => learnt({ release: dense(600, 3, () => 0) })).toThrow(/same columns/)
    expect(() => learnt({ release: dense(600, 4, () => 0.5) })).toThrow(/is 0 or 1 in every row/)
    expect(() => learnt({ folds: 1 })).toThrow(/at least 2, not 1/)
    expect(() => learnt({ mostRows: 1 })).toThrow(/at least 2, not 1/)
    const wide = dense(2, 301, (i) => i)
    expect(() => learningAccuracy({ original: wide, release: wide, label: 0, aligned: true })).toThrow(/at most 300/)
  })
})
