/** Private multiplicative weights: what they promise, and that they answer. */
import { calibrateGaussian, deltaAt } from '@tulle/core/privacy'
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { cutsOf } from '../../experiments/parts/sketches/cuts.mjs'
import { laplace } from '../../experiments/parts/sketches/draws.mjs'
import { measureWeights } from '../../experiments/parts/sketches/measure-weights.mjs'
import { socialOf } from '../../experiments/parts/sketches/social.mjs'
import { answerCuts, guptaRothUllman, hardtRothblum, sparseWeights } from '../../experiments/parts/sketches/weights.mjs'
import { budgetFor, deltaOf, searchNoise } from '../../experiments/parts/sketches/weights-privacy.mjs'
import { gridFor, mechanismAt, sessions } from '../../experiments/parts/sketches/weights-tuning.mjs'
import { karate } from '../xor/examples.ts'

const names = Array.from({ length: 34 }, (_, i) => String(i))
const club = { directed: false, names, adjacency: karate }
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length
const delta = 1e-6

describe('accounting', () => {
  test('searches alone: what the composition of randomised responses gives', () => {
    const one = (epsilon: number) => deltaOf({ searches: 1, each: 1, mu: 0, epsilon })
    expect(one(1)).toBeCloseTo(0, 12)
    expect(one(0.5)).toBeCloseTo((Math.E - Math.exp(0.5)) / (1 + Math.E), 12)
    // Two of them, by hand: only two losses of +1 exceed 1.5.
    const up = Math.E / (1 + Math.E)
    expect(deltaOf({ searches: 2, each: 1, mu: 0, epsilon: 1.5 })).toBeCloseTo(up ** 2 * (1 - Math.exp(1.5 - 2)), 12)
  })

  test('answers alone: Gaussian noise', () => {
    const mu = 0.7
    const gaussian = deltaAt({ kind: 'gaussian', mu }, 1)
    expect(deltaOf({ searches: 0, each: 0.3, mu, epsilon: 1 })).toBeCloseTo(gaussian, 12)
    expect(deltaOf({ searches: 5, each: 0, mu, epsilon: 1 })).toBeCloseTo(gaussian, 12)
  })

  test('both: as the losses say that are drawn', () => {
    const composed = { searches: 6, each: 0.4, mu: 0.8, epsilon: 1 }
    const random = generator(3, 1)
    const up = 1 / (1 + Math.exp(-composed.each))
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const draws = Array.from({ length: 200_000 }, () => {
      let loss = composed.mu ** 2 / 2 + composed.mu * normal()
      for (let i = 0; i < composed.searches; i++) loss += random() < up ? composed.each : -composed.each
      return Math.max(0, 1 - Math.exp(composed.epsilon - loss))
    })
    const found = mean(draws)
    expect(found / deltaOf(composed)).toBeGreaterThan(0.97)
    expect(found / deltaOf(composed)).toBeLessThan(1.03)
    expect(found / deltaOf({ ...composed, searches: 5 })).toBeGreaterThan(1.03)
  })

  test.each([1, 16, 256])('the budget for %i corrections is spent, and no more', (updates) => {
    for (const epsilon of [0.5, 2]) {
      const { each, sigma } = budgetFor({ updates, epsilon, delta })
      const spent = { searches: updates, each, mu: Math.sqrt(updates) / sigma, epsilon }
      expect(deltaOf(spent)).toBeLessThanOrEqual(delta)
      expect(deltaOf({ ...spent, each: 1.001 * each })).toBeGreaterThan(delta)
      // More than the answers alone would need.
      expect(sigma).toBeGreaterThan(Math.sqrt(updates) / calibrateGaussian({ epsilon, delta }).mu)
    }
  })

  test('a search spends what it says: 1/b for the threshold and 2/b for the differences', () => {
    const { threshold, difference, spread } = searchNoise(0.3)
    expect(1 / threshold + 2 / difference).toBeCloseTo(0.3, 12)
    expect(spread).toBeCloseTo(Math.sqrt(2 * threshold ** 2 + 2 * difference ** 2), 12)
    // No other share has less noise.
    for (const share of [0.3, 0.5]) {
      const other = Math.sqrt(2 * (1 / (share * 0.3)) ** 2 + 2 * (2 / ((1 - share) * 0.3)) ** 2)
      expect(other).toBeGreaterThan(spread)
    }
  })

  test('no output of a search is e^ε₀ times as probable for a neighbour', () => {
    // Answers that all move by 1 the wrong way: the worst case, ten comparisons, of which the last is above.
    const each = 1.2
    const noise = searchNoise(each)
    const chance = (differences: number[], seed: number) => {
      const random = generator(seed, 1)
      let hits = 0
      const runs = 200_000
      for (let run = 0; run < runs; run++) {
        const threshold = 4 + noise.threshold * laplace(random)
        const first = differences.findIndex((value) => value + noise.difference * laplace(random) > threshold)
        if (first === differences.length - 1) hits++
      }
      return hits / runs
    }
    const below = Array.from({ length: 5 }, () => 1)
    const [low, high] = [chance([...below, 2], 1), chance([...below.map(() => 0), 3], 2)]
    expect(high / low).toBeLessThan(Math.exp(each))
    expect(high / low).toBeGreaterThan(1.1)
  })

  test.each([0.5, 1, 2])('the published constants keep their promise at ε = %d', (epsilon) => {
    for (const queries of [10, 1000]) {
      const { updates, searchScale, answerScale } = guptaRothUllman({
        epsilon,
        delta,
        queries,
        edges: 16_064,
        pairs: 504_510,
      })
      // Searches have noise of scale σ and 2σ, so ε₀ = 2/σ; answers are Laplace, each 1/σ₂-private: both are at worst
      // randomised responses, and twice as many searches of the larger ε₀ bound them.
      const each = Math.max(2 / searchScale, 1 / answerScale)
      expect(deltaOf({ searches: 2 * updates, each, mu: 0, epsilon })).toBeLessThan(delta)
    }
  })
})

describe('answers', () => {
  const cuts = (['random', 'balls'] as const).flatMap((kind) => cutsOf(club, { kind, size: 5, count: 100, seed: 1 }))
  const off = (answers: number[]) => mean(answers.map((answer, i) => Math.abs(answer - (cuts[i]?.value ?? 0))))
  const of = (seed: number) => ({ nodes: 34, edges: 78, random: generator(seed, 1) })

  test('without a correction are what the number of edges says', () => {
    const never = { ...sparseWeights({ epsilon: 1, delta, updates: 4, threshold: 1, step: 0.3 }), threshold: 1e9 }
    const { answers, updates } = answerCuts(never, of(1), cuts)
    expect(updates).toBe(0)
    for (const answer of answers) expect(answer).toBeCloseTo((78 * 5 * 29) / (17 * 33), 9)
  })

  test.each([
    ['of the sparse vector', sparseWeights({ epsilon: 1e4, delta, updates: 200, threshold: 2, step: 0.3 })],
    [
      'as published in 2010',
      { ...hardtRothblum({ epsilon: 1e7, delta, queries: 200, edges: 78, pairs: 561 }), updates: 200 },
    ],
  ])('come close with a huge ε: %s', (_, mechanism) => {
    const { answers, updates } = answerCuts(mechanism, of(2), cuts)
    const flat = answerCuts({ ...mechanism, updates: 0 }, of(2), cuts).answers
    expect(updates).toBeGreaterThan(10)
    expect(off(answers)).toBeLessThan(0.2 * off(flat))
    // And not with a small one.
    const noisy = sparseWeights({ epsilon: 0.05, delta, updates: 200, threshold: 1, step: 0.3 })
    expect(off(answerCuts(noisy, of(2), cuts).answers)).toBeGreaterThan(off(flat))
  })

  test('are learnt from: a cut that is asked again is answered without the data', () => {
    // A small step that is right brings the guess nearer to the same cuts, time and again.
    const exact = {
      threshold: 1,
      thresholdNoise: () => 0,
      comparisonNoise: () => 0,
      answerNoise: () => 0,
      step: 0.1,
      updates: 10_000,
    }
    const again = Array.from({ length: 60 }, () => cuts.slice(0, 40)).flat()
    const { answers } = answerCuts(exact, of(3), again)
    const last = answers.slice(-40)
    const flat = answerCuts({ ...exact, updates: 0 }, of(3), cuts.slice(0, 40)).answers
    const error = (given: number[]) => mean(given.map((answer, i) => Math.abs(answer - (cuts[i]?.value ?? 0))))
    expect(error(last)).toBeLessThan(1)
    expect(error(flat)).toBeGreaterThan(3)
  })

  test('touch the data no more once all corrections are made', () => {
    let looks = 0
    const watched = cuts.map(({ nodes, value }) => ({
      nodes,
      get value() {
        looks++
        return value
      },
    }))
    const eager = { ...sparseWeights({ epsilon: 1, delta, updates: 3, threshold: 1, step: 0.3 }), threshold: -1e9 }
    const { updates } = answerCuts(eager, of(4), watched)
    expect(updates).toBe(3)
    const seen = looks
    answerCuts(eager, of(4), watched.slice(0, 3))
    expect(looks).toBe(2 * seen)
  })

  test('weights always add up to the number of edges', () => {
    // The cut of one node against all others, over all nodes, is twice the edges.
    const single = Array.from({ length: 34 }, (_, node) => ({ nodes: Uint32Array.of(node), value: 5 }))
    const eager = {
      threshold: -1,
      thresholdNoise: () => 0,
      comparisonNoise: () => 0,
      answerNoise: () => 0,
      step: 0.5,
      updates: 20,
    }
    const asked = [...cuts.slice(0, 20), ...single]
    const { answers } = answerCuts(eager, of(5), asked)
    expect(answers.slice(-34).reduce((sum, each) => sum + each, 0)).toBeCloseTo(2 * 78, 6)
  })
})

describe('tuning', () => {
  test('the grid has no more corrections than questions', () => {
    expect(Math.max(...gridFor(10).map(({ updates }) => updates))).toBeLessThan(10)
    expect(gridFor(1000).length).toBe(30)
  })

  test('sessions ask everything, with a fresh count of edges each', () => {
    const asked = cutsOf(club, { kind: 'random', size: 3, count: 40, seed: 1 })
    const counts = new Set<number>()
    const mechanism = mechanismAt({ updates: 4, threshold: 1, step: 0.3 }, { epsilon: 1, delta })()
    const { errors } = sessions(
      (counted) => {
        counts.add(counted)
        return mechanism
      },
      { nodes: 34, edges: 78, epsilon: 1, queries: 10, seed: 1 },
      asked,
    )
    expect(errors.length).toBe(40)
    expect(counts.size).toBe(4)
  })

  test('is done for every size, and measured', () => {
    const { results, thresholds } = measureWeights({ epsilon: 50, queries: 10 }, socialOf(club, 20), {
      delta,
      cuts: 20,
    })
    expect(results.length).toBe(5 * 2 * 4)
    expect(results.every(({ error }) => error >= 0)).toBe(true)
    expect(Object.values(thresholds).every((share) => share > 0)).toBe(true)
  })
})
