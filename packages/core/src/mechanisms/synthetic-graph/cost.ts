/** What making the plan costs: three ladders with a rung for every level, each tried at some sixty ε₀ and many floors. */
import { type Cost, length, size } from '../cost.ts'

const PER_LEVEL = 3000

export const cost: Cost = (facts) => PER_LEVEL * size(facts, 'nodes') + length(facts, 'groups') + 1e5
