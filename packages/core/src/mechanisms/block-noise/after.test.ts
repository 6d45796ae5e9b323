import { describe, expect, test } from 'vitest'
import { denseMatrix } from '../../data/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { finish } from './after.ts'
import type { After } from './facts.ts'
import {
  blockNoise,
  clippedLike,
  diagonalBlocks,
  labelsOf,
  masked,
  matrixLike,
  oneBlock,
  simulateError,
} from './index.ts'

const N = 12
const SHAPE = { rows: N, columns: N, symmetric: false }
const planWith = (after: After, blocks = oneBlock(SHAPE)) =>
  blockNoise.plan(
    { ...SHAPE, neighbours: { kind: 'individual' }, blocks, caps: { blocks: blocks.names.map(() => 1) } },
    { noise: 'laplace', epsilon: 1, after },
  )
const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0)

async function finished(values: Float64Array, after: After, blocks = oneBlock(SHAPE)) {
  const plan = planWith(after, blocks)
  const matrix = denseMatrix(N, N, values.slice())
  const spectrum = await finish(matrix, plan, labelsOf(plan.facts.blocks, plan.facts), seededBits(5), {})
  return { values: matrix.values, spectrum }
}

/** Few flows, and noise of the size of the smaller ones. */
const bits = seededBits(11)
const uniform = () => bits.word() / 2 ** 32
const TRUTH = Float64Array.from({ length: N * N }, (_, k) => (k % 7 === 0 ? 20 : 0))
const NOISY = TRUTH.map((x) => x + 12 * (uniform() + uniform() + uniform() - 1.5))
const error = (values: Float64Array) => sum(values.map((x, k) => Math.abs(x - (TRUTH[k] as number))))

describe('the total kept', () => {
  test('nothing is below 0, all are lowered alike, and the sum is that of the noisy values', async () => {
    const { values } = await finished(NOISY, { keepTotal: true })
    expect(Math.min(...values)).toBe(0)
    expect(sum(values)).toBeCloseTo(sum(NOISY), 8)
    const lowered = [...values].flatMap((x, k) => (x > 0 ? [(NOISY[k] as number) - x] : []))
    expect(Math.max(...lowered) - Math.min(...lowered)).toBeLessThan(1e-9)
    // What clamping adds, this does not: it is nearer to the truth.
    const { values: clamped } = await finished(NOISY, { clamp: true })
    expect(sum(clamped)).toBeGreaterThan(1.2 * sum(NOISY))
    expect(error(values)).toBeLessThan(error(clamped))
  })

  test('a total below 0 leaves nothing, and a mask is left alone', async () => {
    expect(
      sum(
        (
          await finished(
            NOISY.map((x) => x - 100),
            { keepTotal: true },
          )
        ).values,
      ),
    ).toBe(0)
    const hidden = masked(diagonalBlocks(SHAPE), SHAPE, [0, 5])
    const { values } = await finished(NOISY, { keepTotal: true }, hidden)
    expect([values[0], values[5]]).toEqual([Number.NaN, Number.NaN])
    const others = values.filter((_, k) => k !== 0 && k !== 5)
    expect(sum(others)).toBeCloseTo(sum(NOISY.filter((_, k) => k !== 0 && k !== 5)), 8)
  })

  test('rescaled, it is what was declared', async () => {
    const { values } = await finished(NOISY, { keepTotal: true, rescaleTo: 1000 })
    expect(sum(values)).toBeCloseTo(1000, 8)
    const none = await finished(
      NOISY.map((x) => x - 100),
      { keepTotal: true, rescaleTo: 1000 },
    )
    expect(sum(none.values)).toBe(0)
  })
})

test('stays are kept as they are, and out of a low rank', async () => {
  // Moves of rank 1 with a diagonal that is much larger: a rank of 1 is then all about the diagonal.
  const row = Float64Array.from({ length: N }, (_, i) => 1 + i)
  const values = Float64Array.from({ length: N * N }, (_, k) => {
    const [i, j] = [Math.floor(k / N), k % N]
    return (row[i] as number) * (row[N - 1 - j] as number) + (i === j ? 500 : 0)
  })
  const off = (found: Float64Array) =>
    sum(found.map((x, k) => (Math.floor(k / N) === k % N ? 0 : Math.abs(x - (values[k] as number)))))
  const together = await finished(values, { rank: 1 })
  const apart = await finished(values, { rank: 1, staysApart: true })
  expect([...apart.values].filter((_, k) => Math.floor(k / N) === k % N)).toEqual(
    [...values].filter((_, k) => Math.floor(k / N) === k % N),
  )
  expect(off(apart.values)).toBeLessThan(0.05 * off(together.values))
  expect(apart.spectrum?.rank).toBe(1)
})

test.each([
  [{ clamp: true, keepTotal: true }, /give one of them/],
  [{ rescaleTo: 5 }, /where none is below 0/],
  [{ keepTotal: true, rescaleTo: -1 }, /above 0/],
  [{ staysApart: true }, /give a rank/],
  [{ keepTotal: 1 as unknown as boolean }, /"keepTotal" must be true or false/],
])('%j is refused', (after, sentence) => {
  expect(() => planWith(after)).toThrow(sentence)
})

test('a reference is tried with its people held to the caps, and beside what they were before', async () => {
  // One person with 100 in a cell, and nine with 1 in another: a cap of 10 takes 90 away.
  const reference = {
    offsets: Uint32Array.from({ length: 11 }, (_, p) => p),
    cells: Int32Array.from({ length: 10 }, (_, p) => (p === 0 ? 3 : 5)),
    values: Float64Array.from({ length: 10 }, (_, p) => (p === 0 ? 100 : 1)),
  }
  const plan = blockNoise.plan(
    { ...SHAPE, neighbours: { kind: 'individual' }, blocks: oneBlock(SHAPE), caps: { blocks: [10] } },
    { noise: 'laplace', epsilon: 1e6, after: { rank: 2 } },
  )
  const clipped = clippedLike(reference, plan, 20)
  expect(clipped.values[3]).toBeCloseTo(20, 3)
  expect(clipped.values[5]).toBeCloseTo(18, 3)
  const truth = matrixLike(reference, SHAPE, 20)
  const { absolute } = await simulateError(plan, clipped, { truth })
  expect(absolute).toBeCloseTo(180, 1)
  expect((await simulateError(plan, clipped)).absolute).toBeLessThan(1)
})
