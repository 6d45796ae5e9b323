import { describe, expect, test } from 'vitest'
import { levelsOf } from '../levels.ts'
import { bestLadder, ladderAt } from './floor.ts'
import { type Ladder, ladderLoss, type Rails, railsOf } from './ladder.ts'

/** How far rung t reaches from level ℓ, exactly. */
function reachOf({ middles, widths }: Rails, level: number, t: number): bigint {
  let reach = BigInt(middles[level] as number)
  for (let s = 0; s < t; s++) reach += BigInt(widths[Math.min(level + s, widths.length - 1)] as number)
  return reach
}

/** Neighbouring levels between which an edge moves a point by more than one rung, looked for on the first rungs. */
function brokenLevels(rails: Rails, bounds: Float64Array, levels: readonly number[]): number[] {
  return levels.filter((level) =>
    [level - 1, level, level + 1].some((other) => {
      if (other < 0 || other >= bounds.length) return false
      const shift = BigInt(bounds[Math.min(level, other)] as number)
      return [0, 1, 2, 5].some((t) => reachOf(rails, other, t + 1) < reachOf(rails, level, t) + shift)
    }),
  )
}

describe('bounds beyond 2^53', () => {
  const bounds = Float64Array.of(2 ** 53, 2 ** 53 + 2)

  test('no rung is a point too narrow, whatever doubles would make of its width', () => {
    const { rails } = ladderAt(bounds, 1, 0)
    expect(brokenLevels(rails, bounds, [0, 1])).toEqual([])
  })

  test('with widths rounded to the nearest double the same look finds a rung that is', () => {
    const { middles } = ladderAt(bounds, 1, 0).rails
    const widths = bounds.map(
      (bound, level) => bound + ((middles[Math.min(level + 1, 1)] as number) - (middles[level] as number)),
    )
    expect(brokenLevels({ middles, widths }, bounds, [0, 1])).not.toEqual([])
  })

  test.each([
    ['6-stars', 5000, 300],
    ['5-stars', 20_000, 300],
    ['8-stars', 1000, 100],
    ['4-triangles', 5000, 100],
  ])('%s of %i nodes', (count, nodes, guess) => {
    const { bounds } = levelsOf(count, nodes)
    const { rails } = bestLadder(bounds, 1, guess)
    const levels = Array.from({ length: 400 }, (_, k) => Math.floor(((k + 1) * (bounds.length - 1)) / 400))
    expect(
      brokenLevels(
        rails,
        bounds,
        [...levels, 3522].filter((level) => level < bounds.length),
      ),
    ).toEqual([])
  })
})

test('a rise of the normaliser that doubles cannot see is still allowed for', () => {
  // By 50 digits the loss at ε₀ = ε is 2.2e-12 of ε above it.
  const bounds = Float64Array.of(1_353_648_179_398, 1_353_648_179_401)
  const epsilon = 0.000_115_146_855_287_375_79
  const ladder: Ladder = { rails: railsOf(bounds, 0), epsilon0: epsilon }
  expect(ladderLoss(ladder)).toBeGreaterThan(epsilon * (1 + 2.3e-12))
  expect(ladderAt(bounds, epsilon, 0, 0).epsilon0).toBeLessThan(epsilon)
})

test('one bound for all levels leaves all of ε to the rungs', () => {
  expect(ladderAt(Float64Array.of(1), 0.3, 0).epsilon0).toBe(0.3)
  expect(ladderAt(Float64Array.of(0, 1, 7), 0.3, 2).epsilon0).toBe(0.3)
})
