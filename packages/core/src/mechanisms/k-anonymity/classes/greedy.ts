/** Tulle's own way to classes: greedy seeds, improved. */
import type { SparseMatrix } from '../../../data/index.ts'
import type { Algorithm, Begin, Classes, Wanted } from '../algorithm.ts'
import { distinctRows } from '../distinct.ts'
import { within } from '../progress.ts'
import { membersOf } from '../templates.ts'
import { Clustering } from './clustering.ts'
import { type Found, improved } from './improve.ts'
import { MostAlike } from './most-alike.ts'
import { openSeeds } from './seeds.ts'

/** What a created entry costs before any similarity is reached; it matters little. */
export const FIRST_PRICE = 0.5

/** Up to so many distinct rows, every one of them is tried as the first seed: what few rows cost is nothing. */
const FEW = 64

export const greedy: Algorithm = async (rows, wanted) => {
  const distinct = distinctRows(rows)
  const alike = await MostAlike.find(distinct, wanted.k, within(wanted.run, 0, 0.25))
  const found = { distinct, alike }
  if (wanted.begin !== undefined) return again(rows, found, { ...wanted, begin: wanted.begin })
  const count = distinct.rows.rows
  const starts = count > FEW ? 1 : count + 1
  let best: { readonly similarity: number; readonly classes: Classes } | undefined
  for (let start = 0; start < starts; start++) {
    const part = (from: number, to: number): Wanted => {
      const share = (at: number) => 0.25 + (0.75 * (start + at)) / starts
      return { ...wanted, run: within(wanted.run, share(from), share(to)) }
    }
    const clustering = new Clustering(rows, wanted.kind, FIRST_PRICE)
    await openSeeds(clustering, found, part(0, 0.25), start === 0 ? undefined : start - 1)
    const classes = await improved(clustering, found, part(0.25, 1))
    const similarity = clustering.similarity()
    if (best === undefined || similarity > best.similarity) best = { similarity, classes }
  }
  return (best as { readonly classes: Classes }).classes
}

/** From classes that there are. */
function again(rows: SparseMatrix, found: Found, wanted: Wanted & { readonly begin: Begin }): Promise<Classes> {
  const clustering = new Clustering(rows, wanted.kind, wanted.begin.price)
  const { starts, members } = membersOf(wanted.begin.classes)
  for (let c = 0; c + 1 < starts.length; c++) clustering.open(members.subarray(starts[c], starts[c + 1]))
  return improved(clustering, found, { ...wanted, run: within(wanted.run, 0.25, 1) })
}
