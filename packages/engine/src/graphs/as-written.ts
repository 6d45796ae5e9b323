/** Whether a file holds a graph as Tulle writes it, to the letter: then it says nothing besides. */
import type { Graph } from '@tulle/core'
import { readText, readTextChunks } from './bytes.ts'
import { extensionOf, formatOf } from './formats.ts'
import { readNodesBeside } from './nodes.ts'
import { faultIn } from './places.ts'
import { graphText } from './text.ts'
import { nodesText } from './write-edge-list.ts'
import { parseXml } from './xml.ts'

/** `graph` is what was read from there, its nodes in the order of the file. */
export function isGraphAsWritten(path: string, graph: Graph): Promise<boolean> {
  return isText(path, graphText(graph, formatOf(path), { delimiter: extensionOf(path) === '.tsv' ? '\t' : ',' }))
}

export function areNodesAsWritten(path: string, names: readonly string[]): Promise<boolean> {
  return isText(path, nodesText(names))
}

async function isText(path: string, expected: Iterable<string>): Promise<boolean> {
  const pieces = expected[Symbol.iterator]()
  let rest = ''
  for await (const found of readTextChunks(path)) {
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
export async function declaredOrder(path: string): Promise<readonly string[] | undefined> {
  switch (formatOf(path)) {
    case 'gexf':
    case 'graphml':
      return nodesInXml(path, await readText(path))
    case 'graphology': {
      const { nodes } = JSON.parse(await readText(path)) as { readonly nodes: readonly { readonly key: unknown }[] }
      return nodes.map(({ key }) => String(key))
    }
    case 'matrix-market':
      return readNodesBeside(path, { comments: 'none' })
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
