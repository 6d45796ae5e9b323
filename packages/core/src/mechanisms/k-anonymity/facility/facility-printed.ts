/**
 * Classes by facility location as section 5.3 of Esfandiari and others (2022) prints it: the cost of a facility is
 * reckoned with k rows, only clusters below half of k are closed, and what is still below k is merged in whatever order it
 * comes. Their proof is about these steps, with another solver than Meyerson's and a much smaller share than a half.
 */
import type { Algorithm } from '../algorithm.ts'
import { membersOf } from '../templates.ts'
import { closeBelow, numbered } from './facility.ts'
import { locate } from './location.ts'
import { shortFirst } from './nearest.ts'
import { Pace } from './pace.ts'

export const facilityPrinted: Algorithm = async (sorted, { k, bits, run }) => {
  const rows = shortFirst(sorted)
  const pace = new Pace(run, rows)
  const located = await locate(rows, { company: k, bits, pace })
  const half = Math.ceil(k / 2)
  await closeBelow(half, rows, located, pace)
  const classes = numbered(rows.of.map((distinct) => located.of[distinct] as number))
  const { starts, members } = membersOf(classes)
  const clusters = Array.from(starts.subarray(1), (end, c) => Array.from(members.subarray(starts[c], end)))
  merged(clusters, k, half).forEach((cluster, c) => {
    for (const row of cluster) classes[row] = c
  })
  return classes
}

/** Clusters of at least k, where those given have at least half of that. Merging makes none of 2k or more. */
export function merged(clusters: readonly (readonly number[])[], k: number, half: number): readonly number[][] {
  const whole = clusters.filter((cluster) => cluster.length >= k).map((cluster) => [...cluster])
  let pile: number[] = []
  for (const cluster of clusters) {
    if (cluster.length >= k) continue
    pile = pile.concat(cluster)
    if (pile.length < k) continue
    whole.push(pile)
    pile = []
  }
  if (pile.length === 0) return whole
  // The last pile is too small: a piece of a large cluster makes up for it, of at least half of k if that can be spared.
  const missing = k - pile.length
  const large = whole.reduce((a, b) => (b.length > a.length ? b : a))
  const spare = large.length - k
  if (spare < missing) return whole.map((cluster) => (cluster === large ? cluster.concat(pile) : cluster))
  whole.push(pile.concat(large.splice(large.length - Math.min(spare, Math.max(half, missing)))))
  return whole
}
