import { InvalidInput } from '../../errors.ts'
import type { Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { auditSuite, type Mutant } from '../../testing/audits.ts'
import { brokenIn, brokenLaw } from '../../testing/broken.ts'
import { graphOf, type TinyGraph } from '../../trials/index.ts'
import { graphProfile } from './index.ts'
import { graphProfileTrials, profileLaw, shown } from './trials.ts'

const EPSILON = 3
const trials = graphProfileTrials(EPSILON)
const broken = brokenIn(trials)
const plan = graphProfile.plan({ nodes: 12, neighbours: { kind: 'edge' } }, { epsilon: EPSILON })

function released(graph: TinyGraph, run: Run) {
  return graphProfile.release(plan, graphOf(graph), run)
}

/** A release of which one number is another. */
const changed = (at: number, of: (graph: TinyGraph) => number) => async (graph: TinyGraph, _: Bits, run: Run) =>
  shown(await released(graph, run)).with(at, of(graph))

const closed = ({ edges }: TinyGraph) => (edges.length === 3 ? 1 : 0)

const mutants: Mutant[] = [
  {
    name: 'edges without noise',
    trial: broken<TinyGraph>(
      'a profile',
      0,
      changed(0, ({ edges }) => edges.length),
    ),
  },
  { name: 'clustering of the true graph', trial: broken<TinyGraph>('a profile', 1, changed(6, closed)) },
  {
    name: 'paths of two edges from the true degrees',
    trial: broken<TinyGraph>(
      'a profile',
      1,
      changed(8, ({ edges }) => edges.length),
    ),
  },
  {
    name: 'a graph without edges refused',
    trial: broken<TinyGraph>('a profile', 0, (graph, _, run) => {
      if (graph.edges.length === 0) throw new InvalidInput('there is nothing to release')
      return released(graph, run).then(shown)
    }),
  },
  {
    name: 'all of ε for the edges, and all of it again for the degrees',
    trial: brokenLaw<TinyGraph>(trials, 'edges and degrees', (graph) =>
      profileLaw(graph, { edges: 1 / EPSILON, degrees: 2 / EPSILON }),
    ),
  },
]

auditSuite({ mechanism: 'graph-profile', trials: graphProfileTrials, epsilon: EPSILON, samples: 1000, mutants })
