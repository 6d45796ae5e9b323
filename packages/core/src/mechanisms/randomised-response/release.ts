/**
 * The release: flips are drawn by their gaps and laid over the ones, so that cost follows ones and flips alone. Where a good
 * part of a table is flipped, drawing a bit for every cell is quicker, and has the same law.
 */
import type { BitRows, SparseMatrix } from '../../data/index.ts'
import {
  type Bits,
  fillFlipWords,
  flipProbability,
  type Probability,
  positions,
  probability,
} from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { entriesOf, Growing, matrixOf } from '../binary/cells.ts'
import { type BinaryData, onesOf, tableOf } from '../binary/input.ts'
import { type CellsPart, refuseKeyed } from '../binary/keyed.ts'
import { opened, type ReleasedBinary } from '../binary/opening.ts'
import { overlaid } from '../binary/overlay.ts'
import { NAME, plan as planAgain, type ResponsePlan } from './plan.ts'

export type ReleasedResponse = ReleasedBinary<ResponsePlan>

/**
 * `data` is a binary matrix or a graph, as the facts say. It is not changed. A plan that counts the ones first is
 * released with the count drawn, and says it.
 */
export async function release(given: ResponsePlan, data: BinaryData, run: Run = {}): Promise<ReleasedResponse> {
  refuseKeyed(given.settings)
  const { plan, ones, bits, randomness } = opened(given, { mechanism: NAME, planAgain, as }, data, run)
  return { plan, matrix: await flipped(ones, plan, bits, run), randomness }
}

/** The share of flips from which on a bit for every cell is quicker than a gap for every flip. */
const MANY = 1 / 16

/** As bits, or as a matrix. */
function as({ facts, parameters }: ResponsePlan): (...given: Parameters<typeof onesOf>) => BitRows | SparseMatrix {
  return facts.graph === undefined && parameters.flipProbability >= MANY ? tableOf : onesOf
}

async function flipped(
  ones: BitRows | SparseMatrix,
  { facts, parameters }: ResponsePlan,
  bits: Bits,
  run: Run,
): Promise<SparseMatrix> {
  const p = probability(flipProbability(parameters.epsilonPerCell))
  if ('words' in ones) return overlaid(ones, (words) => fillFlipWords(words, p, bits), run)
  return matrixOf({ cells: await byGaps(entriesOf(ones, facts).cells, parameters.cells, { p, bits, run }) }, facts)
}

/** Of the cells of a part, those that are released. */
export function flippedPart({ ones, cells }: CellsPart, plan: ResponsePlan, bits: Bits): Promise<Float64Array> {
  return byGaps(ones, cells, { p: probability(flipProbability(plan.parameters.epsilonPerCell)), bits, run: {} })
}

interface Drawn {
  readonly p: Probability
  readonly bits: Bits
  readonly run: Run
}

/** Ones that are not flipped, and flips that are not ones. */
async function byGaps(ones: Float64Array, cells: number, { p, bits, run }: Drawn): Promise<Float64Array> {
  const released = new Growing()
  let k = 0
  for (const flips of positions(cells, p, bits)) {
    for (let f = 0; f < flips.length; f++) {
      const flip = flips[f] as number
      while (k < ones.length && (ones[k] as number) < flip) released.push(ones[k++] as number)
      if (k < ones.length && ones[k] === flip) k++
      else released.push(flip)
    }
    await breathe(run, flips[flips.length - 1] as number, cells)
  }
  while (k < ones.length) released.push(ones[k++] as number)
  return released.done()
}
