/** Cuts to try a sketch of a graph with: for its owner, who knows the true ones. */
import type { Graph } from '../../data/index.ts'
import {
  type CutFacts,
  clampedWeights,
  cutAnswer,
  type PublishedCutPairs,
  pairsCut,
  type ReleasedCutSketch,
} from '../../mechanisms/index.ts'
import { grouped } from '../../text/index.ts'
import { ballSets, randomSets } from '../graphs/index.ts'
import type { AnswerTrial } from './answers.ts'

/** Sets of each size and kind; fewer where that would take long. */
const SETS = 100
/** Numbers and edges that a trial may look at: about a second. */
const MOST_WORK = 2e8

/** Of every size that the plan was asked about: sets of nodes drawn at random, and balls, a node with those nearest to it. */
export function cutTrials({ plan, sketch }: Pick<ReleasedCutSketch, 'plan' | 'sketch'>, graph: Graph): AnswerTrial[] {
  const { confidence = 0.95 } = plan.settings.asked ?? {}
  const { adjacency } = graph
  return plan.expectedError.cuts.flatMap(({ size, meanAbsolute }) => {
    const work = size * sketch.rows + 1
    const count = Math.max(2, Math.min(SETS, Math.floor(MOST_WORK / work)))
    const tried = (name: string, sets: readonly Uint32Array[], expected?: number) =>
      besideTruth(plan.facts, graph, sets, {
        name,
        answers: sets.map((set) => cutAnswer({ plan, sketch }, set, { confidence })),
        ...(expected === undefined ? {} : { expected }),
      })
    if (size === 1) return tried('degrees of single nodes', singles(adjacency.rows, count), meanAbsolute)
    const random = randomSets(adjacency.rows, size, count)
    // What the plan states is about sets that leave about as much as sets drawn at random.
    return [
      ...tried(`cuts of ${grouped(size)} nodes drawn at random`, random, meanAbsolute),
      ...tried(`cuts of balls of ${grouped(size)} nodes`, ballSets(adjacency, size, count)),
    ]
  })
}

/** The same of degrees and flipped pairs. */
export function pairTrials(published: PublishedCutPairs, graph: Graph, confidence = 0.95): AnswerTrial[] {
  const { plan } = published
  const { adjacency } = graph
  const edges = published.pairs.indices.length + 1
  return plan.expectedError.cuts.flatMap(({ size, meanAbsolute }) => {
    const count = Math.max(2, Math.min(SETS, Math.floor(MOST_WORK / edges)))
    const tried = (name: string, sets: readonly Uint32Array[]) =>
      besideTruth(plan.facts, graph, sets, {
        name,
        answers: sets.map((set) => pairsCut(published, set, { confidence })),
        // Whatever the sets leave.
        expected: meanAbsolute,
      })
    if (size === 1) return tried('degrees of single nodes', singles(adjacency.rows, count))
    return [
      ...tried(`cuts of ${grouped(size)} nodes drawn at random`, randomSets(adjacency.rows, size, count)),
      ...tried(`cuts of balls of ${grouped(size)} nodes`, ballSets(adjacency, size, count)),
    ]
  })
}

/** All nodes, each by itself, where there are no more. */
function singles(nodes: number, most: number): Uint32Array[] {
  return nodes > most ? randomSets(nodes, 1, most) : Array.from({ length: nodes }, (_, i) => Uint32Array.of(i))
}

/** Beside what crosses in the data; and where weights were moved into their public bounds, beside the moved ones too. */
export function besideTruth(
  facts: Facts,
  graph: Graph,
  sets: readonly ArrayLike<number>[],
  asked: Omit<AnswerTrial, 'truth'>,
): AnswerTrial[] {
  const within = sets.map((set) => trueCut(facts, graph, set))
  if (facts.neighbours.kind === 'edge' || clampedWeights(graph, facts.weightBound) === 0) {
    return [{ ...asked, truth: within }]
  }
  const { expected: _, ...whole } = asked
  return [
    { ...whole, truth: sets.map((set) => wholeCut(graph, set)) },
    {
      ...asked,
      name: `${asked.name}, of the weights as they were moved into their bounds`,
      truth: within,
      introduction: 'This is what the intervals are about, and not how far the answers are from the data.',
    },
  ]
}

type Facts = Pick<CutFacts, 'weightBound' | 'neighbours'>

/** The weight that crosses a cut, as far as it is within its public bounds. */
export function trueCut({ weightBound = 1, neighbours }: Facts, graph: Graph, set: ArrayLike<number>): number {
  return crossing(graph, set, (weight) =>
    neighbours.kind === 'edge' ? 1 : weight > 0 ? Math.min(weight, weightBound) : 0,
  )
}

/** All of it. */
function wholeCut(graph: Graph, set: ArrayLike<number>): number {
  return crossing(graph, set, (weight) => weight)
}

function crossing({ adjacency }: Graph, set: ArrayLike<number>, counts: (weight: number) => number): number {
  const { rows, offsets, indices, values } = adjacency
  const inside = new Uint8Array(rows)
  for (let k = 0; k < set.length; k++) inside[set[k] as number] = 1
  let sum = 0
  for (let k = 0; k < set.length; k++) {
    const i = set[k] as number
    for (let at = offsets[i] as number; at < (offsets[i + 1] as number); at++) {
      if (inside[indices[at] as number] === 1) continue
      sum += counts(values === undefined ? 1 : (values[at] as number))
    }
  }
  return sum
}
