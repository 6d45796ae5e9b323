/** The release: for every row a pattern of flips by the staircase. */
import type { Run } from '../../run.ts'
import { type BinaryData, tableOf } from '../binary/input.ts'
import { opened, type ReleasedBinary } from '../binary/opening.ts'
import { overlaid } from '../binary/overlay.ts'
import { patterns } from './patterns.ts'
import { NAME, plan as planAgain, type StaircasePlan } from './plan.ts'

export type ReleasedStaircase = ReleasedBinary<StaircasePlan>

/** `data` is a binary matrix. It is not changed; nothing about it but its shape can make this fail. */
export async function release(given: StaircasePlan, data: BinaryData, run: Run = {}): Promise<ReleasedStaircase> {
  const { plan, ones, bits, randomness } = opened(given, { mechanism: NAME, planAgain, as: () => tableOf }, data, run)
  const { cellsOfStep, epsilon, phase } = plan.parameters
  const draw = patterns({ cells: plan.facts.columns, changed: cellsOfStep, epsilon }, phase, bits)
  return { plan, matrix: await overlaid(ones, draw, run), randomness }
}
