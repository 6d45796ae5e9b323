/** What making the plan costs: zones are looked at one by one. */
import { type Cost, composing, length, part } from '../cost.ts'

export const cost: Cost = (facts, settings) => {
  const parents = part(facts, 'zones', 'parents')
  const zones = Array.isArray(parents) ? parents.reduce((sum: number, list) => sum + length({ list }, 'list'), 0) : 0
  return 1e5 + composing(settings) + 10 * (zones + length(facts, 'places') + length(facts, 'weights'))
}
