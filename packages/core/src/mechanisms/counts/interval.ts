/** How sure one can be of a released count: a width around it, from public numbers alone. */
import { InvalidInput } from '../../errors.ts'
import { divideUp } from '../../privacy/index.ts'
import { type CountFacts, type KnownLevel } from './facts.ts'
import { type Levels, levelFor, mostOf } from './levels.ts'
import type { CountMechanism } from './mechanisms.ts'
import type { Noise } from './noise/noise.ts'

export interface CountInterval {
  /** The count lies within this of the released number, … */
  readonly halfWidth: number
  /** … in at least this share of all releases, … */
  readonly coverage: number
  /** … if the level is at most this; without it, whatever the level. */
  readonly ifLevelAtMost?: number
}

/** Said before anything is drawn. */
export function checkInterval(coverage: unknown, mechanism: CountMechanism): void {
  if (mechanism === 'second-order') {
    throw new InvalidInput('The mechanism of second order has no interval: its noise depends on two private steps.')
  }
  if (typeof coverage === 'number' && coverage > 0 && coverage < 1) return
  throw new InvalidInput(
    `An interval covers the truth in a share between 0 and 1, such as 0.95, not ${String(coverage)}.`,
  )
}

/** Undefined until a noisy level is drawn. */
export function intervalOf(
  facts: CountFacts,
  levels: Levels,
  noise: Noise,
  coverage: number,
): CountInterval | undefined {
  const { level } = facts
  // One level for all: nothing needs to be known.
  if (mostOf(levels) === 0) return { halfWidth: noise.widthUpTo(0, 1 - coverage), coverage }
  if (level === undefined) {
    throw new InvalidInput(
      'An interval needs to know the level: guess it (--guess), or let a part of ε be spent on a noisy one (--level-epsilon).',
    )
  }
  if ('guess' in level) {
    const halfWidth = noise.widthUpTo(levelFor(levels, level.guess), 1 - coverage)
    return { halfWidth, coverage, ifLevelAtMost: level.guess }
  }
  if (level.noisy.drawn === undefined) return undefined
  // Half of what may be missed goes to the level, half to the count.
  const miss = (1 - coverage) / 2
  return { halfWidth: noise.widthUpTo(levelFor(levels, levelAbove(level, levels, miss)), miss), coverage }
}

/** The scale of the noise of the level, in the units it is measured in. */
export function levelScale(epsilon: number, { step }: Levels): number {
  return divideUp(step, epsilon)
}

/** What the true level exceeds with a probability of at most `miss`: the noise falls below −m with ½e^(−(m + ½)/b). */
function levelAbove(level: Extract<KnownLevel, { noisy: unknown }>, levels: Levels, miss: number): number {
  const { epsilon, drawn = 0 } = level.noisy
  return drawn + Math.max(0, Math.ceil(levelScale(epsilon, levels) * Math.log(1 / (2 * miss)) - 0.5))
}
