import type { SparseMatrix } from '../../../data/index.ts'
import { breathe } from '../../../run.ts'
import { shuffle } from '../../chance.ts'
import { BREATH, type Pace } from '../pace.ts'
import { ascent } from './ascent.ts'
import { logLikelihood } from './likelihood.ts'
import { type Memberships, sumAgain } from './memberships.ts'

export interface FitOptions {
  readonly random: () => number
  /** A round over all nodes that raises the log-likelihood by less than this share of it is the last. */
  readonly leastGain: number
  readonly mostRounds: number
  readonly pace: Pace
}

/** Every node in turn goes uphill, round after round. Answers the log-likelihood at the start and after each round. */
export async function fit(
  adjacency: SparseMatrix,
  memberships: Memberships,
  { random, leastGain, mostRounds, pace }: FitOptions,
): Promise<number[]> {
  const { rows: n, offsets } = adjacency
  const climb = ascent(adjacency, memberships)
  const order = Uint32Array.from({ length: n }, (_, i) => i)
  const reached = [logLikelihood(adjacency, memberships)]
  let steps = 0
  for (let round = 0; round < mostRounds; round++) {
    shuffle(order, random)
    for (let t = 0; t < n; t++) {
      const u = order[t] as number
      climb(u)
      // A neighbour takes some hundred steps: logarithms, in each of the trials.
      steps += 128 * ((offsets[u + 1] as number) - (offsets[u] as number))
      if (steps < BREATH) continue
      steps = 0
      await breathe(pace, round + t / n, mostRounds)
    }
    sumAgain(memberships)
    const before = reached.at(-1) as number
    const now = logLikelihood(adjacency, memberships)
    reached.push(now)
    if (now - before <= leastGain * Math.abs(before)) break
  }
  return reached
}
