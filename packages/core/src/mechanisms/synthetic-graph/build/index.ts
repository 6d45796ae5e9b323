/** A simple graph with given degrees, clustering and groups. Sees released numbers alone. */
import type { Bits } from '../../../random/index.ts'
import { breathe, type Run } from '../../../run.ts'
import { balanced, place, volumesOf } from '../groups/blocks.ts'
import { addCores } from './cores.ts'
import { freeEnds, pairAcross, pairBySize, pairFree, switchFree } from './pairing.ts'
import { rewiring } from './rewire.ts'
import { free, shuffle, type Wiring, wiringFor } from './wiring.ts'

export interface Blueprint {
  /** Of each node: a graph with these degrees exists. Without groups they rise, so that nodes which meet stand together. */
  readonly degrees: Uint32Array
  /** The class of each degree, and the clustering of each class. */
  readonly classes: Uint8Array
  readonly clustering: Float64Array
  readonly groups?: {
    readonly groupOf: Uint32Array
    /** Edges between groups. */
    readonly blocks: Float64Array
    readonly count: number
  }
}

/** Steps of rewiring for every edge: enough where it can be had, and an end where it cannot. */
const STEPS = 12
const BLOCK = 2 ** 17

export async function built(blueprint: Blueprint, bits: Bits, run: Run): Promise<Wiring> {
  const { degrees, classes, clustering } = blueprint
  const wiring = wiringFor(degrees)
  const closed = clustering.some((each) => each > 0)
  const wanted = (node: number) => clustering[classes[degrees[node] as number] as number] as number
  if (blueprint.groups === undefined) {
    addCores(wiring, { degrees, clustering: wanted }, bits)
    pairFree(wiring, freeEnds(wiring), bits)
  } else wireGroups(wiring, blueprint, bits)
  if (!switchFree(wiring, bits)) pairBySize(wiring, bits)
  if (closed) await rewired(wiring, blueprint, bits, run)
  return wiring
}

/** No cores here: whoever looks for communities would find them in place of the groups. Swaps bring the triangles. */
function wireGroups(wiring: Wiring, blueprint: Blueprint, bits: Bits): void {
  const { degrees } = blueprint
  const { groupOf, blocks, count } = blueprint.groups as NonNullable<Blueprint['groups']>
  const members = membersOf(groupOf, count)
  const volumes = new Float64Array(count)
  degrees.forEach((degree, v) => {
    const group = groupOf[v] as number
    volumes[group] = (volumes[group] as number) + degree
  })
  const fitted = balanced(blocks, volumes)
  const has = volumesOf(fitted, count)
  const outside: Uint32Array[] = []
  for (let a = 0; a < count; a++) {
    const share = (has[a] as number) > 0 ? (2 * (fitted[place(a, a)] as number)) / (has[a] as number) : 0
    const inside = (v: number) => share * (degrees[v] as number)
    const [within, without] = dividedEnds(wiring, members[a] as Uint32Array, inside)
    pairFree(wiring, within, bits)
    outside.push(shuffle(without, bits))
  }
  const next = new Uint32Array(count)
  for (let a = 0; a < count; a++) {
    for (let b = 0; b < a; b++) {
      const taken = [a, b].map((group) => {
        const ends = outside[group] as Uint32Array
        const start = next[group] as number
        return { ends, start, left: ends.length - start }
      }) as [Taken, Taken]
      const many = Math.min(Math.round(fitted[place(a, b)] as number), taken[0].left, taken[1].left)
      const [one, other] = taken.map(({ ends, start }) => ends.subarray(start, start + many)) as [
        Uint32Array,
        Uint32Array,
      ]
      pairAcross(wiring, one, other, bits)
      for (const group of [a, b]) next[group] = (next[group] as number) + many
    }
  }
  pairFree(wiring, freeEnds(wiring), bits)
}

interface Taken {
  readonly ends: Uint32Array
  readonly start: number
  readonly left: number
}

function membersOf(groupOf: Uint32Array, count: number): Uint32Array[] {
  const lists: number[][] = Array.from({ length: count }, () => [])
  groupOf.forEach((group, v) => (lists[group] as number[]).push(v))
  return lists.map((list) => Uint32Array.from(list))
}

/** Free places that are for the own group, and those for others. */
function dividedEnds(wiring: Wiring, members: Uint32Array, inside: (v: number) => number): [Uint32Array, Uint32Array] {
  const within: number[] = []
  const without: number[] = []
  for (const v of members) {
    const left = free(wiring, v)
    const own = Math.max(0, Math.min(left, Math.round(inside(v) - (wiring.used[v] as number))))
    for (let k = 0; k < left; k++) (k < own ? within : without).push(v)
  }
  return [Uint32Array.from(within), Uint32Array.from(without)]
}

async function rewired(wiring: Wiring, { degrees, classes, clustering, groups }: Blueprint, bits: Bits, run: Run) {
  const classOf = Uint8Array.from(degrees, (degree) => classes[degree] as number)
  const wanted = new Float64Array(clustering.length)
  const nodes = new Float64Array(clustering.length)
  degrees.forEach((degree, v) => {
    const k = classOf[v] as number
    wanted[k] = (wanted[k] as number) + ((clustering[k] as number) * degree * (degree - 1)) / 2
    if (degree > 1) nodes[k] = (nodes[k] as number) + 1
  })
  const all = Math.max(
    1,
    wanted.reduce((sum, each) => sum + each, 0),
  )
  // By nodes, so that the mean clustering is met, and by triangles, so that their number is.
  const weights = wanted.map((each, k) => ((nodes[k] as number) / degrees.length + each / all) / 2)
  const targets = { classOf, wanted, weights, ...(groups === undefined ? {} : { groupOf: groups.groupOf }) }
  const going = rewiring(wiring, targets, bits)
  const most = STEPS * (wiring.places.length / 2)
  let last = going.off()
  for (let done = 0; done < most; ) {
    const more = going.go(Math.min(BLOCK, most - done))
    done += BLOCK
    await breathe(run, Math.min(done, most), most)
    if (!more) return
    // As many steps as there are edges, and hardly better: no swap is left that helps.
    if (done % (BLOCK * Math.max(1, Math.ceil(wiring.places.length / BLOCK))) !== 0) continue
    if (going.off() > 0.98 * last) return
    last = going.off()
  }
}
