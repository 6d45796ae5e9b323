/**
 * Both ways to a pattern have the law of the staircase: all patterns of seven cells, 200,000 rows each (χ², α = 10⁻⁶), and
 * rows of more than a word by their number of flips. Copies that are slightly wrong are rejected by the same tests.
 */
import { describe, expect, test } from 'vitest'
import { wordsInRow } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { bitsIn } from '../../testing/tiny.ts'
import { lnBinomials } from '../binary/binomials.ts'
import { type Stairs, stepsAt } from './law.ts'
import { byNumber, byProposals, patterns } from './patterns.ts'

const ALPHA = 1e-6
const ROWS = 200_000

function expected(weights: readonly number[]): Float64Array {
  const total = weights.reduce((a, b) => a + b)
  return Float64Array.from(weights, (w) => (ROWS * w) / total)
}

describe.each([
  ['proposals', byProposals],
  ['the number of flips', byNumber],
])('by %s', (_, way) => {
  test.each([
    { cells: 7, changed: 7, epsilon: 1, phase: 2 },
    { cells: 7, changed: 2, epsilon: 0.7, phase: 0 },
    { cells: 7, changed: 3, epsilon: 2, phase: 3 },
  ])('$cells cells, steps of $changed, ε = $epsilon, phase $phase', ({ phase, ...stairs }) => {
    const words = new Uint32Array(ROWS)
    way(stairs, phase, seededBits(7))(words, ROWS)
    const seen = new Float64Array(2 ** stairs.cells)
    for (const word of words) seen[word & 127] = (seen[word & 127] as number) + 1
    const law = (epsilon: number, at: number) =>
      expected(Array.from(seen, (_value, y) => Math.exp(-epsilon * stepsAt(bitsIn(y), at, stairs.changed))))
    expect(chiSquareP(seen, law(stairs.epsilon, phase))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(seen, law(stairs.epsilon * 1.1, phase))).toBeLessThan(ALPHA)
    expect(chiSquareP(seen, law(stairs.epsilon, phase + 1))).toBeLessThan(ALPHA)
  })

  test('70 cells: the number of flips, and every cell alike', () => {
    const stairs = { cells: 70, changed: 70, epsilon: 1 }
    const width = wordsInRow(70)
    const words = new Uint32Array(width * ROWS)
    way(stairs, 33, seededBits(8))(words, ROWS)
    const numbers = new Float64Array(71)
    const cells = new Float64Array(70)
    for (let i = 0; i < ROWS; i++) {
      let flips = 0
      for (let j = 0; j < 70; j++) {
        const bit = ((words[i * width + (j >>> 5)] as number) >>> (j & 31)) & 1
        flips += bit
        cells[j] = (cells[j] as number) + bit
      }
      numbers[flips] = (numbers[flips] as number) + 1
    }
    const law = (epsilon: number) =>
      expected(Array.from(lnBinomials(70), (ways, k) => Math.exp(ways - epsilon * stepsAt(k, 33, 70))))
    // Of those with fewer than ten rows to be expected, nothing can be said one by one.
    const often = [...law(1).keys()].filter((k) => (law(1)[k] as number) > 10)
    const among = (all: Float64Array) => Float64Array.from(often, (k) => all[k] as number)
    expect(chiSquareP(among(numbers), among(law(1)))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(among(numbers), among(law(1.05)))).toBeLessThan(ALPHA)
    const mean = cells.reduce((a, b) => a + b) / 70
    for (const count of cells) expect(Math.abs(count - mean)).toBeLessThan(6 * Math.sqrt(ROWS / 4))
  })
})

test('one way or the other is taken by public facts alone', () => {
  const draws = (stairs: Stairs) => {
    let words = 0
    const bits = seededBits(1)
    const counted = { ...bits, origin: 'seeded' as const, fill: bits.fill.bind(bits), reserve: bits.reserve.bind(bits) }
    const further = bits.further.bind(bits)
    const word = () => {
      words++
      return bits.word()
    }
    patterns(stairs, 2, { ...counted, further, word })(new Uint32Array(100), 100)
    return words
  }
  // Proposals take their first word from a fill; numbers of flips take two for each row, and more for its cells.
  expect(draws({ cells: 12, changed: 12, epsilon: 1 })).toBeLessThan(600)
  expect(draws({ cells: 12, changed: 12, epsilon: 30 })).toBeGreaterThan(200)
  // A step that is less likely than anything that can be enclosed is no obstacle.
  expect(draws({ cells: 12, changed: 1, epsilon: 1e6 })).toBeGreaterThan(199)
})
