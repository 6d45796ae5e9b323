/** Cuts of a graph whose pairs were flipped at random, from what was published of it. */
import {
  flippedEstimate,
  flippedIsApproximate,
  forEachEdge,
  type Graph,
  InvalidInput,
  type ResponsePlan,
} from '@tulle/core'
import { type Published, readGraph, readNodes } from '@tulle/engine'
import { numbersIn } from '../sketch/cuts.ts'
import type { CutSource, SureOf } from './cut-source.ts'

export async function flippedCuts(folder: string, published: Published): Promise<CutSource> {
  const { facts, parameters } = published.certificate.plan as ResponsePlan
  const p = parameters.flipProbability
  const graph = await publishedGraph(folder, published)
  const nodes = graph.names.length
  if (nodes !== facts.rows) {
    throw new InvalidInput(`${folder} has ${nodes} nodes, and its certificate speaks of ${facts.rows}.`)
  }
  const numbers = new Map(graph.names.map((name, i) => [name, i]))
  const answer = (crossing: number, pairs: number, { confidence, queries }: SureOf) => {
    const found = flippedEstimate(crossing, pairs, p, (1 - confidence) / queries)
    return { ...found, confidence, queries, useful: found.low > 0, approximate: flippedIsApproximate(pairs, p) }
  }
  return {
    subject: { published: 'flipped graph', weighted: false, bound: 1, nodes },
    async cuts(cuts, sure) {
      return cuts.map((cut) => {
        const side = numbersIn(cut, numbers)
        const size = side.length
        return { ...answer(crossings(graph, marked(nodes, side, [])), size * (nodes - size), sure), size }
      })
    },
    async between(one, other, sure) {
      const [first, second] = [numbersIn(one, numbers), numbersIn(other, numbers)]
      const [s, t] = [first.length, second.length]
      return { ...answer(crossings(graph, marked(nodes, first, second)), s * t, sure), sizes: [s, t] }
    },
  }
}

/** 1 on one side and 2 on the other; without another side named, that is everybody else. */
function marked(nodes: number, one: readonly number[], other: readonly number[]): Uint8Array {
  const sides = new Uint8Array(nodes).fill(other.length === 0 ? 2 : 0)
  for (const i of other) sides[i] = 2
  for (const i of one) sides[i] = 1
  return sides
}

function crossings(graph: Graph, sides: Uint8Array): number {
  let count = 0
  forEachEdge(graph, (i, j) => {
    if ((sides[i] as number) + (sides[j] as number) === 3) count++
  })
  return count
}

/** Whatever format it was released in. An edge list has a list of all nodes beside it, and so has Matrix Market. */
async function publishedGraph(folder: string, { certificate, path }: Published): Promise<Graph> {
  const names = certificate.files.map(({ name }) => name)
  const file = names.find((name) => /^graph\.(csv|tsv|mtx|gexf|graphml|json)$/.test(name))
  if (file === undefined) throw new InvalidInput(`${folder} names no graph in its certificate that could be asked.`)
  for (const name of names.filter((each) => each === `${file}.nodes`)) await path(name)
  const nodes = names.includes('nodes.csv') ? await readNodes(await path('nodes.csv')) : undefined
  const { graph } = await readGraph(await path(file), {
    directed: false,
    weighted: false,
    ...(nodes === undefined ? {} : { nodes, header: true }),
  })
  return graph
}
