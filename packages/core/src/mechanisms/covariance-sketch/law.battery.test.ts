/** The law of a sketch: what it is drawn from, and how often its intervals hold. α = 10⁻⁶, and broken copies are seen. */
import { describe, expect, test } from 'vitest'
import { type Dense, multiply, transposed, truncatedSvd } from '../../linalg/index.ts'
import { chiSquareQuantile } from '../../privacy/index.ts'
import { lnQ } from '../../privacy/special/gamma.ts'
import { type Bits, fillNormals } from '../../random/index.ts'
import { seededBits, uniform } from '../../testing/seeded.ts'
import { normalP, proportionP } from '../../testing/statistics.ts'
import type { NumericRowFacts, NumericRows } from '../numeric-rows/index.ts'
import type { Sketch } from '../sketches/index.ts'
import { fromFactor } from './factor.ts'
import { type CovariancePlan, covarianceSketch, mergeParts, sketchPart, varianceAnswer } from './index.ts'
import { projected } from './pass.ts'
import { blurred } from './release.ts'

const { plan } = covarianceSketch
const ALPHA = 1e-6
const columns = 3
const ball: NumericRowFacts = { columns, neighbours: { kind: 'individual' }, norm: 1 }
/** So large an ε that the noise is small, and what the data has can be seen beside it. */
const settings = { epsilon: 15, delta: 1e-3, rows: 4000 }
const ROWS = 8000

/** A plan for few projections needs little noise; many with that noise promise nothing, but their law shows well. */
function many(facts: NumericRowFacts): CovariancePlan {
  const made = plan(facts, { ...settings, rows: 1 })
  return { ...made, parameters: { ...made.parameters, rows: ROWS } }
}

function table(seed: number, count = 40): NumericRows & { readonly all: Dense } {
  const random = uniform(seed)
  const values = new Float64Array(count * columns)
  for (let i = 0; i < count; i++) {
    const common = random() - 0.5
    for (let j = 0; j < columns; j++) values[i * columns + j] = (common + (random() - 0.5) / (j + 1)) * 0.9
  }
  const all = { rows: count, columns, values }
  return { columns, all, batches: () => [all] }
}

const gram = (all: Dense) => multiply(transposed(all), all).values

/** The smallest p-value of all entries of OᵀO/r against a covariance, times how many there are. */
function covarianceP({ rows, values }: Sketch, covariance: Float64Array): number {
  let least = 1
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (let k = 0; k < rows; k++) sum += (values[i * rows + k] as number) * (values[j * rows + k] as number)
      const at = (a: number, b: number) => covariance[a * columns + b] as number
      const deviation = Math.sqrt((at(i, i) * at(j, j) + at(i, j) ** 2) / rows)
      least = Math.min(least, normalP((sum / rows - at(i, j)) / deviation))
    }
  }
  return Math.min(1, 6 * least)
}

const withNoise = (products: Float64Array, w: number, scale = 1) =>
  products.map((x, at) => scale * x + (at % (columns + 1) === 0 ? w * w : 0))

describe('a sketch has the covariance AᵀA + w²I', () => {
  const data = table(1)
  const products = gram(data.all)

  async function expectLaw(sketch: Sketch, w: number): Promise<void> {
    expect(covarianceP(sketch, withNoise(products, w))).toBeGreaterThan(ALPHA)
    // Without the noise, or with rows that are 6 % longer.
    expect(covarianceP(sketch, withNoise(products, 0))).toBeLessThan(ALPHA)
    expect(covarianceP(sketch, withNoise(products, w, 1.06 ** 2))).toBeLessThan(ALPHA)
  }

  test('from the products', async () => {
    const made = many(ball)
    await expectLaw(await fromFactor(made, data, seededBits(11), {}), made.parameters.w)
  })

  test('from projections, where rows are shortened', async () => {
    const made = many(ball)
    const bits = seededBits(12)
    await expectLaw(blurred(made, await projected(made, data, bits, {}), bits), made.parameters.w)
  })

  test('from projections, where rows may have any length', async () => {
    const made = many({ columns, neighbours: { kind: 'row-change', maxChange: 1 } })
    const bits = seededBits(13)
    await expectLaw(blurred(made, await projected(made, data, bits, {}), bits), made.parameters.w)
  })

  test('from parts that were made apart', async () => {
    const made = plan(ball, settings)
    const bits = seededBits(15)
    const cut = 31 * columns
    const piece = (values: Float64Array): NumericRows => ({
      columns,
      batches: () => [{ rows: values.length / columns, columns, values }],
    })
    const parts = [
      await sketchPart(made, piece(data.all.values.subarray(0, cut)), { bits }),
      await sketchPart(made, piece(data.all.values.subarray(cut)), { bits }),
    ]
    const { w } = made.parameters
    const { sketch } = mergeParts(made, parts, { bits })
    expect(covarianceP(sketch, withNoise(products, w))).toBeGreaterThan(ALPHA)
    // Noise that every part adds would be seen.
    expect(covarianceP(sketch, withNoise(products, Math.SQRT2 * w))).toBeLessThan(ALPHA)
    // A part that was forgotten is seen.
    expect(
      covarianceP(mergeParts(made, parts.slice(1), { bits }).sketch, withNoise(products, made.parameters.w)),
    ).toBeLessThan(ALPHA)
  })
})

/** Algorithm 3 of Blocki et al. as printed, but for the factor 1/√r: singular values become √(σ² + w²). */
function printed(all: Dense, w: number, rows: number, bits: Bits): Sketch {
  const { left, values, right } = truncatedSvd(all, columns, { random: uniform(2) })
  const stretched = { ...right, values: right.values.slice() }
  for (let k = 0; k < columns; k++) {
    const size = Math.sqrt((values[k] as number) ** 2 + w * w)
    for (let j = 0; j < columns; j++) {
      stretched.values[k * columns + j] = size * (right.values[k * columns + j] as number)
    }
  }
  const raised = multiply(transposed(left), stretched)
  const m = { rows, columns: all.rows, values: new Float64Array(rows * all.rows) }
  fillNormals(m.values, bits)
  const product = multiply(m, raised)
  return { rows, values: Float32Array.from(multiplyTransposed(product)) }
}

const multiplyTransposed = ({ rows, columns: width, values }: Dense) =>
  Float32Array.from({ length: values.length }, (_, at) => values[(at % rows) * width + Math.floor(at / rows)] as number)

/** Two samples in bins of the first one's quantiles: χ² with as many degrees as bins, less one. */
function twoSampleP(one: Float64Array, other: Float64Array): number {
  const bins = 40
  const sorted = one.slice().sort()
  const edges = Array.from({ length: bins - 1 }, (_, b) => sorted[Math.floor(((b + 1) * one.length) / bins)] as number)
  const counts = (sample: Float64Array) => {
    const found = new Float64Array(bins)
    for (const x of sample) {
      let low = 0
      while (low < edges.length && x > (edges[low] as number)) low++
      found[low] = (found[low] as number) + 1
    }
    return found
  }
  const [a, b] = [counts(one), counts(other)]
  const statistic = a.reduce((sum, x, k) => sum + (x - (b[k] as number)) ** 2 / (x + (b[k] as number)), 0)
  return Math.exp(lnQ((bins - 1) / 2, statistic / 2))
}

test('a sketch has the law of the algorithm as printed, which decomposes the rows', async () => {
  const data = table(3, 8)
  const made = many(ball)
  const { rows, w } = made.parameters
  const sketch = await fromFactor(made, data, seededBits(21), {})
  const theirs = printed(data.all, w, rows, seededBits(22))
  const wrong = printed(data.all, 1.5 * w, rows, seededBits(23))
  const questions: readonly ((at: (j: number) => number) => number)[] = [
    (at) => at(0),
    (at) => at(0) + 2 * at(1) - at(2),
    (at) => at(0) * at(1),
    (at) => at(0) ** 2 + at(1) ** 2 + at(2) ** 2,
  ]
  const sample = ({ values }: Sketch, question: (typeof questions)[number]) =>
    Float64Array.from({ length: rows }, (_, i) => question((j) => values[j * rows + i] as number))
  let seen = 1
  for (const question of questions) {
    expect(twoSampleP(sample(sketch, question), sample(theirs, question))).toBeGreaterThan(ALPHA)
    seen = Math.min(seen, twoSampleP(sample(sketch, question), sample(wrong, question)))
  }
  expect(seen).toBeLessThan(ALPHA)
})

test('intervals of 95 % hold 95 times in 100, of few projections too', async () => {
  const data = table(5, 30)
  const made = plan(ball, { epsilon: 3, delta: 1e-3, rows: 4, evenIfUseless: true })
  const bits = seededBits(31)
  const direction = [0.5, -1, 2]
  const products = gram(data.all)
  const truth = direction.reduce(
    (sum, a, i) => sum + direction.reduce((inner, b, j) => inner + a * b * (products[i * columns + j] as number), 0),
    0,
  )
  const trials = 10_000
  const sums = new Float64Array(made.parameters.rows * columns)
  const noise = made.parameters.added ** 2 * direction.reduce((sum, x) => sum + x * x, 0)
  let [held, forgetful] = [0, 0]
  let mean = 0
  for (let t = 0; t < trials; t++) {
    sums.set(await projected(made, data, bits, {}))
    const answer = varianceAnswer({ plan: made, sketch: blurred(made, sums, bits) }, direction)
    mean += answer.estimate / trials
    if (answer.low <= truth && truth <= answer.high) held++
    // A reader who forgets to take off the noise.
    const squares = (answer.estimate + noise) * 4
    const [low, high] = [squares / chiSquareQuantile(4, 0.025, 'upper'), squares / chiSquareQuantile(4, 0.025, 'lower')]
    if (low <= truth && truth <= high) forgetful++
  }
  expect(held / trials).toBeGreaterThan(0.94)
  expect(held / trials).toBeLessThan(0.96)
  expect(proportionP(held, trials, 0.95)).toBeGreaterThan(ALPHA)
  expect(forgetful / trials).toBeLessThan(0.94)
  // Without bias: the mean of the estimates is the truth, to six deviations.
  expect(Math.abs(mean - truth)).toBeLessThan(6 * (truth + noise) * Math.sqrt(2 / 4 / trials))
})
