/** Made-up degrees to try the clean-up on: nothing of them comes from anywhere but the public facts. */
import type { DegreePlan } from '@tulle/core'
import { cleanSequence } from '@tulle/core/counts'
import { addLaplace } from '@tulle/core/random'
import { chance } from '@tulle/core/utility'
import { chanceBits } from './bits.ts'

/** More nodes are tried as this many, among which fewer have the same degree: the clean-up gains a little less. */
const MOST_NODES = 5000

/** So many degrees are drawn in all, whatever the number of nodes. */
const DRAWN = 10_000

const SEED = 19_551_201

export function triedNodes(nodes: number): number {
  return Math.min(nodes, MOST_NODES)
}

/** Half of the mean, and an exponential number for the other half: most nodes have few edges, and some have many. */
function madeUpDegrees(nodes: number, mean: number, most: number, seed: number): Float64Array {
  const random = chance(seed)
  const drawn = Float64Array.from({ length: nodes }, () =>
    Math.min(most, Math.round(mean * (0.5 - 0.5 * Math.log(1 - random())))),
  )
  return drawn.sort().reverse()
}

/** How far a released degree is off on average, with the same noise at every ε but for its size. */
export function degreeError({ facts, parameters }: DegreePlan, mean: number): number {
  const nodes = triedNodes(facts.nodes)
  const most = facts.nodes - 1
  const runs = Math.ceil(DRAWN / nodes)
  let sum = 0
  for (let run = 0; run < runs; run++) {
    const truth = madeUpDegrees(nodes, mean, most, SEED + run)
    const noisy = truth.slice()
    addLaplace(noisy, parameters, chanceBits(SEED + run))
    const released = cleanSequence(noisy, most, false)
    for (let i = 0; i < nodes; i++) sum += Math.abs((released[i] as number) - (truth[i] as number))
  }
  return sum / (runs * nodes)
}
