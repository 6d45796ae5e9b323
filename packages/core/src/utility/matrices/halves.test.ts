/** How far the matrices of two halves of the people are apart. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contributions } from '../../data/index.ts'
import { dense } from '../../linalg/samples.ts'
import { uniform } from '../../testing/seeded.ts'
import { halvesDistance, normalisedDistance } from './index.ts'

const each = contributions({
  person: Uint32Array.of(1, 2, 3, 4),
  row: Uint32Array.of(0, 0, 1, 1),
  column: Uint32Array.of(0, 1, 0, 1),
  value: Float64Array.of(1, 2, 3, 4),
})
const shape = { rows: 2, columns: 2 }

/** Person p adds 1 to each of a few cells of one row. */
function crowd(people: number, cells: number, seed: number) {
  const random = uniform(seed)
  const person = Uint32Array.from({ length: 3 * people }, (_, k) => 7 * Math.floor(k / 3))
  return contributions({
    person,
    row: new Uint32Array(person.length),
    column: person.map(() => Math.floor(random() * cells)),
    value: new Float64Array(person.length).fill(1),
  })
}

test('halves are as far apart as what their people do', () => {
  // Nobody shares a cell with anybody: whoever is in which half, all differences add up.
  expect(halvesDistance(each, shape)).toMatchObject({ mean: 10, spread: 0 })
  // All share one: two against two.
  const same = { ...each, row: new Uint32Array(4), column: new Uint32Array(4) }
  const { distances, mean, spread } = halvesDistance(same, shape, { divisions: 200 })
  expect(new Set(distances)).toEqual(new Set([0, 2, 4]))
  // Three ways to part four people, each as probable: 1 + 2 against 3 + 4, and so on. α < 10⁻⁶ at five deviations.
  expect(Math.abs(mean - 2)).toBeLessThan((5 * Math.sqrt(8 / 3)) / Math.sqrt(200))
  expect(Math.abs(spread - Math.sqrt(8 / 3))).toBeLessThan(0.3)
})

test('are equally large: of an odd number of people somebody stays out', () => {
  // Each adds 1 to the one cell: equal halves cancel, and unequal ones would leave 1.
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), (people, seed) => {
      const zeros = new Uint32Array(people)
      const person = Uint32Array.from({ length: people }, (_, p) => p)
      const data = { person, row: zeros, column: zeros, value: new Float64Array(people).fill(1) }
      expect(halvesDistance(data, shape, { random: uniform(seed) }).mean).toBe(0)
    }),
  )
})

test('the numbers and the order of people mean nothing, and whatever is outside the shape counts for nothing', () => {
  const data = crowd(50, 8, 1)
  const renamed = { ...data, person: data.person.map((p) => 1000 - p) }
  const wide = { rows: 1, columns: 8 }
  expect(halvesDistance(renamed, wide)).toEqual(halvesDistance(data, wide))
  const more = contributions({
    person: Uint32Array.of(...data.person, 0, 7),
    row: Uint32Array.of(...data.row, 1, 0),
    column: Uint32Array.of(...data.column, 0, 8),
    value: Float64Array.of(...data.value, 5, 5),
  })
  expect(halvesDistance(more, wide)).toEqual(halvesDistance(data, wide))
})

test('of undirected pairs both cells count, as in the matrix that is released', () => {
  const pairs = { ...each, row: Uint32Array.of(0, 1, 1, 1), column: Uint32Array.of(1, 0, 0, 1) }
  const { distances } = halvesDistance(pairs, { ...shape, symmetric: true }, { divisions: 50 })
  // People 1, 2 and 3 share the pair, person 4 has a cell on the diagonal: 2·|±1 ± 2 ± 3| + 4, two of four on each side.
  expect(new Set(distances)).toEqual(new Set([4, 8, 12]))
})

describe('the unit', () => {
  test('of twice as many people is about √2 times as large where many share a cell', () => {
    const [few, many] = [2000, 4000].map(
      (people) => halvesDistance(crowd(people, 40, 3), { rows: 1, columns: 40 }).mean,
    )
    expect((many as number) / (few as number)).toBeGreaterThan(1.25)
    expect((many as number) / (few as number)).toBeLessThan(1.6)
  })

  test('makes another sample of people 1, whatever their number', () => {
    const [people, columns] = [4000, 60]
    const both = crowd(people, columns, 4)
    const { mean, spread } = halvesDistance(both, { rows: 1, columns }, { divisions: 20 })
    const matrixOf = (wanted: (person: number) => boolean) => {
      const cells = new Float64Array(columns)
      both.column.forEach((j, k) => {
        if (wanted((both.person[k] as number) / 7)) cells[j] = (cells[j] as number) + 1
      })
      return dense(1, columns, (_, j) => cells[j] as number)
    }
    const found = normalisedDistance(
      matrixOf((p) => p < people / 2),
      matrixOf((p) => p >= people / 2),
      mean,
    )
    expect(Math.abs(found - 1)).toBeLessThan((6 * spread) / mean)
    expect(spread / mean).toBeLessThan(0.2)
  })

  test('is the same in every run, and another with other numbers', () => {
    const data = crowd(30, 5, 1)
    const wide = { rows: 1, columns: 5 }
    expect(halvesDistance(data, wide)).toEqual(halvesDistance(data, wide))
    expect(halvesDistance(data, wide, { random: uniform(9) })).not.toEqual(halvesDistance(data, wide))
    expect(halvesDistance(data, wide, { divisions: 3 }).distances).toHaveLength(3)
  })

  test('needs people, divisions and a distance', () => {
    const one = { ...each, person: new Uint32Array(4) }
    expect(() => halvesDistance(one, shape)).toThrow(/at least two people/)
    expect(() => halvesDistance(each, shape, { divisions: 0 })).toThrow(/at least once, not 0/)
    const matrix = dense(1, 1, () => 1)
    for (const unit of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => normalisedDistance(matrix, matrix, unit)).toThrow(/a unit above 0/)
    }
  })
})
