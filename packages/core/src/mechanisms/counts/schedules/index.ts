/** Schedules of scales, one for every level, from public facts: what instance-based noise is made of. */
import { type CountFacts, checkedLevels } from '../facts.ts'
import { exactSchedule } from './exact.ts'
import type { Target } from './pairs.ts'

/** The exact schedule of a count: scales[ℓ] beside bounds[ℓ]. It is public. */
export function instanceSchedule(
  facts: Pick<CountFacts, 'count' | 'nodes'>,
  { epsilon, delta, law = 'laplace' }: Target & { readonly law?: 'laplace' | 'gaussian' },
): { readonly bounds: Float64Array; readonly scales: Float64Array } {
  const { bounds } = checkedLevels({ ...facts, neighbours: { kind: 'edge' } })
  return { bounds, scales: exactSchedule(law, bounds, { epsilon, delta }) }
}
