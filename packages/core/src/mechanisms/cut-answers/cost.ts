/** What making the plan costs: which nodes the cuts part, and which two are parted by most. */
import { type Cost, part, size } from '../cost.ts'

export const cost: Cost = (facts) => {
  const cuts = part(facts, 'cuts')
  const lists: readonly unknown[] = Array.isArray(cuts) ? cuts : []
  const named = lists.reduce((sum: number, cut) => sum + (Array.isArray(cut) ? cut.length : 0), 0)
  // Kinds of nodes are compared word by word, up to a limit of separation.ts.
  return 4 * size(facts, 'nodes') + 500 * lists.length + 50 * named + 2 ** 27
}
