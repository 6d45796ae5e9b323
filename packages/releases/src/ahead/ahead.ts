/**
 * What is shown of a plan to whoever moves a slider: its error as one number, and made-up data beside what such a release
 * would make of it. All of it follows from the plan, which has seen public facts alone.
 */
import type { AnyPlan } from '@tulle/core'

/** How far off a release will be, in one number: plans are put side by side by it. */
export interface Foretold {
  readonly value: number
  /** What the number is, for an axis: "typical error of a number". */
  readonly what: string
  /** A share, and no size: to be shown as a percentage. */
  readonly share?: true
  /** It is in the units of what the owner counts. */
  readonly inUnits?: true
}

/** Made-up data, and what became of it. */
export interface Imagined {
  /** SVG: one that shows both, or two that are put side by side. */
  readonly pictures: readonly string[]
  /** How much was made up, in a sentence. */
  readonly note: string
  /** What could be said to make it more alike, where anything could: as a question. */
  readonly asks?: string
}

export interface Wish {
  /** The answer to what was asked. */
  readonly total?: number | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Ahead {
  /** Nothing where the data alone tells. */
  foretold(plan: AnyPlan): Foretold | undefined
  /** A picture of what the plan itself expects, as SVG, where that is more than one number. */
  expected?(plan: AnyPlan): string | undefined
  /**
   * Nothing where the plan says too little to make anything up, or it would take longer than a slider may. Refuses where no
   * such plan can be made of as few as are made up.
   */
  imagined(plan: AnyPlan, wish: Wish): Promise<Imagined | undefined>
}

/** Where a kind has several mechanisms: that of the one which made the plan. */
export function aheadBy(aheads: Readonly<Record<string, Ahead>>): Ahead {
  const of = ({ mechanism }: AnyPlan) => (Object.hasOwn(aheads, mechanism) ? aheads[mechanism] : undefined)
  return {
    foretold: (plan) => of(plan)?.foretold(plan),
    expected: (plan) => of(plan)?.expected?.(plan),
    imagined: async (plan, wish) => of(plan)?.imagined(plan, wish),
  }
}

/** The same picture each time: what moves as somebody slides is the noise, and not the luck. */
export const SEED = 19_490_712
