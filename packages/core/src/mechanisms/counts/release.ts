/** The release of a count: exact counting, then whole-number noise for the level, which stays private. */
import type { Graph } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import { type Bits, laplaceInteger } from '../../random/index.ts'
import { begin, type Run } from '../../run.ts'
import type { Release } from '../mechanism.ts'
import type { CountFacts } from './facts.ts'
import { levelScale } from './interval.ts'
import { highestOf, type Levels, levelFor } from './levels.ts'
import type { Observed } from './noise/noise.ts'
import { observed } from './observe.ts'
import { type CountPlan, type Prepared, prepared, preparedFor } from './plan.ts'

export interface ReleasedCount extends Release<CountPlan> {
  /** A whole number; it may be negative, or more than is possible. */
  readonly value: bigint
}

/**
 * `data` is an undirected graph, or for a count of one's own what was counted in it. A plan with a noisy level is released
 * with the level drawn, and says it. Nothing about the data can make this fail but its number of nodes, which is public,
 * and whether it is an undirected simple graph without weights at all.
 */
export async function release(given: CountPlan, data: Graph | Observed, run: Run = {}): Promise<ReleasedCount> {
  const first = preparedFor(given)
  requireUndrawn(first.plan.facts)
  const { bits, randomness } = begin(run)
  const found = await observed(first.plan.facts, data, first.plan.parameters.mechanism, run)
  const { plan, levels, noise } = withLevel(first, found.level, bits)
  const level = levelFor(levels, found.level)
  const value = found.value + noise.draw(level, found.sensitivity, bits)
  return { plan, value, randomness }
}

/** A level that was drawn for other data, or by nobody, would be certified as if it were this one's. */
function requireUndrawn({ level }: CountFacts): void {
  if (level === undefined || 'guess' in level || level.noisy.drawn === undefined) return
  throw new InvalidInput(
    'This plan is that of a release: its noisy level was drawn then. Plan without "drawn", and another level is drawn with the release; or give the published one as a guess.',
  )
}

/** The plan made again with the noisy level drawn, where there is one. */
function withLevel(first: Prepared, level: number, bits: Bits): Prepared {
  const { facts, settings } = first.plan
  const known = facts.level
  if (known === undefined || 'guess' in known) return first
  return prepared(drawLevel(facts, known.noisy.epsilon, level, first.levels, bits), settings)
}

function drawLevel(facts: CountFacts, epsilon: number, level: number, levels: Levels, bits: Bits): CountFacts {
  const most = highestOf(levels)
  const noisy = BigInt(Math.min(level, most)) + laplaceInteger(levelScale(epsilon, levels), bits)
  const drawn = Number(noisy < 0n ? 0n : noisy > BigInt(most) ? BigInt(most) : noisy)
  return { ...facts, level: { noisy: { epsilon, drawn } } }
}
