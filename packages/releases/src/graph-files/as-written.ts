/** Whether a file holds a graph as Tulle writes it, to the letter: then it says nothing besides. */
import type { Graph } from '@tulle/core'
import { extensionOf, formatOf } from './formats.ts'
import { type GraphInput, readText, readTextChunks } from './input.ts'
import { readNodesBeside } from './nodes.ts'
import { faultIn } from './places.ts'
import { graphText } from './text.ts'
import { nodesText } from './write-edge-list.ts'
import { parseXml } from './xml.ts'

/** `graph` is what was read from there, its nodes in the order of the file. */
export function isGraphAsWritten(input: GraphInput, graph: Graph): Promise<boolean> {
  const { name } = input
  return isText(input, graphText(graph, formatOf(name), { delimiter: extensionOf(name) === '.tsv' ? '\t' : ',' }))
}

export function areNodesAsWritten(input: GraphInput, names: readonly string[]): Promise<boolean> {
  return isText(input, nodesText(names))
}

async function isText(input: GraphInput, expected: Iterable<string>): Promise<boolean> {
  const pieces = expected[Symbol.iterator]()
  let rest = ''
  for await (const found of readTextChunks(input)) {
    for (let at = 0; at < found.length; ) {
      while (rest === '') {
        const next = pieces.next()
        if (next.done === true) return false
        rest = next.value
      }
      const length = Math.min(rest.length, found.length - at)
      if (!found.startsWith(rest.slice(0, length), at)) return false
      rest = rest.slice(length)
      at += length
    }
  }
  return rest === '' && pieces.next().done === true
}

/** The names of the nodes in the order of the file that declares them; undefined of an edge list, which does not. */
export async function declaredOrder(input: GraphInput): Promise<readonly string[] | undefined> {
  switch (formatOf(input.name)) {
    case 'gexf':
    case 'graphml':
      return nodesInXml(input.name, await readText(input))
    case 'graphology': {
      const { nodes } = JSON.parse(await readText(input)) as { readonly nodes: readonly { readonly key: unknown }[] }
      return nodes.map(({ key }) => String(key))
    }
    case 'matrix-market':
      return readNodesBeside(input, { comments: 'none' })
    default:
      return undefined
  }
}

function nodesInXml(path: string, text: string): string[] {
  const names: string[] = []
  parseXml(text, faultIn(path, text), {
    open(tag, attributes) {
      if (tag === 'node') names.push(attributes.get('id') as string)
    },
    close() {},
    text() {},
  })
  return names
}
