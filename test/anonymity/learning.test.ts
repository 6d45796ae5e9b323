/** The network that learns from anonymised rows. */
import { describe, expect, test } from 'vitest'
import { learnt, majority } from '../../experiments/parts/anonymity/learning.mjs'
import { addSlopes, networkAccuracy, trained } from '../../experiments/parts/anonymity/network.mjs'
import { generator } from '../../experiments/parts/random.mjs'

/** People with each of so many features as the toss of a coin; `label` says what they are. */
function people(seed: number, rows: number, columns: number, label: (features: boolean[]) => boolean) {
  const random = generator(seed, 0)
  const all = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random() < 0.5))
  const offsets = new Uint32Array(rows + 1)
  const indices = all.flatMap((features, i) => {
    const own = features.flatMap((has, j) => (has ? [j] : []))
    offsets[i + 1] = (offsets[i] as number) + own.length
    return own
  })
  const matrix = { rows, columns, offsets, indices: Uint32Array.from(indices) }
  return { matrix, labels: Uint8Array.from(all, (features) => (label(features) ? 1 : 0)) }
}

const training = { hidden: 10, epochs: 60, batch: 32, rate: 0.02 }

describe('the network', () => {
  test('learns what one feature decides, and what no line parts: either of two, but not both', () => {
    for (const label of [([a]: boolean[]) => a === true, ([a, b]: boolean[]) => a !== b]) {
      const network = trained(people(1, 600, 4, label), training, 0)
      const others = people(2, 300, 4, label)
      expect(networkAccuracy(network, others)).toBeGreaterThan(0.98)
      expect(networkAccuracy(network, { ...others, labels: others.labels.map((one) => 1 - one) })).toBeLessThan(0.02)
    }
  })

  test('is the same for the same seed, and another for another', () => {
    const some = people(1, 60, 3, ([a]) => a === true)
    const once = (seed: number) => trained(some, { ...training, epochs: 1 }, seed).weights
    expect(once(1)).toEqual(once(1))
    expect(once(1)).not.toEqual(once(2))
  })

  test('steps along the slopes of its loss', () => {
    const some = people(3, 5, 3, ([a]) => a === true)
    const random = generator(4, 0)
    const [hidden, columns] = [4, 3]
    const weights = Float64Array.from({ length: (columns + 2) * hidden + 1 }, () => 2 * random() - 1)
    const lossAt = (of: Float64Array, i: number) => {
      const has = some.matrix.indices.subarray(some.matrix.offsets[i], some.matrix.offsets[i + 1])
      let odds = of[(columns + 2) * hidden] as number
      for (let h = 0; h < hidden; h++) {
        let sum = of[columns * hidden + h] as number
        for (const j of has) sum += of[j * hidden + h] as number
        odds += Math.max(0, sum) * (of[(columns + 1) * hidden + h] as number)
      }
      return Math.log1p(Math.exp(some.labels[i] === 1 ? -odds : odds))
    }
    for (let i = 0; i < 5; i++) {
      const slopes = new Float64Array(weights.length)
      addSlopes({ hidden, columns, weights }, some, i, { slopes, active: new Float64Array(hidden) })
      slopes.forEach((slope, w) => {
        const moved = (by: number) => weights.map((each, at) => (at === w ? each + by : each))
        expect((lossAt(moved(1e-6), i) - lossAt(moved(-1e-6), i)) / 2e-6).toBeCloseTo(slope, 6)
      })
    }
  })
})

test('accuracies of both models, and of whoever says the larger class', () => {
  const label = ([a, b]: boolean[]) => a === true && b === true
  const both = { training: people(1, 400, 3, label), test: people(2, 400, 3, label) }
  const found = learnt(both, { network: training, networkSeeds: 2, ridge: 1e-3 })
  expect(found).toMatchObject({ network: 1, networkSpread: 0, logistic: 1 })
  const labels = both.test.labels
  expect(majority(both)).toBe(labels.filter((one) => one === 0).length / labels.length)
})
