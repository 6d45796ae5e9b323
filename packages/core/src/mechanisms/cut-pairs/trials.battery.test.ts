import { addLaplace } from '../../random/index.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { type ExactTrial, graphOf, type TinyGraph } from '../../trials/index.ts'
import { cutPairs } from './index.ts'
import { cutPairsTrials, joinedOf, lawOf, planOf } from './trials.ts'

const EPSILON = 3
const trials = cutPairsTrials(EPSILON)
const broken: Breaking<TinyGraph> = brokenIn(trials)
const plan = planOf(EPSILON)
const { scale, flipProbability } = plan.parameters
const degreesOf = ({ edges }: TinyGraph) => [0, 1, 2].map((v) => edges.filter((edge) => edge.includes(v)).length)

const mutants: Mutant[] = [
  {
    name: 'degrees of the flipped graph’s original without noise',
    trial: broken('degrees and pairs', 0, async (graph, _, run) => [
      ...degreesOf(graph),
      ...joinedOf((await cutPairs.release(plan, graphOf(graph), run)).pairs),
    ]),
  },
  {
    name: 'one draw for all degrees',
    trial: broken('degrees and pairs', 0, async (graph, bits, run) => {
      const draw = new Float64Array(1)
      addLaplace(draw, { scale, grid: 1 }, bits)
      const pairs = joinedOf((await cutPairs.release(plan, graphOf(graph), run)).pairs)
      return [...degreesOf(graph).map((degree) => degree + (draw[0] as number)), ...pairs]
    }),
  },
  law('all of ε for each of the two', 1 / EPSILON, 1 / (1 + Math.exp(EPSILON))),
  law('an edge counted at one of its ends', scale / 2, flipProbability),
  law('pairs flipped 1 % less often', scale, 0.99 * flipProbability),
  law('a scale 1 % too small', 0.99 * scale, flipProbability),
]

function law(name: string, b: number, p: number): Mutant {
  const right = trialNamed(trials, 'all degrees and pairs') as ExactTrial<TinyGraph>
  return { name, trial: { ...right, law: lawOf(b, p) } }
}

auditSuite({ mechanism: 'cut-pairs', trials: cutPairsTrials, epsilon: EPSILON, mutants })
