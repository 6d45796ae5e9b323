/**
 * Triangles where they are wanted, degrees as they are. Four nodes: the edges a–x and b–y become a–b and x–y. To close
 * triangles at a node v, a and b are two of its neighbours that are not joined; to open some, a and x are two that are.
 * Nothing else changes, so what the swap does to triangles is
 *
 *   + common(a, b) without x, y   + common(x, y) without a, b   − common(a, x)   − common(b, y),
 *
 * all in the graph before: a path over a removed edge would need one of the other two nodes in its middle. It is kept if the
 * triangles of all classes of nodes come no further from what is wanted.
 */
import { type Bits, integerBelow } from '../../../random/index.ts'
import { exchange, fraction, type Wiring } from './wiring.ts'

export interface Targets {
  /** The class of each node: nodes of like degree. */
  readonly classOf: Uint8Array
  /** How many triangles the nodes of a class are in, counted at each corner. */
  readonly wanted: Float64Array
  /** How much it matters that a class gets what it wants. */
  readonly weights: Float64Array
  /** Swaps keep the number of edges between any two groups. */
  readonly groupOf?: Uint32Array
}

export interface Rewiring {
  /** Takes so many steps, or fewer if all is as wanted: false once it is. */
  go(steps: number): boolean
  /** How far off, as a share: the weighted mean square. */
  readonly off: () => number
}

const TRIES = 6

/** Off by less than a thousandth, on average over classes. */
const ENOUGH = 1e-6

export function rewiring(wiring: Wiring, { classOf, wanted, weights, groupOf }: Targets, bits: Bits): Rewiring {
  const { nodes, starts, places, ownerOf } = wiring
  const classes = wanted.length
  const inverse = wanted.map((each, k) => (weights[k] as number) / Math.max(1, each) ** 2)
  const has = cornersOf(wiring, classOf, classes)
  const change = new Float64Array(classes)
  const nearA = new Uint32Array(nodes)
  const nearY = new Uint32Array(nodes)
  let mark = 0
  let off = 0
  for (let k = 0; k < classes; k++) off += (inverse[k] as number) * ((has[k] as number) - (wanted[k] as number)) ** 2

  const neighbour = (v: number) => {
    const start = starts[v] as number
    return places[start + integerBelow((starts[v + 1] as number) - start, bits)] as number
  }
  const near = (marks: Uint32Array, v: number) => {
    for (let p = starts[v] as number; p < (starts[v + 1] as number); p++) marks[places[p] as number] = mark
  }
  const bump = (node: number, by: number) => {
    const k = classOf[node] as number
    change[k] = (change[k] as number) + by
  }

  /** Swaps a–x, b–y for a–b, x–y if that is allowed and no worse. */
  const swap = (a: number, x: number, b: number, y: number): void => {
    if (a === b || a === y || x === b || x === y) return
    if (groupOf !== undefined && groupOf[x] !== groupOf[b] && groupOf[a] !== groupOf[y]) return
    mark++
    near(nearA, a)
    if (nearA[b] === mark) return
    near(nearY, y)
    if (nearY[x] === mark) return
    change.fill(0)
    let ends = 0
    let others = 0
    let first = 0
    let second = 0
    for (let p = starts[b] as number; p < (starts[b + 1] as number); p++) {
      const w = places[p] as number
      if (nearA[w] === mark && w !== x && w !== y) {
        bump(w, 1)
        ends++
      }
      if (nearY[w] === mark) {
        bump(w, -1)
        second++
      }
    }
    for (let p = starts[x] as number; p < (starts[x + 1] as number); p++) {
      const w = places[p] as number
      if (nearY[w] === mark && w !== a && w !== b) {
        bump(w, 1)
        others++
      }
      if (nearA[w] === mark) {
        bump(w, -1)
        first++
      }
    }
    bump(a, ends - first)
    bump(b, ends - second)
    bump(x, others - first)
    bump(y, others - second)
    let then = 0
    for (let k = 0; k < classes; k++) {
      const left = (has[k] as number) + (change[k] as number) - (wanted[k] as number)
      then += (inverse[k] as number) * left * left
    }
    if (then > off) return
    off = then
    for (let k = 0; k < classes; k++) has[k] = (has[k] as number) + (change[k] as number)
    exchange(wiring, a, x, b)
    exchange(wiring, b, y, a)
    exchange(wiring, x, a, y)
    exchange(wiring, y, b, x)
  }

  /**
   * A neighbour of a that v does not know, if a few tries find one: an edge that closes nothing here is given up most easily.
   * Where there are groups, it is to be of b's group.
   */
  const apart = (a: number, b: number) => {
    let x = neighbour(a)
    for (
      let turn = 0;
      turn < TRIES && (nearA[x] === mark || (groupOf !== undefined && groupOf[x] !== groupOf[b]));
      turn++
    ) {
      x = neighbour(a)
    }
    return x
  }

  const close = (v: number) => {
    const a = neighbour(v)
    const b = neighbour(v)
    if (a === b) return
    mark++
    near(nearA, v)
    const x = apart(a, b)
    const y = apart(b, a)
    if (x !== v && y !== v) swap(a, x, b, y)
  }

  const open = (v: number) => {
    const a = neighbour(v)
    const x = neighbour(a)
    const p = integerBelow(places.length, bits)
    swap(a, x, ownerOf[p] as number, places[p] as number)
  }

  return {
    off: () => off,
    go(steps) {
      if (places.length < 4) return false
      for (let step = 0; step < steps; step++) {
        if (off < ENOUGH) return false
        // Half by node and half by edge: small degrees have most nodes, large ones most triangles.
        const node =
          fraction(bits) < 0.5 ? integerBelow(nodes, bits) : (ownerOf[integerBelow(places.length, bits)] as number)
        if ((starts[node + 1] as number) - (starts[node] as number) < 2) continue
        const k = classOf[node] as number
        if ((has[k] as number) < (wanted[k] as number)) close(node)
        else open(node)
      }
      return true
    },
  }
}

/** Triangles at the nodes of each class. */
export function cornersOf({ nodes, starts, places }: Wiring, classOf: Uint8Array, classes: number): Float64Array {
  const corners = new Float64Array(classes)
  const degree = (v: number) => (starts[v + 1] as number) - (starts[v] as number)
  const before = (u: number, v: number) => degree(u) > degree(v) || (degree(u) === degree(v) && u < v)
  const marks = new Uint32Array(nodes)
  for (let u = 0; u < nodes; u++) {
    for (let p = starts[u] as number; p < (starts[u + 1] as number); p++) {
      const v = places[p] as number
      if (before(v, u)) marks[v] = u + 1
    }
    for (let p = starts[u] as number; p < (starts[u + 1] as number); p++) {
      const v = places[p] as number
      if (!before(v, u)) continue
      for (let q = starts[v] as number; q < (starts[v + 1] as number); q++) {
        const w = places[q] as number
        if (!before(w, v) || marks[w] !== u + 1) continue
        for (const corner of [u, v, w]) {
          const k = classOf[corner] as number
          corners[k] = (corners[k] as number) + 1
        }
      }
    }
  }
  return corners
}
