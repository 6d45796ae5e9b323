import { describe, expect, test } from 'vitest'
import { type DenseMatrix, denseMatrix, fromDense, type SparseMatrix, toDense } from '../../data/index.ts'
import { addLaplace, fillTail, positions, probability, rangeOf, tailProbability } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP, kolmogorovP } from '../../testing/statistics.ts'
import { cappedLaw, largestLoss, tinyCells, tinyMask, tinyMatrix, tinySteps } from '../../testing/tiny.ts'
import { type FilteredFacts, type FilteredPlan, filteredRelease, movedWeights } from './index.ts'
import { passes } from './threshold.ts'

const ALPHA = 1e-6
const edge = { kind: 'edge' } as const
const cell = { kind: 'cell', maxChange: 1 } as const

describe('every input, neighbour and output', () => {
  function exactLaw(x: number, facts: FilteredFacts, { parameters }: FilteredPlan): number[] {
    const cells = tinyCells(facts).length
    const t = (parameters.threshold as number) - parameters.grid / 2
    const q = [passes(0, t, parameters.scale), passes(1, t, parameters.scale)] as const
    const starts = facts.maxOnes === undefined ? new Map([[x, 1]]) : cappedLaw(x, facts, facts.maxOnes)
    return Array.from({ length: 2 ** cells }, (_, y) => {
      let sum = 0
      for (const [start, chance] of starts) {
        let product = chance
        for (let k = 0; k < cells; k++) {
          const pass = q[((start >> k) & 1) as 0 | 1]
          product *= ((y >> k) & 1) === 1 ? pass : 1 - pass
        }
        sum += product
      }
      return sum
    })
  }

  test.each([
    { rows: 1, columns: 1, neighbours: cell },
    { rows: 2, columns: 2, neighbours: cell },
    { rows: 3, columns: 3, graph: 'undirected', neighbours: edge },
    { rows: 2, columns: 2, graph: 'directed', neighbours: edge },
    { rows: 2, columns: 2, neighbours: { kind: 'row' } },
    { rows: 1, columns: 4, neighbours: { kind: 'row' }, maxOnes: 1 },
  ] as FilteredFacts[])('%o: the loss is at most ε, and ε where the plan says exact', (facts) => {
    const steps = tinySteps(facts, facts.neighbours.kind === 'row' ? 'row' : 'cell')
    for (const epsilon of [0.3, 1, 4]) {
      for (const threshold of [0.01, 0.4, 0.999, 1, 1.01, 3]) {
        const plan = filteredRelease.plan(facts, { epsilon, keep: { threshold } })
        const loss = largestLoss(tinyCells(facts).length, steps, (x) => exactLaw(x, facts, plan))
        expect(loss).toBeLessThanOrEqual(epsilon + 1e-9)
        if (plan.guarantee.kind === 'pure' && plan.guarantee.exactness === 'exact') {
          expect(loss).toBeGreaterThanOrEqual(epsilon - 1e-9)
        }
        expect((plan.guarantee as { exactness: string }).exactness).toBe(
          facts.neighbours.kind !== 'row' && threshold > 1 ? 'exact' : 'bound',
        )
      }
    }
  })

  test.each([
    ['a cell', { rows: 1, columns: 1, weighted: true, neighbours: { kind: 'cell', maxChange: 2 } }],
    [
      'an edge',
      { rows: 2, columns: 2, graph: 'undirected', weighted: true, neighbours: { kind: 'weight', maxChange: 0.5 } },
    ],
  ] as [string, FilteredFacts][])(
    'the weight of %s: every pair of weights a step apart, every value shown or none',
    (_, facts) => {
      const most = (facts.neighbours as { maxChange: number }).maxChange
      for (const epsilon of [0.3, 1, 4]) {
        for (const threshold of [0.2, 1, 3]) {
          const plan = filteredRelease.plan(facts, { epsilon, keep: { threshold } })
          const { scale } = plan.parameters
          // Nothing, or a value in one of many steps from the threshold on, the last for all beyond. Each side of x by
          // itself: a difference of numbers close to 1 would not have nine digits.
          const between = (x: number, from: number, to: number): number => {
            if (from < x && x < to) return between(x, from, x) + between(x, x, to)
            const side = (y: number) => 0.5 * Math.exp(-Math.abs(y - x) / scale)
            return Math.abs(side(from) - side(to))
          }
          const law = (x: number) => {
            const steps = Array.from({ length: 60 }, (__, k) => threshold + (k * most) / 8)
            const shown = steps.map((y, k) => between(x, y, k === 59 ? Infinity : y + most / 8))
            return [between(x, -Infinity, threshold), ...shown]
          }
          let loss = 0
          for (const x of [-1, 0, 0.3, 1, 2.5]) {
            for (const change of [-most, -most / 3, most / 2, most]) {
              const [p, q] = [law(x), law(x + change)]
              p.forEach((mass, k) => {
                loss = Math.max(loss, Math.abs(Math.log(mass / (q[k] as number))))
              })
            }
          }
          expect(loss).toBeLessThanOrEqual(epsilon + 1e-9)
          expect(plan.guarantee).toMatchObject({ epsilon, exactness: 'exact' })
          expect(loss).toBeGreaterThanOrEqual(epsilon - 1e-9)
        }
      }
    },
  )

  test('zeros that pass by another rule than ones lose more', () => {
    const facts: FilteredFacts = { rows: 1, columns: 1, neighbours: cell }
    const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { threshold: 3 } })
    const { scale } = plan.parameters
    const law = (x: number) => {
      const pass = x === 1 ? passes(1, 3, scale) : passes(0, 3.5, scale)
      return [1 - pass, pass]
    }
    expect(largestLoss(1, [1], law)).toBeGreaterThan(1.2)
  })
})

/** Noise on every cell, then the filter: what a filtered release must look like. */
function densely(x: DenseMatrix, plan: FilteredPlan, seed: number): SparseMatrix {
  const values = x.values.slice()
  addLaplace(values, plan.parameters, seededBits(seed))
  return fromDense(
    denseMatrix(
      x.rows,
      x.columns,
      values.map((y) => (y >= (plan.parameters.threshold as number) ? y : 0)),
    ),
  )
}

describe('a release is the dense mechanism and a filter', () => {
  const rows = 120_000
  const columns = 3
  const weights = [0, 2.5, 0]
  const x = denseMatrix(
    rows,
    columns,
    Float64Array.from({ length: rows * columns }, (_, k) => weights[k % 3] as number),
  )
  const facts: FilteredFacts = { rows, columns, weighted: true, neighbours: { kind: 'cell', maxChange: 2 } }
  const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { threshold: 1.5 } })
  const t = (plan.parameters.threshold as number) - plan.parameters.grid / 2

  function patterns({ offsets, indices }: SparseMatrix): Float64Array {
    const counts = new Float64Array(8)
    for (let i = 0; i < rows; i++) {
      let mask = 0
      for (let k = offsets[i] as number; k < (offsets[i + 1] as number); k++) mask |= 1 << (indices[k] as number)
      counts[mask] = (counts[mask] as number) + 1
    }
    return counts
  }
  const expected = (of: (weight: number) => number) =>
    Array.from({ length: 8 }, (_, mask) =>
      weights.reduce((p, w, j) => p * (((mask >> j) & 1) === 1 ? of(w) : 1 - of(w)), rows),
    )
  const right = expected((w) => passes(w, t, plan.parameters.scale))
  const valuesIn = ({ indices, values }: SparseMatrix, j: number) =>
    (values as Float64Array).filter((_, k) => indices[k] === j).sort()

  test('which cells pass (χ², α = 10⁻⁶)', async () => {
    const { matrix } = await filteredRelease.release(plan, fromDense(x), { bits: seededBits(21) })
    expect(chiSquareP(patterns(matrix), right)).toBeGreaterThan(ALPHA)
    expect(chiSquareP(patterns(densely(x, plan, 22)), right)).toBeGreaterThan(ALPHA)
    // Zeros that pass 3 % more often would be seen.
    const more = expected((w) => passes(w, t, plan.parameters.scale) * (w === 0 ? 1.03 : 1))
    expect(chiSquareP(patterns(matrix), more)).toBeLessThan(ALPHA)
  })

  test('and what they show (Kolmogorov–Smirnov, α = 10⁻⁶)', async () => {
    const { matrix } = await filteredRelease.release(plan, fromDense(x), { bits: seededBits(23) })
    const { scale } = plan.parameters
    for (const j of [0, 1, 2]) {
      const w = weights[j] as number
      const below = (y: number) => 1 - passes(w, y, scale) / passes(w, t, scale)
      expect(kolmogorovP(valuesIn(matrix, j), below)).toBeGreaterThan(ALPHA)
    }
    // A zero's noise is not that of the entry beside it.
    const other = (y: number) => 1 - passes(2.5, y, scale) / passes(2.5, t, scale)
    expect(kolmogorovP(valuesIn(matrix, 0), other)).toBeLessThan(ALPHA)
  })

  test('entries that hold 0, or no number, are zeros like any other', async () => {
    const stored: SparseMatrix = {
      rows,
      columns,
      offsets: Uint32Array.from({ length: rows + 1 }, (_, i) => 3 * i),
      indices: Uint32Array.from({ length: 3 * rows }, (_, k) => k % 3),
      values: Float64Array.from({ length: 3 * rows }, (_, k) =>
        k % 3 === 0 ? Number.NaN : (weights[k % 3] as number),
      ),
    }
    const { matrix } = await filteredRelease.release(plan, stored, { bits: seededBits(24) })
    expect(chiSquareP(patterns(matrix), right)).toBeGreaterThan(ALPHA)
  })
})

describe('cell by cell', () => {
  const facts: FilteredFacts = { rows: 2, columns: 3, neighbours: cell }
  const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { threshold: 0.7 } })
  const threshold = plan.parameters.threshold as number

  test('every pattern of a tiny matrix has its probability, the last zero included (χ², α = 10⁻⁶)', async () => {
    const truth = 0b000110
    const times = 12_000
    const seen = new Float64Array(64)
    const bits = seededBits(77)
    for (let k = 0; k < times; k++) {
      const { matrix } = await filteredRelease.release(plan, tinyMatrix(truth, facts), { bits })
      const out = tinyMask(matrix, facts)
      seen[out] = (seen[out] as number) + 1
    }
    const t = threshold - plan.parameters.grid / 2
    const pass = [passes(0, t, 1), passes(1, t, 1)] as const
    const law = (last: number) =>
      Array.from({ length: 64 }, (_, y) => {
        let p = times
        for (let k = 0; k < 6; k++) {
          const q = k === 5 ? last : pass[((truth >> k) & 1) as 0 | 1]
          p *= ((y >> k) & 1) === 1 ? q : 1 - q
        }
        return p
      })
    expect(chiSquareP(seen, law(pass[0]))).toBeGreaterThan(ALPHA)
    expect(chiSquareP(seen, law(1e-3))).toBeLessThan(ALPHA)
  })

  test('zeros that pass show what the tail of the noise gives for the same bits, and entries at the threshold pass', async () => {
    const weighted: FilteredFacts = { rows: 1, columns: 500, weighted: true, neighbours: cell }
    const tail = filteredRelease.plan(weighted, { epsilon: 1, keep: { threshold: 1 } })
    const none = { rows: 1, columns: 500, offsets: Uint32Array.of(0, 0), indices: new Uint32Array(0) }
    const { matrix } = await filteredRelease.release(tail, none, { bits: seededBits(5) })
    const bits = seededBits(5)
    const expected: number[] = []
    for (const ranks of positions(500, probability(tailProbability(tail.parameters, 1)), bits)) {
      const values = new Float64Array(ranks.length)
      fillTail(values, tail.parameters, 1, bits)
      expected.push(...values)
    }
    expect([...(matrix.values as Float64Array)]).toEqual(expected)
    expect(Math.min(...expected)).toBeGreaterThanOrEqual(1)

    // An entry whose noisy value is the threshold itself: the noise of this seed is known beforehand.
    const one: FilteredFacts = { rows: 1, columns: 1, weighted: true, neighbours: cell }
    const noisy = Float64Array.of(5)
    addLaplace(noisy, tail.parameters, seededBits(9))
    const exact = filteredRelease.plan(one, { epsilon: 1, keep: { threshold: noisy[0] as number } })
    const entry = {
      rows: 1,
      columns: 1,
      offsets: Uint32Array.of(0, 1),
      indices: Uint32Array.of(0),
      values: Float64Array.of(5),
    }
    const { matrix: kept } = await filteredRelease.release(exact, entry, { bits: seededBits(9) })
    expect(kept.values).toEqual(noisy)
  })

  test('weights beyond all measure are moved into the range, and stored zeros do not count', async () => {
    const weighted: FilteredFacts = {
      rows: 1,
      columns: 1000,
      weighted: true,
      neighbours: cell,
      ones: { counted: { epsilon: 0.5 } },
    }
    const counting = filteredRelease.plan(weighted, { epsilon: 1, evenIfUseless: true })
    const entries = (values: number[], columns: number): SparseMatrix => ({
      rows: 1,
      columns,
      offsets: Uint32Array.of(0, values.length),
      indices: Uint32Array.from(values, (_, j) => j),
      values: Float64Array.from(values),
    })
    const drawn = async (values: number[]) => {
      const { plan: used } = await filteredRelease.release(counting, entries(values, 1000), { bits: seededBits(3) })
      return (used.facts.ones as { counted: { drawn: number } }).counted.drawn
    }
    expect(await drawn([4, 0, 0])).toBe(await drawn([4]))
    const far = filteredRelease.plan(
      { rows: 1, columns: 3, weighted: true, neighbours: cell },
      { epsilon: 1, keep: { threshold: 1 } },
    )
    const { matrix } = await filteredRelease.release(far, entries([Infinity, 1e300, -Infinity], 3), {
      bits: seededBits(4),
    })
    const most = rangeOf(far.parameters.grid)
    expect(far.parameters.range).toEqual({ min: -most, max: most })
    expect(filteredRelease.inWords(far).method.join(' ')).toMatch(
      /Weights are kept within -4\.295·10\^9 and 4\.295·10\^9/,
    )
    expect(movedWeights(far, entries([Infinity, 1e300, -Infinity], 3))).toBe(3)
    expect(movedWeights(far, entries([most, -most, Number.NaN], 3))).toBe(0)
    for (const value of matrix.values as Float64Array) expect(value).toBeLessThan(2 * most)
    expect([...matrix.indices]).toEqual(expect.arrayContaining([0, 1]))
  })
})

test('cells stay where they are in the first, the last and an empty row', async () => {
  const nodes = 40
  const facts: FilteredFacts = {
    rows: nodes,
    columns: nodes,
    graph: 'undirected',
    weighted: true,
    neighbours: { kind: 'weight', maxChange: 1 },
  }
  const plan = filteredRelease.plan(facts, { epsilon: 1, keep: { threshold: 20 } })
  const dense = denseMatrix(nodes, nodes)
  for (const [i, j] of [
    [0, 1],
    [0, 39],
    [38, 39],
  ] as const) {
    dense.values[i * nodes + j] = dense.values[j * nodes + i] = 1e6
  }
  const { matrix } = await filteredRelease.release(plan, fromDense(dense))
  const seen = toDense(matrix).values
  dense.values.forEach((value, k) => {
    if (value > 0) expect(Math.abs((seen[k] as number) - value)).toBeLessThan(60)
  })
  expect(matrix.indices.length).toBeLessThan(12)
})

describe('what to keep', () => {
  const nodes = 1000
  const facts: FilteredFacts = { rows: nodes, columns: nodes, graph: 'undirected', neighbours: edge }

  test('as many as were declared are expected to pass, and about so many do', async () => {
    const plan = filteredRelease.plan({ ...facts, ones: { declared: 2000 } }, { epsilon: 6 })
    const { kept, falseOnes } = plan.parameters.prediction as { kept: number; falseOnes: number }
    expect(kept + falseOnes).toBeCloseTo(2000, 1)
    const from = Uint32Array.from({ length: 2000 }, (_, k) => k % nodes)
    const to = Uint32Array.from({ length: 2000 }, (_, k) => (k + 1 + Math.floor(k / nodes)) % nodes)
    const { graphFromEdges } = await import('../../data/index.ts')
    const { matrix } = await filteredRelease.release(plan, graphFromEdges({ directed: false, nodes, from, to }).graph)
    expect(Math.abs(matrix.indices.length / 2 - 2000)).toBeLessThan(6 * Math.sqrt(2000))
  })

  test('so many false ones, whatever the data', () => {
    const { parameters } = filteredRelease.plan(facts, { epsilon: 2, keep: { falseOnes: 50 } })
    expect((parameters.channel as { zero: number }).zero * parameters.cells).toBeCloseTo(50, 3)
  })

  test('a plan that counts first has no threshold until the count is drawn, and the same ε', async () => {
    const plan = filteredRelease.plan({ ...facts, ones: { counted: { epsilon: 0.5 } } }, { epsilon: 6 })
    expect(plan.parameters.threshold).toBeUndefined()
    expect(plan.stages.map(({ name }) => name)).toEqual(['noisy count', 'laplace noise, filtered'])
    const from = Uint32Array.from({ length: 3000 }, (_, k) => k % nodes)
    const to = Uint32Array.from({ length: 3000 }, (_, k) => (k + 1 + Math.floor(k / nodes)) % nodes)
    const { graphFromEdges } = await import('../../data/index.ts')
    const { graph } = graphFromEdges({ directed: false, nodes, from, to })
    const released = await filteredRelease.release(plan, graph)
    expect(released.plan.guarantee).toEqual(plan.guarantee)
    expect(plan.guarantee).toMatchObject({ kind: 'pure', epsilon: 6 })
    expect(Math.abs((released.plan.parameters.prediction as { ones: number }).ones - 3000)).toBeLessThan(60)
    expect(released.plan.parameters.threshold).toBeGreaterThan(0)
  })

  test('what cannot be planned is a sentence', () => {
    const plan =
      (settings: object, over: object = {}) =>
      () =>
        filteredRelease.plan({ ...facts, ...over } as FilteredFacts, { epsilon: 1, ...settings })
    expect(plan({})).toThrow(/How much is to be published/)
    expect(plan({ keep: { ones: 400_000 } }, { ones: { declared: 9 } })).toThrow(/too many.*at most 249/)
    expect(plan({ keep: { ones: 4 } })).toThrow(/about how many there are/)
    expect(plan({ keep: { threshold: -1 } })).toThrow(/"threshold" must be a positive/)
    expect(plan({ keep: { threshold: 1, falseOnes: 2 } })).toThrow(/said once/)
    expect(plan({ keep: { threshold: 1e300 } })).toThrow(/too far from noise/)
    expect(plan({ keep: { threshold: 1 } }, { weighted: true })).toThrow(/maxChange/)
    expect(plan({ keep: { threshold: 1 } }, { rows: 2 ** 20, columns: 2 ** 20 })).toThrow(/fit in memory/)
    expect(plan({ keep: { threshold: 1 } }, { neighbours: { kind: 'weight', maxChange: 3 } })).toThrow(/weighted/)
  })
})
