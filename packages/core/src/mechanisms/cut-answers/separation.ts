/**
 * How many of the cuts one edge can cross: those that part its two nodes. Give every node a code, one bit for each cut,
 * on which side of it the node lies; then this is the largest Hamming distance of two codes.
 */
import type { Exactness } from '../../privacy/index.ts'

export interface Separation {
  /** No two nodes are parted by more cuts. */
  readonly most: number
  /** Whether some two nodes are parted by as many. */
  readonly exactness: Exactness
}

/** Nodes on the same side of every cut are one kind. All pairs of so many kinds are compared, … */
const MOST_KINDS = 2048

/** … if that is no more than so many comparisons of 32 bits. */
const MOST_COMPARED = 2 ** 27

type Cuts = readonly (readonly number[])[]

export function separationOf(cuts: Cuts, nodes: number): Separation {
  const kinds = kindsOf(cuts, nodes)
  const words = Math.ceil(cuts.length / 32)
  if (kinds === undefined || (kinds.count * kinds.count * words) / 2 > MOST_COMPARED) return boundOf(cuts, nodes)
  return { most: largestDistance(codesOf(cuts, kinds, words), words), exactness: 'exact' }
}

interface Kinds {
  readonly count: number
  /** The kind of each node, in numbers below `numbers`, not all of which need be taken. */
  readonly of: Uint32Array
  readonly numbers: number
}

/** Every cut divides each kind into those inside and those outside. Nothing if there are too many kinds. */
function kindsOf(cuts: Cuts, nodes: number): Kinds | undefined {
  const of = new Uint32Array(nodes)
  const sizes = [nodes]
  let count = 1
  for (const cut of cuts) {
    const inside = new Map<number, number>()
    for (const node of cut) {
      const old = of[node] as number
      let kind = inside.get(old)
      if (kind === undefined) {
        kind = sizes.push(0) - 1
        inside.set(old, kind)
        count++
      }
      of[node] = kind
      sizes[kind] = (sizes[kind] as number) + 1
      sizes[old] = (sizes[old] as number) - 1
    }
    for (const old of inside.keys()) if (sizes[old] === 0) count--
    if (count > MOST_KINDS) return undefined
  }
  return { count, of, numbers: sizes.length }
}

/** The code of each kind, `words` words one after the other. */
function codesOf(cuts: Cuts, { of, count, numbers }: Kinds, words: number): Uint32Array {
  const places = new Int32Array(numbers).fill(-1)
  let taken = 0
  for (const kind of of) if (places[kind] === -1) places[kind] = taken++
  const codes = new Uint32Array(count * words)
  cuts.forEach((cut, i) => {
    for (const node of cut) {
      const word = (places[of[node] as number] as number) * words + (i >>> 5)
      codes[word] = (codes[word] as number) | (1 << (i & 31))
    }
  })
  return codes
}

function largestDistance(codes: Uint32Array, words: number): number {
  let most = 0
  for (let a = 0; a < codes.length; a += words) {
    for (let b = 0; b < a; b += words) {
      let distance = 0
      for (let w = 0; w < words; w++) distance += bitsIn((codes[a + w] as number) ^ (codes[b + w] as number))
      if (distance > most) most = distance
    }
  }
  return most
}

/** Ones among 32 bits: sums of neighbouring pairs, fours, bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Which side of a cut is named makes no difference to which nodes it parts. With the smaller side named, two codes differ
 * in no more places than they have ones together.
 */
function boundOf(cuts: Cuts, nodes: number): Separation {
  const inside = new Int32Array(nodes)
  let turned = 0
  for (const cut of cuts) {
    const large = 2 * cut.length > nodes
    if (large) turned++
    for (const node of cut) inside[node] = (inside[node] as number) + (large ? -1 : 1)
  }
  let [first, second] = [-Infinity, -Infinity]
  for (const count of inside) {
    if (count > first) [first, second] = [count, first]
    else if (count > second) second = count
  }
  return { most: Math.min(cuts.length, first + second + 2 * turned), exactness: 'bound' }
}
