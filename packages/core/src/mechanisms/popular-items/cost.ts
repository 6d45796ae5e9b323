/** What making the plan costs: caps are tried one by one where something is expected, each by a look at the mean. */
import { type Cost, size } from '../cost.ts'

export const cost: Cost = (facts, settings) => {
  const mean = size(facts, 'expected', 'perPerson')
  const among = Math.min(2000, size(settings, 'pairs', 'among'))
  return 1e4 + Math.min(1e6, size(facts, 'items') || 1e4) + 100 * 2000 + among * (40 * mean + among)
}
