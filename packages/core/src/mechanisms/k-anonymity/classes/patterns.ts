/** For small dense data: one class for all to begin with, and then the rows that most others would rather be like. */
import { type SparseMatrix } from '../../../data/index.ts'
import type { Algorithm, Wanted } from '../algorithm.ts'
import { type Distinct, distinctRows } from '../distinct.ts'
import { pace, within } from '../progress.ts'
import { membersOf, templatesOf } from '../templates.ts'
import { Clustering } from './clustering.ts'
import { FIRST_PRICE } from './greedy.ts'
import { improved } from './improve.ts'
import { MostAlike } from './most-alike.ts'
import { Queue } from './queue.ts'
import { lengthOf } from './sharing.ts'

/** Every row is compared with every other that shares an item: so many entries are met at most. */
const MOST = 2 ** 30

export function fitsPatterns({ rows, columns, offsets, indices }: SparseMatrix): boolean {
  if (columns > 4096 || (offsets[rows] as number) / Math.max(1, rows) < columns / 200) return false
  const counts = new Float64Array(columns)
  for (let e = 0; e < indices.length; e++) counts[indices[e] as number] = (counts[indices[e] as number] as number) + 1
  return counts.reduce((sum, count) => sum + count * count, 0) <= MOST * 8
}

export const patterns: Algorithm = async (rows, wanted) => {
  const distinct = distinctRows(rows)
  const clustering = new Clustering(rows, wanted.kind, FIRST_PRICE)
  const pattern = await openPatterns(distinct, templatesOf(rows, new Uint32Array(rows.rows), wanted.kind), wanted)
  const { starts, members } = membersOf(pattern)
  for (let p = 0; p + 1 < starts.length; p++) {
    const [start, end] = [starts[p] as number, starts[p + 1] as number]
    // Patterns that too few rows chose are given up: their rows are placed afterwards.
    if (end - start >= wanted.k) clustering.open(members.subarray(start, end))
  }
  const alike = await MostAlike.find(distinct, wanted.k, within(wanted.run, 0.4, 0.5))
  return improved(clustering, { distinct, alike }, { ...wanted, run: within(wanted.run, 0.5, 1) })
}

/** The pattern of each row: 0 for what all have in common, else 1 more than the number of the distinct row it is like. */
async function openPatterns(distinct: Distinct, common: SparseMatrix, { k, run }: Wanted): Promise<Uint32Array> {
  const { rows, first } = distinct
  const times = (d: number) => (first[d + 1] as number) - (first[d] as number)
  const chosen = new Uint32Array(rows.rows)
  const worth = new Float64Array(rows.rows)
  const shared = new Uint32Array(rows.rows)
  share(distinct, common.indices, shared)
  for (let d = 0; d < rows.rows; d++) {
    worth[d] = (1 + FIRST_PRICE) * (shared[d] as number) - FIRST_PRICE * common.indices.length
    shared[d] = 0
  }
  /** What is gained if every row that would rather be like p may be; nothing if they are fewer than k. */
  const gainOf = (p: number, take: boolean): number => {
    share(distinct, rows.indices.subarray(rows.offsets[p], rows.offsets[p + 1]), shared)
    const cost = FIRST_PRICE * lengthOf(rows, p)
    let [gain, count] = [0, 0]
    for (let d = 0; d < rows.rows; d++) {
      const better = (1 + FIRST_PRICE) * (shared[d] as number) - cost - (worth[d] as number)
      if (better > 0) {
        gain += times(d) * better
        count += times(d)
        if (take) {
          worth[d] = (worth[d] as number) + better
          chosen[d] = p + 1
        }
      }
      shared[d] = 0
    }
    return count < k ? 0 : gain
  }
  const queue = new Queue(rows.rows)
  for (let p = 0; p < rows.rows; p++) {
    await pace(within(run, 0, 0.2), p, rows.rows, 64)
    const gain = gainOf(p, false)
    if (gain > 0) queue.push(p, gain)
  }
  // A gain only falls as others are opened, so the first whose gain still stands is the best.
  for (let step = 0; queue.size > 0; step++) {
    await pace(within(run, 0.2, 0.4), Math.min(step, rows.rows), rows.rows, 64)
    const p = queue.pop()
    const gain = gainOf(p, false)
    if (gain <= 0) continue
    if (queue.size > 0 && gain < queue.best) queue.push(p, gain)
    else gainOf(p, true)
  }
  const pattern = new Uint32Array(first[rows.rows] as number)
  for (let d = 0; d < rows.rows; d++) pattern.fill(chosen[d] as number, first[d], first[d + 1])
  return pattern
}

/** Counts into `shared` how many of the items each distinct row has. */
function share({ having }: Distinct, items: Uint32Array, shared: Uint32Array): void {
  const { offsets, indices } = having
  for (let i = 0; i < items.length; i++) {
    const end = offsets[(items[i] as number) + 1] as number
    for (let e = offsets[items[i] as number] as number; e < end; e++) {
      const d = indices[e] as number
      shared[d] = (shared[d] as number) + 1
    }
  }
}
