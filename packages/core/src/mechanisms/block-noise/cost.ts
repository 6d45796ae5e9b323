/** What making the plan costs: the partition is looked at cell by cell. */
import { type Cost, composing, length, part, size } from '../cost.ts'

/** Blocks are calibrated together, some thirty times over where two laws share ε. */
const PER_BLOCK = 1e5

export const cost: Cost = (facts, settings) => {
  const cells = 4 * size(facts, 'rows') * size(facts, 'columns') + length(facts, 'blocks', 'cells')
  // Caps that are still to be chosen are planned with twice.
  const times = part(facts, 'caps', 'choose') === undefined ? 1 : 2
  return times * (cells + PER_BLOCK * length(facts, 'blocks', 'names') + 1e4) + composing(settings)
}
