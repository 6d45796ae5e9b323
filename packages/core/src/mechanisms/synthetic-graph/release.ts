/** The release: noisy numbers first, stage by stage, and then a graph built from nothing but them. */
import { degrees as degreesIn, type Graph, type SparseMatrix, sparseFromTriplets } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { addLaplace, type Bits, integerBelow } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import type { Release } from '../mechanism.ts'
import { simpleGraph } from '../simple-graph.ts'
import { type Blueprint, built } from './build/index.ts'
import { shuffle, type Wiring } from './build/wiring.ts'
import { classesOf, classStarts, fitClustering, type NoisyMoment } from './clustering.ts'
import { makeGraphical } from './graphical.ts'
import { blocksOf, shrunk, volumesOf } from './groups/blocks.ts'
import { dealt } from './groups/deal.ts'
import { findGroups } from './groups/looks.ts'
import { degreesOf, hookOf } from './hook.ts'
import { drawMoments } from './moment-noise.ts'
import type { Power } from './moments.ts'
import { preparedFor, type SyntheticPlan } from './plan.ts'
import type { Prepared } from './prepared.ts'

/** The graph, and of every node the group that everybody may know, if the plan is for such. */
export interface SyntheticData {
  readonly graph: Graph
  readonly groupOf?: Uint32Array
}

/** All that was learned from the data: the graph is made from this and from chance. */
export interface Profile {
  /** From the largest to the smallest, as the graph has them. */
  readonly degrees: Uint32Array
  /** As the noise left them: the largest degrees, and then how many of the other nodes have at least 1, 2, … */
  readonly noisyDegrees: Float64Array
  readonly moments: readonly { readonly power: Power; readonly value: number }[]
  /** Clustering by degree: of nodes from this degree on, up to the next. */
  readonly clustering: readonly { readonly from: number; readonly clustering: number }[]
  /** Edges between groups a ≥ b, at a(a + 1)/2 + b, as the noise left them. */
  readonly blocks?: Float64Array
  readonly groups?: Uint32Array
  /** Of every node, as the noise left it. */
  readonly nodeDegrees?: Float64Array
}

export interface ReleasedSynthetic extends Release<SyntheticPlan> {
  /** Undirected, simple, without weights. With groups, node i is node i of the data; otherwise nobody in particular. */
  readonly matrix: SparseMatrix
  readonly profile: Profile
}

export async function release(given: SyntheticPlan, data: SyntheticData, run: Run = {}): Promise<ReleasedSynthetic> {
  const prepared = preparedFor(given)
  const { plan } = prepared
  const { bits, randomness } = begin(run)
  const { nodes } = plan.facts
  const graph = simpleGraph(data?.graph, nodes, 'A made-up graph is')
  const learned = await learn(prepared, graph, checkedGroups(plan, data.groupOf), bits, run)
  return { plan, ...(await madeOf(plan, learned, bits, run)), randomness }
}

/** All that happens after the noise: it is not given the data. Whoever has the profile can do it again (independence.test.ts). */
export async function madeOf(
  plan: SyntheticPlan,
  learned: Learned,
  bits: Bits,
  run: Run,
): Promise<Pick<ReleasedSynthetic, 'matrix' | 'profile'>> {
  const { profile, blueprint } = blueprintOf(plan, learned, bits)
  const wiring = await built(blueprint, bits, run)
  return { matrix: matrixOf(blueprint.groups === undefined ? renamed(wiring, bits) : wiring), profile }
}

/** Numbers with noise: nothing else of the data goes further. */
export interface Learned {
  readonly hook: Float64Array
  readonly moments: readonly NoisyMoment[]
  readonly nodeDegrees?: Float64Array
  readonly groups?: { readonly groupOf: Uint32Array; readonly count: number; readonly blocks: Float64Array }
}

function checkedGroups({ facts }: SyntheticPlan, groupOf: Uint32Array | undefined): Uint32Array | undefined {
  const { groups, nodes } = facts
  if (groups === undefined) {
    if (groupOf === undefined) return undefined
    throw new InvalidInput('The plan is for a graph without groups, and some were given: plan with their sizes.')
  }
  const sizes = new Uint32Array(groups.length)
  const given = new Uint32Array(groupOf ?? [])
  for (const group of given) if (group < sizes.length) sizes[group] = (sizes[group] as number) + 1
  if (given.length !== nodes || groups.some((size, k) => size !== sizes[k])) {
    throw new InvalidInput('The groups are not those of the plan: it says how many nodes are in each of them.')
  }
  return given
}

async function learn(
  { plan, moments }: Prepared<SyntheticPlan>,
  graph: Graph,
  given: Uint32Array | undefined,
  bits: Bits,
  run: Run,
): Promise<Learned> {
  const { parameters } = plan
  const noisy = (values: Float64Array, scale: number) => {
    addLaplace(values, { scale, grid: 1 }, bits)
    return values
  }
  const own = degreesIn(graph)
  const hook = noisy(hookOf(own, parameters.rows), parameters.degrees.scale)
  const drawn = await drawMoments(moments, graph, bits, run)
  const nodeDegrees = parameters.nodes === undefined ? undefined : noisy(new Float64Array(own), parameters.nodes.scale)
  const found =
    nodeDegrees === undefined || parameters.looks === undefined
      ? undefined
      : findGroups({ adjacency: graph.adjacency, degrees: nodeDegrees, ...parameters.looks }, bits)
  const groupOf = found?.groupOf ?? given
  const count = found?.groups ?? plan.facts.groups?.length ?? 1
  if (groupOf === undefined || parameters.blocks === undefined) return { hook, moments: drawn }
  const blocks = noisy(blocksOf(graph, groupOf, count), parameters.blocks.scale)
  return {
    hook,
    moments: drawn,
    ...(nodeDegrees === undefined ? {} : { nodeDegrees }),
    groups: { groupOf, count, blocks },
  }
}

/** Only noisy numbers, public facts and chance from here on. */
function blueprintOf(plan: SyntheticPlan, learned: Learned, bits: Bits): { profile: Profile; blueprint: Blueprint } {
  const { nodes } = plan.facts
  const { rows, degrees: noise } = plan.parameters
  const sorted = degreesOf(learned.hook, rows, nodes, noise.scale)
  makeGraphical(sorted)
  const largest = sorted[0] as number
  const starts = classStarts(largest)
  const classes = classesOf(starts, largest)
  const clustering = fitClustering(sorted, classes, starts.length, learned.moments)
  const { groups, nodeDegrees } = learned
  const profile: Profile = {
    degrees: sorted,
    noisyDegrees: learned.hook,
    moments: learned.moments.map(({ power, value }) => ({ power, value })),
    clustering: starts.map((from, k) => ({ from, clustering: clustering[k] as number })),
    ...(groups === undefined ? {} : { blocks: groups.blocks, groups: groups.groupOf }),
    ...(nodeDegrees === undefined ? {} : { nodeDegrees }),
  }
  // Which node has which degree is chance, or what is known of the nodes; never their order. Here it is chance, drawn at the end.
  if (groups === undefined) return { profile, blueprint: { degrees: sorted.toReversed(), classes, clustering } }
  const blocks = shrunk(groups.blocks, sorted.reduce((sum, degree) => sum + degree, 0) / 2)
  const volumes = volumesOf(blocks, groups.count)
  const thought = nodeDegrees?.map((degree) => Math.max(0.5, degree)) ?? likely(sorted, groups.groupOf, volumes, bits)
  for (let v = 0; v < nodes; v++) thought[v] = (thought[v] as number) * (1 + 1e-6 * (bits.word() / 2 ** 32))
  const degrees = dealt(sorted, thought, groups.groupOf, volumes)
  return { profile, blueprint: { degrees, classes, clustering, groups: { ...groups, blocks } } }
}

/** What a node of its group might have: any of the degrees, in the measure of the group's mean. */
function likely(sorted: Uint32Array, groupOf: Uint32Array, volumes: Float64Array, bits: Bits): Float64Array {
  const sizes = new Uint32Array(volumes.length)
  for (const group of groupOf) sizes[group] = (sizes[group] as number) + 1
  return Float64Array.from(groupOf, (group) => {
    const mean = (volumes[group] as number) / (sizes[group] as number)
    return (0.5 + (sorted[integerBelow(sorted.length, bits)] as number)) * (0.01 + mean)
  })
}

/** The same graph with every order of its nodes as likely. */
function renamed(wiring: Wiring, bits: Bits): Wiring {
  const names = shuffle(
    Uint32Array.from({ length: wiring.nodes }, (_, v) => v),
    bits,
  )
  const called = (nodes: Uint32Array) => nodes.map((v) => names[v] as number)
  return { ...wiring, ownerOf: called(wiring.ownerOf), places: called(wiring.places) }
}

function matrixOf({ nodes, ownerOf, places }: Wiring): SparseMatrix {
  const { matrix } = sparseFromTriplets({
    rows: nodes,
    columns: nodes,
    row: ownerOf,
    column: places,
    duplicates: 'first',
  })
  return matrix
}
