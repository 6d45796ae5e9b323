import { expect, test } from 'vitest'
import { generator } from '../../experiments/parts/random.mjs'
import { blockFlips, CUTS, nominalLoss, wallOf } from '../../experiments/parts/xor/program.mjs'

/** How often a cell is flipped, over a few blocks. */
function flipped(cells: number, wall: number, blocks: number, seed: number, of?: { states: number; keep: 'last' }) {
  const random = generator(seed, 9)
  let ones = 0
  for (let block = 0; block < blocks; block++) for (const bit of blockFlips(cells, wall, random, of)) ones += bit
  return ones / (cells * blocks)
}

test('the authors’ program loses 6.2 for an edge of Facebook and 13.6 for one of E-mail at "ε = 1", and 833 for a row of votes at "ε = 0.5"', () => {
  expect(nominalLoss(CUTS.facebook, 1)).toBeCloseTo(6.24, 2)
  expect(nominalLoss(CUTS.email, 1)).toBeCloseTo(13.6, 1)
  expect(nominalLoss(CUTS.votes, 0.5)).toBeCloseTo(833.3, 1)
  // Without the temperature, the same parameters lose next to nothing.
  const printed = (cut: (typeof CUTS)['facebook'], epsilon: number) =>
    cut.cells * wallOf(cut, epsilon, { temperature: 1 })
  expect(printed(CUTS.facebook, 1)).toBeLessThan(2e-4)
  expect(printed(CUTS.votes, 0.5)).toBeLessThan(0.026)
})

test('particles that swing through a wall are zeros e^wall times as often as ones, once they have forgotten where they began', () => {
  // 40,000 cells, so that a share of a half has a standard deviation of 0.0025; α = 10⁻⁶ is 4.9 of them.
  const long = { states: 40, keep: 'last' } as const
  for (const wall of [0, 0.5, 1.5]) {
    expect(Math.abs(flipped(40_000, wall, 1, 5, long) - 1 / (1 + Math.exp(wall)))).toBeLessThan(0.0123)
  }
  // The test would see a wall of twice the height.
  expect(Math.abs(flipped(40_000, 1, 1, 5, long) - 1 / (1 + Math.exp(0.5)))).toBeGreaterThan(0.0123)
})

test('as the program runs them, edges come out as Table 2 prints them, and true edges are kept far more than e^ε times as often as false ones appear', () => {
  const [nodes, edges] = [986, 16_064]
  const pairs = (nodes * (nodes - 1)) / 2
  const p = flipped(CUTS.email.rows * CUTS.email.columns, wallOf(CUTS.email, 1), 100, 7)
  const released = edges * (1 - p) ** 2 + (pairs - edges) * p ** 2
  // 15,720 are printed.
  expect(released).toBeGreaterThan(15_300)
  expect(released).toBeLessThan(15_900)
  expect(((1 - p) / p) ** 2).toBeGreaterThan(1000 * Math.E)
})
