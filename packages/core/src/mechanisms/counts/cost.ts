/** What making the plan costs: schedules and ladders are tables with an entry for every level. */
import { type Cost, length, part, size } from '../cost.ts'

/**
 * Floors are tried, ε₀ is halved down to, and an interval looks at every level. (Gaussian schedules take ten times as long;
 * a million nodes are few enough for them too.)
 */
const PER_LEVEL = 1000

export const cost: Cost = (facts) => {
  const count = part(facts, 'count')
  const levels = typeof count === 'string' ? size(facts, 'nodes') : length(count, 'bounds')
  return PER_LEVEL * levels + sizeIn(count) ** 2 + 1e5
}

/** K of k-stars and k-triangles: one binomial coefficient is taken exactly, in numbers as long as K. */
function sizeIn(count: unknown): number {
  const digits = typeof count === 'string' ? /\d+/.exec(count)?.[0] : undefined
  return digits === undefined ? 0 : Number(digits)
}
