/** Pairs for sketches of cuts that count first: what is elsewhere in the graph makes planning after the count quick. */
import type { Pair, TinyGraph } from '../../../trials/index.ts'

/**
 * An edge between two nodes without any others shows all that it can, however many edges there are elsewhere. With many, a
 * release that plans again after its count finds the sketch to be of use, and need not look for advice, which takes ten
 * times as long as all the rest. (At an ε far below 1 the crowd would have to be too large: there it looks all the same.)
 */
export function strangers(nodes: number): Pair<TinyGraph> {
  const others = Array.from({ length: nodes - 2 }, (_, i) => i + 2)
  const edges = others.flatMap((i) => others.filter((j) => j > i).map((j) => [i, j] as const))
  return {
    name: 'two strangers beside a crowd, and an edge between them',
    a: { nodes, edges },
    b: { nodes, edges: [[0, 1], ...edges] },
  }
}

/** Out of a bound of 2. */
export const SLIGHT = 2 ** -10

/** The same with weights: one that is as heavy as it can be is a crowd if the other hardly weighs anything. */
export const slightly: Pair<TinyGraph> = {
  name: 'beside a heavy edge, one that weighs 0, and a little',
  a: weighing(0),
  b: weighing(SLIGHT),
}

function weighing(weight: number): TinyGraph {
  return {
    nodes: 4,
    edges: [
      [0, 1],
      [2, 3],
    ],
    weights: [weight, 2],
  }
}
