/** GraphML. A node is called by its id; an edge's weight is the data whose key is named weight. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { DeclaredNodes } from './declared-nodes.ts'
import { type GraphInput, readText } from './input.ts'
import { finish, parseDecimal, type ReadGraph, type ReadGraphOptions } from './options.ts'
import { faultIn } from './places.ts'
import { parseXml, type XmlHandler } from './xml.ts'

interface Edge {
  readonly at: number
  readonly from: number
  readonly to: number
  readonly directed: boolean
  weight: string | undefined
}

export async function readGraphml(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const text = await readText(input, options.signal)
  const fault = faultIn(path, text)
  const builder = new GraphBuilder(options)
  const nodes = new DeclaredNodes(builder, fault)
  let directed: boolean | undefined
  // Several where weights are of several types: networkx gives whole numbers a key of their own.
  const weightKeys = new Set<string>()
  let weightDefault: string | undefined
  // The key whose <default> may follow, the edge whose <data> may follow, and the text being gathered for either.
  let key: string | undefined
  let edge: Edge | undefined
  let gathered: string | undefined

  const weightOf = (given: string | undefined, at: number) => {
    if (given === undefined || options.weighted === false) return undefined
    const weight = parseDecimal(given.trim())
    if (weight === undefined) throw fault(at, 'the weight is not a finite number in decimal.')
    return weight
  }

  const opened: { readonly [tag: string]: XmlHandler['open'] } = {
    key(_, attributes) {
      key = attributes.get('id')
      const forEdges = ['edge', 'all'].includes(attributes.get('for') ?? 'all')
      if (key === undefined || !forEdges || (attributes.get('attr.name') ?? key) !== 'weight') return
      weightKeys.add(key)
      builder.expectWeights()
    },
    default() {
      if (key !== undefined && weightKeys.has(key)) gathered = ''
    },
    graph(_, attributes, at) {
      if (directed !== undefined)
        throw fault(at, 'there is a second graph: a file must hold one, without graphs in it.')
      const kind = attributes.get('edgedefault') ?? 'undirected'
      if (kind !== 'directed' && kind !== 'undirected') throw fault(at, 'edgedefault is directed or undirected.')
      directed = kind === 'directed'
    },
    node(_, attributes, at) {
      const id = attributes.get('id')
      if (id === undefined) throw fault(at, 'the attribute id is missing.')
      nodes.declare(id, at)
    },
    edge(_, attributes, at) {
      const source = attributes.get('source')
      const target = attributes.get('target')
      if (source === undefined || target === undefined) throw fault(at, 'an edge has a source and a target.')
      if (directed === undefined) throw fault(at, 'there is an edge outside of the graph.')
      const own = attributes.get('directed')
      const from = nodes.joined(source, at)
      const to = nodes.joined(target, at)
      edge = { at, from, to, directed: own === undefined ? directed : ['true', '1'].includes(own), weight: undefined }
    },
    hyperedge(_, __, at) {
      throw fault(at, 'an edge of more than two nodes has no place in a graph here.')
    },
    data(_, attributes) {
      if (edge !== undefined && weightKeys.has(attributes.get('key') ?? '')) gathered = ''
    },
  }
  const closed: { readonly [tag: string]: () => void } = {
    key() {
      key = undefined
    },
    default() {
      if (gathered !== undefined) weightDefault = gathered
      gathered = undefined
    },
    data() {
      if (gathered !== undefined && edge !== undefined) edge.weight = gathered
      gathered = undefined
    },
    edge() {
      if (edge === undefined) return
      const { from, to, at } = edge
      builder.edge(from, to, weightOf(edge.weight ?? weightDefault, at), edge.directed)
      edge = undefined
    },
  }

  parseXml(text, fault, {
    open(tag, attributes, at) {
      if (Object.hasOwn(opened, tag)) opened[tag]?.(tag, attributes, at)
    },
    close(tag) {
      if (Object.hasOwn(closed, tag)) closed[tag]?.()
    },
    text(content) {
      if (gathered !== undefined) gathered += content
    },
  })
  if (directed === undefined) throw new InvalidInput(`${path} is not a GraphML file: there is no graph in it.`)
  nodes.check()
  return finish(builder, path, directed, options)
}
