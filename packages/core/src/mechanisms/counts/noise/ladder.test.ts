import { describe, expect, test } from 'vitest'
import { seededBits } from '../../../testing/seeded.ts'
import { chiSquareP, proportionP } from '../../../testing/statistics.ts'
import { levelsOf } from '../levels.ts'
import { type FlooredLadder, ladderAt, publishedLadder } from './floor.ts'
import { drawLadder, rungsFrom } from './ladder-law.ts'
import { ladderReach } from './ladder-width.ts'

const ALPHA = 1e-6

/** What a ladder is, in the numbers of a plan. */
interface Numbers {
  readonly bounds: Float64Array
  readonly epsilon0: number
  readonly floor: number
  readonly centre: number
}

const numbersOf = (bounds: Float64Array, { epsilon0, floor, centre }: FlooredLadder): Numbers => ({
  bounds,
  epsilon0,
  floor,
  centre,
})

/** P(|noise| = d) for d = 0..most, both signs together, summed up from the definition; what is missing lies beyond. */
function magnitudes({ bounds, epsilon0, floor, centre }: Numbers, level: number, most: number): Float64Array {
  const bound = (at: number) => bounds[Math.min(Math.max(at, floor), bounds.length - 1)] as number
  const weights = new Float64Array(most + 1)
  let [sum, from, inner] = [0, 0, 0]
  for (let t = 0; epsilon0 * t < 50; t++) {
    const to = inner + Math.floor(centre * bound(level + t))
    const weight = Math.exp(-epsilon0 * t)
    sum += (2 * (to - from + 1) - (from === 0 ? 1 : 0)) * weight
    for (let d = from; d <= Math.min(to, most); d++) weights[d] = (d === 0 ? 1 : 2) * weight
    from = to + 1
    inner += bound(level + t)
  }
  return weights.map((weight) => weight / sum)
}

/** χ² of |draws| against a law; neighbours are pooled until 20 are expected. */
function looksRight(drawn: readonly number[], law: Float64Array): number {
  const seen = new Float64Array(law.length)
  let beyond = 0
  for (const d of drawn) {
    if (d < seen.length) seen[d] = (seen[d] as number) + 1
    else beyond++
  }
  const [observed, expected] = [[0], [0]] as [number[], number[]]
  law.forEach((p, d) => {
    if ((expected.at(-1) as number) >= 20) {
      observed.push(0)
      expected.push(0)
    }
    observed[observed.length - 1] = (observed.at(-1) as number) + (seen[d] as number)
    expected[expected.length - 1] = (expected.at(-1) as number) + p * drawn.length
  })
  const rest = drawn.length * (1 - law.reduce((a, b) => a + b, 0))
  observed[observed.length - 1] = (observed.at(-1) as number) + beyond
  expected[expected.length - 1] = (expected.at(-1) as number) + rest
  return chiSquareP(observed, expected)
}

const triangles = levelsOf('triangles', 40).bounds
const bundles = levelsOf('2-triangles', 12).bounds
const one = Float64Array.of(1)

const CASES: readonly (readonly [string, Float64Array, FlooredLadder, number])[] = [
  ['triangles, floor 0 at level 0, where rung 1 is empty', triangles, ladderAt(triangles, 1, 0), 0],
  ['triangles as published, at level 0', triangles, publishedLadder(triangles, 1), 0],
  ['triangles, below the floor', triangles, ladderAt(triangles, 1, 8), 2],
  ['triangles, at the floor', triangles, ladderAt(triangles, 1, 8), 8],
  ['triangles, above the floor', triangles, ladderAt(triangles, 1, 8), 20],
  ['triangles, at the highest level', triangles, ladderAt(triangles, 1, 8), 38],
  ['triangles, at a small ε', triangles, ladderAt(triangles, 0.3, 5), 7],
  ['2-triangles with a wide middle', bundles, ladderAt(bundles, 0.7, 1), 3],
  ['edges', one, ladderAt(one, 0.5, 0), 0],
  ['edges at a large ε', one, ladderAt(one, 3, 0), 0],
]

const DRAWS = 20_000
const REACH = 4000

describe('draws', () => {
  const drawn = (ladder: FlooredLadder, level: number, seed: number) => {
    const rungs = rungsFrom(ladder, level)
    const bits = seededBits(seed)
    return Array.from({ length: DRAWS }, () => Number(drawLadder(rungs, bits)))
  }

  test.each(CASES)(
    '%s: have the law of the definition, in rungs and within them (χ², α = 10⁻⁶)',
    (_, bounds, ladder, level) => {
      const noise = drawn(ladder, level, 71)
      const sizes = noise.map(Math.abs)
      const numbers = numbersOf(bounds, ladder)
      expect(looksRight(sizes, magnitudes(numbers, level, REACH))).toBeGreaterThan(ALPHA)
      const signed = noise.filter((d) => d !== 0)
      expect(proportionP(signed.filter((d) => d > 0).length, signed.length, 0.5)).toBeGreaterThan(ALPHA)
    },
  )

  test('copies that are broken do not', () => {
    const ladder = ladderAt(triangles, 1, 8)
    const numbers = numbersOf(triangles, ladder)
    const sizes = drawn(ladder, 2, 72).map(Math.abs)
    const pOf = (changed: Partial<Numbers>, level = 2) =>
      looksRight(sizes, magnitudes({ ...numbers, ...changed }, level, REACH))
    expect(pOf({})).toBeGreaterThan(ALPHA)
    expect(pOf({ epsilon0: 1.1 * ladder.epsilon0 })).toBeLessThan(ALPHA)
    expect(pOf({ floor: 0 })).toBeLessThan(ALPHA)
    expect(pOf({ centre: 0 })).toBeLessThan(ALPHA)
    const above = drawn(ladder, 20, 73).map(Math.abs)
    expect(looksRight(above, magnitudes(numbers, 20, REACH))).toBeGreaterThan(ALPHA)
    expect(looksRight(above, magnitudes(numbers, 22, REACH))).toBeLessThan(ALPHA)
  })

  test('are the same for the same seed', () => {
    const ladder = ladderAt(triangles, 1, 8)
    expect(drawn(ladder, 5, 1).slice(0, 100)).toEqual(drawn(ladder, 5, 1).slice(0, 100))
    expect(drawn(ladder, 5, 1).slice(0, 100)).not.toEqual(drawn(ladder, 5, 2).slice(0, 100))
  })
})

describe('how far the noise reaches', () => {
  test.each(CASES)('%s: means and widths are those of the law, summed up', (_, bounds, ladder, level) => {
    const law = magnitudes(numbersOf(bounds, ladder), level, 200_000)
    const reach = ladderReach(ladder)
    const mean = law.reduce((sum, p, d) => sum + p * d, 0)
    expect(reach.meanAt(level) / mean).toBeCloseTo(1, 6)
    for (const miss of [0.5, 0.1, 0.05, 0.025, 0.001]) {
      const width = reach.widthAt(level, miss)
      const exceeds = (w: number) => 1 - law.subarray(0, w + 1).reduce((a, b) => a + b, 0)
      expect(exceeds(width)).toBeLessThanOrEqual(miss + 1e-12)
      // And no smaller one would do.
      if (width > 0) expect(exceeds(width - 1)).toBeGreaterThan(miss - 1e-12)
    }
  })
})
