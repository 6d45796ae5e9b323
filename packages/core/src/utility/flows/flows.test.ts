import { describe, expect, test } from 'vitest'
import { contributions, denseMatrix } from '../../data/index.ts'
import { flows } from '../../mechanisms/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import {
  commonPart,
  compareFlows,
  figuresOf,
  flowMetrics,
  lengthsDistance,
  predictFlows,
  rescaled,
  staysError,
  throughError,
  topShare,
  trueFlows,
} from './index.ts'

const matrix = (...values: number[]) => denseMatrix(2, 2, Float64Array.from(values))
const empty = matrix(0, 0, 0, 0)

describe('by hand', () => {
  test('the common part: 2·(1 + 2)/(6 + 6), nothing in common with zeros, all with itself', () => {
    expect(commonPart(matrix(1, 5, 0, 0), matrix(4, 2, 0, 0))).toBeCloseTo(6 / 12)
    expect(commonPart(matrix(1, 5, 0, 0), empty)).toBe(0)
    expect(commonPart(matrix(1, 5, 0, 2), matrix(1, 5, 0, 2))).toBe(1)
    expect(commonPart(empty, empty)).toBe(1)
    // What is below 0 counts as 0.
    expect(commonPart(matrix(1, 0, 0, 0), matrix(1, -9, 0, 0))).toBe(1)
  })

  test('the strongest flows: of equals the first, and zeros are none of them', () => {
    expect(topShare(matrix(9, 8, 1, 0), matrix(9, 0, 8, 1), 2)).toBe(0.5)
    expect(topShare(matrix(3, 3, 3, 0), matrix(0, 0, 5, 0), 1)).toBe(0)
    expect(topShare(matrix(3, 0, 0, 0), matrix(3, 0, 0, 0), 100)).toBe(1)
    expect(topShare(matrix(3, 0, 0, 0), empty, 100)).toBe(0)
    expect(topShare(empty, matrix(1, 1, 1, 1), 10)).toBe(1)
  })

  test('what leaves, what arrives and what stays, as parts of all of it', () => {
    const [a, b] = [matrix(2, 4, 0, 4), matrix(2, 0, 4, 4)]
    expect(throughError(a, b, 'out')).toBeCloseTo(0.8)
    expect(throughError(a, b, 'in')).toBeCloseTo(0.8)
    expect(staysError(a, b)).toBe(0)
    expect(staysError(a, empty)).toBe(1)
    expect(staysError(empty, a)).toBe(Infinity)
    expect(staysError(empty, empty)).toBe(0)
  })

  test('lengths: the same moves the other way round are as long, stays have none', () => {
    const places = [
      [0, 0],
      [1, 0],
      [8, 0],
    ] as const
    const three = (...values: number[]) => denseMatrix(3, 3, Float64Array.from(values))
    const near = three(5, 2, 0, 0, 0, 0, 0, 0, 0)
    const far = three(0, 0, 3, 0, 0, 0, 0, 0, 0)
    expect(lengthsDistance(near, three(0, 0, 0, 7, 0, 0, 0, 0, 0), places)).toBe(0)
    expect(lengthsDistance(near, far, places)).toBe(1)
    expect(lengthsDistance(three(0, 1, 1, 0, 0, 0, 0, 0, 0), near, places)).toBeCloseTo(0.5)
    expect(lengthsDistance(near, three(0, 0, 0, 0, 0, 0, 0, 0, 0), places)).toBe(1)
    expect(() => lengthsDistance(empty, empty, places)).toThrow(/2 zones, and 3 places/)
  })

  test('rescaled: what is below 0 is gone, and nothing stays nothing', () => {
    expect([...rescaled(matrix(1, -4, 3, 0), 8).values]).toEqual([2, 0, 6, 0])
    expect([...rescaled(empty, 8).values]).toEqual([0, 0, 0, 0])
  })

  test('matrices of two shapes are refused', () => {
    expect(() => commonPart(empty, denseMatrix(1, 1))).toThrow(/one shape/)
  })
})

const zones = { sizes: [3, 2], parents: [[0, 0, 1]] }
const trips = contributions({
  person: Uint32Array.of(0, 0, 1, 2, 2, 3),
  row: Uint32Array.of(0, 1, 0, 2, 9, 0),
  column: Uint32Array.of(1, 2, 1, 2, 0, 2),
  value: Float64Array.of(2, 1, 1, 3, 5, -1),
})

test('true flows: every level, nothing outside, nothing negative', () => {
  expect([...trueFlows(trips, zones, 0).values]).toEqual([0, 3, 0, 0, 0, 1, 0, 0, 3])
  expect([...trueFlows(trips, zones, 1).values]).toEqual([3, 1, 0, 3])
  expect(() => trueFlows(trips, zones, 2)).toThrow(/no level 2/)
})

test('a release beside the truth: raw and rescaled, beside weights alone', async () => {
  const facts = {
    zones,
    neighbours: { kind: 'individual' },
    weights: [1, 1, 1],
    places: [
      [0, 0],
      [1, 0],
      [3, 0],
    ],
  } as const
  const plan = flows.plan(facts, { noise: 'laplace', epsilon: 1e6, maxTripsPerPerson: 100, spread: 'even' })
  const compared = compareFlows(trips, await flows.release(plan, trips, { bits: seededBits(1) }))
  expect(compared.map(({ level, zones: size }) => [level, size])).toEqual([
    [0, 3],
    [1, 2],
  ])
  for (const { raw, rescaled: shape, weightsAlone } of compared) {
    expect(raw.commonPart).toBeGreaterThan(0.99)
    expect(shape.commonPart).toBeGreaterThan(0.99)
    expect(weightsAlone).toBeLessThan(0.9)
  }
  expect(compared[0]?.raw.lengths).toBeLessThan(0.01)
  expect(compared[1]?.raw.lengths).toBeUndefined()
  expect(
    Object.keys(
      figuresOf(empty, empty, [
        [0, 0],
        [1, 1],
      ]),
    ).toSorted(),
  ).toEqual(Object.keys(flowMetrics).toSorted())
})

test('a prediction needs to know how many people and trips to expect; what the limit takes away is part of it', async () => {
  const facts = { zones, neighbours: { kind: 'individual' } } as const
  const settings = { noise: 'laplace', epsilon: 1 } as const
  expect(await predictFlows(flows.plan(facts, settings))).toBeUndefined()
  const expected = { people: 500, tripsPerPerson: 20 }
  const kept = async (maxTripsPerPerson: number) =>
    (
      await predictFlows(flows.plan({ ...facts, expected }, { ...settings, maxTripsPerPerson }), {
        bits: seededBits(2),
      })
    )?.kept
  expect(await kept(1)).toBeLessThan(0.1)
  expect(await kept(1000)).toBeGreaterThan(0.8)
})

test('very many people are predicted by fewer, with less noise', async () => {
  const facts = { zones, neighbours: { kind: 'individual' } } as const
  const settings = { noise: 'laplace', epsilon: 1, maxTripsPerPerson: 3 } as const
  const predicted = await predictFlows(
    flows.plan({ ...facts, expected: { people: 4e9, tripsPerPerson: 1000 } }, settings),
    { bits: seededBits(3) },
  )
  expect(predicted?.simulated.people).toBe(4e9)
  expect(predicted?.levels[0]?.commonPart.rescaled).toBeGreaterThan(0.8)
})
