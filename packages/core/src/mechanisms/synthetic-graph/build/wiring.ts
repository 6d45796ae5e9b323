/** A graph in the making whose degrees are given: each node has as many places for neighbours, and swaps exchange what is in them. */
import type { Bits } from '../../../random/index.ts'
import { integerBelow } from '../../../random/index.ts'

export interface Wiring {
  readonly nodes: number
  /** Node v's places are starts[v] to starts[v + 1] − 1; the first used[v] of them are taken. */
  readonly starts: Uint32Array
  readonly used: Uint32Array
  readonly places: Uint32Array
  /** The node that a place belongs to: a uniform place is the end of a uniform edge. */
  readonly ownerOf: Uint32Array
}

export function wiringFor(degrees: Uint32Array): Wiring {
  const nodes = degrees.length
  const starts = new Uint32Array(nodes + 1)
  for (let v = 0; v < nodes; v++) starts[v + 1] = (starts[v] as number) + (degrees[v] as number)
  const all = starts[nodes] as number
  const ownerOf = new Uint32Array(all)
  for (let v = 0; v < nodes; v++) ownerOf.fill(v, starts[v], starts[v + 1])
  return { nodes, starts, used: new Uint32Array(nodes), places: new Uint32Array(all), ownerOf }
}

/** Places of v that are not taken yet. */
export function free({ starts, used }: Wiring, v: number): number {
  return (starts[v + 1] as number) - (starts[v] as number) - (used[v] as number)
}

export function joined({ starts, used, places }: Wiring, u: number, v: number): boolean {
  const [from, to] = (used[u] as number) < (used[v] as number) ? [u, v] : [v, u]
  const start = starts[from] as number
  const end = start + (used[from] as number)
  for (let p = start; p < end; p++) if (places[p] === to) return true
  return false
}

/** Joins two nodes that are not joined and have a free place each. */
export function join(wiring: Wiring, u: number, v: number): void {
  put(wiring, u, v)
  put(wiring, v, u)
}

function put({ starts, used, places }: Wiring, u: number, v: number): void {
  places[(starts[u] as number) + (used[u] as number)] = v
  used[u] = (used[u] as number) + 1
}

/** In the places of u, `now` stands where `before` stood. */
export function exchange({ starts, used, places }: Wiring, u: number, before: number, now: number): void {
  let p = starts[u] as number
  for (const end = p + (used[u] as number); p < end; p++) {
    if (places[p] !== before) continue
    places[p] = now
    return
  }
}

/** In place, every order as likely. */
export function shuffle(values: Uint32Array, bits: Bits): Uint32Array {
  for (let i = values.length - 1; i > 0; i--) {
    const k = integerBelow(i + 1, bits)
    const value = values[i] as number
    values[i] = values[k] as number
    values[k] = value
  }
  return values
}

/** A number in [0, 1), for choices that protect nobody. */
export function fraction(bits: Bits): number {
  return bits.word() / 2 ** 32
}
