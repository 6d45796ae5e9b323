/** The cuts that are asked, and the laws of the answers. */
import { cutSketch } from '@tulle/core'
import { calibrateGaussian, calibrateGaussianScale } from '@tulle/core/privacy'
import { compareCuts, publishedMixing } from '@tulle/core/sketches'
import { cutWeight } from '@tulle/core/utility'
import { describe, expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { cutsOf, KINDS, sizesOf } from '../../experiments/parts/sketches/cuts.mjs'
import { chiSquare, laplace, normal, successes } from '../../experiments/parts/sketches/draws.mjs'
import {
  gaussianAnswers,
  gaussianLaplacian,
  gaussianPairs,
  laplaceAnswers,
  meanDeviation,
  paperSketch,
  randomisedResponse,
  sketchAnswer,
} from '../../experiments/parts/sketches/laws.mjs'
import { socialOf } from '../../experiments/parts/sketches/social.mjs'
import { madeUpGraph } from '../../experiments/parts/sketches/weights-tuning.mjs'
import { karate } from '../xor/examples.ts'

const names = Array.from({ length: 34 }, (_, i) => String(i))
const club = { directed: false, names, adjacency: karate }
const mean = (values: number[]) => values.reduce((sum, each) => sum + each, 0) / values.length

describe('cuts', () => {
  test('sizes go up to half of all nodes', () => {
    expect(sizesOf(34)).toEqual([1, 2, 5, 10, 17])
    expect(sizesOf(1005)).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 502])
    // 2000 would be next to half of all.
    expect(sizesOf(4039).slice(-2)).toEqual([1000, 2019])
  })

  test.each(KINDS)('%s have the asked size, and their value', (kind) => {
    for (const size of sizesOf(34)) {
      const asked = cutsOf(club, { kind, size, count: 20, seed: 3 })
      expect(asked.length).toBe(20)
      for (const { nodes, value } of asked) {
        expect(new Set(nodes).size).toBe(size)
        expect(value).toBe(cutWeight(karate, nodes))
      }
    }
  })

  test('balls stay together, random sets do not', () => {
    const across = KINDS.map((kind) =>
      mean(cutsOf(club, { kind, size: 10, count: 200, seed: 1 }).map(({ value }) => value)),
    )
    expect(across[0]).toBeGreaterThan(1.1 * (across[1] ?? 0))
  })

  test('one edge crosses as many named cuts as some two nodes are parted by', () => {
    const social = socialOf(club, 100)
    const asked = social.inTurn(5, 10)
    const found = social.crossed(5, 10)
    expect([asked.length, found.length]).toEqual([200, 20])
    for (const [session, crossed] of found.entries()) {
      const sides = asked.slice(10 * session, 10 * (session + 1)).map(({ nodes }) => new Set(nodes))
      let most = 0
      for (let i = 0; i < 34; i++) {
        for (let j = 0; j < i; j++) most = Math.max(most, sides.filter((side) => side.has(i) !== side.has(j)).length)
      }
      expect(crossed).toBe(most)
    }
    expect(Math.max(...found)).toBeLessThan(10)
  })

  test('are the same in every run', () => {
    const wanted = { kind: 'balls', size: 5, count: 3, seed: 9 } as const
    expect(cutsOf(club, wanted)).toEqual(cutsOf(club, wanted))
  })
})

describe('a made-up graph', () => {
  const graph = madeUpGraph({ nodes: 200, edges: 900, seed: 1 })

  test('is simple, symmetric and of the asked size', () => {
    const { offsets, indices } = graph.adjacency
    expect(indices.length).toBe(1800)
    const pairs = new Set<string>()
    for (let i = 0; i < 200; i++) {
      for (let k = offsets[i] ?? 0; k < (offsets[i + 1] ?? 0); k++) pairs.add(`${i} ${indices[k]}`)
    }
    expect(pairs.size).toBe(1800)
    for (const pair of pairs) {
      const [i, j] = pair.split(' ')
      expect(i).not.toBe(j)
      expect(pairs.has(`${j} ${i}`)).toBe(true)
    }
  })
})

describe('draws', () => {
  const many = 40_000
  const sample = (draw: (random: () => number) => number) => {
    const random = generator(5, 5)
    return Array.from({ length: many }, () => draw(random))
  }
  // Means of so many are within 6 of their standard errors, but once in 10⁹ times.
  test.each([
    ['normal', normal, 0, 1],
    ['Laplace', laplace, 0, 2],
    ['χ² of 7', (random: () => number) => chiSquare(7, random), 7, 14],
    ['few successes', (random: () => number) => successes(20, 0.3, random), 6, 4.2],
    ['many successes', (random: () => number) => successes(5000, 0.3, random), 1500, 1050],
  ] as const)('%s: mean and variance', (_, draw, expected, variance) => {
    const values = sample(draw)
    expect(Math.abs(mean(values) - expected)).toBeLessThan(6 * Math.sqrt(variance / many))
    const squares = mean(values.map((each) => (each - expected) ** 2))
    expect(squares / variance).toBeGreaterThan(0.93)
    expect(squares / variance).toBeLessThan(1.07)
  })
})

describe('the law of an answer', () => {
  const promise = { epsilon: 1, delta: 1e-6 }
  const asked = { nodes: 300, size: 20, value: 150 }
  const sketch = { rows: 100, w: 60 }
  const laws = {
    'gaussian-pairs': [gaussianPairs(promise), gaussianPairs({ ...promise, epsilon: 1.5 })],
    'gaussian-laplacian': [gaussianLaplacian(promise), gaussianLaplacian({ ...promise, epsilon: 1.5 })],
    response: [randomisedResponse(promise), randomisedResponse({ epsilon: 1.5 })],
    'laplace-answers': [laplaceAnswers({ epsilon: 1, crossed: 10 }), laplaceAnswers({ epsilon: 1, crossed: 15 })],
    'gaussian-answers': [gaussianAnswers({ ...promise, crossed: 10 }), gaussianAnswers({ ...promise, crossed: 20 })],
    sketch: [sketchAnswer(sketch), sketchAnswer({ ...sketch, w: 90 })],
  }

  test.each(Object.entries(laws))(
    '%s: draws are off as predicted, and not as predicted for other noise',
    (_, [law, other]) => {
      const random = generator(1, 2)
      const errors = Array.from({ length: 20_000 }, () => law?.draw(asked, random) ?? Number.NaN)
      const [ratio, wrong] = [law, other].map((each) => mean(errors.map(Math.abs)) / (each?.meanAbsolute(asked) ?? 0))
      expect(Math.abs((ratio ?? 0) - 1)).toBeLessThan(0.05)
      expect(Math.abs((wrong ?? 0) - 1)).toBeGreaterThan(0.1)
      // None of them has a bias.
      expect(Math.abs(mean(errors))).toBeLessThan(0.06 * (law?.meanAbsolute(asked) ?? 0))
    },
  )

  test('of the sketch comes to that of noise on the Laplacian with ever more projections, and never below', () => {
    const error = (rows: number) => {
      const { ratio } = calibrateGaussianScale({ copies: rows, ...promise })
      const w = 2 / (ratio - 1 + 2 / asked.nodes)
      return sketchAnswer({ rows, w }).meanAbsolute(asked) / gaussianLaplacian(promise).meanAbsolute(asked)
    }
    const errors = [100, 1000, 10_000, 1_000_000].map(error)
    expect(errors).toEqual(errors.toSorted((a, b) => b - a))
    expect(errors.at(-1)).toBeGreaterThan(1)
    expect(errors.at(-1)).toBeLessThan(1.01)
    // At half of all nodes, noise on pairs is the same.
    const half = { nodes: 300, size: 150, value: 0 }
    expect(gaussianPairs(promise).meanAbsolute(half)).toBeCloseTo(gaussianLaplacian(promise).meanAbsolute(half), 9)
  })

  test('of a mean of squares', () => {
    // E|χ²₂/2 − 1| = 2/e and E|χ²₄/4 − 1| = 8/e² ÷ 2: by hand.
    expect(meanDeviation(2)).toBeCloseTo(2 / Math.E, 3)
    expect(meanDeviation(4)).toBeCloseTo(4 / Math.E ** 2, 4)
  })

  test('is what the plans say of the same methods', () => {
    const sizes = sizesOf(300)
    const asked = { sizes, queries: 50 }
    const declared = { nodes: 300, neighbours: { kind: 'edge' }, edges: { declared: 2000 } } as const
    const plan = cutSketch.plan(declared, { ...promise, asked, evenIfUseless: true })
    const { alternatives } = compareCuts(plan)
    // An edge has two ends: of cuts that are single nodes it crosses two, however many are asked for.
    const crossed = (size: number) => (size === 1 ? 2 : 50)
    const own = {
      'cut-sketch': sketchAnswer(plan.parameters),
      'cut-pairs': { meanAbsolute: degreesAndPairs(alternatives) },
      'gaussian-pairs': gaussianPairs(promise),
      'randomised-response': randomisedResponse(promise),
      'laplace-answers': {
        meanAbsolute: (cut: { nodes: number; size: number; value: number }) =>
          laplaceAnswers({ epsilon: 1, crossed: crossed(cut.size) }).meanAbsolute(cut),
      },
      'gaussian-answers': {
        meanAbsolute: (cut: { nodes: number; size: number; value: number }) =>
          gaussianAnswers({ ...promise, crossed: crossed(cut.size) }).meanAbsolute(cut),
      },
    }
    expect(alternatives.map(({ method }) => method).toSorted()).toEqual(Object.keys(own).toSorted())
    for (const { method, errors } of alternatives) {
      for (const [i, size] of sizes.entries()) {
        const value = plan.expectedError.cuts[i]?.guess ?? Number.NaN
        const ratio =
          (errors[i] ?? Number.NaN) / own[method as keyof typeof own].meanAbsolute({ nodes: 300, size, value })
        expect([method, size, Math.abs(ratio - 1) < 0.02]).toEqual([method, size, true])
      }
    }
  })

  test('with the paper’s w', () => {
    const { rows, w } = paperSketch({ ...promise, eta: 0.25, nu: 0.05 / 1000 })
    expect(rows).toBe(Math.ceil(8 * Math.log(40_000) * 16))
    expect(w).toBeCloseTo(publishedMixing({ rows, ...promise }), 6)
    expect(1 / calibrateGaussian(promise).mu).toBeLessThan(5)
  })
})

/**
 * Three estimates of a cut by hand, averaged by their variances: the degrees of either side less twice the flipped pairs inside
 * it, and the flipped pairs across. A degree has Laplace noise of scale 2/ε₁, rounded to whole numbers.
 */
function degreesAndPairs(alternatives: ReturnType<typeof compareCuts>['alternatives']) {
  const found = alternatives.find(({ method }) => method === 'cut-pairs')?.plan?.parameters
  const { epsilonDegrees, epsilonPairs } = (found ?? {}) as { epsilonDegrees: number; epsilonPairs: number }
  const pair = Math.exp(epsilonPairs) / (Math.exp(epsilonPairs) - 1) ** 2
  return ({ nodes, size }: { nodes: number; size: number; value: number }): number => {
    const by = (side: number) => (8 * side) / epsilonDegrees ** 2 + 2 * side * (side - 1) * pair
    const across = size * (nodes - size) * pair
    const deviation = Math.sqrt(1 / (1 / by(size) + 1 / by(nodes - size) + 1 / across))
    return size === 1 ? deviation / Math.SQRT2 : deviation * Math.sqrt(2 / Math.PI)
  }
}
