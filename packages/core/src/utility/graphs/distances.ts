/**
 * How far all nodes are from some of them, by breadth-first search from 32 nodes at once: each node has a bit for each of
 * the 32, set when that one has reached it (Then and others, 2014). While few nodes are reached anew, these go to their
 * neighbours; while many are, the nodes that are not reached by all yet look for a neighbour that was, and stop as soon as
 * nothing is missing: in a dense graph after a few of them.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { breathe } from '../../run.ts'
import { BREATH, type Pace } from './pace.ts'

const AT_ONCE = 32

/** Looking is quicker than going when those reached anew have this share of all edges. */
const MANY = 1 / 4

export interface Distances {
  /** For each source, the sum of its distances to all nodes. */
  readonly sums: Float64Array
  /** The largest of all distances, */
  readonly farthest: number
  /** and a node that is so far. */
  readonly farNode: number
}

/** In a graph that hangs together. */
export async function distancesFrom(adjacency: SparseMatrix, sources: Uint32Array, pace: Pace): Promise<Distances> {
  const sums = new Float64Array(sources.length)
  const search = searcher(adjacency)
  let [farthest, farNode, steps] = [0, sources[0] ?? 0, 0]
  for (let from = 0; from < sources.length; from += AT_ONCE) {
    const found = search(sources.subarray(from, from + AT_ONCE), sums.subarray(from, from + AT_ONCE))
    if (found.rounds > farthest) [farthest, farNode] = [found.rounds, found.last]
    steps += found.steps
    if (steps < BREATH) continue
    steps = 0
    await breathe(pace, Math.min(from + AT_ONCE, sources.length), sources.length)
  }
  return { sums, farthest, farNode }
}

function searcher({ rows: n, offsets, indices }: SparseMatrix) {
  const seen = new Int32Array(n)
  // Bits that were set in the last round, and that are in this one; each of these nodes is on the list beside.
  let [fresh, next] = [new Int32Array(n), new Int32Array(n)]
  let [freshNodes, nextNodes] = [new Uint32Array(n), new Uint32Array(n)]

  /** From those reached anew to their neighbours. */
  const go = (many: number) => {
    let found = 0
    for (let t = 0; t < many; t++) {
      const u = freshNodes[t] as number
      const bits = fresh[u] as number
      const end = offsets[u + 1] as number
      for (let k = offsets[u] as number; k < end; k++) {
        const v = indices[k] as number
        const anew = bits & ~(seen[v] as number)
        if (anew === 0) continue
        const before = next[v] as number
        if (before === 0) nextNodes[found++] = v
        next[v] = before | anew
      }
    }
    return found
  }

  /** From those not reached by all, to neighbours reached anew. */
  const look = (full: number) => {
    let [found, steps] = [0, n]
    for (let v = 0; v < n; v++) {
      const before = seen[v] as number
      if (before === full) continue
      const start = offsets[v] as number
      const end = offsets[v + 1] as number
      let bits = before
      let k = start
      while (k < end && bits !== full) bits |= fresh[indices[k++] as number] as number
      steps += k - start
      if (bits === before) continue
      next[v] = bits & ~before
      nextNodes[found++] = v
    }
    return { found, steps }
  }

  return (sources: Uint32Array, sums: Float64Array): { rounds: number; last: number; steps: number } => {
    seen.fill(0)
    let [many, rounds, last, steps] = [0, 0, sources[0] as number, n]
    sources.forEach((u, bit) => {
      if (fresh[u] === 0) freshNodes[many++] = u
      fresh[u] = seen[u] = (fresh[u] as number) | (1 << bit)
    })
    const full = sources.length === AT_ONCE ? -1 : (1 << sources.length) - 1
    for (;;) {
      let entries = 0
      for (let t = 0; t < many; t++) {
        const u = freshNodes[t] as number
        entries += (offsets[u + 1] as number) - (offsets[u] as number)
      }
      const looked = entries > MANY * indices.length ? look(full) : undefined
      const found = looked?.found ?? go(many)
      steps += looked?.steps ?? entries
      for (let t = 0; t < many; t++) fresh[freshNodes[t] as number] = 0
      if (found === 0) return { rounds, last, steps }
      rounds++
      for (let t = 0; t < found; t++) {
        const v = nextNodes[t] as number
        let bits = next[v] as number
        seen[v] = (seen[v] as number) | bits
        for (; bits !== 0; bits &= bits - 1) {
          const source = 31 - Math.clz32(bits & -bits)
          sums[source] = (sums[source] as number) + rounds
        }
      }
      last = nextNodes[0] as number
      many = found
      ;[fresh, next] = [next, fresh]
      ;[freshNodes, nextNodes] = [nextNodes, freshNodes]
    }
  }
}
