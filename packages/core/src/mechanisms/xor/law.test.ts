import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dyadic, toFixed } from '../../random/reals/dyadic.ts'
import { bernoulliMatrix, patternProbabilities, quadratic } from '../../testing/bernoulli.ts'
import { uniform } from '../../testing/seeded.ts'
import { components } from './blocks.ts'
import { couplingsOf, parameterMatrix } from './couplings.ts'
import { logDensity, logWeight } from './density.ts'
import { expectedErrorRate, expectedFlips, flipChances, pairOf } from './error.ts'
import { type BernoulliLaw, checkLaw, type ExchangeableLaw, scaled } from './law.ts'
import { cellLoss, rowLoss, setLoss } from './loss.ts'

const entry = fc.oneof(fc.constant(0), fc.double({ min: -2, max: 2, noNaN: true }))

function square(size: number): fc.Arbitrary<number[][]> {
  return fc
    .array(entry, { minLength: size * size, maxLength: size * size })
    .map((values) =>
      Array.from({ length: size }, (_, k) =>
        Array.from({ length: size }, (_, l) => values[Math.min(k, l) * size + Math.max(k, l)] as number),
      ),
    )
}

/** Laws of at most 8 cells, of every kind. */
const smallLaws: fc.Arbitrary<BernoulliLaw> = fc
  .record({ rows: fc.integer({ min: 1, max: 4 }), columns: fc.integer({ min: 1, max: 4 }) })
  .filter(({ rows, columns }) => rows * columns <= 8)
  .chain((shape) => {
    const pairs = Array.from({ length: shape.rows }, (_, i) => i).flatMap((i) =>
      Array.from({ length: shape.rows - i - 1 }, (_, d) => ({ i, j: i + d + 1 })),
    )
    return fc.oneof(
      fc.record({ own: entry, between: entry }).map((p) => ({ kind: 'exchangeable' as const, ...shape, ...p })),
      square(shape.columns).map((theta) => ({ kind: 'rows' as const, ...shape, theta })),
      fc
        .tuple(
          square(shape.columns),
          fc.subarray(pairs),
          fc.array(square(shape.columns), { minLength: 6, maxLength: 6 }),
        )
        .map(([theta, chosen, matrices]) => ({
          kind: 'general' as const,
          ...shape,
          theta,
          lambda: chosen.map((pair, p) => ({ ...pair, matrix: matrices[p] as number[][] })),
        })),
    )
  })

/** Π from the definition. */
function matrixOf(law: BernoulliLaw): number[][] {
  const diagonal = (value: number) =>
    Array.from({ length: law.columns }, (_, k) => Array.from({ length: law.columns }, (_, l) => (k === l ? value : 0)))
  return bernoulliMatrix(law.rows, law.columns, (i, j) => {
    if (law.kind === 'exchangeable') return diagonal(i === j ? law.own : law.between)
    if (i === j) return law.theta
    const pairs = law.kind === 'general' ? law.lambda : []
    return pairs.find((l) => l.i === Math.min(i, j) && l.j === Math.max(i, j))?.matrix ?? diagonal(0)
  })
}

const patternOf = (index: number, size: number) => Array.from({ length: size }, (_, k) => (index >> k) & 1)

/** max over b of bᵀΠb − b′ᵀΠb′, b′ with the cells of `flip` flipped. */
function bruteLoss(matrix: number[][], flip: number): number {
  const weights = Array.from({ length: 2 ** matrix.length }, (_, b) => quadratic(matrix, b))
  return Math.max(...weights.map((weight, b) => weight - (weights[b ^ flip] as number)))
}

const cellsOf = (flip: number, { rows, columns }: BernoulliLaw) =>
  patternOf(flip, rows * columns).flatMap((bit, k) =>
    bit === 1 ? [[Math.floor(k / columns), k % columns] as const] : [],
  )

const ones = (b: number) => patternOf(b, 31).reduce((sum, bit) => sum + bit, 0)

describe('the law', () => {
  test('has the parameter matrix of its definition', () => {
    fc.assert(
      fc.property(smallLaws, (law) => {
        checkLaw(law)
        expect(parameterMatrix(law).map((row) => row.map((x) => x + 0))).toEqual(
          matrixOf(law).map((row) => row.map((x) => x + 0)),
        )
      }),
    )
  })

  test('falls apart into components that no coupling joins and that are connected', () => {
    fc.assert(
      fc.property(smallLaws, (law) => {
        const matrix = matrixOf(law)
        const parts = components(couplingsOf(law))
        expect(parts.flatMap((part) => [...part]).sort((a, b) => a - b)).toEqual(matrix.map((_, k) => k))
        const label = matrix.map((_, k) => parts.findIndex((part) => part.includes(k)))
        matrix.forEach((row, k) => {
          row.forEach((value, l) => {
            if (value !== 0) expect(label[l]).toBe(label[k])
          })
          const part = parts[label[k] as number] as Int32Array
          if (part.length > 1) expect(part.some((l) => l !== k && row[l] !== 0)).toBe(true)
        })
      }),
    )
  })

  test('has the density of its definition', () => {
    fc.assert(
      fc.property(smallLaws, fc.nat(), (law, seed) => {
        const matrix = matrixOf(law)
        const b = seed % 2 ** matrix.length
        const bits = patternOf(b, matrix.length)
        expect(logWeight(law, bits)).toBeCloseTo(quadratic(matrix, b), 9)
        expect(logDensity(law, bits)).toBeCloseTo(Math.log(patternProbabilities(matrix)[b] as number), 9)
      }),
    )
  })

  test('is refused with a sentence where it is none', () => {
    const rows = (theta: unknown) => ({ kind: 'rows', rows: 2, columns: 2, theta }) as BernoulliLaw
    const zero = [
      [0, 0],
      [0, 0],
    ]
    const general = (lambda: unknown) => ({ kind: 'general', rows: 2, columns: 2, theta: zero, lambda }) as BernoulliLaw
    const plain = { kind: 'exchangeable', rows: 2, columns: 2, own: 0, between: 0 } as const
    const refused: [unknown, RegExp][] = [
      [{ ...plain, rows: 0 }, /whole number of rows/],
      [{ ...plain, columns: 1.5 }, /whole number of columns/],
      [{ ...plain, rows: 2 ** 40, columns: 2 ** 40 }, /too large/],
      [{ ...plain, own: Number.NaN }, /"own" must be a finite number/],
      [{ ...plain, between: '1' }, /"between" must be a finite number/],
      [{ ...plain, kind: 'other' }, /exchangeable, rows or general/],
      [rows([[0, 0]]), /square of 2 × 2/],
      [rows([[0, 0], [0]]), /square of 2 × 2/],
      [
        rows([
          [0, 1],
          [2, 0],
        ]),
        /must be symmetric/,
      ],
      [
        rows([
          [0, Infinity],
          [Infinity, 0],
        ]),
        /finite number/,
      ],
      [general(undefined), /list of/],
      [general([{ i: 1, j: 0, matrix: zero }]), /i < j/],
      [general([{ i: 0, j: 2, matrix: zero }]), /i < j/],
      [
        general([
          { i: 0, j: 1, matrix: zero },
          { i: 0, j: 1, matrix: zero },
        ]),
        /given twice/,
      ],
      [
        general([
          {
            i: 0,
            j: 1,
            matrix: [
              [0, 1],
              [0, 0],
            ],
          },
        ]),
        /Lambda of rows 0 and 1 must be symmetric/,
      ],
    ]
    for (const [law, sentence] of refused) expect(() => checkLaw(law as BernoulliLaw)).toThrow(sentence)
  })

  test('of s = 2b − 1 has a quarter of the exponent that is printed', () => {
    const theta = [
      [-0.4, 0.3],
      [0.3, 0.2],
    ]
    const law: BernoulliLaw = { kind: 'rows', rows: 1, columns: 2, theta }
    const exponent = (b: number) => {
      const s = patternOf(b, 2).map((bit) => 2 * bit - 1)
      let sum = 0
      theta.forEach((row, k) => {
        row.forEach((value, l) => {
          sum += value * (s[k] as number) * ((s[l] as number) + 2)
        })
      })
      return sum
    }
    const normalised = (factor: number) => {
      const weights = [0, 1, 2, 3].map((b) => Math.exp(factor * exponent(b)))
      const total = weights.reduce((a, b) => a + b, 0)
      return weights.map((weight) => weight / total)
    }
    const truth = [0, 1, 2, 3].map((b) => Math.exp(logDensity(law, patternOf(b, 2))))
    normalised(1 / 4).forEach((p, b) => expect(p).toBeCloseTo(truth[b] as number, 12))
    expect(Math.abs((normalised(1)[0] as number) - (truth[0] as number))).toBeGreaterThan(0.1)
  })
})

describe('the loss', () => {
  test('of one cell is exact and never below the truth', () => {
    fc.assert(
      fc.property(smallLaws, (law) => {
        const matrix = matrixOf(law)
        const truth = Math.max(...matrix.map((_, k) => bruteLoss(matrix, 1 << k)))
        expect(Math.abs(cellLoss(law) - truth)).toBeLessThan(1e-9)
        expect(cellLoss(law)).toBeGreaterThan(truth - 1e-12)
      }),
    )
  })

  test('of at most s cells of one row', () => {
    fc.assert(
      fc.property(smallLaws, fc.integer({ min: 1, max: 4 }), (law, s) => {
        const matrix = matrixOf(law)
        let truth = 0
        for (let row = 0; row < law.rows; row++) {
          for (let d = 1; d < 2 ** law.columns; d++) {
            if (ones(d) <= s) truth = Math.max(truth, bruteLoss(matrix, d << (row * law.columns)))
          }
        }
        const { epsilon, exactness } = rowLoss(law, s)
        expect(exactness).toBe('exact')
        expect(Math.abs(epsilon - truth)).toBeLessThan(1e-9)
      }),
    )
  })

  test('of a set of cells that flip together', () => {
    fc.assert(
      fc.property(smallLaws, fc.nat(), (law, seed) => {
        const matrix = matrixOf(law)
        const flip = seed % 2 ** matrix.length
        const { epsilon, exactness } = setLoss(law, cellsOf(flip, law))
        expect(exactness).toBe('exact')
        expect(Math.abs(epsilon - bruteLoss(matrix, flip))).toBeLessThan(1e-9)
      }),
    )
  })

  test('is never below the truth, to the last bit', () => {
    // Every double is a whole number of 2^−1074: sums of them are exact.
    const exact = (x: number) => toFixed(dyadic(x), 1074)
    fc.assert(
      fc.property(smallLaws, fc.nat(), (law, seed) => {
        const matrix = matrixOf(law).map((row) => row.map(exact))
        const weights = Array.from({ length: 2 ** matrix.length }, (_, b) => {
          let sum = 0n
          matrix.forEach((row, k) => {
            row.forEach((value, l) => {
              if (((b >> k) & (b >> l) & 1) === 1) sum += value
            })
          })
          return sum
        })
        const truth = (flip: number) =>
          weights.map((weight, b) => weight - (weights[b ^ flip] as bigint)).reduce((a, b) => (a > b ? a : b))
        const row = exact(rowLoss(law, law.columns).epsilon)
        for (let k = 0; k < matrix.length; k++) expect(exact(cellLoss(law)) >= truth(1 << k)).toBe(true)
        for (let d = 1; d < 2 ** law.columns; d++) expect(row >= truth(d)).toBe(true)
        const flip = seed % 2 ** matrix.length
        expect(exact(setLoss(law, cellsOf(flip, law)).epsilon) >= truth(flip)).toBe(true)
      }),
    )
  })

  test('grows with the parameters, t times for t times', () => {
    fc.assert(
      fc.property(smallLaws, fc.double({ min: 0.01, max: 100, noNaN: true }), (law, t) => {
        const larger = scaled(law, t)
        const close = (a: number, b: number) => expect(Math.abs(a - b)).toBeLessThan(1e-9 * (1 + Math.abs(b)))
        close(cellLoss(larger), t * cellLoss(law))
        close(rowLoss(larger, 2).epsilon, t * rowLoss(law, 2).epsilon)
        close(setLoss(larger, [[0, 0]]).epsilon, t * setLoss(law, [[0, 0]]).epsilon)
      }),
    )
  })

  test('is bounded where it cannot be enumerated', () => {
    const size = 24
    const theta = Array.from({ length: size }, (_, k) => Array.from({ length: size }, (_, l) => (k === l ? -1 : 0.01)))
    const law: BernoulliLaw = { kind: 'rows', rows: 3, columns: size, theta }
    const each = cellLoss(law)
    expect(each).toBeCloseTo(1, 12)
    expect(rowLoss(law, 2).exactness).toBe('exact')
    const { epsilon, exactness } = rowLoss(law, size)
    expect(exactness).toBe('bound')
    // The truth: all cells from 0 to 1 or back, 24 − 0.01·24·23.
    expect(epsilon).toBeGreaterThanOrEqual(size - 0.01 * size * (size - 1))
    expect(epsilon).toBeCloseTo(size * each, 9)
    const whole = Array.from({ length: size }, (_, k) => [1, k] as const)
    expect(setLoss(law, whole)).toEqual({ epsilon, exactness: 'bound' })
  })

  test('of a whole row that is coupled with others is bounded for many columns', () => {
    const size = 16
    const next = uniform(1)
    const values = Array.from({ length: size }, () => Array.from({ length: size }, () => next() - 0.5))
    const matrix = values.map((row, k) => row.map((value, l) => value + (values[l]?.[k] as number)))
    const law: BernoulliLaw = {
      kind: 'general',
      rows: 2,
      columns: size,
      theta: matrix,
      lambda: [{ i: 0, j: 1, matrix }],
    }
    const { epsilon, exactness } = rowLoss(law, size)
    expect(exactness).toBe('bound')
    for (let i = 0; i < 300; i++) {
      const b = Array.from({ length: 2 * size }, () => (next() < 0.5 ? 1 : 0))
      const flipped = b.map((bit, k) => (k < size ? 1 - bit : bit))
      expect(logWeight(law, b) - logWeight(law, flipped)).toBeLessThan(epsilon)
    }
    expect(rowLoss(law, 3).exactness).toBe('exact')
    expect(rowLoss(law, 3).epsilon).toBeLessThan(epsilon)
  })

  test('shares its changes among blocks of a row in the best way', () => {
    // 30 uncoupled cells: the s largest add up.
    const theta = Array.from({ length: 30 }, (_, k) => Array.from({ length: 30 }, (_, l) => (k === l ? -k / 10 : 0)))
    const law: BernoulliLaw = { kind: 'rows', rows: 2, columns: 30, theta }
    expect(rowLoss(law, 3)).toEqual({ epsilon: expect.closeTo(2.9 + 2.8 + 2.7, 12), exactness: 'exact' })
  })

  test('of the example of Ji and others 2021, Theorem 1: the condition says 0.9, the truth is 2.7', () => {
    const theta = Array.from({ length: 5 }, (_, k): number[] =>
      Array.from({ length: 5 }, (_, l) => (k === 0 || l === 0 ? 0.3 : 0)),
    )
    const frobenius = Math.hypot(...theta.flat())
    expect(frobenius).toBeCloseTo(0.9, 12)
    const law: BernoulliLaw = { kind: 'rows', rows: 1, columns: 5, theta }
    expect(cellLoss(law)).toBeCloseTo(2.7, 12)
    expect(bruteLoss(theta, 1)).toBeCloseTo(2.7, 12)
  })

  test('refuses cells that are not there', () => {
    const law: BernoulliLaw = { kind: 'exchangeable', rows: 2, columns: 2, own: -1, between: 0.1 }
    expect(() => rowLoss(law, 0)).toThrow(/at least 1/)
    expect(() => setLoss(law, [[2, 0]])).toThrow(/no cell in row 2/)
    expect(() =>
      setLoss(law, [
        [0, 0],
        [0, 0],
      ]),
    ).toThrow(/each cell once/)
  })
})

describe('the expected error', () => {
  test('is the expected number of ones', () => {
    fc.assert(
      fc.property(smallLaws, (law) => {
        const truth = patternProbabilities(matrixOf(law)).reduce((sum, p, b) => sum + p * ones(b), 0)
        const { least, most } = expectedFlips(law)
        expect(least).toBeCloseTo(truth, 9)
        expect(most).toBeCloseTo(truth, 9)
        expect(expectedErrorRate(law, 4).most).toBeCloseTo(truth / 4, 9)
      }),
    )
    expect(() => expectedErrorRate({ kind: 'exchangeable', rows: 1, columns: 1, own: 0, between: 0 }, 0)).toThrow(
      /ones/,
    )
  })

  test('is the sum of what every cell has', () => {
    fc.assert(
      fc.property(smallLaws, (law) => {
        const patterns = patternProbabilities(matrixOf(law))
        const { least, most, at } = flipChances(law)
        for (let cell = 0; cell < law.rows * law.columns; cell++) {
          const truth = patterns.reduce((sum, p, b) => sum + (((b >> cell) & 1) === 1 ? p : 0), 0)
          const place = at(Math.floor(cell / law.columns), cell % law.columns)
          expect(least[place]).toBeCloseTo(truth, 9)
          expect(most[place]).toBeCloseTo(truth, 9)
        }
      }),
    )
  })

  test('lies within its bounds where there are too many cells', () => {
    // An exchangeable law written out: its truth is known, its bounds are made without it.
    const rows = 24
    const law: ExchangeableLaw = { kind: 'exchangeable', rows, columns: 1, own: -1, between: 0.02 }
    const lambda = Array.from({ length: rows }, (_, i) => i).flatMap((i) =>
      Array.from({ length: rows - i - 1 }, (_, d) => ({ i, j: i + d + 1, matrix: [[0.02]] })),
    )
    const { least, most } = expectedFlips({ kind: 'general', rows, columns: 1, theta: [[-1]], lambda })
    const truth = expectedFlips(law).most
    expect(least).toBeLessThan(truth)
    expect(most).toBeGreaterThan(truth)
    expect(least).toBeCloseTo(rows / (1 + Math.E), 9)
  })

  test('gives the probability that two cells of a column both flip', () => {
    const law: ExchangeableLaw = { kind: 'exchangeable', rows: 4, columns: 1, own: -0.7, between: 0.3 }
    const truth = patternProbabilities(matrixOf(law)).reduce((sum, p, b) => sum + ((b & 3) === 3 ? p : 0), 0)
    expect(pairOf(law)).toBeCloseTo(truth, 12)
    expect(() => pairOf({ ...law, rows: 1 })).toThrow(/two rows/)
  })
})
