/** How sure one can be of a released count: a width around it, from public numbers alone. */
import { log } from '../../elementary/index.ts'
import { InvalidInput } from '../../errors.ts'
import { divideUp } from '../../privacy/index.ts'
import { words } from '../../text/index.ts'
import type { CountFacts } from './facts.ts'
import { highestOf, type Levels, levelFor, mostOf } from './levels.ts'
import type { CountMechanism } from './mechanisms.ts'
import type { Noise } from './noise/noise.ts'

export interface CountInterval {
  /** The count lies within this of the released number, … */
  readonly halfWidth: number
  /** … in at least this share of all releases, … */
  readonly coverage: number
  /** … if the level is at most this; without it, whatever the level. */
  readonly ifLevelAtMost?: number
  /** With a noisy level: what the width allows the level to be. */
  readonly levelsUpTo?: number
  /** Set until the noisy level is drawn: the width is then what it would be if it came out as the guess. */
  readonly expected?: true
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

interface Asked {
  readonly facts: CountFacts
  readonly levels: Levels
  readonly noise: Noise
  readonly mechanism: CountMechanism
  /** The level that the plan is made for. */
  readonly guess: number
  readonly coverage: number
}

export function intervalOf({ facts, levels, noise, mechanism, guess, coverage }: Asked): CountInterval {
  const { level } = facts
  if (!dependsOnLevel(mechanism, levels)) return { halfWidth: noise.widthUpTo(0, 1 - coverage), coverage }
  if (level === undefined) {
    throw new InvalidInput(
      words`An interval needs to know the level: guess it ({guess}), or let a part of ε be spent on a noisy one ({levelEpsilon}).`,
    )
  }
  if ('guess' in level) {
    const halfWidth = noise.widthUpTo(levelFor(levels, level.guess), 1 - coverage)
    // A guess that no graph can exceed is no condition.
    return { halfWidth, coverage, ...(level.guess < highestOf(levels) ? { ifLevelAtMost: level.guess } : {}) }
  }
  // Half of what may be missed goes to the level, half to the count.
  const miss = (1 - coverage) / 2
  const levelsUpTo = Math.min(guess + marginOf(level.noisy.epsilon, levels, miss), highestOf(levels))
  const halfWidth = noise.widthUpTo(levelFor(levels, levelsUpTo), miss)
  return { halfWidth, coverage, levelsUpTo, ...(level.noisy.drawn === undefined ? { expected: true } : {}) }
}

/** Whether the noise is another where the level is. */
export function dependsOnLevel(mechanism: CountMechanism, levels: Levels): boolean {
  return mechanism !== 'laplace' && mostOf(levels) > 0
}

/** The scale of the noise of the level, in the units it is measured in. */
export function levelScale(epsilon: number, { step }: Levels): number {
  return divideUp(step, epsilon)
}

/** The true level is this much above the noisy one with a probability of at most `miss`: ½e^(−(m + ½)/b) of the noise. */
function marginOf(epsilon: number, levels: Levels, miss: number): number {
  return Math.max(0, Math.ceil(levelScale(epsilon, levels) * log(1 / (2 * miss)) - 0.5))
}
