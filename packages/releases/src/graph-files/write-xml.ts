import { type Graph, InvalidInput } from '@tulle/core'
import { decimal } from '../text-files/decimal.ts'
import { nameChunks } from '../text-files/name-chunks.ts'
import { edgeChunks } from './chunks.ts'
import { isXmlCharacter } from './xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function gexfText(graph: Graph): Iterable<string> {
  return gexf(graph, graph.names.map(attribute))
}

export function graphmlText(graph: Graph): Iterable<string> {
  return graphml(graph, graph.names.map(attribute))
}

function* gexf(graph: Graph, names: readonly string[]): Generator<string> {
  const weighted = graph.adjacency.values !== undefined
  yield `${DECLARATION}<gexf xmlns="http://gexf.net/1.3" version="1.3">\n`
  yield `<graph mode="static" defaultedgetype="${kindOf(graph)}">\n<nodes>\n`
  yield* nameChunks(names, (name) => `<node id="${name}" label="${name}"/>\n`)
  yield '</nodes>\n<edges>\n'
  let id = 0
  yield* edgeChunks(graph, (i, j, weight) => {
    const weightText = weighted ? ` weight="${decimal(weight)}"` : ''
    return `<edge id="${id++}" source="${names[i]}" target="${names[j]}"${weightText}/>\n`
  })
  yield '</edges>\n</graph>\n</gexf>\n'
}

function* graphml(graph: Graph, names: readonly string[]): Generator<string> {
  const weighted = graph.adjacency.values !== undefined
  yield `${DECLARATION}<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n`
  if (weighted) yield '<key id="weight" for="edge" attr.name="weight" attr.type="double"/>\n'
  yield `<graph edgedefault="${kindOf(graph)}">\n`
  yield* nameChunks(names, (name) => `<node id="${name}"/>\n`)
  yield* edgeChunks(graph, (i, j, weight) => {
    const ends = `<edge source="${names[i]}" target="${names[j]}"`
    return weighted ? `${ends}><data key="weight">${decimal(weight)}</data></edge>\n` : `${ends}/>\n`
  })
  yield '</graph>\n</graphml>\n'
}

function kindOf({ directed }: Graph): string {
  return directed ? 'directed' : 'undirected'
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** As the value of an attribute, where a line end or tab would be read as a blank unless written as an entity. */
function attribute(name: string): string {
  for (const character of name) {
    if (!isXmlCharacter(character.codePointAt(0) as number)) {
      throw new InvalidInput(
        `The name of the node ${JSON.stringify(name)} has a character that XML cannot hold: rename it, or write another format.`,
      )
    }
  }
  return name.replaceAll(/[&<>"\t\n\r]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`)
}
