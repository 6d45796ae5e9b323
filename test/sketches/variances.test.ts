/** Variances along directions: the tables, and what is measured of them. */
import { covarianceSketch } from '@tulle/core'
import { compareVariances } from '@tulle/core/sketches'
import { seededBits } from '@tulle/core/testing'
import { describe, expect, test } from 'vitest'
import { GRAM, RELATIONS, SKETCH } from '../../experiments/parts/sketches/design.mjs'
import {
  clipped,
  DIRECTIONS,
  directionsOf,
  gramOf,
  squaresAlong,
} from '../../experiments/parts/sketches/directions.mjs'
import { measureTable, measureVariances } from '../../experiments/parts/sketches/measure-variances.mjs'
import { generatedTable } from '../../experiments/parts/sketches/numbers.mjs'

const small = { ...generatedTable({ rows: 3000, columns: 6 }), releases: 4, guess: 1000 }
const settings = { delta: 1e-6, queries: [10, 1000] }

describe('the generated table', () => {
  const gram = gramOf(small.rows)

  test('has the variances that it was made with', () => {
    const { most = [], least = [] } = directionsOf(gram)
    // 1 and 1/6, each a mean of 3,000 squares: within 6 standard deviations.
    const [first, last] = [most, least].map(([x]) => squaresAlong(gram, x ?? new Float64Array(6)) / 3000)
    expect(Math.abs((first ?? 0) - 1)).toBeLessThan(6 * Math.sqrt(2 / 3000))
    expect(Math.abs(6 * (last ?? 0) - 1)).toBeLessThan(6 * Math.sqrt(2 / 3000))
    const total = [0, 1, 2, 3, 4, 5].reduce((sum, j) => sum + (gram.values[7 * j] ?? 0), 0)
    expect(total / 3000).toBeCloseTo(1 + 1 / 2 + 1 / 3 + 1 / 4 + 1 / 5 + 1 / 6, 0)
  })

  test('directions are of length 1, and no sum of squares lies outside of most and least', () => {
    const directions = directionsOf(gram)
    expect(Object.keys(directions)).toEqual(DIRECTIONS)
    const along = (x: Float64Array) => squaresAlong(gram, x)
    const [most, least] = [directions['most'], directions['least']].map((group) =>
      along(group?.[0] ?? new Float64Array(6)),
    )
    for (const x of Object.values(directions).flat()) {
      expect(x.reduce((sum, each) => sum + each * each, 0)).toBeCloseTo(1, 9)
      expect(along(x)).toBeLessThanOrEqual((most ?? 0) * (1 + 1e-9))
      expect(along(x)).toBeGreaterThanOrEqual((least ?? 0) * (1 - 1e-9))
    }
  })

  test('rows are shortened to the norm, and others left alone', () => {
    const { table, count } = clipped({ rows: 2, columns: 2, values: Float64Array.of(3, 4, 0.3, 0.4) }, 1)
    expect(count).toBe(1)
    for (const [i, cell] of [0.6, 0.8, 0.3, 0.4].entries()) expect(table.values[i]).toBeCloseTo(cell, 12)
    expect(measureTable(small)).toMatchObject({ rows: 3000, columns: 6, norm: 4 })
  })
})

describe('what is predicted', () => {
  test.each(['individual', 'row'] as const)('%s: what the plans say of the same methods', async (kind) => {
    const few = { ...generatedTable({ rows: 200, columns: 6 }), releases: 1, guess: 150 }
    const { results } = await measureVariances({ relation: kind, epsilon: 1 }, few, settings, seededBits(1))
    const facts = { columns: 6, norm: few.norm, neighbours: { kind } }
    const asked = { variance: 150, queries: 10 }
    const plan = covarianceSketch.plan(facts, { epsilon: 1, delta: 1e-6, asked, evenIfUseless: true })
    const others = compareVariances(plan).alternatives.filter(({ method }) => method !== 'covariance-sketch')
    expect(others.length).toBe(3)
    for (const { method, error } of others) {
      const own = results.find((each) => each.method === method && (each.queries ?? 10) === 10)
      expect([method, Math.abs((own?.predicted ?? Number.NaN) / error - 1) < 0.02]).toEqual([method, true])
    }
  })
})

describe('what is measured', () => {
  const few = { ...generatedTable({ rows: 400, columns: 6 }), releases: 4, guess: 150 }

  test.each(RELATIONS)('%s: releases are off as predicted, and not as predicted at another ε', async (relation) => {
    const at = (epsilon: number) => measureVariances({ relation, epsilon }, few, settings, seededBits(epsilon))
    const [{ results }, { results: others }] = [await at(1), await at(4)]
    const error = (from: typeof results, method: string) =>
      from.find((each) => each.method === method && each.directions === 'random')
    for (const method of relation === 'row-change' ? [SKETCH] : [SKETCH, GRAM]) {
      const [measured = Number.NaN, predicted = Number.NaN] = [
        error(results, method)?.error,
        error(results, method)?.predicted,
      ]
      // Hundred directions in six dimensions are some twenty independent ones, in each of 4 releases.
      expect(measured / predicted).toBeGreaterThan(0.6)
      expect(measured / predicted).toBeLessThan(1.5)
      expect(measured / (error(others, method)?.predicted ?? Number.NaN)).toBeGreaterThan(1.5)
    }
    expect(results.some(({ method }) => method === GRAM)).toBe(relation !== 'row-change')
    expect(results.every((each) => each.error >= 0 && Number.isFinite(each.relative))).toBe(true)
  })
})
