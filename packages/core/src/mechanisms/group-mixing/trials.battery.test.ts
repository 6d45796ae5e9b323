import { laplaceInteger } from '../../random/index.ts'
import { auditSuite, type Mutant } from '../../testing/audits.ts'
import { brokenIn, brokenLaw } from '../../testing/broken.ts'
import type { NamedGraph, TinyGraph } from '../../trials/index.ts'
import { between, capped, groupMixingTrials, lawOf, planOf } from './trials.ts'

const EPSILON = 3
const trials = groupMixingTrials(EPSILON)
const broken = brokenIn(trials)
const { scale } = planOf('rewired-node', EPSILON, 5).parameters

const mutants: Mutant[] = [
  {
    name: 'all edges of a node, with the noise of the cap',
    trial: broken<NamedGraph>('groups of people', 0, (graph, bits) =>
      [...capped(graph, 4)].map((x) => x + Number(laplaceInteger(scale / 4, bits))),
    ),
  },
  {
    name: 'the noise of one group for all of them',
    trial: brokenLaw<NamedGraph>(trials, 'a node added', (graph) => lawOf(capped(graph), scale / 2)),
  },
  {
    name: 'a scale 1 % too small',
    trial: brokenLaw<TinyGraph>(trials, 'all graphs, an edge flipped', (graph) =>
      lawOf(between(graph), 0.99 / EPSILON),
    ),
  },
  {
    name: 'a cap that nobody keeps to',
    trial: brokenLaw<NamedGraph>(trials, 'a node rewired', (graph) => lawOf(capped(graph, 3), scale)),
  },
]

auditSuite({ mechanism: 'group-mixing', trials: groupMixingTrials, epsilon: EPSILON, mutants })
