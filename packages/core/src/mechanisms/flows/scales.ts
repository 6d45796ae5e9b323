/** How the noise of the levels compares: relative scales, from public facts alone. */
import type { FlowFacts, FlowSettings } from './facts.ts'

export interface RelativeScales {
  /** By level, the finest first. */
  readonly moves: readonly number[]
  readonly stays: number
}

export function relativeScales({ zones: { sizes } }: FlowFacts, _settings: FlowSettings): RelativeScales {
  return { moves: sizes.map(() => 1), stays: 1 }
}
