/**
 * Rows that lie in several places: each makes a part with random numbers of its own, and exactly one adds the noise.
 * Parts add up to the sketch of all rows. A part by itself is protected by nothing, and must go to the one who merges.
 */
import { InvalidInput } from '../../errors.ts'
import { begin, type Run } from '../../run.ts'
import type { NumericRows } from '../numeric-rows/index.ts'
import { projected } from './pass.ts'
import type { CovariancePlan } from './plan.ts'
import { addTo } from './project.ts'
import { blurred, checkedPlan, type ReleasedCovarianceSketch } from './release.ts'

export interface SketchPart {
  /** Whoever finds it lying about should know. */
  readonly unprotected: 'this part has no noise of its own and must not be published'
  readonly plan: CovariancePlan
  /** Item by item; exact but for the rounding of doubles. */
  readonly sums: Float64Array
  /** Tells two parts apart: one that was sent twice must not count twice. */
  readonly id: string
  /** Of the part's own numbers. (Not `randomness`, which a release has: a part is none, and gets no certificate.) */
  readonly drawnWith: 'secure' | 'seeded'
}

/** The projections of the rows of one place. The same plan is made everywhere. */
export async function sketchPart(given: CovariancePlan, data: NumericRows, run: Run = {}): Promise<SketchPart> {
  const plan = withoutStages(checkedPlan(given))
  const { bits, randomness } = begin(run)
  const sums = await projected(plan, data, bits, run)
  const id = Array.from({ length: 4 }, () => bits.word().toString(16).padStart(8, '0')).join('')
  return {
    unprotected: 'this part has no noise of its own and must not be published',
    plan,
    sums,
    id,
    drawnWith: randomness,
  }
}

/** The sketch of all rows: what one pass over all of them would have given, in law. The parts are not changed. */
export function mergeParts(
  given: CovariancePlan,
  parts: readonly SketchPart[],
  run: Run = {},
): ReleasedCovarianceSketch {
  const plan = withoutStages(checkedPlan(given))
  const { bits, randomness } = begin(run)
  const { rows } = plan.parameters
  const sums = new Float64Array(plan.facts.columns * rows)
  const same = JSON.stringify(plan)
  for (const [i, part] of parts.entries()) {
    if (JSON.stringify(part.plan) !== same || part.sums.length !== sums.length) {
      throw new InvalidInput(`Part ${i + 1} was made with another plan: make all parts with the same one.`)
    }
    if (!part.sums.every(Number.isFinite)) {
      throw new InvalidInput(`Part ${i + 1} holds what is no number: it was damaged on its way. Send it again.`)
    }
    if (parts.findIndex(({ id }) => id === part.id) !== i) {
      throw new InvalidInput(`Part ${i + 1} is given twice: rows that count twice are protected less.`)
    }
    addTo(sums, 0, part.sums)
  }
  const secure = randomness === 'secure' && parts.every((part) => part.drawnWith === 'secure')
  return { plan, sketch: blurred(plan, sums, bits), randomness: secure ? 'secure' : 'seeded' }
}

function withoutStages(plan: CovariancePlan): CovariancePlan {
  const { centre } = plan.facts
  if (plan.stages.length === 1 && !(centre !== undefined && 'own' in centre)) return plan
  throw new InvalidInput(
    'Rows that lie in several places have no common count, mean or spectrum to be drawn on the way: declare the number of people, give a public centre, and leave the spectrum out.',
  )
}
