/** How many edges leave groups of nodes, before and after. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Channel } from '../../mechanisms/index.ts'
import { ballSets, cutErrors, graphMetrics, randomSets } from '../graphs/index.ts'
import { compared, type Measure, type MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation, PlainGraphs } from './graph.ts'
import { shown } from './words.ts'

const SETS = 100

export function cutGroup({ channel, directed }: GraphEvaluation, plain: PlainGraphs): MeasureGroup {
  const { original } = plain
  const size = setSize(original.rows)
  if (size === 0) return { heading: 'Cuts', measures: [] }
  const sets = [
    [`random sets of ${shown(size)} nodes`, randomSets(original.rows, size, SETS)],
    [`balls of ${shown(size)} nodes`, ballSets(original, size, SETS)],
  ] as const
  return {
    heading: 'Cuts',
    introduction: `How many edges lead out of ${SETS} groups of ${shown(size)} nodes: drawn at random, and balls, which are a node with those nearest to it.`,
    measures: sets.flatMap(([about, groups]) => measuresOf(plain, groups, about, directed ? undefined : channel)),
  }
}

/** Groups of people are about so large; of few nodes, a half. */
function setSize(nodes: number): number {
  return Math.min(Math.floor(nodes / 2), Math.max(1, Math.round(Math.sqrt(nodes))))
}

function measuresOf(
  { original, release }: PlainGraphs,
  sets: readonly Uint32Array[],
  about: string,
  channel: Channel | undefined,
): Measure[] {
  const errors = cutErrors(original, release, sets)
  return [
    compared(graphMetrics.cutError, errors.meanRelative, { about }),
    ...(channel === undefined
      ? []
      : [
          compared(graphMetrics.cutError, correctedError(errors, sets, original, channel), {
            about: `${about}, with the flips allowed for`,
          }),
        ]),
  ]
}

/** The flips add zero·pairs on average and take the share 1 − one of the edges: (y − zero·pairs)/(one − zero) undoes it. */
function correctedError(
  { truths, released }: ReturnType<typeof cutErrors>,
  sets: readonly Uint32Array[],
  { rows }: SparseMatrix,
  { one, zero }: Channel,
): number {
  let [sum, positive, off] = [0, 0, 0]
  for (const [k, set] of sets.entries()) {
    const truth = truths[k] as number
    const estimate = ((released[k] as number) - zero * set.length * (rows - set.length)) / (one - zero)
    off += Math.abs(estimate - truth)
    if (truth === 0) continue
    sum += Math.abs(estimate / truth - 1)
    positive++
  }
  // As with cuts that are not corrected.
  if (positive === 0) return off === 0 ? 0 : Infinity
  return sum / positive
}
