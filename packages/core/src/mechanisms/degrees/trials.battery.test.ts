import { InvalidInput } from '../../errors.ts'
import { addLaplace, type Bits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import { auditSuite, type Mutant, trialNamed } from '../../testing/audits.ts'
import { type Breaking, brokenIn } from '../../testing/broken.ts'
import { seededBits } from '../../testing/seeded.ts'
import { type ExactTrial, graphOf, type SampledTrial, type TinyGraph } from '../../trials/index.ts'
import { type DegreeForm, type DegreeSettings, degreeRelease } from './index.ts'
import { cleanSequence } from './sequence.ts'
import { cleanHistogram } from './simplex.ts'
import { degreesLaw, degreesTrials, numbersOf } from './trials.ts'

const EPSILON = 3
/** Two numbers must be far off together to show it: with more noise that happens more often. */
const LESS = 1.5
const NODES = 3
const trials = degreesTrials(EPSILON)
const facts = { nodes: NODES, neighbours: { kind: 'edge' } } as const
const SEQUENCE = 'a sequence with an even sum'
const HISTOGRAM = 'a histogram'
/** What the plan has: 2/ε and 4/ε. */
const scales = {
  sequence: degreeRelease.plan(facts, { epsilon: EPSILON }).parameters.scale,
  histogram: degreeRelease.plan(facts, { epsilon: EPSILON, form: 'histogram' }).parameters.scale,
} as const

type Values = ArrayLike<number>

const broken: Breaking<TinyGraph> = brokenIn(trials)

/** A release with the plan for other settings than were claimed. */
function releasing(settings: DegreeSettings): (graph: TinyGraph, bits: Bits, run: Run) => Promise<Values> {
  const plan = degreeRelease.plan(facts, settings)
  return async (graph, _, run) => {
    const released = await degreeRelease.release(plan, graphOf(graph), run)
    return [...released.noisy, ...(released.form === 'histogram' ? released.counts : released.degrees)]
  }
}

function noisyNumbers(form: DegreeForm, graph: TinyGraph, bits: Bits, scale: number = scales[form]): Float64Array {
  const values = Float64Array.from(numbersOf(form, graph))
  addLaplace(values, { scale, grid: 1 }, bits)
  return values
}

/** Noisy numbers with what the clean-up makes of them. */
function withClean(form: DegreeForm, noisy: Float64Array): number[] {
  const clean = form === 'histogram' ? cleanHistogram(noisy, NODES) : cleanSequence(noisy, NODES - 1, true)
  return [...noisy, ...clean]
}

const mutants: Mutant[] = [
  {
    // 20 % would take 100,000 outputs: that is left to the exact law below.
    name: 'scale a third too small',
    trial: {
      ...broken(SEQUENCE, 0, releasing({ epsilon: LESS * 1.5, evenSum: true })),
      claim: (trialNamed(degreesTrials(LESS), SEQUENCE) as SampledTrial<TinyGraph>).claim,
    },
    samples: 20_000,
  },
  {
    name: 'an edge counted at one of its ends',
    trial: broken(SEQUENCE, 0, (graph, bits) =>
      withClean('sequence', noisyNumbers('sequence', graph, bits, scales.sequence / 2)),
    ),
    samples: 10_000,
  },
  {
    name: 'a histogram with the scale of a sequence',
    trial: broken(HISTOGRAM, 0, (graph, bits) =>
      withClean('histogram', noisyNumbers('histogram', graph, bits, scales.sequence)),
    ),
  },
  {
    name: 'no noise on the last entry',
    trial: broken(SEQUENCE, 1, (graph, bits) => {
      const noisy = noisyNumbers('sequence', graph, bits)
      noisy[NODES - 1] = numbersOf('sequence', graph)[NODES - 1] as number
      return withClean('sequence', noisy)
    }),
  },
  {
    name: 'no noise on empty bars',
    trial: broken(HISTOGRAM, 0, (graph, bits) => {
      const bars = numbersOf('histogram', graph)
      return withClean(
        'histogram',
        noisyNumbers('histogram', graph, bits).map((y, k) => (bars[k] === 0 ? 0 : y)),
      )
    }),
  },
  {
    name: 'one draw for all numbers',
    trial: broken(HISTOGRAM, 0, (graph, bits) => {
      const draw = new Float64Array(1)
      addLaplace(draw, { scale: scales.histogram, grid: 1 }, bits)
      const noisy = Float64Array.from(numbersOf('histogram', graph), (x) => x + (draw[0] as number))
      return withClean('histogram', noisy)
    }),
  },
  {
    name: 'a clean-up that knows the number of edges',
    trial: broken(SEQUENCE, 0, (graph, bits) => {
      const output = withClean('sequence', noisyNumbers('sequence', graph, bits))
      const total = output.slice(NODES).reduce((sum, degree) => sum + degree, 0)
      return output.with(NODES, (output[NODES] as number) + 2 * graph.edges.length - total)
    }),
  },
  {
    name: 'a clean-up that knows the largest degree',
    trial: broken(SEQUENCE, 0, (graph, bits) => {
      const noisy = noisyNumbers('sequence', graph, bits)
      return [...noisy, ...cleanSequence(noisy, Math.max(...numbersOf('sequence', graph)), false)]
    }),
  },
  {
    name: 'a histogram that ends at the largest degree',
    trial: broken(HISTOGRAM, 0, (graph, bits) => {
      const most = Math.max(...numbersOf('sequence', graph))
      return noisyNumbers('histogram', graph, bits).subarray(0, most + 1)
    }),
  },
  {
    name: 'noisy degrees with the nodes that they belong to, in the order of the true ones',
    trial: {
      ...broken(SEQUENCE, 0, (graph, bits) => {
        const own = (node: number) => graph.edges.filter((edge) => edge.includes(node)).length
        const nodes = [2, 1, 0].sort((one, other) => own(other) - own(one))
        return [...noisyNumbers('sequence', graph, bits), ...nodes]
      }),
      columns: ['degree', 'node'].flatMap((what) => [1, 2, 3].map((k) => `${what} ${k}`)),
    },
  },
  {
    name: 'a graph without edges refused',
    trial: broken(SEQUENCE, 0, (graph, bits, run) => {
      if (graph.edges.length === 0) throw new InvalidInput('The graph has no edges: there is nothing to release.')
      return releasing({ epsilon: EPSILON, evenSum: true })(graph, bits, run)
    }),
  },
  {
    name: 'bits that follow from the graph, so that a release can be made again',
    trial: broken(SEQUENCE, 0, (graph) =>
      withClean('sequence', noisyNumbers('sequence', graph, seededBits(graph.edges.length))),
    ),
  },
  exact('noisy sequences', 'law of a scale 20 % too small', 'sequence', 0.8 * scales.sequence),
  exact('noisy sequences', 'law of a scale 1 % too small', 'sequence', 0.99 * scales.sequence),
  exact('noisy histograms', 'law of a step of 3 in a histogram', 'histogram', 0.75 * scales.histogram),
]

function exact(trial: string, name: string, form: DegreeForm, scale: number): Mutant {
  const right = trialNamed(trials, trial) as ExactTrial<TinyGraph>
  return { name, trial: { ...right, law: (graph: TinyGraph) => degreesLaw({ form, scale, grid: 1 }, graph) } }
}

auditSuite({ mechanism: 'degrees', trials: degreesTrials, epsilon: EPSILON, mutants })
