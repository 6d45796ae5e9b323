/** GEXF, as Gephi and networkx write it. A node is called by its id, since labels may repeat. */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { DeclaredNodes } from './declared-nodes.ts'
import { type GraphInput, readText } from './input.ts'
import { finish, parseDecimal, type ReadGraph, type ReadGraphOptions } from './options.ts'
import { faultIn } from './places.ts'
import { parseXml } from './xml.ts'

export async function readGexf(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const text = await readText(input, options.signal)
  const fault = faultIn(path, text)
  const builder = new GraphBuilder(options)
  const nodes = new DeclaredNodes(builder, fault)
  let kind: string | undefined

  const required = (attributes: ReadonlyMap<string, string>, key: string, at: number) => {
    const value = attributes.get(key)
    if (value === undefined) throw fault(at, `the attribute ${key} is missing.`)
    return value
  }
  const isDirected = (type: string, at: number) => {
    if (type === 'directed') return true
    // An edge that is mutual goes both ways, as an undirected one does.
    if (type === 'undirected' || type === 'mutual') return false
    throw fault(at, 'the type of an edge is directed, undirected or mutual.')
  }

  parseXml(text, fault, {
    open(tag, attributes, at) {
      if (tag === 'graph') {
        if (kind !== undefined) throw fault(at, 'there is a second graph: a file must hold one.')
        kind = attributes.get('defaultedgetype') ?? 'undirected'
        isDirected(kind, at)
      } else if (tag === 'node') {
        nodes.declare(required(attributes, 'id', at), at)
      } else if (tag === 'edge') {
        if (kind === undefined) throw fault(at, 'there is an edge outside of the graph.')
        const from = nodes.joined(required(attributes, 'source', at), at)
        const to = nodes.joined(required(attributes, 'target', at), at)
        const given = options.weighted === false ? undefined : attributes.get('weight')
        const weight = given === undefined ? undefined : parseDecimal(given.trim())
        if (given !== undefined && weight === undefined) {
          throw fault(at, 'the weight is not a finite number in decimal.')
        }
        builder.edge(from, to, weight, isDirected(attributes.get('type') ?? kind, at))
      }
    },
    close() {},
    text() {},
  })
  if (kind === undefined) throw new InvalidInput(`${path} is not a GEXF file: there is no graph in it.`)
  nodes.check()
  return finish(builder, path, kind === 'directed', options)
}
