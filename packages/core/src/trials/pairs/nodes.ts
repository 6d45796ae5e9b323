/** Tiny graphs that differ in one node: added with all its edges, or rewired among public nodes. */
import type { Graph } from '../../data/index.ts'
import type { Pair } from '../trial.ts'
import { graphOf, type TinyGraph } from './graphs.ts'
import { times } from './pair.ts'

/** A node keeps its name whatever other nodes there are, and names decide which edges are kept. */
export interface NamedGraph extends TinyGraph {
  readonly names: readonly string[]
}

type Edge = readonly [number, number]

export function namedGraphOf({ names, ...tiny }: NamedGraph): Graph {
  return { ...graphOf(tiny), names }
}

/** Every graph of so many nodes, and the same without one of them. */
export function allNodePairs(nodes: number): Pair<NamedGraph>[] {
  return all(nodes).flatMap((whole) =>
    times(nodes, (v) => ({ name: `${inWords(whole)}, and without ${whole.names[v]}`, a: without(whole, v), b: whole })),
  )
}

/** Every graph of so many nodes, and every other in which one node has other edges. */
export function allRewiredPairs(nodes: number): Pair<NamedGraph>[] {
  const graphs = all(nodes)
  const pairs: Pair<NamedGraph>[] = []
  for (const [k, a] of graphs.entries()) {
    for (const b of graphs.slice(k + 1)) {
      const changed = differing(a, b)
      const hub = times(nodes, (v) => v).find((v) => changed.every((edge) => edge.includes(v)))
      if (hub === undefined) continue
      pairs.push({ name: `${inWords(a)}, and ${a.names[hub]} rewired: ${inWords(b)}`, a, b })
    }
  }
  return pairs
}

/** The pairs that tell most: a hub added to many others, first and last by name, and a hub rewired. */
export function hubPairs(nodes: number, relation: 'node' | 'rewired-node'): Pair<NamedGraph>[] {
  const names = letters(nodes)
  const star = (hub: number): NamedGraph => ({
    nodes,
    names,
    edges: places(nodes).filter((edge) => edge.includes(hub)),
  })
  const full: NamedGraph = { nodes, names, edges: places(nodes) }
  const empty: NamedGraph = { nodes, names, edges: [] }
  const last = nodes - 1
  if (relation === 'node') {
    return [
      { name: 'nodes alone, and a hub first by name', a: without(star(0), 0), b: star(0) },
      { name: 'nodes alone, and a hub last by name', a: without(star(last), last), b: star(last) },
      { name: 'a full graph, and one node more', a: without(full, last), b: full },
      { name: 'nodes alone, and one more', a: without(empty, last), b: empty },
    ]
  }
  return [
    { name: 'no edge, and a hub first by name', a: empty, b: star(0) },
    { name: 'no edge, and a hub last by name', a: empty, b: star(last) },
    {
      name: 'a node alone beside a full graph, and joined to all',
      a: { ...full, edges: full.edges.filter((edge) => !edge.includes(last)) },
      b: full,
    },
  ]
}

function all(nodes: number): NamedGraph[] {
  const pairs = places(nodes)
  return times(2 ** pairs.length, (mask) => ({
    nodes,
    names: letters(nodes),
    edges: pairs.filter((_, k) => ((mask >> k) & 1) === 1),
  }))
}

function places(nodes: number): Edge[] {
  return times(nodes, (i) => times(nodes - i - 1, (k): Edge => [i, i + k + 1])).flat()
}

function without({ nodes, names, edges }: NamedGraph, v: number): NamedGraph {
  const at = (node: number) => (node > v ? node - 1 : node)
  return {
    nodes: nodes - 1,
    names: names.filter((_, node) => node !== v),
    edges: edges.filter((edge) => !edge.includes(v)).map(([i, j]) => [at(i), at(j)]),
  }
}

function differing(a: NamedGraph, b: NamedGraph): Edge[] {
  const has = ({ edges }: NamedGraph, [i, j]: Edge) => edges.some(([k, l]) => k === i && l === j)
  return places(a.nodes).filter((edge) => has(a, edge) !== has(b, edge))
}

function letters(nodes: number): string[] {
  return times(nodes, (node) => String.fromCharCode(97 + node))
}

function inWords({ edges, names }: NamedGraph): string {
  return edges.length === 0 ? 'no edge' : edges.map(([i, j]) => `${names[i]}–${names[j]}`).join(', ')
}
