/** Plans for degrees: Laplace noise on every number of a sequence or a histogram. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, divideUp, type Neighbours, type PureGuarantee } from '../../privacy/index.ts'
import { gridFor } from '../../random/index.ts'
import { checkBooleans, checkNames } from '../additive.ts'
import { type ExpectedError, type Plan, type PublicFacts, plannedAlone } from '../mechanism.ts'
import { checkEdgeNeighbours, NODES_FROM_DATA } from '../simple-graph.ts'

/** Everything that is public about the graph, which is undirected, simple and without weights. */
export interface DegreeFacts extends PublicFacts {
  readonly nodes: number
  readonly neighbours: Extract<Neighbours, { readonly kind: 'edge' }>
  /** Where the list of nodes comes from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** The largest degree that is told from larger ones, set without looking: what is above counts as this. */
  readonly maxDegree?: number
}

/** The degrees from the largest to the smallest, or how many nodes have each degree. */
export type DegreeForm = 'sequence' | 'histogram'

export interface DegreeSettings {
  readonly epsilon: number
  /** A sequence unless said otherwise. */
  readonly form?: DegreeForm
  /** Degrees of a graph add up to an even number: let those of the released sequence do so too. */
  readonly evenSum?: boolean
  /** How often an interval around a noisy number covers the true one, such as 0.95. */
  readonly interval?: number
}

export interface DegreeParameters {
  readonly form: DegreeForm
  /** The most that one edge changes, in L1. */
  readonly sensitivity: number
  /** b of the Laplace law. */
  readonly scale: number
  /** Noisy numbers are whole multiples of this power of two. */
  readonly grid: number
  /** How many numbers are released. */
  readonly numbers: number
  readonly interval?: DegreeInterval
}

/** Each true number is within this of the noisy one, in this share of all releases. */
export interface DegreeInterval {
  readonly coverage: number
  readonly halfWidth: number
}

export type DegreePlan = Plan<DegreeFacts, DegreeSettings, DegreeParameters, ExpectedError, PureGuarantee>

export const NAME = 'degrees'

/** A gigabyte of doubles. */
const MOST_NODES = 2 ** 27

/** An edge ends at two nodes: two entries of a sequence move by 1. Each node leaves one bar and enters another. */
const SENSITIVITY = { sequence: 2, histogram: 4 } as const

export function plan(given: DegreeFacts, wished: DegreeSettings): DegreePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(facts, ['nodes', 'neighbours', 'names', 'maxDegree'], 'facts')
  requireKnown(settings, ['epsilon', 'form', 'evenSum', 'interval'], 'settings')
  checkNodes(facts.nodes)
  checkMaxDegree(facts)
  checkNames(facts.names)
  checkEdgeNeighbours(facts.neighbours, otherNeighbours)
  const form = formOf(settings)
  const { epsilon } = settings
  const { neighbours } = facts
  const warnings = [...(facts.names === 'data' ? [NODES_FROM_DATA] : []), ...checkEpsilon(epsilon)]
  const sensitivity = SENSITIVITY[form]
  const scale = divideUp(sensitivity, epsilon)
  const numbers = form === 'histogram' ? largestShown(facts) + 1 : facts.nodes
  const error = expectedError(scale, numbers)
  if (form === 'histogram' && error.totalAbsolute > facts.nodes) warnings.push(DROWNED)
  return plannedAlone({
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      form,
      sensitivity,
      scale,
      grid: wholeGrid(scale, epsilon),
      numbers,
      ...intervalOf(scale, settings.interval),
    },
    stages: [
      {
        name: 'laplace noise',
        guarantee: {
          kind: 'pure',
          epsilon,
          neighbours,
          // Beyond all of the degrees, or on the far side of every bar that changes, the loss is the whole of ε.
          exactness: 'exact',
          // No single number moves by the whole sensitivity.
          curve: { kind: 'laplace', epsilon, exactness: 'bound' },
        },
      },
    ],
    expectedError: error,
    warnings,
  })
}

const DROWNED =
  'All bars of the histogram together get more noise than there are nodes: what stands out of it are bars of many nodes, and after the clean-up some nodes have a degree that nobody has. A sequence has half the noise and none of this, and counting the nodes of each degree in it costs no further ε; and a largest degree that is set without looking leaves fewer bars.'

function checkNodes(nodes: unknown): void {
  if (typeof nodes !== 'number' || !Number.isInteger(nodes) || nodes < 1) {
    throw new InvalidInput(`The number of nodes must be a whole number of at least 2, not ${String(nodes)}.`)
  }
  if (nodes === 1) {
    throw new InvalidInput('A graph of one node has no edges that could be there or not: there is nothing to release.')
  }
  if (nodes > MOST_NODES) {
    throw new NotFeasible(
      `The degrees of ${nodes} nodes do not fit in memory: ${MOST_NODES} are the most. Release those of a part of the graph.`,
    )
  }
}

/** The largest degree that is released. */
export function largestShown({ nodes, maxDegree }: DegreeFacts): number {
  return Math.min(nodes - 1, maxDegree ?? Infinity)
}

function checkMaxDegree({ maxDegree }: DegreeFacts): void {
  if (maxDegree === undefined || (Number.isInteger(maxDegree) && maxDegree >= 1)) return
  throw new InvalidInput(`The largest degree must be a whole number of at least 1, not ${String(maxDegree)}.`)
}

/** Of whole Laplace noise P(|k| > t) = e^−(t + ½)/b. */
function intervalOf(scale: number, coverage: number | undefined): { readonly interval?: DegreeInterval } {
  if (coverage === undefined) return {}
  if (!(typeof coverage === 'number' && coverage > 0 && coverage < 1)) {
    throw new InvalidInput(
      `An interval covers the truth in a share between 0 and 1, such as 0.95, not ${String(coverage)}.`,
    )
  }
  return { interval: { coverage, halfWidth: Math.max(0, Math.ceil(scale * Math.log(1 / (1 - coverage)) - 0.5)) } }
}

const otherNeighbours = (kind: string) =>
  `Degrees count edges that are there or not, and are released with edge neighbours, not ${kind} neighbours. (A whole node is hidden by node-degrees, which cuts the graph down first.)`

function formOf({ form, evenSum }: DegreeSettings): DegreeForm {
  checkBooleans({ evenSum })
  if (form !== undefined && form !== 'sequence' && form !== 'histogram') {
    throw new InvalidInput(`Degrees are released as a "sequence" or a "histogram", not ${JSON.stringify(form)}.`)
  }
  if (form === 'histogram' && evenSum === true) {
    throw new InvalidInput('Only the degrees of a sequence are made to have an even sum: leave evenSum out.')
  }
  return form ?? 'sequence'
}

/** Noise of at most this scale leaves every noisy number a whole one below 2^53, but for once in e^8000 times. */
const MOST_SCALE = 2 ** 40

/** Degrees and numbers of nodes are whole; only where the noise is millions wide is its own grid coarser than that. */
function wholeGrid(scale: number, epsilon: number): number {
  if (scale > MOST_SCALE) {
    throw new NotFeasible(
      `At ε = ${epsilon} the noise would be ${scale.toExponential(1)} wide, and nothing of any graph could be seen: take a larger ε, such as 0.1.`,
    )
  }
  return scale < 2 ** 21 ? 1 : gridFor(scale)
}

/**
 * Of the noisy numbers, before they are cleaned up. Rounded to whole numbers, Laplace noise is k ≠ 0 with probability
 * sinh(1/2b)·e^−|k|/b, which sums to E|k| = 1/(2 sinh(1/2b)), E k² = 1/(2 sinh(1/2b) tanh(1/2b)) and
 * P(|k| > t) = e^−(t + ½)/b.
 */
function expectedError(scale: number, numbers: number): ExpectedError {
  const half = 1 / (2 * scale)
  const mean = 1 / (2 * Math.sinh(half))
  const square = mean / Math.tanh(half)
  return {
    meanAbsolute: mean,
    rootMeanSquare: Math.sqrt(square),
    ninetyFivePercent: Math.max(0, Math.ceil(scale * Math.log(20) - 0.5)),
    totalAbsolute: numbers * mean,
    totalSquared: numbers * square,
  }
}
