import { describe, expect, test } from 'vitest'
import reference from '../../../../vectors/reference.json'
import { deltaAt } from '../../../privacy/index.ts'
import { counts, instanceSchedule } from '../index.ts'
import { levelsOf } from '../levels.ts'
import { publishedLadder } from '../noise/floor.ts'
import { largestEpsilon0, railsOf } from '../noise/ladder.ts'
import { ladderReach } from '../noise/ladder-width.ts'
import { cauchySchedule } from './cauchy.ts'
import { exactSchedule } from './exact.ts'
import { printedSchedule } from './printed.ts'
import { smoothCauchySchedule, smoothLaplaceSchedule } from './smooth.ts'

const edge = { kind: 'edge' } as const

describe('reference values', () => {
  test.each(reference.instanceSchedule)('$count: scales over bounds', (row) => {
    const { count, nodes, epsilon, relativeTolerance } = row
    const { bounds, scales } = instanceSchedule({ count, nodes }, { epsilon, delta: Number(row.delta) })
    const close = (share: number) =>
      Object.entries(row.scaleOverSensitivity).every(([level, truth]) => {
        const found = (share * (scales[Number(level)] as number)) / (bounds[Number(level)] as number)
        return Math.abs(found / truth - 1) <= relativeTolerance
      })
    expect(close(1)).toBe(true)
    expect(close(1.005)).toBe(false)
  })

  test.each(reference.ladder)('$count with floor $floor: ε₀ of a ladder with a middle of one point', (row) => {
    const { count, epsilon, maxLevel, floor, absoluteTolerance } = row
    // Bounds up to this level take two nodes more.
    const { bounds } = levelsOf(count, maxLevel + 2)
    expect(bounds.length).toBe(maxLevel + 1)
    const found = largestEpsilon0(railsOf(bounds, 0, bounds[floor]), epsilon)
    expect(Math.abs(found - row.epsilon0)).toBeLessThanOrEqual(absoluteTolerance)
  })

  test('Algorithm 1 as printed stays near the scale of the worst graph; without its rule it comes down', () => {
    const facts = { count: 'triangles', nodes: 4039, neighbours: edge, level: { guess: 100 } }
    const scale = (mechanism: 'algorithm-1' | 'algorithm-1-unfrozen' | 'instance-laplace') =>
      (counts.plan(facts, { mechanism, epsilon: 1, delta: 1e-6 }).parameters.scaleAtGuess as number) / 100
    expect(scale('algorithm-1')).toBeCloseTo(80.7, 0)
    expect(scale('algorithm-1-unfrozen')).toBeCloseTo(2, 1)
    expect(scale('instance-laplace')).toBeCloseTo(1.0737, 2)
  })

  test('the ladder errs about half as much as the published one', () => {
    const nodes = 4039
    const published = ladderReach(publishedLadder(levelsOf('triangles', nodes).bounds, 1))
    for (const guess of [20, 50, 100, 300]) {
      const { expectedError } = counts.plan(
        { count: 'triangles', nodes, neighbours: edge, level: { guess } },
        { epsilon: 1 },
      )
      const ratio = (expectedError.meanAbsolute as number) / published.meanAt(guess)
      expect(ratio).toBeGreaterThan(0.4)
      expect(ratio).toBeLessThan(0.6)
    }
  })
})

/** Algorithm 1, line by line from the paper: λ are inverse scales, levels k and k+1 are all the neighbours there are. */
function asPrinted(bounds: readonly number[], epsilon: number, delta: number, reversed = false): number[] {
  const t = epsilon / Math.log(1 / delta)
  const r = bounds.length - 1
  const lambda: number[] = []
  lambda[r] = epsilon / (2 * (bounds[r] as number))
  for (let k = r - 1; k >= 0; k--) {
    const above = lambda[k + 1] as number
    const slow = (bounds[k + 1] as number) / (bounds[k] as number) < 1 + t / 2
    lambda[k] = slow === !reversed ? above : Math.min(epsilon / (2 * (bounds[k] as number)), above * (1 + t / 2))
  }
  return lambda.map((x) => 1 / x)
}

describe('Algorithm 1', () => {
  const bounds = [...levelsOf('2-triangles', 60).bounds]

  test.each([
    [0.1, 1e-2],
    [1, 1e-6],
    [3, 1e-9],
  ])('is the one of the paper at ε = %d, δ = %d; with its rule the other way round it is not', (epsilon, delta) => {
    const found = printedSchedule(Float64Array.from(bounds), { epsilon, delta }, { freezing: true })
    const close = (scales: number[]) =>
      scales.every((scale, level) => Math.abs((found[level] as number) / scale - 1) < 1e-12)
    expect(close(asPrinted(bounds, epsilon, delta))).toBe(true)
    expect(close(asPrinted(bounds, epsilon, delta, true))).toBe(false)
  })
})

/** The two pairs of laws that a level has to hide: itself at the largest shift, and the level above. */
function worstAt(
  law: 'laplace' | 'gaussian',
  bounds: Float64Array,
  scales: Float64Array,
  level: number,
  epsilon: number,
) {
  const shift = bounds[level] as number
  const [p, q] = [scales[level] as number, scales[Math.min(level + 1, bounds.length - 1)] as number]
  const pair = (a: number, b: number) =>
    law === 'laplace'
      ? deltaAt({ kind: 'laplacePair', scaleP: a, scaleQ: b, shift }, epsilon)
      : deltaAt({ kind: 'gaussianPair', sigmaP: a, sigmaQ: b, shift }, epsilon)
  return Math.max(pair(p, p), pair(p, q))
}

describe('the exact schedule', () => {
  const { bounds } = levelsOf('triangles', 80)

  test.each([
    ['laplace', 1, 1e-6],
    ['laplace', 0.1, 1e-2],
    ['laplace', 3, 1e-9],
    ['gaussian', 1, 1e-6],
    ['gaussian', 0.1, 1e-2],
    ['gaussian', 3, 1e-9],
  ] as const)('%s at ε = %d, δ = %d: every level loses all of δ, and no more', (law, epsilon, delta) => {
    const scales = exactSchedule(law, bounds, { epsilon, delta })
    for (let level = 0; level < bounds.length; level++) {
      const worst = worstAt(law, bounds, scales, level, epsilon)
      expect(worst).toBeLessThanOrEqual(delta)
      expect(worst).toBeGreaterThan(0.999_99 * delta)
      if (level > 0) expect(scales[level]).toBeGreaterThanOrEqual(scales[level - 1] as number)
      // One scale that is a tenth smaller than it should be is too small.
      const less = scales.with(level, 0.9 * (scales[level] as number))
      expect(worstAt(law, bounds, less, level, epsilon)).toBeGreaterThan(1.2 * delta)
    }
  })

  test('bounds twice as large are scales twice as large', () => {
    const target = { epsilon: 1, delta: 1e-6 }
    const [once, twice] = [bounds, bounds.map((bound) => 2 * bound)].map((each) =>
      exactSchedule('laplace', each, target),
    )
    once?.forEach((scale, level) => {
      expect((twice?.[level] as number) / scale).toBeCloseTo(2, 6)
    })
  })

  test('of Cauchy noise: every level loses all of ε, by the largest ratio of densities that a search finds', () => {
    for (const epsilon of [0.1, 1, 3]) {
      const scales = cauchySchedule(bounds, epsilon)
      for (let level = 1; level < bounds.length; level += 7) {
        const shift = bounds[level] as number
        const [b, c] = [scales[level] as number, scales[Math.min(level + 1, bounds.length - 1)] as number]
        const worst = Math.max(cauchySearch(b, b, shift), cauchySearch(b, c, shift), cauchySearch(c, b, shift))
        expect(worst).toBeLessThanOrEqual(epsilon * (1 + 1e-9))
        expect(worst).toBeGreaterThan(epsilon * (1 - 1e-6))
        const less = 0.9 * b
        expect(Math.max(cauchySearch(less, less, shift), cauchySearch(less, c, shift))).toBeGreaterThan(epsilon)
      }
    }
  })
})

/** The largest ln p/q of two Cauchy laws, by a fine grid and then a finer one. */
function cauchySearch(b: number, c: number, shift: number): number {
  const loss = (x: number) => Math.log(b / (b * b + x * x)) - Math.log(c / (c * c + (x - shift) ** 2))
  const size = b + c + shift
  let [from, to] = [-40 * size, 40 * size]
  let best = Math.log(b / c)
  for (let turn = 0; turn < 3; turn++) {
    const step = (to - from) / 1000
    let at = from
    for (let k = 1; k <= 1000; k++) if (loss(from + k * step) > loss(at)) at = from + k * step
    best = Math.max(best, loss(at))
    ;[from, to] = [at - 2 * step, at + 2 * step]
  }
  return best
}

describe('smooth sensitivity', () => {
  const { bounds } = levelsOf('3-stars', 60)
  /** S(ℓ) = max over t of e^(−βt)·LS(ℓ+t), from the definition. */
  const smooth = (beta: number) =>
    Array.from(bounds, (_, level) =>
      Math.max(...Array.from(bounds.subarray(level), (bound, t) => Math.exp(-beta * t) * bound)),
    )

  test('with Cauchy noise has 6S/ε with β = ε/6', () => {
    for (const epsilon of [0.1, 1, 3]) {
      const scales = smoothCauchySchedule(bounds, epsilon)
      smooth(epsilon / 6).forEach((s, level) => {
        expect((scales[level] as number) / ((6 * s) / epsilon)).toBeCloseTo(1, 9)
      })
    }
  })

  test('with Laplace noise has a share of S with β = ε/(2 ln(2/δ)), less than 2S/ε', () => {
    for (const [epsilon, delta] of [
      [0.1, 1e-2],
      [0.1, 1e-6],
      [1, 1e-6],
      [3, 0.3],
    ] as const) {
      const scales = smoothLaplaceSchedule(bounds, { epsilon, delta })
      const s = smooth(epsilon / (2 * Math.log(2 / delta)))
      const factor = (scales[0] as number) / (s[0] as number)
      s.forEach((each, level) => {
        expect((scales[level] as number) / each / factor).toBeCloseTo(1, 9)
      })
      expect(factor).toBeLessThan(2 / epsilon)
    }
  })
})
