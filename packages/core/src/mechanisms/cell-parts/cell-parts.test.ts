import { describe, expect, test } from 'vitest'
import type { Bits } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { cellCount, matrixOf, placesOf } from '../binary/cells.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { filteredRelease } from '../filtered/index.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { beginParts, type KeyedPlan, releasePart } from './index.ts'

const edge = { kind: 'edge' } as const
const tiny: BinaryFacts = { rows: 4, columns: 4, graph: 'undirected', neighbours: edge }

test('rows and columns of cells, in every tiny space and of any first cell', () => {
  const spaces = [
    { rows: 3, columns: 4 },
    { rows: 5, columns: 5, graph: 'directed' },
    { rows: 5, columns: 5, graph: 'undirected' },
  ] as const
  for (const space of spaces) {
    for (let cell = 0; cell < cellCount(space); cell++) {
      const { offsets, indices } = matrixOf({ cells: Float64Array.of(cell) }, space)
      const { row, column } = placesOf(Float64Array.of(cell), space)
      const first = offsets.findIndex((at) => at > 0) - 1
      expect([row[0], column[0]]).toEqual([first, indices[0]])
    }
  }
  const nodes = 2 ** 26
  const huge = { rows: nodes, columns: nodes, graph: 'undirected' } as const
  const { row, column } = placesOf(Float64Array.of(0, cellCount(huge) - 1), huge)
  expect([...row, ...column]).toEqual([0, nodes - 2, 1, nodes - 1])
})

/** All six pairs of four nodes, in parts of two, as a mask. */
async function mask(plan: KeyedPlan, ones: readonly number[], bitsOf: (part: number) => Bits): Promise<number> {
  let found = 0
  for (let part = 0; part < 3; part++) {
    const own = Float64Array.from(ones.filter((cell) => Math.floor(cell / 2) === part).map((cell) => cell - 2 * part))
    const { row, column } = await releasePart(plan, { first: 2 * part, cells: 2, ones: own }, bitsOf(part))
    for (let k = 0; k < row.length; k++) {
      const [i, j] = [row[k] as number, column[k] as number]
      found |= 1 << (i * 3 - (i * (i - 1)) / 2 + j - i - 1)
    }
  }
  return found
}

const CASES: readonly (readonly [string, KeyedPlan, { one: number; zero: number }])[] = (() => {
  const response = randomisedResponse.plan(tiny, { epsilon: 1, drawn: 'keyed', evenIfUseless: true })
  const filtered = filteredRelease.plan(tiny, {
    epsilon: 1,
    keep: { threshold: 0.5 },
    drawn: 'keyed',
    evenIfUseless: true,
  })
  const p = response.parameters.flipProbability
  return [
    ['randomised response', response, { one: 1 - p, zero: p }],
    ['filtered', filtered, filtered.parameters.channel as { one: number; zero: number }],
  ]
})()

describe.each(CASES)('%s in parts', (_, plan, channel) => {
  const ones = [0, 3]
  const n = 5000
  const expected = Array.from({ length: 64 }, (_mask, at) => {
    let probability = n
    for (let cell = 0; cell < 6; cell++) {
      const shown = ones.includes(cell) ? channel.one : channel.zero
      probability *= ((at >> cell) & 1) === 1 ? shown : 1 - shown
    }
    return probability
  })
  const counts = async (bitsFor: (trial: number, part: number) => Bits) => {
    const found = new Float64Array(64)
    for (let t = 0; t < n; t++) {
      const at = await mask(plan, ones, (part) => bitsFor(t, part))
      found[at] = (found[at] as number) + 1
    }
    return found
  }

  test('has the law of all cells at once (χ², α = 10⁻⁶)', async () => {
    const bits = seededBits(3)
    expect(chiSquareP(await counts(() => bits), expected)).toBeGreaterThan(1e-6)
  })

  test('which parts that share their bits would not have', async () => {
    expect(chiSquareP(await counts((t) => seededBits(t)), expected)).toBeLessThan(1e-6)
  })
})

test('the plan says so, has no limit of memory, and is for no other release', async () => {
  const huge: BinaryFacts = { rows: 317_080, columns: 317_080, graph: 'undirected', neighbours: edge }
  const plan = randomisedResponse.plan(huge, { epsilon: 1, drawn: 'keyed' })
  expect(randomisedResponse.inWords(plan).assumptions.join()).toMatch(/pseudo-random function .* then forgotten/)
  expect(() => randomisedResponse.plan(huge, { epsilon: 1 })).toThrow(/fit in memory/)
  const small = randomisedResponse.plan(tiny, { epsilon: 1, drawn: 'keyed' })
  await expect(randomisedResponse.release(small, matrixOf({ cells: new Float64Array() }, tiny))).rejects.toThrow(
    /for a release in parts/,
  )
  const here = randomisedResponse.plan(tiny, { epsilon: 1 })
  await expect(beginParts(here, async () => 0)).rejects.toThrow(/in one place/)
  expect(() => randomisedResponse.plan(tiny, { epsilon: 1, drawn: 'seeded' as 'keyed' })).toThrow(/"keyed" or not/)
  const row: BinaryFacts = { rows: 3, columns: 3, neighbours: { kind: 'row' }, maxOnes: 1 }
  expect(() => randomisedResponse.plan(row, { epsilon: 1, drawn: 'keyed' })).toThrow(/without a limit on ones/)
  const changed = { ...small, parameters: { ...small.parameters, epsilonPerCell: 9 } }
  await expect(beginParts(changed, async () => 0)).rejects.toThrow(/not the one/)
})

test('a noisy count is drawn before the parts, with secure bits unless a test brings its own', async () => {
  const facts: BinaryFacts = {
    rows: 400,
    columns: 50,
    neighbours: { kind: 'cell', maxChange: 1 },
    ones: { counted: { epsilon: 0.5 } },
  }
  const given = filteredRelease.plan(facts, { epsilon: 4, drawn: 'keyed', evenIfUseless: true })
  const { plan, randomness } = await beginParts(given, async () => 3000)
  expect(randomness).toBe('secure')
  const { drawn } = (plan.facts.ones as { counted: { drawn: number } }).counted
  // Laplace noise of scale 2: beyond 100 with probability e^−50.
  expect(Math.abs(drawn - 3000)).toBeLessThan(100)
  expect(plan.parameters.threshold).toBeGreaterThan(0)
  expect((await beginParts(given, async () => 3000, { bits: seededBits(1) })).randomness).toBe('seeded')
})
