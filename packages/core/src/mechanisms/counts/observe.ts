/** What the mechanisms need to know of a graph: the exact count, its level, and for one of them its sensitivity. Private. */
import {
  bundleSensitivity,
  edgeCount,
  type Graph,
  largestCommonNeighbours,
  largestDegree,
  starCount,
  triangleBundles,
  triangleCount,
} from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { breathe, type Run } from '../../run.ts'
import { simpleGraph } from '../simple-graph.ts'
import type { CountFacts } from './facts.ts'
import { type Kind, kindOf, nameOf } from './kinds.ts'
import type { CountMechanism } from './mechanisms.ts'
import type { Observed } from './noise/noise.ts'

/** Counts a graph once, for releases of several plans: what comes out is as private as the graph. */
export async function observe(
  { count, nodes }: Pick<CountFacts, 'count' | 'nodes'>,
  data: Graph,
  run: Run & { readonly sensitivity?: boolean } = {},
): Promise<Observed> {
  if (typeof count !== 'string') {
    throw new InvalidInput(
      `Tulle does not know how to count "${count.name}": count it yourself, and release { value, level }.`,
    )
  }
  const kind = kindOf(count)
  const graph = simpleGraph(data, nodes as number, 'Counts are')
  const third = kind.kind === 'k-triangles' && run.sensitivity === true
  /** The steps of one part of the work, in a progress that goes through all of them. */
  const part =
    (k: number): Step =>
    (done, total) =>
      breathe(run, k * total + done, (third ? 3 : 2) * total)
  const value = await valueOf(kind, graph, part(0))
  const level = await levelOf(kind, graph, part(1))
  const seen = { count: nameOf(kind), nodes: nodes as number, value, level }
  return third ? { ...seen, sensitivity: await bundleSensitivity(graph, kind.k, part(2)) } : seen
}

type Step = (done: number, total: number) => Promise<void>

async function valueOf(kind: Kind, graph: Graph, step: Step): Promise<bigint> {
  switch (kind.kind) {
    case 'edges':
      return BigInt(edgeCount(graph))
    case 'triangles':
      return BigInt(await triangleCount(graph, step))
    case 'k-triangles':
      return triangleBundles(graph, kind.k, step)
    case 'k-stars':
      return starCount(graph, kind.k)
    case 'largest-degree':
      return BigInt(largestDegree(graph))
    case 'largest-common':
      return BigInt(await largestCommonNeighbours(graph, step))
  }
}

async function levelOf(kind: Kind, graph: Graph, step: Step): Promise<number> {
  if (kind.kind === 'triangles' || kind.kind === 'k-triangles') return largestCommonNeighbours(graph, step)
  return kind.kind === 'k-stars' ? largestDegree(graph) : 0
}

/** Data of either kind: a graph, or what somebody counted in it. */
export async function observed(
  facts: CountFacts,
  data: Graph | Observed,
  mechanism: CountMechanism,
  run: Run,
): Promise<Observed> {
  if (typeof data !== 'object' || data === null) {
    throw new InvalidInput(
      'The release needs a graph, or what was counted in it as { value, level }; there is neither.',
    )
  }
  if ('then' in data) {
    throw new InvalidInput('observe() gives a promise: wait for it, as in counts.release(plan, await observe(…)).')
  }
  if ('adjacency' in data) return observe(facts, data, { ...run, sensitivity: mechanism === 'second-order' })
  const { count, nodes, value, level, sensitivity } = data
  checkCounted(facts, count, nodes)
  if (typeof value !== 'bigint') throw new InvalidInput('The counted value must be a bigint: BigInt(n) makes one.')
  if (!Number.isSafeInteger(level) || level < 0) {
    throw new InvalidInput('The level must be a whole number of at least 0.')
  }
  if (mechanism === 'second-order' && (typeof sensitivity !== 'bigint' || sensitivity < 0n)) {
    throw new InvalidInput('The mechanism of second order needs the local sensitivity: release the graph itself.')
  }
  return sensitivity === undefined ? { value, level } : { value, level, sensitivity }
}

/** The level of one count says nothing about another. */
function checkCounted(facts: CountFacts, count: string | undefined, nodes: number | undefined): void {
  const planned = typeof facts.count === 'string' ? nameOf(kindOf(facts.count)) : facts.count.name
  const named = typeof facts.count === 'string'
  if (count === planned ? named && nodes !== facts.nodes : named || count !== undefined) {
    throw new InvalidInput(
      `The plan is for "${planned}"${named ? ` among ${facts.nodes} nodes` : ''}, and something else was counted. Release the graph itself, or what observe() makes of it with the facts of this plan.`,
    )
  }
}
