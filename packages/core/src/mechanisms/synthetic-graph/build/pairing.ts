/**
 * What is left of the degrees after the cores: free places are paired at random, and what cannot be paired is met by
 * switching: u and v take the place of an edge x–y, which becomes u–x and v–y. So every degree is met exactly.
 */
import { type Bits, integerBelow } from '../../../random/index.ts'
import { exchange, free, join, joined, shuffle, type Wiring } from './wiring.ts'

const ROUNDS = 6

/** Each entry of `ends` is a free place; what could not be paired remains. */
export function pairFree(wiring: Wiring, ends: Uint32Array, bits: Bits): Uint32Array {
  let left = ends
  for (let round = 0; round < ROUNDS && left.length > 1; round++) {
    shuffle(left, bits)
    let kept = 0
    const pairs = left.length - (left.length % 2)
    for (let k = 0; k < pairs; k += 2) {
      const [u, v] = [left[k] as number, left[k + 1] as number]
      if (u !== v && !joined(wiring, u, v)) join(wiring, u, v)
      else {
        left[kept++] = u
        left[kept++] = v
      }
    }
    if (pairs < left.length) left[kept++] = left[pairs] as number
    left = left.subarray(0, kept)
  }
  return left
}

/** The same between two lists of free places, equally long. */
export function pairAcross(wiring: Wiring, one: Uint32Array, other: Uint32Array, bits: Bits): void {
  let [left, right] = [one, other]
  for (let round = 0; round < ROUNDS && left.length > 0; round++) {
    shuffle(right, bits)
    let kept = 0
    for (let k = 0; k < left.length; k++) {
      const [u, v] = [left[k] as number, right[k] as number]
      if (u !== v && !joined(wiring, u, v)) join(wiring, u, v)
      else {
        left[kept] = u
        right[kept++] = v
      }
    }
    left = left.subarray(0, kept)
    right = right.subarray(0, kept)
  }
}

/** All free places, each node as often as it has some. */
export function freeEnds(wiring: Wiring): Uint32Array {
  let many = 0
  for (let v = 0; v < wiring.nodes; v++) many += free(wiring, v)
  const ends = new Uint32Array(many)
  let k = 0
  for (let v = 0; v < wiring.nodes; v++) for (let f = free(wiring, v); f > 0; f--) ends[k++] = v
  return ends
}

const TRIES = 400

/** Whether all free places could be met. */
export function switchFree(wiring: Wiring, bits: Bits): boolean {
  const left = shuffle(freeEnds(wiring), bits)
  for (let k = 0; k + 1 < left.length; k += 2) {
    if (!switchIn(wiring, left[k] as number, left[k + 1] as number, bits)) return false
  }
  return left.length % 2 === 0
}

function switchIn(wiring: Wiring, u: number, v: number, bits: Bits): boolean {
  const { places, ownerOf, starts, used } = wiring
  if (u !== v && !joined(wiring, u, v)) {
    join(wiring, u, v)
    return true
  }
  for (let turn = 0; turn < TRIES; turn++) {
    const p = integerBelow(places.length, bits)
    const x = ownerOf[p] as number
    if (p >= (starts[x] as number) + (used[x] as number)) continue
    const y = places[p] as number
    if (x === u || x === v || y === u || y === v || joined(wiring, u, x) || joined(wiring, v, y)) continue
    exchange(wiring, x, y, u)
    exchange(wiring, y, x, v)
    addOne(wiring, u, x)
    addOne(wiring, v, y)
    return true
  }
  return false
}

function addOne({ starts, used, places }: Wiring, u: number, v: number): void {
  places[(starts[u] as number) + (used[u] as number)] = v
  used[u] = (used[u] as number) + 1
}

/**
 * Some graph with these degrees, if one exists (Havel 1955, Hakimi 1962): the node with most free places is joined to those
 * that have most after it. For degrees at the edge of what a graph can have, where random pairing gets stuck.
 */
export function pairBySize(wiring: Wiring, bits: Bits): void {
  wiring.used.fill(0)
  const left = Uint32Array.from({ length: wiring.nodes }, (_, v) => free(wiring, v))
  const order = [...shuffle(Uint32Array.from(left.keys()), bits)]
  for (;;) {
    order.sort((one, other) => (left[other] as number) - (left[one] as number))
    const u = order[0]
    if (u === undefined || left[u] === 0) return
    const many = left[u] as number
    for (let k = 1; k <= many; k++) {
      const v = order[k] as number
      join(wiring, u, v)
      left[v] = (left[v] as number) - 1
    }
    left[u] = 0
  }
}
