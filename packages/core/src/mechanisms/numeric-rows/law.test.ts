/** The laws of the noisy count and of the private centre. α = 10⁻⁶, and a fifth more or less of either scale is refused. */
import { describe, expect, test } from 'vitest'
import { calibrateGaussian, deltaAt } from '../../privacy/index.ts'
import { lnNormalTail } from '../../privacy/special/normal.ts'
import { seededBits } from '../../testing/seeded.ts'
import { chiSquareP } from '../../testing/statistics.ts'
import type { NumericRowFacts, RowNeighbours } from './facts.ts'
import type { NumericRows } from './rows.ts'
import { drawRowStages, rowStages } from './stages.ts'

const ALPHA = 1e-6

/** How many lie between one edge and the next, against a distribution function. */
function lawP(samples: readonly number[], edges: readonly number[], below: (x: number) => number): number {
  const counts = Array.from({ length: edges.length + 1 }, () => 0)
  for (const x of samples) {
    const cell = edges.filter((edge) => x > edge).length
    counts[cell] = (counts[cell] as number) + 1
  }
  const shares = [0, ...edges.map(below), 1]
  const expected = counts.map((_, k) => samples.length * ((shares[k + 1] as number) - (shares[k] as number)))
  return chiSquareP(counts, expected)
}

describe('the noisy count', () => {
  const epsilon = 0.1
  const people = 1000
  const data: NumericRows = {
    columns: 1,
    batches: () => [{ rows: people, columns: 1, values: new Float64Array(people) }],
  }

  async function noise(spent: number): Promise<number[]> {
    const facts: NumericRowFacts = {
      columns: 1,
      neighbours: { kind: 'individual' },
      norm: 1,
      people: { counted: { epsilon: spent } },
    }
    const bits = seededBits(1)
    const found: number[] = []
    while (found.length < 3000) {
      const { people: count } = await drawRowStages(facts, data, bits, {})
      if (count === undefined || 'declared' in count) throw new Error('not counted')
      found.push((count.counted.drawn as number) - people)
    }
    return found
  }

  /** Laplace noise of scale 1/ε, rounded: whole numbers lie between these edges as real ones do. */
  const p = (samples: readonly number[]) =>
    lawP(
      samples,
      [-30.5, -20.5, -14.5, -9.5, -5.5, -2.5, -0.5, 0.5, 2.5, 5.5, 9.5, 14.5, 20.5, 30.5],
      (x) => (x < 0 ? Math.exp(epsilon * x) : 2 - Math.exp(-epsilon * x)) / 2,
    )

  test('has Laplace noise of scale 1/ε', async () => {
    expect(p(await noise(epsilon))).toBeGreaterThan(ALPHA)
  })

  test.each([0.5, 0.8, 1.2])('would not pass with %d of it', async (scale) => {
    expect(p(await noise(epsilon / scale))).toBeLessThan(ALPHA)
  })
})

describe('the private centre', () => {
  const target = { epsilon: 1, delta: 1e-6 }
  const columns = 4
  const people = 3
  const norm = 1.5
  const maxChange = 0.375
  /** All within the norm, and whole multiples of any unit: what is released is their sum and noise. */
  const row = [0.5, -0.25, 1, 0]
  const data: NumericRows = {
    columns,
    batches: () => [{ rows: people, columns, values: Float64Array.from([...row, ...row, ...row]) }],
  }

  async function noise(facts: NumericRowFacts): Promise<number[]> {
    const bits = seededBits(2)
    const found: number[] = []
    while (found.length < 3000) {
      const { centre } = await drawRowStages(facts, data, bits, {})
      if (centre === undefined || !('private' in centre)) throw new Error('not private')
      for (const [j, mean] of (centre.private.drawn ?? []).entries()) {
        found.push(mean * people - people * (row[j] as number))
      }
    }
    return found
  }

  const below = (x: number) => (x < 0 ? Math.exp(lnNormalTail(-x)) : 1 - Math.exp(lnNormalTail(x)))
  const edges = [-2, -1.5, -1.1, -0.8, -0.5, -0.25, 0, 0.25, 0.5, 0.8, 1.1, 1.5, 2]

  const relations: readonly { readonly neighbours: RowNeighbours; readonly step: number }[] = [
    { neighbours: { kind: 'individual' }, step: norm },
    { neighbours: { kind: 'row' }, step: 2 * norm },
    { neighbours: { kind: 'row-change', maxChange }, step: maxChange },
  ]

  test.each(relations)(
    'has Gaussian noise of deviation step/μ on the sum: $neighbours',
    async ({ neighbours, step }) => {
      const facts: NumericRowFacts = {
        columns,
        neighbours,
        ...(neighbours.kind === 'row-change' ? {} : { norm }),
        centre: { private: target },
        people: { declared: people },
      }
      const deviation = step / calibrateGaussian(target).mu
      const samples = await noise(facts)
      const p = (scale: number) =>
        lawP(
          samples.map((x) => (scale * x) / deviation),
          edges,
          below,
        )
      expect(p(1)).toBeGreaterThan(ALPHA)
      for (const scale of [0.5, 0.8, 1.2]) expect(p(scale)).toBeLessThan(ALPHA)
      const guarantee = rowStages(facts, { epsilon: 2, delta: 1e-5 }, 'sketch').stages[0]?.guarantee
      if (guarantee?.kind !== 'approximate' || guarantee.curve === undefined) throw new Error('no curve')
      expect(deltaAt(guarantee.curve, target.epsilon)).toBeLessThanOrEqual(target.delta)
      expect(deltaAt(guarantee.curve, target.epsilon)).toBeGreaterThan(0.999 * target.delta)
    },
  )
})
