/** Calibrations side by side, before anything is spent. */
import { NotFeasible } from '../../errors.ts'
import { CALIBRATIONS, type Calibration } from './calibrations.ts'
import { WITH_CHOICE } from './checks.ts'
import { type BlockFacts, type BlockSettings, choiceOf } from './facts.ts'
import { type BlockPlan, plan } from './plan.ts'

/** One line of the comparison that a plan is chosen from. */
export interface Compared {
  readonly calibration: Calibration
  /** The plan, or why there is none. */
  readonly plan?: BlockPlan
  readonly refused?: string
}

/** The calibrations of the chosen noise side by side, for the same ε and δ. Reads nothing but facts. */
export function compareCalibrations(facts: BlockFacts, settings: BlockSettings): readonly Compared[] {
  const known: readonly Calibration[] = settings.noise === 'hybrid' ? ['joint'] : CALIBRATIONS[settings.noise]
  const people = facts.neighbours.kind === 'individual' ? known : (['joint'] as const)
  const all = choiceOf(facts) === undefined ? people : people.filter((each) => WITH_CHOICE.includes(each))
  return all.map((calibration) => {
    try {
      return { calibration, plan: plan(facts, { ...settings, calibration }) }
    } catch (error) {
      if (!(error instanceof NotFeasible)) throw error
      return { calibration, refused: error.message }
    }
  })
}
