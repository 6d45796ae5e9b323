/**
 * With few projections the degrees of freedom of an interval between two sets show. Where the two sums hardly go
 * together, its slope is all that matters, and that has an exact interval of its own, from tables: the answer must hold
 * at least as often. Both are asked about the same sums, so that few are enough; α = 10⁻⁶.
 */
import { describe, expect, test } from 'vitest'
import { fillNormals } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { normalP } from '../../testing/statistics.ts'
import { cutBetween, cutSketch } from './index.ts'

const ALPHA = 1e-6
const NODES = 2000
/** Node 0 has an edge to one of nodes 1 and 2, and all three have many others. */
const [CUT_OF_ONE, CUT_OF_TWO, BETWEEN] = [1000, 2000, 1]

interface Sums {
  readonly u: Float64Array
  readonly v: Float64Array
}

/** How often one holds where the other does not. */
function disagreements(sums: Iterable<Sums>, one: (sums: Sums) => boolean, other: (sums: Sums) => boolean) {
  let [oneAlone, otherAlone, neither] = [0, 0, 0]
  for (const each of sums) {
    const [a, b] = [one(each), other(each)]
    if (a && !b) oneAlone++
    if (b && !a) otherAlone++
    if (!a && !b) neither++
  }
  return { oneAlone, otherAlone, neither }
}

/** Small where the first holds less often than the second. */
function seldomerP({ oneAlone, otherAlone }: { oneAlone: number; otherAlone: number }): number {
  if (oneAlone >= otherAlone) return 1
  return normalP((otherAlone - oneAlone) / Math.sqrt(oneAlone + otherAlone))
}

describe.each([
  { rows: 2, count: 1000, exact: 12.706205, freer: 4.302653 },
  { rows: 3, count: 2000, exact: 4.302653, freer: 3.182446 },
  { rows: 5, count: 4000, exact: 2.776445, freer: 2.570582 },
])('$rows projections', ({ rows, count, exact, freer }) => {
  const plan = cutSketch.plan(
    { nodes: NODES, neighbours: { kind: 'edge' } },
    { epsilon: 10, delta: 1e-6, rows, evenIfUseless: true },
  )
  const { w, share } = plan.parameters
  const ofU = (w * (NODES - 1)) / NODES + share * CUT_OF_ONE
  const ofV = (w * 2 * (NODES - 2)) / NODES + share * CUT_OF_TWO
  const together = -((w * 2) / NODES + share * BETWEEN)
  const slope = together / ofU

  function* drawn(): Generator<Sums> {
    const bits = seededBits(4)
    const normals = new Float64Array(2 * rows)
    for (let t = 0; t < count; t++) {
      fillNormals(normals, bits)
      const u = normals.slice(0, rows).map((x) => Math.sqrt(ofU) * x)
      const v = normals.slice(rows).map((x, i) => slope * (u[i] as number) + Math.sqrt(ofV - slope * together) * x)
      yield { u, v }
    }
  }

  /** What other nodes have is not looked at. */
  const values = new Float32Array(NODES * rows)

  function answered({ u, v }: Sums): boolean {
    values.set(u)
    values.set(v, rows)
    const { low, high } = cutBetween({ plan, sketch: { rows, values } }, [0], [1, 2])
    return low <= BETWEEN && BETWEEN <= high
  }

  /** Of the slope, from the definition. */
  const slopeWithin = (quantile: number) => (sums: Sums) => {
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, x, i) => sum + x * (b[i] as number), 0)
    const [uu, uv, vv] = [dot(sums.u, sums.u), dot(sums.u, sums.v), dot(sums.v, sums.v)]
    const rest = (vv - (uv * uv) / uu) / (rows - 1)
    return Math.abs(uv / uu - slope) <= quantile * Math.sqrt(rest / uu)
  }

  test('hold as often as they should, and not nearly always', () => {
    const found = disagreements(drawn(), answered, slopeWithin(exact))
    expect(seldomerP(found)).toBeGreaterThan(ALPHA)
    // Five in a hundred are allowed to miss.
    expect(found.otherAlone + found.neither).toBeGreaterThan(0.02 * count)
  })

  test('and one degree of freedom too many is seen to hold less often', () => {
    expect(seldomerP(disagreements(drawn(), slopeWithin(freer), slopeWithin(exact)))).toBeLessThan(ALPHA)
  })
})
