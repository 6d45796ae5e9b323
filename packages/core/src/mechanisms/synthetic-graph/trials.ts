/** Trials of made-up graphs: what is released, number by number, and the exact laws of the stages on tiny graphs. */
import { exp } from '../../elementary/index.ts'
import {
  allEdgePairs,
  claimOf,
  closingPairs,
  type ExactTrial,
  graphOf,
  oneOfEach,
  planned,
  type SampledTrial,
  type TinyGraph,
  type Trial,
  tinyDegrees,
  together,
  wholeLaw,
} from '../../trials/index.ts'
import { bestLadder } from '../counts/noise/floor.ts'
import { hookOf } from './hook.ts'
import { type SyntheticFacts, type SyntheticSettings, syntheticGraph } from './index.ts'
import { momentLevels, partsOf, UNIT, weightsOf } from './moments.ts'
import type { ReleasedSynthetic } from './release.ts'

const NODES = 30
/** As many as it takes for looks to begin. */
const LOOKED_AT = 64
const NEIGHBOURS = { kind: 'edge' } as const

export function syntheticGraphTrials(epsilon: number): Trial[] {
  const groups = [NODES / 2, NODES / 2]
  return [
    sampled('degrees and triangles', { nodes: NODES, neighbours: NEIGHBOURS }, { epsilon }, [0, 2], 0.12),
    sampled('public groups', { nodes: NODES, neighbours: NEIGHBOURS, groups }, { epsilon }, [0], 0.06),
    sampled(
      'groups that are found',
      { nodes: LOOKED_AT, neighbours: NEIGHBOURS },
      { epsilon, findGroups: true },
      [0],
      0.03,
    ),
    hookTrial(epsilon),
    momentTrial(epsilon),
    lookTrial(epsilon),
  ]
}

function sampled(
  name: string,
  facts: SyntheticFacts,
  settings: SyntheticSettings,
  shownBy: number[],
  share: number,
): SampledTrial<TinyGraph> {
  const plan = syntheticGraph.plan(facts, settings)
  const groupOf = facts.groups?.flatMap((size, k) => Array<number>(size).fill(k))
  return planned({
    name,
    mechanism: syntheticGraph,
    plan,
    pairs: closingPairs(facts.nodes).filter((_, k) => shownBy.includes(k)),
    data: (graph) => ({
      graph: graphOf(graph),
      ...(groupOf === undefined ? {} : { groupOf: Uint32Array.from(groupOf) }),
    }),
    output: shown,
    columns: COLUMNS,
    share,
  })
}

const COLUMNS = [
  'the largest degree with noise',
  'the second largest',
  'the number of nodes with an edge, of the others',
  'triangles',
  'triangles by degree',
  'by a higher power of it',
  'edges of the made-up graph',
  'the degree of node 0 in it',
  'the degree of node 1 in it',
  'whether it joins nodes 0 and 1',
  'edges within the first group',
  'the noisy degree of node 0',
  'whether nodes 0 and 1 are in one group',
  'whether node 0 has more edges than any other',
]

/** What an observer would look at first. */
export function shown({ profile, matrix, plan }: Pick<ReleasedSynthetic, 'profile' | 'matrix' | 'plan'>): number[] {
  const { rows } = plan.parameters
  const { noisyDegrees, moments, blocks, nodeDegrees, groups } = profile
  const { offsets, indices } = matrix
  const degree = (v: number) => (offsets[v + 1] as number) - (offsets[v] as number)
  return [
    noisyDegrees[0] as number,
    noisyDegrees[1] as number,
    noisyDegrees[rows] as number,
    ...[0, 1, 2].map((k) => moments[k]?.value ?? 0),
    indices.length / 2,
    degree(0),
    degree(1),
    indices.subarray(offsets[0], offsets[1]).includes(1) ? 1 : 0,
    blocks?.[0] ?? 0,
    nodeDegrees?.[0] ?? 0,
    groups === undefined ? 0 : groups[0] === groups[1] ? 1 : 0,
    offsets.every((_, v) => v === 0 || v >= matrix.rows || degree(v) < degree(0)) ? 1 : 0,
  ]
}

function exact(epsilon: number, law: (graph: TinyGraph) => Map<string, number>): Omit<ExactTrial<TinyGraph>, 'name'> {
  const guarantee = { kind: 'pure', epsilon, neighbours: NEIGHBOURS, exactness: 'exact' } as const
  return { claim: claimOf(guarantee), pairs: allEdgePairs(4), law }
}

function hookTrial(epsilon: number): ExactTrial<TinyGraph> {
  const all = exact(epsilon, (graph) => hookLaw(graph, 2 / epsilon))
  const pairs = oneOfEach(all.pairs, (graph) => hookOf(tinyDegrees(graph), 2))
  return { name: 'degrees by rows and columns', ...all, pairs }
}

/** Two rows by themselves, and what lies below by column. */
export function hookLaw(graph: TinyGraph, scale: number): Map<string, number> {
  const noise = { law: 'laplace', scale, grid: 1 } as const
  return together(
    [...hookOf(tinyDegrees(graph), 2)].map((x) => wholeLaw(x, noise, { least: -1, most: graph.nodes + 1 })),
  )
}

/** All graphs of four nodes, the moment q = 1, rung by rung. */
function momentTrial(epsilon: number): ExactTrial<TinyGraph> {
  const { bounds } = momentLevels(1, 4)
  return { name: 'a moment by its ladder', ...exact(epsilon, (graph) => momentLaw(graph, epsilon, bounds)) }
}

const RUNGS = 12

/** From the definition of the ladder: points of rung t weigh e^(−ε₀t), and rungs are as wide as the bounds say. */
export function momentLaw(graph: TinyGraph, epsilon: number, bounds: Float64Array): Map<string, number> {
  const { value, level } = observed(graph)
  const { rails, epsilon0 } = bestLadder(bounds, epsilon, bounds.length - 1)
  const at = (table: Float64Array, k: number) => table[Math.min(k, table.length - 1)] as number
  const law = new Map<string, number>()
  let reach = at(rails.middles, level)
  let all = 1 + 2 * reach
  const weightAt: [number, number][] = [[reach, 1]]
  for (let t = 1; t <= 4000 / epsilon; t++) {
    const width = at(rails.widths, level + t - 1)
    reach += width
    const weight = exp(-epsilon0 * t)
    all += 2 * width * weight
    if (t <= RUNGS) weightAt.push([reach, weight])
  }
  // The last rungs of a narrow ladder reach less far than the first of a wide one: outputs are named by where they are.
  const most = UNIT * 6
  let inner = 0
  for (let y = -most; y <= most; y++) {
    const distance = Math.abs(y - value)
    const rung = weightAt.find(([far]) => distance <= far)
    const p = (rung?.[1] ?? exp(-epsilon0 * RUNGS)) / all
    if (rung === undefined) continue
    law.set(`${y}`, p)
    inner += p
  }
  law.set('elsewhere', Math.max(1e-300, 1 - inner))
  return law
}

/** The moment in units and its level, from the definitions. */
function observed({ nodes, edges }: TinyGraph): { value: number; level: number } {
  const near = Array.from({ length: nodes }, () => new Set<number>())
  for (const [u, v] of edges) {
    near[u]?.add(v)
    near[v]?.add(u)
  }
  const common = (u: number, v: number) => [...(near[u] as Set<number>)].filter((w) => near[w]?.has(v))
  const weights = weightsOf(1, nodes)
  const parts = partsOf(weights)
  const degree = (v: number) => (near[v] as Set<number>).size
  let sum = 0
  let heaviest = 0
  for (let u = 0; u < nodes; u++) {
    const triangles = [...(near[u] as Set<number>)].reduce((many, v) => many + common(u, v).length, 0) / 2
    sum += triangles * (weights[degree(u)] as number)
    for (let v = 0; v < u; v++) {
      heaviest = Math.max(
        heaviest,
        common(u, v).reduce((total, w) => total + (parts[degree(w)] as number), 0),
      )
    }
  }
  return { value: Math.floor(UNIT * sum + 1e-9), level: Math.ceil(heaviest / momentLevels(1, nodes).step) }
}

/** Two looks, the second where the first says, and no pair in both: together they lose what one does. */
function lookTrial(epsilon: number): ExactTrial<TinyGraph> {
  return { name: 'two looks at pairs', ...exact(epsilon, (graph) => looksLaw(graph, epsilon, false)) }
}

/** First the pair 0–1, flipped. If it says yes, the edges of 2 with both are counted; if no, the pair 2–3 is flipped. */
export function looksLaw({ edges }: TinyGraph, epsilon: number, again: boolean): Map<string, number> {
  const has = (u: number, v: number) => (edges.some(([i, j]) => i === u && j === v) ? 1 : 0)
  const flip = 1 / (1 + exp(epsilon))
  const says = (truth: number, y: number) => (truth === y ? 1 - flip : flip)
  const law = new Map<string, number>()
  const counted = has(0, 2) + has(1, 2) + (again ? has(0, 1) : 0)
  const noise = { law: 'laplace', scale: 1 / epsilon, grid: 1 } as const
  for (const [y, p] of wholeLaw(counted, noise, { least: -1, most: 4 })) law.set(`yes, ${y}`, says(has(0, 1), 1) * p)
  for (const y of [0, 1]) law.set(`no, ${y}`, says(has(0, 1), 0) * says(has(2, 3), y))
  return law
}
