import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Graph, SparseMatrix } from '../../data/index.ts'
import { graphFromEdges } from '../../data/index.ts'
import { NotFeasible } from '../../errors.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { tinyCells, tinyMatrix } from '../../testing/tiny.ts'
import { filteredRelease } from '../filtered/index.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { xorNoise } from '../xor/index.ts'
import { onesIn } from './cells.ts'
import { drawCount, stepOfCount } from './count.ts'
import { type BinaryFacts, cellsOfStep } from './facts.ts'
import { onesOf } from './input.ts'
import { leakage } from './leakage.ts'
import { epsilonForFlips, epsilonForJaccard, leastEpsilon, predict } from './prediction.ts'

const edge = { kind: 'edge' } as const
const facebook: BinaryFacts = {
  rows: 4039,
  columns: 4039,
  graph: 'undirected',
  neighbours: edge,
  ones: { declared: 88_234 },
}

describe('leakage', () => {
  test('the printed bound (Ji and others 2021, Theorem 4) is too small at ζ = 0.01, ε = 1', () => {
    const zeta = 0.01
    const printed = Math.max(1 / (zeta * Math.E + 1), (zeta * Math.E) / (zeta * Math.E + 1))
    expect(printed).toBeCloseTo(0.974, 3)
    expect(leakage(zeta, 1)).toBeCloseTo(0.996, 3)
    // Randomised response reaches it: the posterior of "not there" after a 0.
    const p = 1 / (1 + Math.E)
    const prior = zeta / (1 + zeta)
    const posterior = ((1 - prior) * (1 - p)) / ((1 - prior) * (1 - p) + prior * p)
    expect(posterior).toBeCloseTo(leakage(zeta, 1), 12)
    expect(posterior).toBeGreaterThan(printed)
  })

  test('is never below the posterior of either answer', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
        fc.double({ min: 0.01, max: 30, noNaN: true }),
        (odds, epsilon) => {
          const most = leakage(odds, epsilon)
          for (const after of [odds * Math.exp(epsilon), odds * Math.exp(-epsilon)]) {
            expect(most).toBeGreaterThanOrEqual(Math.max(after / (1 + after), 1 / (1 + after)) - 1e-12)
          }
          expect(most).toBeLessThanOrEqual(1)
        },
      ),
    )
    expect(() => leakage(0, 1)).toThrow(/positive/)
  })
})

describe('prediction', () => {
  test('a true edge is kept at most e^ε times as often as a false one appears: 113,000 edges at ε = 1 hold about 3,300 true ones', () => {
    const cells = (4039 * 4038) / 2
    const [m, released] = [88_234, 113_000]
    const share = (released * Math.E) / (m * Math.E + (cells - m))
    expect(Math.round((share * m) / 100) * 100).toBe(3300)
  })

  test('Jaccard and ε belong together', () => {
    const cells = 8_154_741
    for (const jaccard of [0.1, 0.5, 0.9]) {
      const p = 1 / (1 + Math.exp(epsilonForJaccard(jaccard, 88_234, cells)))
      expect(predict({ one: 1 - p, zero: p }, 88_234, cells).jaccard).toBeCloseTo(jaccard, 10)
    }
    const p = 1 / (1 + Math.exp(epsilonForFlips(88_234, cells)))
    expect((p * (cells - 88_234)) / ((1 - p) * 88_234)).toBeCloseTo(9, 6)
    expect(leastEpsilon(0.5, 88_234, cells)).toBeLessThan(epsilonForJaccard(0.5, 88_234, cells))
  })

  test('a useless release is refused with the ε that would do, from what was declared', () => {
    const refused = () => randomisedResponse.plan(facebook, { epsilon: 0.5 })
    expect(refused).toThrow(NotFeasible)
    expect(refused).toThrow(
      /false edges.*one in ten .* is true at ε = 2\.3.*0\.5 is expected from ε = 4\.5.*Below ε = 1\.\d+ no mechanism.*anyway/,
    )
    const plan = randomisedResponse.plan(facebook, { epsilon: 0.5, evenIfUseless: true })
    expect(plan.warnings.join()).toMatch(/false edges would be published/)
    expect(randomisedResponse.plan(facebook, { epsilon: 3 }).warnings).toEqual([])
  })

  test('a release of which less than a tenth is true is refused: 142,799 edges of which 8 % are true', () => {
    const email: BinaryFacts = {
      rows: 1005,
      columns: 1005,
      graph: 'undirected',
      neighbours: edge,
      ones: { declared: 16_064 },
    }
    expect(() => randomisedResponse.plan(email, { epsilon: 1 })).toThrow(/made-up graph.*filtered release/)
    expect(() => randomisedResponse.plan(email, { epsilon: 1.5 })).not.toThrow()
  })

  test('a refused filtered plan does not advise the filtered release', () => {
    const refused = () => filteredRelease.plan(facebook, { epsilon: 0.1 })
    expect(refused).toThrow(/or ask for fewer\. To release/)
    expect(refused).not.toThrow(/with the filtered release/)
  })

  test('what response would need is said of an edge as one cell, however a plan symmetrises', () => {
    const refused = (symmetrise: 'upper' | 'and') => () => xorNoise.plan(facebook, { epsilon: 0.3, symmetrise })
    for (const how of ['upper', 'and'] as const) expect(refused(how)).toThrow(/0\.5 is expected from ε = 4\.52/)
  })

  test('an ε too small for the Jaccard similarity that was asked for is a sentence', () => {
    expect(() => randomisedResponse.plan(facebook, { epsilon: 3, jaccard: 0.5 })).toThrow(
      /ε is too small.*0\.\d+ is expected, and 0\.5 was asked for.*expected from ε = 4\.5/,
    )
    expect(() => randomisedResponse.plan(facebook, { epsilon: 5, jaccard: 0.5 })).not.toThrow()
    const { ones: _, ...silent } = facebook
    expect(() => randomisedResponse.plan(silent, { epsilon: 5, jaccard: 0.5 })).toThrow(/expectedEdges.*countEpsilon/)
    expect(() => randomisedResponse.plan(facebook, { epsilon: 5, jaccard: 1 })).toThrow(/between 0 and 1/)
  })

  test('what does not fit in memory is refused before data is seen', () => {
    expect(() =>
      randomisedResponse.plan(
        { rows: 317_080, columns: 317_080, graph: 'undirected', neighbours: edge },
        { epsilon: 1 },
      ),
    ).toThrow(/more than fit in memory.*filtered/)
  })
})

describe('the noisy count', () => {
  const facts: BinaryFacts = { rows: 40, columns: 5, neighbours: { kind: 'row' }, ones: { counted: { epsilon: 0.7 } } }

  test('one step changes it by at most what its noise is made for', () => {
    for (const maxOnes of [undefined, 1, 2]) {
      const tiny: BinaryFacts = {
        rows: 2,
        columns: 3,
        neighbours: { kind: 'row' },
        ...(maxOnes === undefined ? {} : { maxOnes }),
      }
      let most = 0
      for (let x = 0; x < 64; x++) {
        for (let r = 0; r < 8; r++) {
          const y = (x & ~7) | r
          const count = (mask: number) => onesIn(onesOf(tiny, tinyMatrix(mask, tiny), seededBits(1)), tiny)
          most = Math.max(most, Math.abs(count(x) - count(y)))
        }
      }
      expect(most).toBe(stepOfCount(tiny))
    }
  })

  test('one edge, cell or weight changes it by one: all tiny graphs and matrices', () => {
    const spaces: BinaryFacts[] = [
      { rows: 4, columns: 4, graph: 'undirected', neighbours: edge },
      { rows: 3, columns: 3, graph: 'directed', neighbours: edge },
      { rows: 2, columns: 3, neighbours: { kind: 'cell', maxChange: 1 } },
    ]
    for (const tiny of spaces) {
      const cells = tinyCells(tiny).length
      const count = (mask: number) => onesIn(onesOf(tiny, tinyMatrix(mask, tiny), seededBits(1)), tiny)
      let most = 0
      for (let x = 0; x < 2 ** cells; x++) {
        for (let k = 0; k < cells; k++) most = Math.max(most, Math.abs(count(x) - count(x ^ (1 << k))))
      }
      expect(most).toBe(stepOfCount(tiny))
    }
    // A weight that becomes 0, or stops being 0, is one entry less or more; any other change is none.
    const weighted = { rows: 1, columns: 2, neighbours: { kind: 'cell', maxChange: 3 } } as const
    expect(stepOfCount(weighted)).toBe(1)
  })

  test('has Laplace noise of that scale, rounded (χ², α = 10⁻⁶)', () => {
    const counts = new Float64Array(41)
    const n = 20_000
    const bits = seededBits(5)
    const b = 5 / 0.7
    for (let t = 0; t < n; t++) {
      const { ones } = drawCount(facts, 100, bits)
      const drawn = (ones as { counted: { drawn: number } }).counted.drawn
      const at = Math.min(40, Math.max(0, drawn - 80))
      counts[at] = (counts[at] as number) + 1
    }
    const tail = (z: number) => (z > 0 ? Math.exp(-z / b) / 2 : 1 - Math.exp(z / b) / 2)
    const expected = (scale: number) =>
      Array.from({ length: 41 }, (_, k) => {
        const low = k === 0 ? 1 : tail(((k - 20 - 0.5) * b) / scale)
        return n * (low - (k === 40 ? 0 : tail(((k - 20 + 0.5) * b) / scale)))
      })
    expect(chiSquareP(counts, expected(b))).toBeGreaterThan(1e-6)
    expect(chiSquareP(counts, expected(b / 5))).toBeLessThan(1e-6)
  })

  test('stays within the cells, is part of ε, and a refusal after it says what it cost', async () => {
    const plan = randomisedResponse.plan(facts, { epsilon: 2, evenIfUseless: true })
    expect(plan.stages.map(({ guarantee }) => (guarantee as { epsilon: number }).epsilon)).toEqual([
      0.7,
      expect.closeTo(1.3, 12),
    ])
    expect(plan.guarantee).toMatchObject({ epsilon: 2, exactness: 'bound' })
    const { plan: used } = await randomisedResponse.release(plan, tinyMatrix(0, { rows: 40, columns: 5 }))
    const { drawn } = (used.facts.ones as { counted: { drawn: number } }).counted
    expect(drawn).toBeGreaterThanOrEqual(0)
    expect(used.guarantee).toEqual(plan.guarantee)
    expect(() => randomisedResponse.plan(facts, { epsilon: 0.7 })).toThrow(/leave nothing/)

    const graph: BinaryFacts = {
      rows: 3000,
      columns: 3000,
      graph: 'undirected',
      neighbours: edge,
      ones: { counted: { epsilon: 0.5 } },
    }
    const { graph: few } = graphFromEdges({
      directed: false,
      nodes: 3000,
      from: Uint32Array.of(0),
      to: Uint32Array.of(1),
    })
    await expect(randomisedResponse.release(randomisedResponse.plan(graph, { epsilon: 2 }), few)).rejects.toThrow(
      /spent ε = 0\.5.*can be declared/,
    )
  })
})

describe('bad input', () => {
  const facts: BinaryFacts = { rows: 3, columns: 3, graph: 'undirected', neighbours: edge }
  const release = (data: SparseMatrix | Graph, over: Partial<BinaryFacts> = {}) =>
    randomisedResponse.release(randomisedResponse.plan({ ...facts, ...over }, { epsilon: 1 }), data)
  const asymmetric: SparseMatrix = {
    rows: 3,
    columns: 3,
    offsets: Uint32Array.of(0, 1, 1, 1),
    indices: Uint32Array.of(1),
  }

  test('of data is a sentence', async () => {
    await expect(release(asymmetric)).rejects.toThrow(/one way only.*Symmetrise it first/)
    await expect(release({ ...asymmetric, indices: Uint32Array.of(0) })).rejects.toThrow(/to itself/)
    await expect(release({ ...asymmetric, columns: 4 })).rejects.toThrow(/3 × 3.*3 × 4/)
    const weighted = tinyMatrix(1, facts)
    await expect(release({ ...weighted, values: Float64Array.of(2, 2) })).rejects.toThrow(/neither 0 nor 1/)
    await expect(release({ ...weighted, values: Float64Array.of(1, 1) })).resolves.toBeDefined()
    const { graph } = graphFromEdges({ directed: true, nodes: 3, from: Uint32Array.of(0), to: Uint32Array.of(1) })
    await expect(release(graph)).rejects.toThrow(/undirected edges.*directed ones/)
    await expect(release(asymmetric, { graph: 'directed' })).resolves.toBeDefined()
  })

  test.each([
    [{ rows: 0 }, /at least 1/],
    [{ columns: 4 }, /as many rows as columns/],
    [{ rows: 1, columns: 1 }, /one node/],
    [{ graph: 'mixed' }, /"directed" or "undirected"/],
    [{ neighbours: { kind: 'row' } }, /two people share every edge/],
    [{ neighbours: { kind: 'individual' } }, /row neighbours/],
    [{ neighbours: { kind: 'cell', maxChange: 1 } }, /use edge neighbours/],
    [{ neighbours: { kind: 'weight', maxChange: 1 } }, /filtered release/],
    [{ graph: undefined, neighbours: { kind: 'cell', maxChange: 2 } }, /must be 1, not 2/],
    [{ graph: undefined }, /Edge neighbours are for graphs/],
    [{ maxOnes: 1 }, /only makes sense with row neighbours/],
    [
      { graph: undefined, neighbours: { kind: 'row' }, maxOnes: 2, ones: { declared: 7 } },
      /no more than 6 are left, and 7 are declared/,
    ],
    [{ ones: { declared: 4 } }, /from 0 to 3/],
    [{ ones: { declared: '2' } }, /whole number/],
    [{ ones: { counted: { epsilon: -1 } } }, /above zero/],
    [{ ones: { counted: { epsilon: 1, drawn: 0.5 } } }, /whole number/],
    [{ values: [1] }, /have no "values"/],
    [{ names: 'mine' }, /"public"/],
  ])('of facts %o is a sentence', (over, message) => {
    expect(() => randomisedResponse.plan({ ...facts, ...over } as BinaryFacts, { epsilon: 1 })).toThrow(message)
  })

  test('a plan that was changed is not released', async () => {
    const plan = randomisedResponse.plan(facts, { epsilon: 1 })
    const weaker = { ...plan, parameters: { ...plan.parameters, epsilonPerCell: 9 } }
    await expect(randomisedResponse.release(weaker, tinyMatrix(0, facts))).rejects.toThrow(/not the one/)
  })

  test('the step of a row is what two rows can differ in', () => {
    const table: BinaryFacts = { rows: 2, columns: 5, neighbours: { kind: 'row' } }
    expect(cellsOfStep(table)).toBe(5)
    expect(cellsOfStep({ ...table, maxOnes: 2 })).toBe(4)
    expect(cellsOfStep({ ...table, maxOnes: 3 })).toBe(5)
    expect(cellsOfStep({ ...table, rows: 5, graph: 'directed' })).toBe(4)
  })
})
