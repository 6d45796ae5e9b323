/** The private graph before any noise: checked, its weights in whole units, and what crosses each cut. */
import type { Graph, SparseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { words } from '../../text/index.ts'
import { addExactly, type ExactSums } from '../numeric-rows/index.ts'
import { simpleGraph } from '../simple-graph.ts'
import type { CutAnswerPlan } from './plan.ts'

/** The edges of node i are those numbered offsets[i] to offsets[i + 1] − 1; without units, each counts 1. */
export interface Edges {
  readonly offsets: Uint32Array
  readonly indices: Uint32Array
  readonly units?: Float64Array
}

/** A copy of our own, of which everything was read once. */
export function edgesOf(data: Graph, { facts, parameters }: CutAnswerPlan): Edges {
  const { directed, adjacency } = data ?? {}
  const { rows, columns, offsets: starts, indices: ends, values } = (adjacency ?? {}) as SparseMatrix
  const { weights } = parameters
  if (weights === undefined && values !== undefined) {
    throw new InvalidInput(
      words`The plan is for edges that are there or not, and this graph has weights. Plan with weight neighbours and what an edge can weigh at most (weightBound), or leave the weights out: graphFromEdges without weight, or {ignoreWeights}.`,
    )
  }
  const shape = adjacency && { rows, columns, offsets: starts, indices: ends }
  const graph = { directed, names: [], adjacency: shape } as unknown as Graph
  const { offsets, indices } = simpleGraph(graph, facts.nodes, 'Cuts are').adjacency
  if (weights === undefined) return { offsets, indices }
  const units = inUnits(values, indices.length, weights)
  requireSameBothWays({ offsets, indices, units })
  return { offsets, indices, units }
}

/** Rounded to the nearest unit and moved into the public range. Not a number counts as 0; an edge without weight as 1. */
function inUnits(
  values: unknown,
  length: number,
  { unit, most }: { readonly unit: number; readonly most: number },
): Float64Array {
  if (values === undefined) return new Float64Array(length).fill(Math.min(most, Math.round(1 / unit)))
  if (!(values instanceof Float64Array) || values.length !== length) {
    throw new InvalidInput('A graph has as many weights as entries, in a Float64Array: this one does not.')
  }
  const units = new Float64Array(length)
  for (let k = 0; k < length; k++) {
    // A division by a power of two is exact, and so is Math.round of what is not negative.
    const weight = Math.max(0, (values[k] as number) / unit)
    units[k] = Number.isNaN(weight) ? 0 : Math.min(most, Math.round(weight))
  }
  return units
}

/** An edge with one weight here and another there would be two. The graph is known to be simple. */
function requireSameBothWays({ offsets, indices, units }: Required<Edges>): void {
  const nodes = offsets.length - 1
  // Where row i begins, its entries before the diagonal have all been met from the other side.
  const next = offsets.slice(0, nodes)
  for (let i = 0; i < nodes; i++) {
    for (let k = next[i] as number; k < (offsets[i + 1] as number); k++) {
      const j = indices[k] as number
      const image = next[j] as number
      next[j] = image + 1
      if (units[image] !== units[k]) throw new InvalidInput(TWO_WEIGHTS)
    }
  }
}

const TWO_WEIGHTS =
  'The graph is said to be undirected, but an edge has one weight in one direction and another in the other. graphFromEdges({ directed: false, … }) gives an edge one weight.'

/** A sum that is below this before a weight of at most 2^50 is added can be added exactly to another. */
const FULL = 2 ** 51

/** Adds the weight of all edges that cross the cut to sum `at`, walking its smaller side. `marks` is all 0, and is again. */
export function addCut(sums: ExactSums, at: number, cut: readonly number[], edges: Edges, marks: Uint8Array): void {
  const { offsets, indices, units } = edges
  const side = 2 * cut.length > marks.length ? complement(cut, marks) : cut
  for (const node of side) marks[node] = 1
  const here = { high: sums.high.subarray(at, at + 1), low: sums.low.subarray(at, at + 1) }
  let sum = 0
  for (const node of side) {
    const end = offsets[node + 1] as number
    for (let k = offsets[node] as number; k < end; k++) {
      if (marks[indices[k] as number] === 1) continue
      sum += units === undefined ? 1 : (units[k] as number)
      if (sum >= FULL) {
        addExactly(here, Float64Array.of(sum))
        sum = 0
      }
    }
  }
  addExactly(here, Float64Array.of(sum))
  for (const node of side) marks[node] = 0
}

function complement(cut: readonly number[], marks: Uint8Array): number[] {
  for (const node of cut) marks[node] = 1
  const others: number[] = []
  for (let node = 0; node < marks.length; node++) if (marks[node] === 0) others.push(node)
  for (const node of cut) marks[node] = 0
  return others
}
