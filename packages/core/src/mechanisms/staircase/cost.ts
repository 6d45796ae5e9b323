/** What making the plan costs: every phase is tried, and each looks at all numbers of flips. */
import { type Cost, size } from '../cost.ts'

export const cost: Cost = (facts) => 16 * size(facts, 'columns') ** 2 + 1e4
