/** XOR noise as a mechanism: its promise over all inputs, neighbours and outputs, and what it says of itself. */
import { describe, expect, test } from 'vitest'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { cappedLaw, largestLoss, tinyCells, tinyMask, tinyMatrix, tinySteps } from '../../testing/tiny.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { randomisedResponse } from '../randomised-response/index.ts'
import { paperLaw, parameterMatrix, type XorPlan, type XorSettings, xorNoise } from './index.ts'

const ALPHA = 1e-6
const edge = { kind: 'edge' } as const
const cell = { kind: 'cell', maxChange: 1 } as const
const row = { kind: 'row' } as const

/** P(B) for all patterns B of the noise, from Π alone. */
function noiseLaw({ parameters }: XorPlan): number[] {
  const pi = parameterMatrix(parameters.law)
  const weights = Array.from({ length: 2 ** pi.length }, (_, b) => {
    let exponent = 0
    for (let k = 0; k < pi.length; k++) {
      for (let l = 0; l < pi.length; l++) {
        if (((b >> k) & 1) === 1 && ((b >> l) & 1) === 1) exponent += (pi[k] as readonly number[])[l] as number
      }
    }
    return Math.exp(exponent)
  })
  const total = weights.reduce((a, b) => a + b)
  return weights.map((w) => w / total)
}

/** P(y | x) for all y: noise on the whole matrix, in blocks of rows, then read off as the settings say. */
function exactLaw(plan: XorPlan, facts: BinaryFacts): (x: number) => number[] {
  const { rows, columns, graph, maxOnes } = facts
  const both = plan.settings.symmetrise === 'and'
  const cells = tinyCells(facts)
  const block = noiseLaw(plan)
  const perBlock = plan.parameters.law.rows * columns
  // A last block with fewer rows shows a part of a whole draw: the rest is summed out.
  const shown = (pattern: number, size: number) =>
    block.reduce((sum, p, b) => (b % 2 ** size === pattern ? sum + p : sum), 0)
  const noise = Array.from({ length: 2 ** (rows * columns) }, (_, b) => {
    let p = 1
    for (let rest = b, left = rows * columns; left > 0; left -= perBlock, rest >>= perBlock) {
      const size = Math.min(left, perBlock)
      p *= shown(rest % 2 ** size, size)
    }
    return p
  })
  return (x) => {
    const law = new Array<number>(2 ** cells.length).fill(0)
    for (const [start, chance] of maxOnes === undefined ? new Map([[x, 1]]) : cappedLaw(x, facts, maxOnes)) {
      let laid = 0
      cells.forEach(([i, j], k) => {
        if (((start >> k) & 1) === 0) return
        laid |= 1 << (i * columns + j)
        if (graph === 'undirected' && both) laid |= 1 << (j * columns + i)
      })
      noise.forEach((p, b) => {
        const y = b ^ laid
        const at = (i: number, j: number) => (y >> (i * columns + j)) & 1
        const out = cells.reduce(
          (mask, [i, j], k) => (at(i, j) === 1 && (!both || at(j, i) === 1) ? mask | (1 << k) : mask),
          0,
        )
        law[out] = (law[out] as number) + chance * p
      })
    }
    return law
  }
}

const theta = [
  [-0.4, 0.1, 0],
  [0.1, -0.3, -0.2],
  [0, -0.2, -0.5],
]
const tiny: [string, BinaryFacts, XorSettings][] = [
  ['one cell', { rows: 1, columns: 1, neighbours: cell }, { epsilon: 1 }],
  ['cells, half of the budget between rows', { rows: 3, columns: 2, neighbours: cell }, { epsilon: 1, share: 0.5 }],
  ['many flips', { rows: 3, columns: 2, neighbours: cell }, { epsilon: 1, share: 0.5, sign: 'many' }],
  ['rows', { rows: 2, columns: 3, neighbours: row }, { epsilon: 0.7, share: 0.3 }],
  ['rows of one 1', { rows: 2, columns: 3, neighbours: row, maxOnes: 1 }, { epsilon: 2, share: 0.8 }],
  [
    'blocks of rows, the last smaller',
    { rows: 3, columns: 2, neighbours: cell },
    { epsilon: 1, share: 0.5, blockRows: 2 },
  ],
  ['a law of its own for rows', { rows: 2, columns: 3, neighbours: row }, { epsilon: 1, theta }],
  ['a law of its own, taken as it is', { rows: 2, columns: 3, neighbours: cell }, { theta }],
  [
    'rows tied together',
    { rows: 2, columns: 3, neighbours: row },
    {
      epsilon: 1.5,
      theta,
      lambda: [
        {
          i: 0,
          j: 1,
          matrix: [
            [0.1, 0, 0.05],
            [0, -0.2, 0],
            [0.05, 0, 0],
          ],
        },
      ],
    },
  ],
  [
    'undirected edges, upper',
    { rows: 3, columns: 3, graph: 'undirected', neighbours: edge },
    { epsilon: 1, share: 0.5 },
  ],
  [
    'undirected edges, and',
    { rows: 3, columns: 3, graph: 'undirected', neighbours: edge },
    { epsilon: 1, share: 0.5, symmetrise: 'and' },
  ],
  ['undirected edges, independent', { rows: 3, columns: 3, graph: 'undirected', neighbours: edge }, { epsilon: 1 }],
  [
    'undirected edges, a law of its own, and',
    { rows: 3, columns: 3, graph: 'undirected', neighbours: edge },
    { epsilon: 1, theta, symmetrise: 'and' },
  ],
  ['directed edges', { rows: 3, columns: 3, graph: 'directed', neighbours: edge }, { epsilon: 1, share: 0.7 }],
  ['rows of a directed graph', { rows: 3, columns: 3, graph: 'directed', neighbours: row }, { epsilon: 1, share: 0.7 }],
]

describe('every input, neighbour and output', () => {
  test.each(tiny)('%s: the loss is at most ε, and ε where the plan says exact', (_, facts, settings) => {
    const plan = xorNoise.plan(facts, settings)
    const { epsilon, exactness } = plan.guarantee as { epsilon: number; exactness: string }
    const steps = tinySteps(facts, facts.neighbours.kind === 'row' ? 'row' : 'cell')
    const loss = largestLoss(tinyCells(facts).length, steps, exactLaw(plan, facts))
    expect(loss).toBeLessThanOrEqual(epsilon + 1e-9)
    if (exactness === 'exact') expect(loss).toBeGreaterThanOrEqual(epsilon - 1e-9)
    if (settings.epsilon !== undefined) expect(epsilon).toBe(settings.epsilon)
  })

  test.each(tiny)(
    '%s: a release has that law (χ², α = 10⁻⁶), and that of twice the parameters is rejected',
    async (_, facts, settings) => {
      const plan = xorNoise.plan(facts, settings)
      const cells = tinyCells(facts).length
      const truth = 0b100101 % 2 ** cells
      const law = exactLaw(plan, facts)(truth)
      const doubled = exactLaw(
        {
          ...plan,
          parameters: { ...plan.parameters, law: xorNoise.plan(facts, doubledSettings(settings)).parameters.law },
        },
        facts,
      )(truth)
      const times = 3000
      const seen = new Float64Array(2 ** cells)
      const bits = seededBits(cells)
      for (let t = 0; t < times; t++) {
        const { matrix } = await xorNoise.release(plan, tinyMatrix(truth, facts), { bits })
        const out = tinyMask(matrix, facts)
        seen[out] = (seen[out] as number) + 1
      }
      const p = (expected: readonly number[]) => {
        // Rare outputs are taken together.
        const rare = expected.map((share) => share * times < 8)
        const group = (values: ArrayLike<number>) => [
          ...expected.flatMap((__, y) => (rare[y] === true ? [] : [values[y] as number])),
          expected.reduce((sum, ___, y) => sum + (rare[y] === true ? (values[y] as number) : 0), 0) + 1e-9,
        ]
        return chiSquareP(group(seen), group(expected.map((share) => share * times)))
      }
      expect(p(law)).toBeGreaterThan(ALPHA)
      expect(p(doubled)).toBeLessThan(ALPHA)
    },
  )

  function doubledSettings(settings: XorSettings): XorSettings {
    if (settings.epsilon !== undefined) return { ...settings, epsilon: 2.5 * settings.epsilon }
    return { ...settings, theta: theta.map((line) => line.map((value) => 2.5 * value)) }
  }
})

describe('the printed parameters (Ji and others 2021, Algorithm 1)', () => {
  const votes: BinaryFacts = { rows: 240, columns: 16, neighbours: row }

  test('flip more than half of all cells: 0.502 of the votes at ε = 0.5', () => {
    const plan = xorNoise.plan(votes, { epsilon: 0.5, share: 1, sign: 'many', scale: 'paper' })
    expect(plan.parameters.flipProbability.most).toBeCloseTo(0.502, 3)
    expect(plan.warnings.join()).toMatch(/More than half of all cells/)
  })

  test('leave most of ε unused, and the plan promises what they keep', () => {
    for (const share of [1, 0.75]) {
      const plan = xorNoise.plan(votes, { epsilon: 0.5, share, sign: 'many', scale: 'paper' })
      expect(plan.guarantee).toMatchObject({ kind: 'pure', exactness: 'exact' })
      expect((plan.guarantee as { epsilon: number }).epsilon).toBeLessThan(0.13)
    }
  })

  test('lose more than ε where there is one column and two rows; then they are made smaller', () => {
    const facts: BinaryFacts = { rows: 2, columns: 1, neighbours: cell }
    const { own, between } = paperLaw({ rows: 2, columns: 1, epsilon: 1, changed: 1, share: 0.2, sign: 'many' })
    expect(Math.abs(own + 2 * between)).toBeCloseTo(1.8, 12)
    const plan = xorNoise.plan(facts, { epsilon: 1, share: 0.2, sign: 'many', scale: 'paper' })
    expect(plan.guarantee).toMatchObject({ epsilon: 1 })
    expect(plan.parameters.loss).toBeLessThanOrEqual(1)
  })

  test('count both cells of an edge where both are perturbed', () => {
    const facts: BinaryFacts = { rows: 50, columns: 50, graph: 'undirected', neighbours: edge }
    const { parameters } = xorNoise.plan(facts, { epsilon: 1, scale: 'paper', symmetrise: 'and' })
    expect(parameters.cellsOfStep).toBe(2)
    expect(parameters.law).toMatchObject({ own: -1 / (2 * Math.sqrt(50)) })
  })

  test('with a share of 1 and few flips are randomised response', () => {
    const facts: BinaryFacts = { rows: 5, columns: 5, graph: 'undirected', neighbours: edge, ones: { declared: 4 } }
    const xor = xorNoise.plan(facts, { epsilon: 1.3 })
    const response = randomisedResponse.plan(facts, { epsilon: 1.3 })
    expect(xor.parameters.flipProbability.most).toBeCloseTo(response.parameters.flipProbability, 12)
    expect(xor.parameters.prediction?.jaccard).toBeCloseTo(response.parameters.prediction?.jaccard as number, 10)
    expect(xor.guarantee).toMatchObject({ epsilon: 1.3, exactness: 'exact' })
  })
})

test('what cannot be planned is a sentence', () => {
  const facts: BinaryFacts = { rows: 3, columns: 3, neighbours: cell }
  const plan =
    (settings: object, over: object = {}) =>
    () =>
      xorNoise.plan({ ...facts, ...over } as BinaryFacts, settings as XorSettings)
  expect(plan({})).toThrow(/ε must be a finite number.*missing/)
  expect(plan({ epsilon: 1, share: 0 })).toThrow(/above 0 and is at most 1/)
  expect(plan({ epsilon: 1, sign: 'none' })).toThrow(/one of few, many/)
  expect(plan({ epsilon: 1, blockRows: 4 })).toThrow(/from 1 to 3/)
  expect(plan({ epsilon: 1, symmetrise: 'and' })).toThrow(/Only an undirected graph/)
  expect(plan({ epsilon: 1, lambda: [] })).toThrow(/goes with a theta/)
  expect(plan({ epsilon: 1, theta, share: 1 })).toThrow(/leave "share" out/)
  expect(
    plan({
      epsilon: 1,
      theta: [
        [1, 2, 0],
        [3, 1, 0],
        [0, 0, 1],
      ],
    }),
  ).toThrow(/must be symmetric/)
  expect(
    plan({
      theta: [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
      ],
    }),
  ).toThrow(/fair coin/)
  expect(plan({ theta }, { ones: { counted: { epsilon: 0.1 } } })).toThrow(/give an epsilon/)
  expect(plan({ epsilon: 1 }, { rows: 2 ** 20, columns: 2 ** 10 })).toThrow(/fit in memory/)
})
