/** The release: flips are drawn by their gaps and laid over the ones, so that cost follows ones and flips alone. */
import { type Bits, flipProbability, positions, probability } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { Growing, matrixOf } from '../binary/cells.ts'
import type { BinaryData } from '../binary/input.ts'
import { opened, type ReleasedBinary } from '../binary/opening.ts'
import { NAME, plan as planAgain, type ResponsePlan } from './plan.ts'

export type ReleasedResponse = ReleasedBinary<ResponsePlan>

/**
 * `data` is a binary matrix or a graph, as the facts say. It is not changed. A plan that counts the ones first is
 * released with the count drawn, and says it.
 */
export async function release(given: ResponsePlan, data: BinaryData, run: Run = {}): Promise<ReleasedResponse> {
  const { plan, ones, bits, randomness } = opened(given, { mechanism: NAME, planAgain }, data, run)
  const matrix = matrixOf({ cells: await flipped(ones, plan, bits, run) }, plan.facts)
  return { plan, matrix, randomness }
}

/** Ones that are not flipped, and flips that are not ones. */
async function flipped(ones: Float64Array, { parameters }: ResponsePlan, bits: Bits, run: Run): Promise<Float64Array> {
  const { cells, epsilonPerCell } = parameters
  const p = probability(flipProbability(epsilonPerCell))
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
