/** What making the plan costs: every asked size is predicted, for every number of projections that is tried. */
import { type Cost, composing, length } from '../cost.ts'

const PER_SIZE = 5000

export const cost: Cost = (_, settings) => PER_SIZE * length(settings, 'asked', 'sizes') + 1e7 + composing(settings)
