/**
 * Groups, found by looks at pairs of nodes. Every pair is looked at once at most, and which pairs come next follows from
 * public facts and what came out before: together the looks lose what one of them loses (notes.md). A look is either at all
 * pairs among some nodes, each flipped with probability 1/(1 + e^ε), or at the pairs of one node with a group: their
 * edges are counted, with Laplace noise of scale 1/ε.
 */
import type { SparseMatrix } from '../../../data/index.ts'
import { divideUp } from '../../../privacy/index.ts'
import { addLaplace, type Bits, fillFlips, flipProbability, probability } from '../../../random/index.ts'
import { raysOf, standingOut } from './spectrum.ts'

/** More groups than this are not told apart. */
const MOST_GROUPS = 40

/** A node joins a group if it has this share of its edges there beyond what chance would give. */
const CLEARLY = 0.15

/** Groups of fewer are not begun. */
const LEAST_SEEDS = 10

export interface Looking {
  readonly adjacency: SparseMatrix
  /** The noisy degree of each node. */
  readonly degrees: Float64Array
  readonly epsilon: number
  readonly sizes: readonly number[]
}

export interface Looks {
  /** The group of each node, from 0 on. */
  readonly groupOf: Uint32Array
  readonly groups: number
}

/** Which pairs were looked at. Nobody looks at a pair without asking here, and a second look is an error, never a leak. */
export class LookedAt {
  readonly #bits: Uint32Array
  readonly #nodes: number

  constructor(nodes: number) {
    this.#nodes = nodes
    this.#bits = new Uint32Array(Math.ceil((nodes * nodes) / 32))
  }

  has(u: number, v: number): boolean {
    const at = u < v ? u * this.#nodes + v : v * this.#nodes + u
    return (((this.#bits[Math.floor(at / 32)] as number) >>> (at % 32)) & 1) === 1
  }

  add(u: number, v: number): void {
    if (this.has(u, v)) throw new Error('a pair would be looked at twice')
    const at = u < v ? u * this.#nodes + v : v * this.#nodes + u
    const word = Math.floor(at / 32)
    this.#bits[word] = (this.#bits[word] as number) | (1 << (at % 32))
  }
}

export function findGroups({ adjacency, degrees, epsilon, sizes }: Looking, bits: Bits): Looks {
  const nodes = adjacency.rows
  const looked = new LookedAt(nodes)
  const flipped = probability(flipProbability(epsilon))
  const scale = divideUp(1, epsilon)
  const label = new Int32Array(nodes).fill(-1)
  const amongSeeds = new Uint8Array(nodes)
  const towards = new Float64Array(nodes * MOST_GROUPS)
  const byChance = new Float64Array(nodes * MOST_GROUPS)
  const positive = degrees.map((degree) => Math.max(0, degree))
  const ends = Math.max(
    1,
    positive.reduce((sum, degree) => sum + degree, 0),
  )
  const among: { readonly some: readonly number[]; readonly matrix: Float64Array }[] = []
  let groups = 0

  const unplaced = () => Array.from(label.keys()).filter((v) => (label[v] as number) < 0)
  const byDegree = (some: number[]) => some.sort((u, v) => (degrees[v] as number) - (degrees[u] as number))

  /** Edges of each node towards each group, over the pairs that nobody has looked at. */
  const compare = (rows: readonly number[]) => {
    const placed = Array.from(label.keys()).filter((v) => (label[v] as number) >= 0)
    const counts = new Float64Array(groups)
    const size = new Float64Array(groups)
    for (const v of rows) {
      counts.fill(0)
      size.fill(0)
      for (let p = adjacency.offsets[v] as number; p < (adjacency.offsets[v + 1] as number); p++) {
        const u = adjacency.indices[p] as number
        const group = label[u] as number
        if (group >= 0 && !looked.has(u, v)) counts[group] = (counts[group] as number) + 1
      }
      const chance = new Float64Array(groups)
      for (const u of placed) {
        if (u === v || looked.has(u, v)) continue
        looked.add(u, v)
        const group = label[u] as number
        size[group] = (size[group] as number) + 1
        chance[group] = (chance[group] as number) + (positive[u] as number)
      }
      // Where there was no pair to look at, there is nothing to hide and nothing is said.
      addLaplace(counts, { scale, grid: 1 }, bits)
      for (let group = 0; group < groups; group++) {
        if (size[group] === 0) continue
        const at = v * MOST_GROUPS + group
        towards[at] = (towards[at] as number) + (counts[group] as number)
        byChance[at] =
          (byChance[at] as number) + (Math.max(1, positive[v] as number) * (chance[group] as number)) / ends
      }
    }
  }

  const place = (rows: readonly number[], all: boolean) => {
    for (const v of rows) {
      let best = 0
      let most = -Infinity
      for (let group = 0; group < groups; group++) {
        const more = (towards[v * MOST_GROUPS + group] as number) - (byChance[v * MOST_GROUPS + group] as number)
        if (more <= most) continue
        most = more
        best = group
      }
      if (all || (most > CLEARLY * (degrees[v] as number) && most > 3 / epsilon)) label[v] = best
    }
  }

  for (const [turn, size] of sizes.entries()) {
    const seeds = unplaced().filter((v) => amongSeeds[v] === 0)
    if (seeds.length < LEAST_SEEDS * 6) break
    const unexplained = (v: number) => {
      let known = 0
      for (let group = 0; group < groups; group++) known += Math.max(0, towards[v * MOST_GROUPS + group] as number)
      return (degrees[v] as number) - known
    }
    const keyed = seeds.map((v) => [unexplained(v), v] as const).sort(([one], [other]) => other - one)
    const some = keyed.slice(0, size).map(([, v]) => v)
    for (const v of some) amongSeeds[v] = 1
    const matrix = lookAmong(adjacency, some, { flipped, looked }, bits)
    among.push({ some, matrix })
    groups = begin(matrix, some, { label, groups, p: flipped.approximate }, bits)
    const next = byDegree(unplaced()).slice(0, Math.max(600, Math.floor(nodes / 3)) * (turn + 1))
    compare(next)
    place(next, false)
  }
  if (groups === 0) return { groupOf: new Uint32Array(nodes), groups: 1 }
  for (const last of [false, false, true]) {
    const left = byDegree(unplaced())
    const some = last ? left : left.slice(0, Math.ceil(left.length / 2))
    compare(some)
    place(some, true)
  }
  const known = { label, towards, byChance, positive, ends, groups }
  for (let turn = 0; turn < REFINED; turn++) for (const look of among) refine(look, known)
  return { groupOf: Uint32Array.from(label), groups }
}

/** Turns in which nodes that were looked at pair by pair are placed again, by all that came out. No pair is looked at anew. */
const REFINED = 6

interface Known {
  readonly label: Int32Array
  readonly towards: Float64Array
  readonly byChance: Float64Array
  readonly positive: Float64Array
  readonly ends: number
  readonly groups: number
}

/** Where a node has most beyond chance, over its flipped pairs and its counts together. */
function refine({ some, matrix }: { some: readonly number[]; matrix: Float64Array }, known: Known): void {
  const { label, towards, byChance, positive, ends, groups } = known
  const size = some.length
  const more = new Float64Array(groups)
  for (const [i, v] of some.entries()) {
    for (let group = 0; group < groups; group++) {
      more[group] = (towards[v * MOST_GROUPS + group] as number) - (byChance[v * MOST_GROUPS + group] as number)
    }
    const share = Math.max(1, positive[v] as number) / ends
    for (const [j, u] of some.entries()) {
      if (i === j) continue
      const group = label[u] as number
      more[group] = (more[group] as number) + (matrix[i * size + j] as number) - share * (positive[u] as number)
    }
    let best = 0
    for (let group = 1; group < groups; group++) if ((more[group] as number) > (more[best] as number)) best = group
    label[v] = best
  }
}

interface Look {
  readonly flipped: ReturnType<typeof probability>
  readonly looked: LookedAt
}

/** All pairs among some nodes, flipped, and each estimated without bias: (y − p)/(1 − 2p). */
function lookAmong({ offsets, indices }: SparseMatrix, some: readonly number[], look: Look, bits: Bits): Float64Array {
  const { flipped, looked } = look
  const size = some.length
  const place = new Map(some.map((v, k) => [v, k]))
  const joined = new Uint8Array(size * size)
  for (const [k, v] of some.entries()) {
    for (let p = offsets[v] as number; p < (offsets[v + 1] as number); p++) {
      const other = place.get(indices[p] as number)
      if (other !== undefined) joined[k * size + other] = 1
    }
  }
  const p = flipped.approximate
  const matrix = new Float64Array(size * size)
  const flips = new Uint8Array(size)
  for (let i = 0; i < size; i++) {
    const row = flips.subarray(0, i)
    fillFlips(row, flipped, bits)
    for (let j = 0; j < i; j++) {
      looked.add(some[i] as number, some[j] as number)
      const y = (joined[i * size + j] as number) ^ (row[j] as number)
      matrix[i * size + j] = matrix[j * size + i] = (y - p) / (1 - 2 * p)
    }
  }
  return matrix
}

interface Begun {
  readonly label: Int32Array
  readonly groups: number
  readonly p: number
}

/** New groups, of the nodes that stand out from the noise: its spectrum ends at 2σ√s. How many groups there are then. */
function begin(matrix: Float64Array, some: readonly number[], { label, groups, p }: Begun, bits: Bits): number {
  const size = some.length
  const sigma = Math.sqrt(p * (1 - p)) / (1 - 2 * p)
  const points = standingOut(matrix, size, 2.02 * sigma * Math.sqrt(size), bits)
  const rank = points[0]?.length ?? 0
  if (rank === 0 || groups + rank > MOST_GROUPS) return groups
  const { rayOf, along } = raysOf(points, bits)
  let next = groups
  for (let ray = 0; ray < rank; ray++) {
    const members = some.filter((_, i) => rayOf[i] === ray && (along[i] as number) > 2 * sigma)
    if (members.length < LEAST_SEEDS) continue
    for (const v of members) label[v] = next
    next++
  }
  return next
}
