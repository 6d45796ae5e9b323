import { edgeCount } from '../../data/index.ts'
import { type Bits, laplaceInteger } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { type ExactTrial, type NamedGraph, namedGraphOf } from '../../trials/index.ts'
import { cappedKind } from '../nodes/index.ts'
import { keptEdges, lawOf, nodeCountsTrials, planOf } from './trials.ts'

const EPSILON = 3
const trials = nodeCountsTrials(EPSILON)
const broken: Breaking<NamedGraph> = brokenIn(trials)
const noisy = (value: number, scale: number, bits: Bits) => value + Number(laplaceInteger(scale, bits))
const edges = planOf('edges', 'node', { public: 2 }, EPSILON).parameters.scale as number
const triangles = planOf('triangles', 'node', { public: 1 }, EPSILON).parameters.scale as number

const mutants: Mutant[] = [
  {
    name: 'all edges, with the noise of the cap',
    trial: broken('edges', 0, (graph, bits) => [2, noisy(edgeCount(namedGraphOf(graph)), edges, bits)]),
  },
  {
    name: 'edges with the noise of one edge',
    trial: broken('edges', 0, (graph, bits) => [2, noisy(keptEdges(graph, 2), 1 / EPSILON, bits)]),
  },
  {
    name: 'all triangles, with the noise of the cap',
    trial: broken('triangles', 2, async (graph, bits) => {
      const { total } = await cappedKind({ kind: 'triangles' }, namedGraphOf(graph))
      return [1, noisy(total, triangles, bits)]
    }),
  },
  {
    name: 'the largest degree as the cap',
    trial: broken('edges under a cap that is drawn', 0, (graph, bits) => {
      const cap = Math.max(1, ...graph.names.map((_, v) => graph.edges.filter((edge) => edge.includes(v)).length))
      return [cap, noisy(keptEdges(graph, cap), cap / (0.4 * EPSILON), bits)]
    }),
  },
  law('all edges, a node added', 'law of a step of θ − 1', 1 / EPSILON),
  law('all edges, a node rewired', 'law of a scale 1 % too small', 0.99 * edges),
]

function law(trial: string, name: string, scale: number): Mutant {
  const right = trialNamed(trials, trial) as ExactTrial<NamedGraph>
  return { name, trial: { ...right, law: lawOf((graph) => keptEdges(graph, 2), scale) } }
}

auditSuite({ mechanism: 'node-counts', trials: nodeCountsTrials, epsilon: EPSILON, mutants })
