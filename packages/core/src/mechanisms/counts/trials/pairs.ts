/** Pairs of graphs that differ in an edge, for counts: one of every kind that any noise can tell apart. */
import { allEdgePairs, edgePairs, type Pair, type TinyGraph } from '../../../trials/index.ts'
import type { CountInput } from './noise.ts'
import { countedIn, sensitivityIn, type TinyCount } from './tiny-counts.ts'

/**
 * Noise knows of a graph its count, its level and what one edge changes in it, and moves with the count: pairs that do not
 * differ in these are one. All graphs of four nodes are looked at, and of more those that counts hang on.
 */
export function kindsOf(how: Pick<CountInput, 'count' | 'mechanism' | 'floor'>, nodes: number): Pair<CountInput>[] {
  const key = `${how.count} ${nodes}`
  const pairs = found.get(key) ?? differing(how.count, nodes)
  found.set(key, pairs)
  return pairs.map((pair) => counting(how, pair))
}

/** The same for every mechanism and every ε. */
const found = new Map<string, readonly Pair<TinyGraph>[]>()

function differing(count: TinyCount, nodes: number): Pair<TinyGraph>[] {
  const kinds = new Map<string, Pair<TinyGraph>>()
  for (const pair of nodes <= 4 ? allEdgePairs(nodes) : edgePairs({ nodes })) {
    const [a, b] = [countedIn(count, pair.a), countedIn(count, pair.b)]
    const sensitivities = [sensitivityIn(count, pair.a), sensitivityIn(count, pair.b)]
    const key = [b.value - a.value, a.level, b.level, ...sensitivities].join()
    if (!kinds.has(key)) kinds.set(key, pair)
  }
  return [...kinds.values()]
}

export function counting(
  how: Pick<CountInput, 'count' | 'mechanism' | 'floor'>,
  { name, a, b }: Pair<TinyGraph>,
): Pair<CountInput> {
  return { name: `${how.mechanism}, ${how.count}: ${name}`, a: { ...how, ...a }, b: { ...how, ...b } }
}

const joined = (name: string, a: TinyGraph, edge: readonly [number, number]): Pair<TinyGraph> => ({
  name,
  a,
  b: { ...a, edges: [...a.edges, edge] },
})

const four = (...edges: [number, number][]): TinyGraph => ({ nodes: 4, edges })

/** Two common neighbours, of two that are possible: an edge more closes two triangles, as many as one ever does. */
export const HIGHEST = joined('all edges but 2–3, and all', four([0, 1], [0, 2], [0, 3], [1, 2], [1, 3]), [2, 3])
/** One triangle more, and a pair of nodes has two common neighbours where none had. */
export const RISING = joined(
  'a triangle with a tail, and a second triangle',
  four([0, 2], [0, 3], [1, 2], [2, 3]),
  [0, 1],
)
/** No triangle before or after, but common neighbours where there were none. */
export const OPENING = joined('two edges apart, and a path of three', four([0, 1], [2, 3]), [1, 2])
/** Two that are not joined have two common neighbours, and no two that are joined have any. */
export const HUBS = joined('a ring of four, and its chord', four([0, 2], [0, 3], [1, 2], [1, 3]), [0, 1])

export const COUNTS: readonly TinyCount[] = ['edges', 'triangles', '2-triangles', '2-stars', '3-stars']
