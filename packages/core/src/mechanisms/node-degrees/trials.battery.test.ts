import { addLaplace } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { type ExactTrial, type NamedGraph, namedGraphOf } from '../../trials/index.ts'
import { numbersOf } from './release.ts'
import { lawOf, nodeDegreesTrials, planOf } from './trials.ts'

const EPSILON = 3
const trials = nodeDegreesTrials(EPSILON)
const broken: Breaking<NamedGraph> = brokenIn(trials)
const [added, rewired] = [planOf('node', EPSILON), planOf('rewired-node', EPSILON)]
const noisy = (numbers: Float64Array, scale: number, bits: Parameters<typeof addLaplace>[2]) => {
  addLaplace(numbers, { scale, grid: 1 }, bits)
  return [...numbers]
}

const mutants: Mutant[] = [
  {
    name: 'the noise of one edge',
    trial: broken('degrees, a node added', 0, (graph, bits) =>
      noisy(numbersOf(namedGraphOf(graph), added), 1 / EPSILON, bits),
    ),
  },
  {
    name: 'the number of nodes without noise',
    trial: broken('degrees, a node added', 3, (graph, bits) =>
      noisy(numbersOf(namedGraphOf(graph), added), added.parameters.scale, bits).with(0, graph.nodes),
    ),
  },
  {
    name: 'a node rewired with the noise of a node added',
    trial: broken('degrees, a node rewired', 0, (graph, bits) =>
      noisy(numbersOf(namedGraphOf(graph), rewired), 1 / EPSILON, bits),
    ),
  },
  law('noisy numbers, a node added', 'law of a step of θ', added, 2 / EPSILON),
  law('noisy numbers, a node added', 'law of a step of θ + 1, a node added', added, 3 / EPSILON),
  law('noisy numbers, a node rewired', 'law of a step of θ + 1', rewired, 3 / EPSILON),
  law('noisy numbers, a node added', 'law of a scale 1 % too small', added, 0.99 * added.parameters.scale),
]

function law(trial: string, name: string, plan: typeof added, scale: number): Mutant {
  const right = trialNamed(trials, trial) as ExactTrial<NamedGraph>
  return { name, trial: { ...right, law: lawOf((graph) => [...numbersOf(namedGraphOf(graph), plan)], scale) } }
}

auditSuite({ mechanism: 'node-degrees', trials: nodeDegreesTrials, epsilon: EPSILON, mutants })
