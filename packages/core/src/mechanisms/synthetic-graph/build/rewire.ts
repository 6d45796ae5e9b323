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

/** Steps whose chance is drawn together. */
const AHEAD = 64
/** Of a node that has fewer than two neighbours. */
const NOWHERE = 2 ** 32 - 1

/** Which of a swap's nodes another is near. */
const [NEAR_A, NEAR_Y] = [1, 2] as const

/** Off by less than a thousandth, on average over classes. */
const ENOUGH = 1e-6

export function rewiring(wiring: Wiring, { classOf, wanted, weights, groupOf }: Targets, bits: Bits): Rewiring {
  const { nodes, starts, places, ownerOf } = wiring
  const classes = wanted.length
  const inverse = wanted.map((each, k) => (weights[k] as number) / Math.max(1, each) ** 2)
  const has = cornersOf(wiring, classOf, classes)
  const change = new Float64Array(classes)
  // Of each node, whether it is near one node or another of this swap: looked up most of all, so that both share a place.
  const marks = new Uint32Array(nodes)
  let mark = 0
  let off = 0
  for (let k = 0; k < classes; k++) off += (inverse[k] as number) * ((has[k] as number) - (wanted[k] as number)) ** 2

  const neighbour = (v: number) => {
    const start = starts[v] as number
    return places[start + integerBelow((starts[v + 1] as number) - start, bits)] as number
  }
  const unmark = () => {
    mark += 4
    if (mark < 2 ** 32 - 4) return
    marks.fill(0)
    mark = 4
  }
  const near = (v: number, side: 1 | 2) => {
    for (let p = starts[v] as number; p < (starts[v + 1] as number); p++) {
      const w = places[p] as number
      const known = marks[w] as number
      marks[w] = (known >= mark ? known : mark) + side
    }
  }
  const sidesOf = (w: number) => Math.max(0, (marks[w] as number) - mark)
  const bump = (node: number, by: number) => {
    const k = classOf[node] as number
    change[k] = (change[k] as number) + by
  }

  /** Swaps a–x, b–y for a–b, x–y if that is allowed and no worse. */
  const swap = (a: number, x: number, b: number, y: number): void => {
    if (a === b || a === y || x === b || x === y) return
    if (groupOf !== undefined && groupOf[x] !== groupOf[b] && groupOf[a] !== groupOf[y]) return
    unmark()
    near(a, NEAR_A)
    if (sidesOf(b) !== 0) return
    near(y, NEAR_Y)
    if ((sidesOf(x) & NEAR_Y) !== 0) return
    change.fill(0)
    let ends = 0
    let others = 0
    let first = 0
    let second = 0
    for (let p = starts[b] as number; p < (starts[b + 1] as number); p++) {
      const w = places[p] as number
      const sides = sidesOf(w)
      if (sides === 0) continue
      if ((sides & NEAR_A) !== 0 && w !== x && w !== y) {
        bump(w, 1)
        ends++
      }
      if ((sides & NEAR_Y) !== 0) {
        bump(w, -1)
        second++
      }
    }
    for (let p = starts[x] as number; p < (starts[x + 1] as number); p++) {
      const w = places[p] as number
      const sides = sidesOf(w)
      if (sides === 0) continue
      if ((sides & NEAR_Y) !== 0 && w !== a && w !== b) {
        bump(w, 1)
        others++
      }
      if ((sides & NEAR_A) !== 0) {
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
      turn < TRIES && (sidesOf(x) !== 0 || (groupOf !== undefined && groupOf[x] !== groupOf[b]));
      turn++
    ) {
      x = neighbour(a)
    }
    return x
  }

  const close = (v: number, a: number, b: number) => {
    if (a === b) return
    unmark()
    near(v, NEAR_A)
    const x = apart(a, b)
    const y = apart(b, a)
    if (x !== v && y !== v) swap(a, x, b, y)
  }

  const open = (a: number, p: number) => swap(a, neighbour(a), ownerOf[p] as number, places[p] as number)

  /**
   * Chance of the next steps, and their first look at memory. A large graph does not fit in a processor's cache, and a step waits
   * for one place after another; what many steps look at first is fetched side by side. Places stay where they are: what is in
   * them is read again when it is a step's turn.
   */
  const ahead = {
    nodes: new Uint32Array(AHEAD),
    one: new Uint32Array(AHEAD),
    other: new Uint32Array(AHEAD),
    any: new Uint32Array(AHEAD),
    seen: 0,
  }
  const look = (many: number) => {
    // Half by node and half by edge: small degrees have most nodes, large ones most triangles.
    for (let i = 0; i < many; i++) {
      ahead.nodes[i] =
        fraction(bits) < 0.5 ? integerBelow(nodes, bits) : (ownerOf[integerBelow(places.length, bits)] as number)
      ahead.any[i] = integerBelow(places.length, bits)
    }
    for (let i = 0; i < many; i++) {
      const start = starts[ahead.nodes[i] as number] as number
      const degree = (starts[(ahead.nodes[i] as number) + 1] as number) - start
      ahead.one[i] = degree < 2 ? NOWHERE : start + integerBelow(degree, bits)
      ahead.other[i] = degree < 2 ? NOWHERE : start + integerBelow(degree, bits)
    }
    let seen = 0
    for (const list of [ahead.one, ahead.other, ahead.any]) {
      for (let i = 0; i < many; i++) {
        const p = list[i] as number
        if (p !== NOWHERE) seen += places[starts[places[p] as number] as number] as number
      }
    }
    for (let i = 0; i < many; i++) seen += places[starts[ownerOf[ahead.any[i] as number] as number] as number] as number
    ahead.seen = seen
  }

  return {
    off: () => off,
    go(steps) {
      if (places.length < 4) return false
      for (let step = 0; step < steps; step += AHEAD) {
        const many = Math.min(AHEAD, steps - step)
        look(many)
        for (let i = 0; i < many; i++) {
          if (off < ENOUGH) return false
          const one = ahead.one[i] as number
          if (one === NOWHERE) continue
          const node = ahead.nodes[i] as number
          const k = classOf[node] as number
          const a = places[one] as number
          if ((has[k] as number) < (wanted[k] as number)) close(node, a, places[ahead.other[i] as number] as number)
          else open(a, ahead.any[i] as number)
        }
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
