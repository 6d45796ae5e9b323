/** Every number of a sketch is made of normal numbers of its own, at the ends of what is drawn at once too. α = 10⁻⁶. */
import { describe, expect, test } from 'vitest'
import { type Bits, fillNormals } from '../../random/index.ts'
import { seededBits } from '../../testing/seeded.ts'
import { normalP } from '../../testing/statistics.ts'
import { type Projection, project } from './project.ts'

const ALPHA = 1e-6

function made(projection: Projection, bits: Bits): Float32Array {
  const making = project(projection, bits)
  for (;;) {
    const step = making.next()
    if (step.done === true) return step.value
  }
}

describe('edges that share no node', () => {
  const edges = 5000
  const rows = 64
  // So little is mixed in that the heads have the normal numbers of their edges, and a hundredth of others.
  const w = 1e-4
  const values = made(
    {
      nodes: 2 * edges,
      heads: Uint32Array.from({ length: edges }, (_, e) => 2 * e),
      tails: Uint32Array.from({ length: edges }, (_, e) => 2 * e + 1),
      w,
      share: 1 - w / (2 * edges),
      grid: 2 ** -19,
      rows,
    },
    seededBits(1),
  )
  const heads = Float64Array.from({ length: edges * rows }, (_, k) => {
    const [edge, row] = [Math.floor(k / rows), k % rows]
    return values[2 * edge * rows + row] as number
  })

  /** Of the products of heads so many edges apart. */
  function apartP(of: Float64Array, lag: number): number {
    let sum = 0
    for (let k = lag * rows; k < of.length; k++) sum += (of[k] as number) * (of[k - lag * rows] as number)
    return normalP(sum / Math.sqrt(of.length - lag * rows))
  }

  test.each([1, 2, 8, 512, 1024, 2048, 4096])('have nothing in common with those %i edges on', (lag) => {
    expect(apartP(heads, lag)).toBeGreaterThan(ALPHA)
    const repeated = heads.map((x, k) => (k < lag * rows ? x : (heads[k % (lag * rows)] as number)))
    expect(apartP(repeated, lag)).toBeLessThan(ALPHA)
  })

  test('have variance 1, the first and the last hundred of them too', () => {
    const varianceP = (of: Float64Array) =>
      normalP((of.reduce((sum, x) => sum + x * x, 0) - of.length) / Math.sqrt(2 * of.length))
    for (const some of [heads, heads.subarray(0, 100 * rows), heads.subarray(-100 * rows)]) {
      expect(varianceP(some)).toBeGreaterThan(ALPHA)
      expect(varianceP(some.map((x) => 1.1 * x))).toBeLessThan(ALPHA)
    }
  })
})

describe('an odd number of nodes, and projections that are no multiple of eight', () => {
  const nodes = 5
  const rows = 11
  const trials = 1500
  const path = { heads: Uint32Array.of(0, 1, 2, 3), tails: Uint32Array.of(1, 2, 3, 4) }
  const none = { heads: new Uint32Array(0), tails: new Uint32Array(0) }
  const w = 1

  /** The least p of the variances of all cells, times how many there are. */
  function cellsP(make: (bits: Bits) => ArrayLike<number>, variance: (node: number) => number): number {
    const bits = seededBits(2)
    const squares = new Float64Array(nodes * rows)
    for (let t = 0; t < trials; t++) {
      const values = make(bits)
      for (let k = 0; k < squares.length; k++) squares[k] = (squares[k] as number) + (values[k] as number) ** 2
    }
    const found = squares.map((sum, k) =>
      normalP((sum / variance(Math.floor(k / rows)) - trials) / Math.sqrt(2 * trials)),
    )
    return Math.min(1, found.length * Math.min(...found))
  }

  test.each([
    { name: 'without edges', edges: none, degrees: [0, 0, 0, 0, 0] },
    { name: 'in a path', edges: path, degrees: [1, 2, 2, 2, 1] },
  ])('have the same variance in every cell, $name', ({ edges, degrees }) => {
    const share = 1 - w / nodes
    const variance = (node: number) => w * (1 - 1 / nodes) + share * (degrees[node] as number)
    const cells = (bits: Bits) => made({ ...edges, nodes, w, share, grid: 2 ** -12, rows }, bits)
    expect(cellsP(cells, variance)).toBeGreaterThan(ALPHA)
  })

  test.each([0, nodes * rows - 1])('which a cell (%i) that lost a third of its variance would not pass', (lost) => {
    const cells = new Float64Array(nodes * rows)
    const draw = (bits: Bits) => {
      fillNormals(cells, bits)
      return cells
    }
    expect(cellsP(draw, () => 1)).toBeGreaterThan(ALPHA)
    expect(
      cellsP(
        (bits) => draw(bits).map((x, k) => (k === lost ? x * Math.sqrt(2 / 3) : x)),
        () => 1,
      ),
    ).toBeLessThan(ALPHA)
  })
})
