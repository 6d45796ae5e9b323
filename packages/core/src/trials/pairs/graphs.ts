/** Tiny graphs that differ in one edge, or in the weight of one. */
import { type Graph, graphFromEdges } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, integerBelow } from '../../random/index.ts'
import type { Pair } from '../trial.ts'
import { distinct, times } from './pair.ts'

type Edge = readonly [from: number, to: number]

export interface TinyGraph {
  readonly nodes: number
  /** In the order of an adjacency matrix, row by row; an undirected one from the lower node to the higher. */
  readonly edges: readonly Edge[]
  readonly weights?: readonly number[]
  readonly directed?: boolean
}

export interface TinyNodes {
  readonly nodes: number
  readonly directed?: boolean
}

export function graphOf({ nodes, edges, weights, directed = false }: TinyGraph): Graph {
  const arrays = { directed, from: Uint32Array.from(edges, ([i]) => i), to: Uint32Array.from(edges, ([, j]) => j) }
  const weighted = weights === undefined ? arrays : { ...arrays, weight: Float64Array.from(weights) }
  return graphFromEdges({ ...weighted, nodes }).graph
}

/** From the list of edges, so that laws do not lean on what they are held against. */
export function tinyDegrees({ nodes, edges }: TinyGraph): Uint32Array {
  return Uint32Array.from({ length: nodes }, (_, v) => edges.filter((edge) => edge.includes(v)).length)
}

/** The pairs that tell most: first and last edge, and those edges that counts, degrees and components hang on. */
export function edgePairs(shape: TinyNodes): Pair<TinyGraph>[] {
  const places = placesIn(shape)
  const [first, last] = ends(places)
  const most = shape.nodes - 1
  const starEnd = places.findIndex(([i, j]) => i === 0 && j === most)
  const pair = (name: string, at: number, joined: (i: number, j: number) => boolean) =>
    withAndWithout(name, shape, at, ([i, j]) => joined(i, j))
  const called = (k: number) => inWords(places[k] as Edge, shape.directed)
  return distinct([
    pair(`no edge, and the edge ${called(first)}`, first, () => false),
    pair(`no edge, and the edge ${called(last)}`, last, () => false),
    pair(`all edges but ${called(first)}, and all`, first, () => true),
    pair('two hubs apart, and joined', first, (i, j) => Math.min(i, j) < 2 && Math.max(i, j) > 1),
    pair(`a star without its last edge ${called(starEnd)}, and with it`, starEnd, (i) => i === 0),
    pair(`node ${most} alone beside a full graph, and joined to it`, last, (i, j) => Math.max(i, j) < most),
  ])
}

/** An edge that is alone, one that closes a triangle, and one that closes many. */
export function closingPairs(nodes: number): Pair<TinyGraph>[] {
  const pair = (name: string, edges: readonly Edge[]): Pair<TinyGraph> => ({
    name,
    a: { nodes, edges },
    b: { nodes, edges: [[0, 1], ...edges] },
  })
  const through = (...middles: number[]) =>
    middles.flatMap((w): Edge[] => [
      [0, w],
      [1, w],
    ])
  return [
    pair('no edge, and the edge 0–1', []),
    pair('a path over 2, and a triangle', through(2)),
    pair('two hubs apart, and joined', through(2, 3, 4, 5, 6)),
  ]
}

/** Graphs of every density, and a random edge more. */
export function randomEdgePairs(shape: TinyNodes, count: number, bits: Bits): Pair<TinyGraph>[] {
  const places = placesIn(shape)
  return times(count, () => {
    const at = integerBelow(places.length, bits)
    const eighths = integerBelow(9, bits)
    const name = `a random graph, and ${inWords(places[at] as Edge, shape.directed)} too`
    return withAndWithout(name, shape, at, () => integerBelow(8, bits) < eighths)
  })
}

/** Every graph of up to four nodes, and every edge that it lacks. */
export function allEdgePairs(nodes: number): Pair<TinyGraph>[] {
  if (nodes > 4) {
    throw new InvalidInput(`All pairs are listed for graphs of up to 4 nodes, not ${nodes}: use randomEdgePairs.`)
  }
  const places = placesIn({ nodes })
  return times(2 ** places.length, (mask) => {
    const there = (k: number) => ((mask >> k) & 1) === 1
    const words = places.filter((_, k) => there(k)).map((edge) => inWords(edge))
    const before = words.length === 0 ? 'no edge' : `${words.length === 1 ? 'edge' : 'edges'} ${words.join(', ')}`
    return places.flatMap((edge, at) => {
      if (there(at)) return []
      return [withAndWithout(`${before}, and ${inWords(edge)} too`, { nodes }, at, (_, k) => there(k))]
    })
  }).flat()
}

/** The weight of the first or last edge changes by maxChange: from 0 beside no other, or to the top beside full ones. */
export function weightPairs(
  given: TinyNodes & { readonly maxChange: number /** maxChange unless given. */; readonly most?: number },
): Pair<TinyGraph>[] {
  const { maxChange, most = maxChange } = given
  const places = placesIn(given)
  const weighted = (weights: readonly number[]): TinyGraph => {
    const heavy = weights.flatMap((weight, k) => (weight > 0 ? [k] : []))
    return { ...graph(given, heavy), weights: heavy.map((k) => weights[k] as number) }
  }
  const step = (at: number, others: number, from: number, to: number): Pair<TinyGraph> => {
    const one = (weight: number) => weighted(places.map((_, k) => (k === at ? weight : others)))
    const name = `${inWords(places[at] as Edge, given.directed)} weighs ${from}, and ${to}; all others ${others}`
    return { name, a: one(from), b: one(to) }
  }
  const up = Math.min(maxChange, most)
  const zero: TinyGraph = { ...graph(given, [0]), weights: [0] }
  return distinct([
    ...ends(places).flatMap((at) => [step(at, 0, 0, up), step(at, most, most - up, most)]),
    { name: 'no edge, and an edge that weighs 0', a: weighted([]), b: zero },
  ])
}

function placesIn({ nodes, directed = false }: TinyNodes): Edge[] {
  if (nodes < 2) throw new InvalidInput(`Graphs that differ in an edge have at least two nodes, not ${nodes}.`)
  const all = times(nodes, (i) => times(nodes, (j) => [i, j] as const)).flat()
  return all.filter(([i, j]) => (directed ? i !== j : i < j))
}

function ends(places: readonly Edge[]): [number, number] {
  return [0, places.length - 1]
}

/** The graph of the places with these numbers. */
function graph(shape: TinyNodes, kept: readonly number[]): TinyGraph {
  const { nodes, directed = false } = shape
  const places = placesIn(shape)
  return { nodes, edges: kept.map((k) => places[k] as Edge), ...(directed ? { directed } : {}) }
}

/** Every other edge is asked for once; the one in question is missing in a, and there in b. */
function withAndWithout(
  name: string,
  shape: TinyNodes,
  at: number,
  joined: (edge: Edge, k: number) => boolean,
): Pair<TinyGraph> {
  const others = placesIn(shape).map((edge, k) => k !== at && joined(edge, k))
  const kept = (there: boolean) => others.flatMap((other, k) => (other || (there && k === at) ? [k] : []))
  return { name, a: graph(shape, kept(false)), b: graph(shape, kept(true)) }
}

function inWords([i, j]: Edge, directed = false): string {
  return directed ? `${i}→${j}` : `${i}–${j}`
}
