/** Many draws from one calibration, for simulations: what a release would add, again and again, with its law unchanged. */
import type { Bits } from '../../random/index.ts'
import type { CountFacts } from './facts.ts'
import { levelFor } from './levels.ts'
import type { Observed } from './noise/noise.ts'
import { type CountPlan, type CountSettings, prepared } from './plan.ts'

export interface CountNoise {
  readonly plan: CountPlan
  /** A count with noise. Every draw is a release of its own, and costs as much again. */
  draw(seen: Observed, bits: Bits): bigint
}

export function countNoise(facts: CountFacts, settings: CountSettings): CountNoise {
  const { plan, levels, noise } = prepared(facts, settings)
  const draw = noise.drawMany?.() ?? noise.draw
  return {
    plan,
    draw: ({ value, level, sensitivity }, bits) => value + draw(levelFor(levels, level), sensitivity, bits),
  }
}
