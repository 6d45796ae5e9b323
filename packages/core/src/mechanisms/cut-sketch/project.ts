/**
 * The projections themselves, never building the complete graph: a row of N(0, L_H), H the graph with w/n of the complete
 * graph mixed in, is √w·(g − mean g) + √(1 − w/n)·Eᵀy, where g has one normal number for each node and y one for each
 * edge. The first term has covariance w(I − J/n), which is exactly w/n of the complete graph's Laplacian.
 *
 * Work is r(n + m): rows are made eight at a time, side by side, so that an edge touches two lines of the cache for all.
 */
import { type Bits, fillNormals } from '../../random/index.ts'
import type { Edges } from './edges.ts'

export interface Projection extends Edges {
  readonly nodes: number
  readonly w: number
  readonly share: number
  readonly grid: number
  /** How many projections to make. */
  readonly rows: number
}

const LANES = 8

/** Edges whose normal numbers are drawn at once: they stay in the cache. */
const EDGES_AT_ONCE = 4096

/** values[node · rows + i] is projection i at the node. `report` is told after every eight how many are made. */
export function* project(projection: Projection, bits: Bits): Generator<number, Float32Array> {
  const { nodes, rows, grid } = projection
  const values = new Float32Array(nodes * rows)
  const lanes = new Float64Array(nodes * LANES)
  const normals = new Float64Array(EDGES_AT_ONCE * LANES)
  const factors = factorsOf(projection)
  const toGrid = 1 / grid
  for (let start = 0; start < rows; start += LANES) {
    mixIn(lanes, projection, bits)
    addEdges(lanes, projection, factors, normals, bits)
    const count = Math.min(LANES, rows - start)
    for (let node = 0; node < nodes; node++) {
      const from = node * LANES
      const to = node * rows + start
      // A negative zero would be a second way to write 0.
      for (let k = 0; k < count; k++) values[to + k] = Math.round((lanes[from + k] as number) * toGrid) * grid + 0
    }
    yield start + count
  }
  return values
}

/** √(1 − w/n) times the root of each weight: the deviation of what an edge adds. */
function factorsOf({ share, heads, weights }: Projection): Float64Array {
  const factors = new Float64Array(heads.length)
  if (weights === undefined) return factors.fill(Math.sqrt(share))
  for (let i = 0; i < factors.length; i++) factors[i] = Math.sqrt(share * (weights[i] as number))
  return factors
}

/** √w·(g − mean g) in each lane. */
function mixIn(lanes: Float64Array, { nodes, w }: Projection, bits: Bits): void {
  fillNormals(lanes, bits)
  const means = new Float64Array(LANES)
  for (let at = 0; at < lanes.length; at += LANES) {
    for (let k = 0; k < LANES; k++) means[k] = (means[k] as number) + (lanes[at + k] as number)
  }
  for (let k = 0; k < LANES; k++) means[k] = (means[k] as number) / nodes
  const deviation = Math.sqrt(w)
  for (let at = 0; at < lanes.length; at += LANES) {
    for (let k = 0; k < LANES; k++) lanes[at + k] = deviation * ((lanes[at + k] as number) - (means[k] as number))
  }
}

function addEdges(lanes: Float64Array, edges: Edges, factors: Float64Array, normals: Float64Array, bits: Bits): void {
  const { heads, tails } = edges
  for (let start = 0; start < heads.length; start += EDGES_AT_ONCE) {
    const end = Math.min(start + EDGES_AT_ONCE, heads.length)
    fillNormals(normals.subarray(0, (end - start) * LANES), bits)
    for (let edge = start, from = 0; edge < end; edge++, from += LANES) {
      const factor = factors[edge] as number
      const head = (heads[edge] as number) * LANES
      const tail = (tails[edge] as number) * LANES
      for (let k = 0; k < LANES; k++) {
        const flow = factor * (normals[from + k] as number)
        lanes[head + k] = (lanes[head + k] as number) + flow
        lanes[tail + k] = (lanes[tail + k] as number) - flow
      }
    }
  }
}
