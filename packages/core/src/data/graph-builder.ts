import type { Graph } from './graph.ts'
import { type EdgeArrays, graphOfDistinct } from './graph-edges.ts'
import { NodeTable, OUTSIDE, sortedNames } from './graph-names.ts'

/** How a graph is taken from a file or another library's graph. */
export interface GraphOptions {
  /**
   * The public list of nodes. The graph has these nodes, in this order; edges with an end outside it are dropped.
   * Without it the nodes are those met, sorted: by number when all names are whole numbers, otherwise by code units.
   */
  readonly nodes?: readonly string[]
  /** Whether edges have a direction, whatever their source says. An undirected edge then counts in both directions. */
  readonly directed?: boolean
  /** Whether to keep weights; an edge without one weighs 1. Without this they are kept if any edge has one. */
  readonly weighted?: boolean
}

/** What was met. Private: none of these numbers may be published. */
export interface GraphCounts {
  /** All edges met: those in the graph, and those dropped. An undirected edge that became two directed ones is two. */
  readonly edges: number
  readonly duplicates: number
  readonly loops: number
  /** Edges with an end outside the list of nodes. */
  readonly outsideNodes: number
  /** Edges whose direction the source states, in a graph that is to have none; absent where there are none. */
  readonly directionsLost?: number
}

/** Takes a graph edge by edge, without an object for each. */
export class GraphBuilder {
  readonly nodes: NodeTable
  readonly #options: GraphOptions
  #from = new Uint32Array(1024)
  #to = new Uint32Array(1024)
  #weight: Float64Array<ArrayBuffer> | undefined
  // Whether each edge is directed; only there once two edges differ in it.
  #directed: Uint8Array<ArrayBuffer> | undefined
  #firstDirected = false
  #anyDirected = false
  #size = 0
  #outside = 0

  constructor(options: GraphOptions = {}) {
    this.#options = options
    this.nodes = new NodeTable(options.nodes)
    if (options.weighted === true) this.expectWeights()
  }

  /** Says that the source has weights, which its edges may not show: there may be none. */
  expectWeights(): void {
    if (this.#options.weighted === false) return
    this.#weight ??= new Float64Array(this.#from.length).fill(1, 0, this.#size)
  }

  /** Adds an edge between two nodes as `nodes` numbers them. */
  edge(from: number, to: number, weight: number | undefined, directed: boolean): void {
    if (from === OUTSIDE || to === OUTSIDE) {
      this.#outside++
      return
    }
    const k = this.#size++
    if (k === this.#from.length) this.#grow()
    this.#from[k] = from
    this.#to[k] = to
    if (weight !== undefined) this.expectWeights()
    if (this.#weight !== undefined) this.#weight[k] = weight ?? 1

    if (k === 0) this.#firstDirected = directed
    this.#anyDirected ||= directed
    if (this.#directed !== undefined) this.#directed[k] = directed ? 1 : 0
    else if (directed !== this.#firstDirected) this.#firstOtherKind(k)
  }

  /** The graph, directed if its source declares it so or has a directed edge. To be called once, at the end. */
  build(declaredDirected: boolean): { graph: Graph; counts: GraphCounts } {
    const directed = this.#options.directed ?? (declaredDirected || this.#anyDirected)
    const names = this.#options.nodes ?? this.#sortNodes()
    const edges = directed ? this.#inBothDirections() : this.#edges(false)
    const { graph, dropped } = graphOfDistinct(names, edges)
    const counts = { edges: edges.from.length + this.#outside, ...dropped, outsideNodes: this.#outside }
    const directionsLost = directed ? 0 : this.#withDirection()
    return { graph, counts: directionsLost === 0 ? counts : { ...counts, directionsLost } }
  }

  #withDirection(): number {
    if (this.#directed !== undefined) return count(this.#directed.subarray(0, this.#size))
    return this.#firstDirected ? this.#size : 0
  }

  #edges(directed: boolean): EdgeArrays {
    const edges = { directed, from: this.#from.subarray(0, this.#size), to: this.#to.subarray(0, this.#size) }
    return this.#weight === undefined ? edges : { ...edges, weight: this.#weight.subarray(0, this.#size) }
  }

  #sortNodes(): string[] {
    const names = sortedNames(this.nodes.names)
    const rank = new Uint32Array(names.length)
    for (let r = 0; r < names.length; r++) rank[this.nodes.ofName(names[r] as string)] = r
    for (let k = 0; k < this.#size; k++) {
      this.#from[k] = rank[this.#from[k] as number] as number
      this.#to[k] = rank[this.#to[k] as number] as number
    }
    return names
  }

  #inBothDirections(): EdgeArrays {
    const { from, to, weight } = this.#edges(true)
    const kinds = this.#directed?.subarray(0, this.#size)
    const twofold = kinds === undefined ? (this.#firstDirected ? 0 : this.#size) : this.#size - count(kinds)
    if (twofold === 0) return this.#edges(true)

    const both = { from: new Uint32Array(this.#size + twofold), to: new Uint32Array(this.#size + twofold) }
    const bothWeight = weight && new Float64Array(this.#size + twofold)
    let place = 0
    for (let k = 0; k < this.#size; k++) {
      const times = (kinds === undefined ? this.#firstDirected : kinds[k] === 1) ? 1 : 2
      for (let turn = 0; turn < times; turn++, place++) {
        both.from[place] = (turn === 0 ? from[k] : to[k]) as number
        both.to[place] = (turn === 0 ? to[k] : from[k]) as number
        if (bothWeight) bothWeight[place] = (weight as Float64Array)[k] as number
      }
    }
    return bothWeight === undefined ? { directed: true, ...both } : { directed: true, ...both, weight: bothWeight }
  }

  #firstOtherKind(k: number): void {
    this.#directed = new Uint8Array(this.#from.length).fill(this.#firstDirected ? 1 : 0, 0, k)
    this.#directed[k] = this.#firstDirected ? 0 : 1
  }

  #grow(): void {
    const length = this.#from.length * 2
    const longer = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from)
      return to
    }
    this.#from = longer(this.#from, new Uint32Array(length))
    this.#to = longer(this.#to, new Uint32Array(length))
    if (this.#weight) this.#weight = longer(this.#weight, new Float64Array(length))
    if (this.#directed) this.#directed = longer(this.#directed, new Uint8Array(length))
  }
}

function count(flags: Uint8Array): number {
  let ones = 0
  for (const flag of flags) ones += flag
  return ones
}
