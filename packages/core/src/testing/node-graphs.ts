/** Every graph of a few nodes, and every graph that differs from it in one node: for tests that leave nothing out. */
import type { Graph } from '../data/index.ts'
import { graphOf, type TinyGraph } from '../trials/index.ts'

type Edge = readonly [number, number]

/** The pairs of n nodes, row by row. */
export function placesOf(nodes: number): Edge[] {
  const places: Edge[] = []
  for (let i = 0; i < nodes; i++) for (let j = i + 1; j < nodes; j++) places.push([i, j])
  return places
}

/** The graph with the pairs of a mask, its nodes called by letters in their order. */
export function lettered(nodes: number, mask: number, without?: number): Graph {
  const kept = Array.from({ length: nodes }, (_, node) => node).filter((node) => node !== without)
  const edges = placesOf(nodes)
    .filter((_, k) => ((mask >> k) & 1) === 1)
    .filter((edge) => without === undefined || !edge.includes(without))
    .map(([i, j]): Edge => [kept.indexOf(i), kept.indexOf(j)])
  const tiny: TinyGraph = { nodes: kept.length, edges }
  return { ...graphOf(tiny), names: kept.map((node) => String.fromCharCode(97 + node)) }
}

/** The masks of the graphs in which one node may have any edges and all else is as in this one. */
export function rewirings(nodes: number, mask: number, node: number): number[] {
  const own = placesOf(nodes).flatMap((edge, k) => (edge.includes(node) ? [k] : []))
  const rest = own.reduce((left, k) => left & ~(1 << k), mask)
  return Array.from({ length: 2 ** own.length }, (_, choice) =>
    own.reduce((made, k, at) => (((choice >> at) & 1) === 1 ? made | (1 << k) : made), rest),
  )
}

/** The largest of what is measured over all pairs of neighbours, by relation. */
export function largestStep(
  nodes: number,
  of: (graph: Graph) => ArrayLike<number>,
  distance: (a: ArrayLike<number>, b: ArrayLike<number>) => number = l1,
): { readonly node: number; readonly rewired: number } {
  let [node, rewired] = [0, 0]
  const all = Array.from({ length: 2 ** placesOf(nodes).length }, (_, mask) => of(lettered(nodes, mask)))
  for (let v = 0; v < nodes; v++) {
    const groups = new Set<string>()
    for (let mask = 0; mask < all.length; mask++) {
      const others = rewirings(nodes, mask, v)
      // All graphs that differ at v form one group: looked at once.
      const key = String(others[0])
      if (groups.has(key)) continue
      groups.add(key)
      const without = of(lettered(nodes, mask, v))
      for (const one of others) {
        node = Math.max(node, distance(all[one] as ArrayLike<number>, without))
        for (const other of others) {
          if (one < other)
            rewired = Math.max(rewired, distance(all[one] as ArrayLike<number>, all[other] as ArrayLike<number>))
        }
      }
    }
  }
  return { node, rewired }
}

export function l1(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0
  for (let k = 0; k < Math.max(a.length, b.length); k++) sum += Math.abs((a[k] ?? 0) - (b[k] ?? 0))
  return sum
}
