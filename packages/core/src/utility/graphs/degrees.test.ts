import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjacencyOf } from '../../testing/adjacency.ts'
import { degreeCounts, degreeDivergence, degreeKs, degreeTransport, degreeVariation } from './degrees.ts'

const distances = { degreeDivergence, degreeKs, degreeTransport, degreeVariation }

describe('degrees', () => {
  test('are counted, every node once', () => {
    const star = [1, 2, 3].map((leaf) => [0, leaf])
    expect([...degreeCounts(adjacencyOf(5, star))]).toEqual([1, 3, 0, 1, 0])
    expect([...degreeCounts(adjacencyOf(0, []))]).toEqual([])
    expect([...degreeCounts(adjacencyOf(1, []))]).toEqual([1])
    // The last node has the most that a node can have.
    expect([
      ...degreeCounts(
        adjacencyOf(
          3,
          [0, 1].map((i) => [i, 2]),
        ),
      ),
    ]).toEqual([0, 2, 1])
  })
})

describe.each(Object.entries(distances))('%s', (name, distance) => {
  const counts = fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }).map((list) => Uint32Array.from(list))

  test('is 0 from a distribution to itself, and positive and finite to others', () => {
    fc.assert(
      fc.property(counts, counts, (p, q) => {
        expect(distance(p, p)).toBe(0)
        expect(distance(p, q)).toBeGreaterThanOrEqual(0)
        expect(distance(p, q)).toBeLessThan(Infinity)
        if (name !== 'degreeDivergence') expect(distance(p, q)).toBeCloseTo(distance(q, p), 12)
        if (name === 'degreeKs' || name === 'degreeVariation') expect(distance(p, q)).toBeLessThanOrEqual(1 + 1e-12)
      }),
    )
  })

  test('of no nodes is 0', () => {
    expect(distance(new Uint32Array(), new Uint32Array())).toBe(0)
  })
})

test.each([degreeKs, degreeTransport, degreeVariation])(
  '%o minds no degrees that nobody has beyond the last',
  (distance) => {
    const [p, q] = [Uint32Array.of(2, 2), Uint32Array.of(1, 0, 0, 3)]
    expect(distance(p, q)).toBe(distance(Uint32Array.of(2, 2, 0, 0, 0), q))
    expect(distance(p, q)).toBeGreaterThan(0)
  },
)

describe('two distributions', () => {
  const [p, q] = [Uint32Array.of(2, 2, 0, 0), Uint32Array.of(1, 0, 0, 1)]

  test('have shares that differ, and move so far', () => {
    expect(degreeVariation(p, q)).toBe(0.5)
    // Half of all nodes go from degree 1 to degree 3.
    expect([degreeTransport(p, q), degreeTransport(q, p)]).toEqual([1, 1])
    expect(degreeKs(p, q)).toBe(0.5)
  })

  test('diverge with one more node on all degrees', () => {
    // (4 + ½)/5 against (0 + ½)/5, and the other way round.
    expect(degreeDivergence(Uint32Array.of(4, 0), Uint32Array.of(0, 4))).toBeCloseTo(0.8 * Math.log(9), 12)
  })
})
