/** What making the plan costs: a few calibrations, and what is said of each column. */
import { type Cost, composing, size } from '../cost.ts'

export const cost: Cost = (facts, settings) => 100 * size(facts, 'columns') + 1e5 + composing(settings)
