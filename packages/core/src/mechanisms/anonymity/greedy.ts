/** Tulle's own way to classes: greedy seeds, improved. */
import type { Algorithm } from './algorithm.ts'
import { Clustering } from './clustering.ts'
import { distinctRows } from './distinct.ts'
import { improved } from './improve.ts'
import { within } from './progress.ts'
import { openSeeds } from './seeds.ts'

/** What a created entry costs before any similarity is reached; it matters little. */
export const FIRST_PRICE = 0.5

export const greedy: Algorithm = async (rows, wanted) => {
  const distinct = distinctRows(rows)
  const clustering = new Clustering(rows, wanted.kind, FIRST_PRICE)
  await openSeeds(clustering, distinct, { ...wanted, run: within(wanted.run, 0, 0.4) })
  return improved(clustering, distinct, { ...wanted, run: within(wanted.run, 0.4, 1) })
}
