/** What making the plan costs: every name of a column is held against the others. */
import { type Cost, length } from '../cost.ts'

export const cost: Cost = (facts) => {
  const names = length(facts, 'columns') + length(facts, 'kept')
  return names * names + 1e4
}
