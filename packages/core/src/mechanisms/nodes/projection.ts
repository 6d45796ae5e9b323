/**
 * A graph cut down to a public largest degree θ (Day, Li and Lyu 2016): go through its edges in a fixed public order, and
 * keep one if both of its ends have fewer than θ kept edges. How little one node then matters is derived in the notes of
 * node-counts and node-degrees.
 */
import type { Graph } from '../../data/index.ts'

/** How many edges each node keeps, by its place in the order of names. */
export function projectedDegrees(graph: Graph, most: number): Uint32Array {
  const { rows, offsets, indices } = graph.adjacency
  const { order, rank } = byName(graph)
  const kept = new Uint32Array(rows)
  let ahead = new Uint32Array(16)
  for (let place = 0; place < rows; place++) {
    const node = order[place] as number
    const end = offsets[node + 1] as number
    let count = 0
    for (let k = offsets[node] as number; k < end; k++) {
      const other = rank[indices[k] as number] as number
      if (other < place) continue
      if (count === ahead.length) ahead = doubled(ahead)
      ahead[count++] = other
    }
    const others = ahead.subarray(0, count).sort()
    for (let k = 0; k < count && (kept[place] as number) < most; k++) {
      const other = others[k] as number
      if ((kept[other] as number) >= most) continue
      kept[place] = (kept[place] as number) + 1
      kept[other] = (kept[other] as number) + 1
    }
  }
  return kept
}

function doubled(list: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * list.length)
  more.set(list)
  return more
}

/**
 * Nodes by the code units of their names, whatever other names there are: an order by number "where all names are
 * numbers" would turn around with one node more. Where two nodes are called alike, or none has a name, by their places.
 */
export function byName({ names, adjacency: { rows } }: Graph): {
  readonly order: Uint32Array
  readonly rank: Uint32Array
} {
  const order = Uint32Array.from({ length: rows }, (_, node) => node)
  if (names.length === rows) {
    order.sort((a, b) => {
      const [one, other] = [names[a] as string, names[b] as string]
      return one < other ? -1 : one > other ? 1 : a - b
    })
  }
  const rank = new Uint32Array(rows)
  for (let place = 0; place < rows; place++) rank[order[place] as number] = place
  return { order, rank }
}
