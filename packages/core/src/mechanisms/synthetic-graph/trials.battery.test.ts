import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { auditSuite, type Mutant } from '../../testing/audits.ts'
import { brokenIn, brokenLaw } from '../../testing/broken.ts'
import { graphOf, type TinyGraph } from '../../trials/index.ts'
import { syntheticGraph } from './index.ts'
import { momentLevels } from './moments.ts'
import { hookLaw, looksLaw, momentLaw, shown, syntheticGraphTrials } from './trials.ts'

const EPSILON = 2
const trials = syntheticGraphTrials(EPSILON)
const broken = brokenIn(trials)
const ALONE = 'degrees and triangles'
const facts = { nodes: 30, neighbours: { kind: 'edge' } } as const
const plan = syntheticGraph.plan(facts, { epsilon: EPSILON })

function released(graph: TinyGraph, run: Run) {
  return syntheticGraph.release(plan, { graph: graphOf(graph) }, run)
}

/** A release of which one number is another. */
const changed = (at: number, of: (graph: TinyGraph, output: number[]) => number) => {
  return async (graph: TinyGraph, _: Bits, run: Run) => {
    const output = shown(await released(graph, run))
    return output.with(at, of(graph, output))
  }
}

/** What is wrong shows in every output: half as many would not be enough at this ε. */
const samples = 640

const mutants: Mutant[] = [
  {
    name: 'degrees of the true graph used for building',
    samples,
    trial: broken<TinyGraph>(
      ALONE,
      0,
      changed(6, (graph) => graph.edges.length),
    ),
  },
  {
    name: 'an order of nodes that tells: the true degrees decide who gets the noisy ones',
    trial: broken<TinyGraph>(ALONE, 0, async (graph, _, run) => {
      const made = await released(graph, run)
      const output = shown(made)
      return graph.edges.length === 0 || made.profile.degrees[0] === 0 ? output : output.with(13, 1)
    }),
  },
  {
    name: 'edges of the original in place of made-up ones',
    samples,
    trial: broken<TinyGraph>(
      ALONE,
      0,
      changed(9, (graph) => graph.edges.length),
    ),
  },
  {
    name: 'a largest degree without noise',
    samples,
    trial: broken<TinyGraph>(
      ALONE,
      0,
      changed(0, (graph) => (graph.edges.length > 0 ? 1 : 0)),
    ),
  },
  {
    name: 'a graph without edges refused',
    samples,
    trial: broken<TinyGraph>(ALONE, 0, (graph, _, run) => {
      if (graph.edges.length === 0) throw new InvalidInput('there is nothing to release')
      return released(graph, run).then(shown)
    }),
  },
  {
    name: 'rows and columns that both count the cells of the first rows',
    trial: brokenLaw<TinyGraph>(trials, 'degrees by rows and columns', (graph) => hookLaw(graph, 1 / EPSILON)),
  },
  {
    name: 'a moment with the wrong growth: bounds that stay as they are at the lowest level',
    trial: brokenLaw<TinyGraph>(trials, 'a moment by its ladder', (graph) =>
      momentLaw(
        graph,
        EPSILON,
        momentLevels(1, 4).bounds.map((bound) => Math.ceil(bound / 8)),
      ),
    ),
  },
  {
    name: 'a pair looked at twice',
    trial: brokenLaw<TinyGraph>(trials, 'two looks at pairs', (graph) => looksLaw(graph, EPSILON, true)),
  },
]

auditSuite({ mechanism: 'synthetic-graph', trials: syntheticGraphTrials, epsilon: EPSILON, samples: 1600, mutants })
