/**
 * What a released graph or table of zeros and ones says about the original, with the noise allowed for: estimates and
 * their standard errors, from the release and its plan alone. They may be published with it.
 */
import type { SparseMatrix } from '../data/index.ts'
import {
  type Channel,
  type Estimate,
  type Estimates,
  estimateColumns,
  estimateOnes,
  estimatePairs,
  estimateRows,
  estimateTriangles,
  type FilteredPlan,
  isFiltered,
  isResponse,
  isStaircase,
  isXor,
  type PairEstimates,
  pairsTell,
  pathsOfTwo,
  type ResponsePlan,
  responseChannel,
  responseSignal,
  type Signal,
  type StaircasePlan,
  tellsApart,
  type XorPlan,
} from '../mechanisms/index.ts'
import type { Run } from '../run.ts'

/** A plan of a mechanism for binary data. */
export type BinaryPlan = ResponsePlan | StaircasePlan | FilteredPlan | XorPlan

export interface ReleasedCells {
  readonly plan: BinaryPlan
  readonly matrix: SparseMatrix
}

export interface GraphEstimates {
  readonly edges: Estimate
  readonly degrees: Estimates
  /** Of an undirected graph after randomised response, unless counting them would take minutes. */
  readonly triangles?: Estimate
}

export interface TableEstimates {
  readonly ones: Estimate
  readonly columns: Estimates
  /** Of tables with few enough columns, if the noise leaves anything of pairs. */
  readonly pairs?: PairEstimates
}

/** Paths of two edges that are visited in half a minute. */
const MOST_PATHS = 3e9
/** Columns whose pairs are a page of numbers, and not a book. */
const MOST_COLUMNS = 200
/** Pairs of ones that are visited in a few seconds. */
const MOST_PAIRS = 2e9
/** Counting triangles may take a while: `run` is told, and may stop it. */
export async function graphEstimates(
  { plan, matrix }: ReleasedCells,
  run: Run = {},
): Promise<GraphEstimates | undefined> {
  const channel = independentCells(plan)
  if (channel === undefined || !tellsApart(channel)) return undefined
  const { facts } = plan
  const graph = { directed: facts.graph === 'directed', names: [], adjacency: matrix }
  // Triangles need the variance of randomised response, which is the same for zeros and ones.
  const counted = isResponse(plan) && facts.graph === 'undirected' && pathsOfTwo(graph) <= MOST_PATHS
  return {
    edges: estimateOnes(matrix, facts, channel),
    degrees: estimateRows(matrix, facts, channel),
    ...(counted ? { triangles: await estimateTriangles(graph, plan.parameters.flipProbability, run) } : {}),
  }
}

export function tableEstimates({ plan, matrix }: ReleasedCells): TableEstimates | undefined {
  const channel = independentRows(plan)
  if (channel === undefined || !tellsApart(channel)) return undefined
  const signal = signalIn(plan)
  const shown = signal !== undefined && pairsTell(plan.facts.rows, signal) && matrix.columns > 1
  const columns = estimateColumns(matrix, channel)
  return {
    ones: sumOf(columns, plan),
    columns,
    ...(shown && pairsAreFew(matrix) ? { pairs: estimatePairs(matrix, signal) } : {}),
  }
}

/** Looked at are all pairs of ones of every row. */
function pairsAreFew({ rows, columns, offsets }: SparseMatrix): boolean {
  if (columns > MOST_COLUMNS) return false
  let pairs = 0
  for (let i = 0; i < rows; i++) pairs += ((offsets[i + 1] as number) - (offsets[i] as number)) ** 2
  return pairs <= MOST_PAIRS
}

/** The number of all ones: cells of a row may be tied together, which the sum of its columns has to allow for. */
function sumOf({ values, standardErrors }: Estimates, plan: BinaryPlan): Estimate {
  const value = values.reduce((a, b) => a + b, 0)
  const independent = standardErrors.reduce((a, b) => a + b * b, 0)
  if (!isStaircase(plan)) return { value, standardError: Math.sqrt(independent) }
  // Var Σy over a row is at most that of all cells moving together: Pp(1−p) + P(P−1)|cov|.
  const { flipProbability: p, pairProbability, signal } = plan.parameters
  const { rows, columns } = plan.facts
  const together = (rows * columns * (columns - 1) * Math.abs(pairProbability - p * p)) / signal.cell ** 2
  return { value, standardError: Math.sqrt(independent + together) }
}

/** How cells are published, where each is on its own. Of what was drawn in parts, nobody holds it all to estimate from. */
function independentCells(plan: BinaryPlan): Channel | undefined {
  if ('drawn' in plan.settings) return undefined
  if (isResponse(plan)) return responseChannel(plan.parameters.flipProbability)
  if (isFiltered(plan)) return plan.facts.weighted === true ? undefined : plan.parameters.channel
  if (isXor(plan)) return cellByCell(plan) ? plan.parameters.channel : undefined
  return undefined
}

/** How cells are published, where at least rows are on their own. */
function independentRows(plan: BinaryPlan): Channel | undefined {
  if (isStaircase(plan)) return responseChannel(plan.parameters.flipProbability)
  return independentCells(plan)
}

function signalIn(plan: BinaryPlan): Signal | undefined {
  if (isStaircase(plan)) return plan.parameters.signal
  if (isResponse(plan)) return responseSignal(plan.parameters.flipProbability)
  return isXor(plan) && cellByCell(plan) ? responseSignal(plan.parameters.flipProbability.most) : undefined
}

function cellByCell({ parameters: { law } }: XorPlan): boolean {
  return law.kind === 'exchangeable' && law.between === 0
}
