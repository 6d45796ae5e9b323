/**
 * GML: nested lists of keys and values. A node is called by its label if every node has one and no two are alike,
 * otherwise by its id. An edge's weight is its `weight`, or its `value`.
 */
import { InvalidInput } from '@tulle/core'
import { GraphBuilder } from '@tulle/core/data'
import { type GmlList, type GmlValue, gmlLists } from './gml-lists.ts'
import { type GraphInput, readText } from './input.ts'
import { finish, parseDecimal, type ReadGraph, type ReadGraphOptions } from './options.ts'
import { detached, type Fault, faultIn } from './places.ts'

export async function readGml(input: GraphInput, options: ReadGraphOptions): Promise<ReadGraph> {
  const { name: path } = input
  const text = await readText(input, options.signal)
  const fault = faultIn(path, text)
  const nodes = new GmlNodes(fault)
  // Until all labels are known, nodes have no names: edges are kept by the nodes' places.
  const from: number[] = []
  const to: number[] = []
  const weights: (number | undefined)[] = []
  const graph = gmlLists(text, fault, (name, list) => {
    if (name === 'node') nodes.declare(list)
    else {
      from.push(nodes.place(required(list, 'source', fault)))
      to.push(nodes.place(required(list, 'target', fault)))
      weights.push(options.weighted === false ? undefined : weightOf(list, fault))
    }
  })
  if (graph === undefined) throw new InvalidInput(`${path} is not a GML file: there is no graph in it.`)

  const directed = graph.values.get('directed')?.text === '1'
  const builder = new GraphBuilder(options)
  const numbers = nodes.names().map((name) => builder.nodes.ofName(name))
  for (let k = 0; k < from.length; k++) {
    builder.edge(numbers[from[k] as number] as number, numbers[to[k] as number] as number, weights[k], directed)
  }
  return finish(builder, path, directed, options)
}

/** The nodes of a file, placed in the order in which their ids are met. */
class GmlNodes {
  readonly #fault: Fault
  readonly #places = new Map<string, number>()
  readonly #firstMet: number[] = []
  readonly #labels: (string | undefined)[] = []
  readonly #declared: boolean[] = []

  constructor(fault: Fault) {
    this.#fault = fault
  }

  place({ text, at }: GmlValue): number {
    // 7 and +07 are the same id.
    const id = /^[+-]?\d+$/.test(text) ? String(BigInt(text.replace('+', ''))) : detached(text)
    const known = this.#places.get(id)
    if (known !== undefined) return known
    this.#places.set(id, this.#places.size)
    this.#firstMet.push(at)
    return this.#places.size - 1
  }

  declare(node: GmlList): void {
    const id = required(node, 'id', this.#fault)
    const place = this.place(id)
    if (this.#declared[place] === true) throw this.#fault(id.at, 'a node above has this id.')
    this.#declared[place] = true
    const label = node.values.get('label')?.text
    this.#labels[place] = label === undefined ? undefined : detached(label)
  }

  /** Their names by their places, once all have been declared. */
  names(): string[] {
    const ids = [...this.#places.keys()]
    const missing = ids.findIndex((_, place) => this.#declared[place] !== true)
    if (missing >= 0)
      throw this.#fault(this.#firstMet[missing] as number, 'the edge joins a node that is not declared.')
    const labels = this.#labels.filter((label) => label !== undefined)
    return new Set(labels).size === ids.length ? labels : ids
  }
}

function required(list: GmlList, key: string, fault: Fault): GmlValue {
  const value = list.values.get(key)
  if (value === undefined) throw fault(list.at, `the ${key} is missing.`)
  return value
}

function weightOf(edge: GmlList, fault: Fault): number | undefined {
  const given = edge.values.get('weight') ?? edge.values.get('value')
  if (given === undefined) return undefined
  const weight = parseDecimal(given.text)
  if (weight === undefined) throw fault(given.at, 'the weight is not a finite number in decimal.')
  return weight
}
