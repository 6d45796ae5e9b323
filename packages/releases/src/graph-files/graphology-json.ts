/** The JSON that graphology's export() gives: { attributes, options, nodes, edges }. */
import { fromGraphology, type GraphologySource, InvalidInput } from '@tulle/core'
import { type GraphInput, readText } from './input.ts'
import { type ReadGraph, type ReadGraphOptions, refuseDropped } from './options.ts'

interface ExportedEdge {
  readonly source: string | number
  readonly target: string | number
  readonly undirected?: boolean
  readonly attributes?: { readonly weight?: unknown }
}

export async function readGraphologyJson(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const source = asSource(path, parsed(path, await readText(input, options.signal)))
  const read = fromGraphology(source, options)
  if (options.strict === true) refuseDropped(path, read.counts)
  return read
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the text, which is private.
    throw new InvalidInput(`${path} is not well-formed JSON: it may have been cut short.`)
  }
}

function asSource(path: string, data: unknown): GraphologySource {
  if (!isObject(data) || !Array.isArray(data['nodes'])) {
    throw new InvalidInput(
      `${path} is not a graph that graphology exported: { "options": …, "nodes": [ … ], "edges": [ … ] } is expected.`,
    )
  }
  const options = isObject(data['options']) ? data['options'] : {}
  const type = options['type'] ?? 'mixed'
  if (type !== 'mixed' && type !== 'directed' && type !== 'undirected') {
    throw new InvalidInput(`${path}: options.type must be directed, undirected or mixed.`)
  }
  const nodes = new Set<string>()
  for (const [k, node] of (data['nodes'] as unknown[]).entries()) {
    if (!isObject(node) || !isKey(node['key'])) throw new InvalidInput(`${path}: nodes[${k}] has no key.`)
    if (nodes.has(String(node['key']))) throw new InvalidInput(`${path}: nodes[${k}] has the key of a node above.`)
    nodes.add(String(node['key']))
  }
  const edges = data['edges'] ?? []
  if (!Array.isArray(edges)) throw new InvalidInput(`${path}: edges must be a list.`)
  for (const [k, edge] of edges.entries()) {
    if (!isEdge(edge)) throw new InvalidInput(`${path}: edges[${k}] has no source and target.`)
    if (!nodes.has(String(edge.source)) || !nodes.has(String(edge.target))) {
      throw new InvalidInput(`${path}: edges[${k}] joins a node that is not in nodes.`)
    }
  }
  return {
    type,
    forEachNode: (visit) => nodes.forEach((key) => visit(key)),
    forEachEdge(visit) {
      for (const { source, target, undirected, attributes } of edges as ExportedEdge[]) {
        visit(
          '',
          attributes ?? {},
          String(source),
          String(target),
          {},
          {},
          type === 'undirected' || undirected === true,
        )
      }
    },
  }
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === 'object' && value !== null
}

function isKey(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function isEdge(value: unknown): value is ExportedEdge {
  return isObject(value) && isKey(value['source']) && isKey(value['target'])
}
