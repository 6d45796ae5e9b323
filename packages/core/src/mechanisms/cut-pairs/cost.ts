/** About how many steps a plan takes: a hundred shares are tried for every size that is asked for. */
import { type Cost, length } from '../cost.ts'

export const cost: Cost = (_, settings) => 1e4 + 2000 * length(settings, 'sizes')
