/**
 * Brute force on all small graphs: does a count of one's own keep the bounds that it is given with? What it finds is a
 * graph and an edge; that it finds nothing is no proof, but bounds that are wrong are mostly wrong already here.
 */
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { levelFor, levelsOf, type OwnCount } from './levels.ts'

export interface CountToCheck extends OwnCount {
  readonly value: (graph: Graph) => bigint | number
  /** What the bounds are given for. */
  readonly level: (graph: Graph) => number
}

export interface CountViolation {
  readonly kind: 'bound' | 'level'
  /** What happened, as a sentence. */
  readonly sentence: string
  readonly edges: readonly (readonly [number, number])[]
  /** The pair of nodes that was joined or parted. */
  readonly flipped: readonly [number, number]
}

/** 2^15 graphs of six nodes, with 15 pairs each; seven nodes would be two million graphs. */
const MOST_NODES = 6

/** The first violations, at most `most`, over all graphs of 1 to `nodes` nodes and every edge that can be flipped. */
export function countViolations(
  count: CountToCheck,
  { nodes = 5, most = 5 }: { readonly nodes?: number; readonly most?: number } = {},
): readonly CountViolation[] {
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > MOST_NODES) {
    throw new InvalidInput(`All graphs of 1 to ${MOST_NODES} nodes can be tried, not of ${String(nodes)}.`)
  }
  const found: CountViolation[] = []
  for (let size = 1; size <= nodes && found.length < most; size++) found.push(...violationsAmong(count, size))
  return found.slice(0, most)
}

function violationsAmong(count: CountToCheck, nodes: number): CountViolation[] {
  const levels = levelsOf(
    { name: count.name, bounds: count.bounds, ...(count.step === undefined ? {} : { step: count.step }) },
    nodes,
  )
  const pairs: [number, number][] = []
  for (let i = 0; i < nodes; i++) for (let j = i + 1; j < nodes; j++) pairs.push([i, j])
  const graphs = Array.from({ length: 2 ** pairs.length }, (_, mask) => {
    const edges = pairs.filter((__, k) => ((mask >> k) & 1) === 1)
    const graph = graphOf(edges, nodes)
    return { edges, value: BigInt(count.value(graph)), measured: count.level(graph) }
  })
  const found: CountViolation[] = []
  graphs.forEach(({ edges, value, measured }, mask) => {
    pairs.forEach((flipped, k) => {
      const other = graphs[mask ^ (1 << k)] as (typeof graphs)[number]
      const change = value > other.value ? value - other.value : other.value - value
      const bound = levels.bounds[levelFor(levels, measured)] as number
      if (change > BigInt(bound)) {
        const sentence = `Flipping one edge changes "${count.name}" from ${value} to ${other.value}, by more than the bound ${bound} at level ${measured}.`
        found.push({ kind: 'bound', sentence, edges, flipped })
      }
      if (Math.abs(other.measured - measured) > levels.step) {
        const sentence = `Flipping one edge changes the level of "${count.name}" from ${measured} to ${other.measured}, by more than its step of ${levels.step}.`
        found.push({ kind: 'level', sentence, edges, flipped })
      }
    })
  })
  return found
}

function graphOf(edges: readonly (readonly [number, number])[], nodes: number): Graph {
  return graphFromEdges({
    directed: false,
    nodes,
    from: Uint32Array.from(edges, ([i]) => i),
    to: Uint32Array.from(edges, ([, j]) => j),
  }).graph
}
