/**
 * The battery for the samplers of the matrix-valued Bernoulli law: 25,000 draws of every exact sampler against the law
 * written out by brute force, α = 10⁻⁶ for each test, on seeded bits; and broken copies that the same test must reject,
 * at as many draws.
 */
import { describe, expect, test } from 'vitest'
import { addGaussian, type Bits, discreteLaw, drawFrom, subset } from '../../random/index.ts'
import { bernoulliMatrix, patternProbabilities } from '../../testing/bernoulli.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import { couplingSampler } from './coupling.ts'
import { enumerationSampler } from './enumerate.ts'
import { exchangeableSampler, type Sampler } from './exchangeable.ts'
import { hamiltonianSampler } from './hamiltonian.ts'
import { type BernoulliLaw, type ExchangeableLaw, type GeneralLaw, type RowsLaw, scaled } from './law.ts'

const ALPHA = 1e-6
const DRAWS = 25_000

function matrixOf(law: BernoulliLaw): number[][] {
  const { rows, columns } = law
  const diagonal = (value: number) =>
    Array.from({ length: columns }, (_, k) => Array.from({ length: columns }, (_, l) => (k === l ? value : 0)))
  return bernoulliMatrix(rows, columns, (i, j) => {
    if (law.kind === 'exchangeable') return diagonal(i === j ? law.own : law.between)
    if (i === j) return law.theta
    const pair =
      law.kind === 'general' ? law.lambda.find((l) => l.i === Math.min(i, j) && l.j === Math.max(i, j)) : undefined
    return pair?.matrix ?? diagonal(0)
  })
}

/** χ² of the patterns that a sampler draws; patterns are pooled in order of probability until 20 are expected. */
function patternsP(draw: Sampler, law: BernoulliLaw, { draws = DRAWS, seed = 1 } = {}): number {
  const probabilities = patternProbabilities(matrixOf(law))
  const counts = new Float64Array(probabilities.length)
  const bits = seededBits(seed)
  for (let i = 0; i < draws; i++) {
    const drawn = draw(bits)
    let pattern = 0
    for (let k = 0; k < drawn.length; k++) pattern |= (drawn[k] as number) << k
    counts[pattern] = (counts[pattern] as number) + 1
  }
  const order = probabilities
    .map((_, b) => b)
    .sort((a, b) => (probabilities[a] as number) - (probabilities[b] as number))
  const observed = [0]
  const expected = [0]
  order.forEach((b, i) => {
    const last = expected.length - 1
    observed[last] = (observed[last] as number) + (counts[b] as number)
    expected[last] = (expected[last] as number) + (probabilities[b] as number) * draws
    if ((expected[last] as number) >= 20 && i < order.length - 1) {
      observed.push(0)
      expected.push(0)
    }
  })
  return chiSquareP(observed, expected)
}

const exchangeable = (rows: number, columns: number, own: number, between: number): ExchangeableLaw => ({
  kind: 'exchangeable',
  rows,
  columns,
  own,
  between,
})

const THETA = [
  [-0.8, 0.3, -0.2],
  [0.3, 0.4, 0.1],
  [-0.2, 0.1, -0.3],
]
const POSITIVE = [
  [0.1, 0.05, 0],
  [0.05, 0.2, 0.1],
  [0, 0.1, 0.02],
]
const MIXED = [
  [-0.15, 0.1, 0.05],
  [0.1, 0.12, -0.2],
  [0.05, -0.2, 0.02],
]
const rowsLaw: RowsLaw = { kind: 'rows', rows: 3, columns: 3, theta: THETA }
const monotone: GeneralLaw = {
  kind: 'general',
  rows: 3,
  columns: 3,
  theta: THETA.map((row, k) => row.map((value, l) => (k === l ? value : Math.abs(value)))),
  lambda: [
    { i: 0, j: 1, matrix: POSITIVE },
    { i: 1, j: 2, matrix: POSITIVE },
  ],
}
const mixed: GeneralLaw = {
  kind: 'general',
  rows: 4,
  columns: 3,
  theta: THETA,
  lambda: [
    { i: 0, j: 2, matrix: MIXED },
    { i: 0, j: 1, matrix: POSITIVE },
    { i: 2, j: 3, matrix: MIXED },
  ],
}
const uncoupled: GeneralLaw = {
  kind: 'general',
  rows: 2,
  columns: 2,
  theta: [
    [-1, 0],
    [0, 0.5],
  ],
  lambda: [],
}
const single: GeneralLaw = { kind: 'general', rows: 1, columns: 1, theta: [[-1.3]], lambda: [] }
const oneRow: GeneralLaw = { kind: 'general', rows: 1, columns: 3, theta: THETA, lambda: [] }
const oneColumn: GeneralLaw = {
  kind: 'general',
  rows: 4,
  columns: 1,
  theta: [[-0.7]],
  lambda: [
    { i: 0, j: 1, matrix: [[0.4]] },
    { i: 1, j: 2, matrix: [[-0.4]] },
    { i: 0, j: 3, matrix: [[0.3]] },
  ],
}

describe('the exchangeable sampler', () => {
  test.each([
    exchangeable(4, 3, -0.8, 0.25),
    exchangeable(4, 3, 0.6, -0.4),
    exchangeable(12, 1, -1, 0.1),
    exchangeable(3, 2, -0.5, 0),
    exchangeable(1, 5, 0.7, 0.9),
    exchangeable(1, 1, -2, 0),
    exchangeable(2, 2, 0, 0),
  ])('$rows × $columns, own $own, between $between', (law) => {
    expect(patternsP(exchangeableSampler(law), law)).toBeGreaterThan(ALPHA)
  })

  test('the test sees a wrong sign, a coupling counted once, and counts without their binomials', () => {
    const law = exchangeable(4, 3, -0.8, 0.25)
    expect(patternsP(exchangeableSampler({ ...law, own: 0.8, between: -0.25 }), law)).toBeLessThan(ALPHA)
    expect(patternsP(exchangeableSampler({ ...law, between: 0.125 }), law)).toBeLessThan(ALPHA)
    expect(patternsP(withoutBinomials(law), law)).toBeLessThan(ALPHA)
  })
})

function withoutBinomials({ rows, columns, own, between }: ExchangeableLaw): Sampler {
  const exponents = Array.from({ length: rows + 1 }, (_, k) => own * k + between * k * (k - 1))
  const ones = discreteLaw(exponents.map((exponent) => ({ multiplicity: 1, exponent })))
  return (bits) => {
    const out = new Uint8Array(rows * columns)
    for (let j = 0; j < columns; j++) for (const i of subset(drawFrom(ones, bits), rows, bits)) out[i * columns + j] = 1
    return out
  }
}

const laws: [string, BernoulliLaw][] = [
  ['rows', rowsLaw],
  ['couplings of one sign', monotone],
  ['couplings of both signs', mixed],
  ['no couplings', uncoupled],
  ['a single cell', single],
  ['one row', oneRow],
  ['one column', oneColumn],
  ['an exchangeable law', exchangeable(3, 3, -0.5, 0.2)],
]

/** The law with every Π_kl, k ≠ l, halved: what a sampler draws that counts Π_kl and Π_lk once. */
function countedOnce(law: GeneralLaw): GeneralLaw {
  const half = (value: number) => value / 2
  return {
    ...law,
    theta: law.theta.map((row, k) => row.map((value, l) => (k === l ? value : half(value)))),
    lambda: law.lambda.map((pair) => ({ ...pair, matrix: pair.matrix.map((row) => row.map(half)) })),
  }
}

describe.each([
  ['enumeration', (law: BernoulliLaw) => enumerationSampler(law)],
  ['coupling from the past', (law: BernoulliLaw) => couplingSampler(law)],
] as const)('the sampler by %s', (_, sampler) => {
  test.each(laws)('%s', (_, law) => {
    expect(patternsP(sampler(law), law)).toBeGreaterThan(ALPHA)
  })

  test('the test sees a wrong sign and couplings counted once', () => {
    expect(patternsP(sampler(scaled(mixed, -1)), mixed)).toBeLessThan(ALPHA)
    expect(patternsP(sampler(countedOnce(mixed)), mixed)).toBeLessThan(ALPHA)
  })
})

describe('coupling from the past', () => {
  // A hub and three cells around it. (Where a chain has only two ends to choose from, the faults below do not show.)
  const law: GeneralLaw = {
    kind: 'general',
    rows: 4,
    columns: 1,
    theta: [[-1]],
    lambda: [1, 2, 3].map((j) => ({ i: 0, j, matrix: [[0.6]] })),
  }

  test('keeps its uniforms when it starts again; a copy that draws fresh ones is seen', () => {
    expect(patternsP(couplingSampler(law), law)).toBeGreaterThan(ALPHA)
    expect(patternsP(twoChains(law, 'the same'), law)).toBeGreaterThan(ALPHA)
    expect(patternsP(twoChains(law, 'fresh'), law)).toBeLessThan(ALPHA)
  })

  test('runs on to time 0; a chain that runs forward and stops when all starts have met is seen', () => {
    expect(patternsP(forward(law), law)).toBeLessThan(ALPHA)
  })
})

/** One sweep of the two chains from all zeros and all ones, for couplings ≥ 0. */
function sweep(
  matrix: readonly (readonly number[])[],
  states: readonly Uint8Array[],
  uniforms: readonly number[],
): void {
  matrix.forEach((row, k) => {
    for (const state of states) {
      let h = row[k] as number
      for (let l = 0; l < row.length; l++) if (l !== k) h += 2 * (row[l] as number) * (state[l] as number)
      state[k] = (uniforms[k] as number) < 1 / (1 + Math.exp(-h)) ? 1 : 0
    }
  })
}

/** Coupling from the past as in the books. */
function twoChains(law: BernoulliLaw, uniforms: 'the same' | 'fresh'): Sampler {
  const matrix = matrixOf(law)
  const drawn = (bits: Bits) => matrix.map(() => bits.word() / 2 ** 32)
  return (bits) => {
    let past: number[][] = []
    for (let sweeps = 1; ; sweeps *= 2) {
      if (uniforms === 'fresh') past = []
      while (past.length < sweeps) past.push(drawn(bits))
      const states = [new Uint8Array(matrix.length), new Uint8Array(matrix.length).fill(1)]
      for (let t = sweeps - 1; t >= 0; t--) sweep(matrix, states, past[t] as number[])
      if (states[0]?.join() === states[1]?.join()) return states[0] as Uint8Array
    }
  }
}

function forward(law: BernoulliLaw): Sampler {
  const matrix = matrixOf(law)
  return (bits) => {
    const states = [new Uint8Array(matrix.length), new Uint8Array(matrix.length).fill(1)]
    do
      sweep(
        matrix,
        states,
        matrix.map(() => bits.word() / 2 ** 32),
      )
    while (states[0]?.join() !== states[1]?.join())
    return states[0] as Uint8Array
  }
}

describe('the Hamiltonian sampler, by independent chains', () => {
  const chains = 5_000
  const sampled = (law: BernoulliLaw): Sampler => {
    const sampler = hamiltonianSampler(law)
    return (bits) => sampler({ bits, burnIn: 16 }).bits
  }

  test.each([
    ['one row', oneRow],
    ['one column', oneColumn],
    ['an exchangeable law', exchangeable(2, 2, 0.8, -0.5)],
  ] as const)('%s', (_, law) => {
    expect(patternsP(sampled(law), law, { draws: chains })).toBeGreaterThan(ALPHA)
  })

  test('the test sees a wrong sign, couplings counted once, and the motion of the paper, which has no walls', () => {
    const draws = chains
    expect(patternsP(sampled(scaled(oneRow, -1)), oneRow, { draws })).toBeLessThan(ALPHA)
    expect(patternsP(sampled(countedOnce(oneColumn)), oneColumn, { draws })).toBeLessThan(ALPHA)
    expect(patternsP(withoutWalls(3), oneRow, { draws })).toBeLessThan(ALPHA)
  })

  test('without walls the signs are uniform whatever the parameters are', () => {
    expect(patternsP(withoutWalls(3), scaled(oneRow, 0), { draws: chains })).toBeGreaterThan(ALPHA)
  })
})

/** Algorithm 2 of Ji and others 2021 as printed: s = sign(y cos T + q sin T), again and again. */
function withoutWalls(size: number): Sampler {
  return (bits) => {
    const y = new Float64Array(size)
    addGaussian(y, { scale: 1, grid: 2 ** -30 }, bits)
    for (let i = 0; i < 3; i++) {
      const q = new Float64Array(size)
      addGaussian(q, { scale: 1, grid: 2 ** -30 }, bits)
      for (let k = 0; k < size; k++) y[k] = (y[k] as number) * Math.cos(2) + (q[k] as number) * Math.sin(2)
    }
    return Uint8Array.from(y, (value) => (value > 0 ? 1 : 0))
  }
}
