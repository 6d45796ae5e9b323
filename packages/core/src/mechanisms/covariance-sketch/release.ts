/** The release: what the stages draw, the projections of all rows, and noise in every direction. */
import { InvalidInput } from '../../errors.ts'
import { type Bits, fillNormals } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import { checked, type Release } from '../mechanism.ts'
import {
  drawRowStages,
  hasRowStages,
  type NumericRows,
  passesFor,
  passesOver,
  requireUndrawn,
} from '../numeric-rows/index.ts'
import { rounded, type Sketch } from '../sketches/index.ts'
import { fitsFactor, fromFactor } from './factor.ts'
import { projected } from './pass.ts'
import { type CovariancePlan, NAME, plan as planAgain } from './plan.ts'
import { drawSpectrum } from './spectrum.ts'

export interface ReleasedCovarianceSketch extends Release<CovariancePlan> {
  readonly sketch: Sketch
}

/**
 * `data` are rows of numbers, read once for the sketch and once for each stage that the plan has. They are not changed;
 * nothing about them but the number of columns, which is public, can make this fail.
 */
export async function release(
  given: CovariancePlan,
  data: NumericRows,
  run: Run = {},
): Promise<ReleasedCovarianceSketch> {
  const first = checkedPlan(given)
  const { bits, randomness } = begin(run)
  const { facts, settings } = first
  const passes = passesOver(passesFor(facts) + (settings.spectrum === undefined ? 0 : 1), run)
  const plan = await drawn(first, data, bits, passes)
  const last = passes()
  const sketch = fitsFactor(plan)
    ? await fromFactor(plan, data, bits, last)
    : blurred(plan, await projected(plan, data, bits, last), bits)
  return { plan, sketch, randomness }
}

/** The plan, checked, if it is one that nothing was drawn for. */
export function checkedPlan(given: CovariancePlan): CovariancePlan {
  const plan = checked(NAME, given, planAgain)
  requireUndrawn(plan.facts)
  if (plan.settings.spectrum?.drawn === undefined) return plan
  throw new InvalidInput(
    'This plan is that of a release: its spectrum was drawn then, and belongs to that data. Plan without "drawn", and another is drawn with the release.',
  )
}

/** The plan with everything drawn that it asks for. */
async function drawn(first: CovariancePlan, data: NumericRows, bits: Bits, passes: () => Run): Promise<CovariancePlan> {
  const facts = hasRowStages(first.facts) ? await drawRowStages(first.facts, data, bits, passes()) : first.facts
  const counted = facts === first.facts ? first : planAgain(facts, first.settings)
  const { spectrum } = first.settings
  if (spectrum === undefined) return counted
  const { w } = counted.parameters
  return planAgain(facts, {
    ...first.settings,
    spectrum: await drawSpectrum({ facts, spectrum, w }, data, bits, passes()),
  })
}

/** Normal numbers drawn at a time. */
const BLOCK = 2 ** 16

/** O = M·A + w·G, on the public grid. `sums` are used up. */
export function blurred(
  { parameters: { rows, added, grid, precision } }: CovariancePlan,
  sums: Float64Array,
  bits: Bits,
): Sketch {
  const normals = new Float64Array(Math.min(BLOCK, sums.length))
  for (let start = 0; start < sums.length; start += BLOCK) {
    const part = sums.subarray(start, start + BLOCK)
    fillNormals(normals, bits)
    for (let k = 0; k < part.length; k++) part[k] = (part[k] as number) + added * (normals[k] as number)
  }
  const values = precision === 'single' ? new Float32Array(sums.length) : new Float64Array(sums.length)
  return { rows, values: rounded(sums, grid, values) }
}
