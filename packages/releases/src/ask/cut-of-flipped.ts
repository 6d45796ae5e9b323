/** Cuts of a graph whose pairs were flipped at random, from what was published of it. */
import { type Graph, InvalidInput, type ResponsePlan } from '@tulle/core'
import { flippedEstimate, flippedIsApproximate } from '@tulle/core/binary'
import { forEachEdge } from '@tulle/core/data'
import { numbersIn } from '../kinds/cuts/named-cuts.ts'
import type { OpenedRelease } from '../open.ts'
import type { CutSource, SureOf } from './cut-source.ts'

export async function flippedCuts({ place, data }: OpenedRelease, plan: ResponsePlan): Promise<CutSource> {
  const { facts, parameters } = plan
  const p = parameters.flipProbability
  const { graph } = await data.graph({ directed: false, weighted: false })
  const nodes = graph.names.length
  if (nodes !== facts.rows) {
    throw new InvalidInput(`${place} has ${nodes} nodes, and its certificate speaks of ${facts.rows}.`)
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
