import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { quickLnNormalTail } from '../../privacy/special/quick-normal.ts'
import { errorOfMean, type Noisy } from './cell-error.ts'
import { aboveOf, tailOf } from './mixture.ts'

describe('quick tails', () => {
  test('are those of quadrature to 1e-13', () => {
    for (let t = -60; t < 120; t += 0.00371) {
      const [quick, slow] = [quickLnNormalTail(t), lnNormalTail(t)]
      // What is compared are probabilities: an absolute error of a logarithm is a relative one of them.
      expect(Math.abs(quick - slow)).toBeLessThanOrEqual(1e-14 + 4e-16 * Math.abs(slow))
    }
    expect(Math.abs(quickLnNormalTail(5e6) - lnNormalTail(5e6))).toBeLessThan(0.01)
  })
})

const noise: fc.Arbitrary<Noisy> = fc.record({
  law: fc.constantFrom('laplace', 'gaussian'),
  scale: fc.double({ min: -2, max: 2, noNaN: true }).map((exponent) => 10 ** exponent),
})
const parts = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 1000 }), noise, noise)
    .map(([cells, one, other]) => ({ cells, error: errorOfMean(one, other) })),
  { minLength: 1, maxLength: 12 },
)

/** As it was before there were quick tails. */
function slowly(
  mixed: readonly { cells: number; error: ReturnType<typeof errorOfMean> }[],
  cells: number,
  share: number,
) {
  const above = (t: number) => mixed.reduce((sum, { cells: n, error }) => sum + (n / cells) * error.beyond(t), 0)
  let high = mixed.reduce((most, { error }) => Math.max(most, error.mean), 0)
  while (above(high) > share) high *= 2
  let low = 0
  while (high - low > 1e-9 * high) {
    const middle = (low + high) / 2
    if (above(middle) > share) low = middle
    else high = middle
  }
  return high
}

describe('the error of a cell at random', () => {
  test('is the same to the last digit as without quick tails', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom(0.05, 0.5, 1e-6), (some, share) => {
        // Twice each, as a pair of blocks has it.
        const mixed = some.flatMap((part) => [part, part])
        const cells = mixed.reduce((sum, part) => sum + part.cells, 0)
        expect(tailOf(mixed, cells, share)).toBe(slowly(mixed, cells, share))
      }),
      { numRuns: 60 },
    )
  })

  test('is never off by as much as is allowed for', () => {
    fc.assert(
      fc.property(parts, fc.double({ min: 0.01, max: 1000, noNaN: true }), (mixed, t) => {
        const cells = mixed.reduce((sum, part) => sum + part.cells, 0)
        expect(Math.abs(aboveOf(mixed, cells, t) - aboveOf(mixed, cells, t, quickLnNormalTail))).toBeLessThan(2e-12)
      }),
      { numRuns: 200 },
    )
  })
})
