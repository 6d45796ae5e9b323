/** New classes of rows that theirs can spare. */
import type { Wanted } from '../algorithm.ts'
import type { Distinct } from '../distinct.ts'
import { pace } from '../progress.ts'
import type { Clustering } from './clustering.ts'
import { Tally } from './group.ts'
import type { Found } from './improve.ts'
import type { MostAlike } from './most-alike.ts'
import { lengthOf } from './sharing.ts'
import { type Changes, EPSILON } from './sweep.ts'

interface Spare {
  readonly row: number
  /** What its class loses with it. */
  readonly loss: number
  /** What it would bring to the new class, as far as the seed can tell, less that loss. */
  readonly worth: number
}

/** Returns the value gained. */
export async function reopen(
  clustering: Clustering,
  { distinct, alike }: Found,
  changes: Changes,
  wanted: Wanted,
): Promise<number> {
  const { rows } = distinct
  const { kind, price, of, value } = clustering
  const { k, run } = wanted
  const tally = new Tally(rows.columns)
  let gained = 0
  changes.next()
  for (let d = 0; d < rows.rows; d++) {
    await pace(run, d, rows.rows, 512)
    const seed = spareCopy(clustering, distinct, d, k)
    if (seed === undefined || lengthOf(rows, d) === 0) continue
    const since = changes.opened[d] as number
    if (since > 0 && !changes.stale(of[seed] as number, since)) continue
    changes.opened[d] = changes.now
    const group = chosen(clustering, seed, spares(clustering, distinct, alike, { d, seed, k }), k)
    if (group.length < k) continue
    for (const { row } of group) tally.add(clustering.rows, row)
    const worth = tally.value(kind, price)
    if (worth <= group.reduce((sum, { loss }) => sum + loss, 0) + EPSILON) continue
    // Rows of one class may lose it more together than each alone: then they go back.
    const homes = group.map(({ row }) => of[row] as number)
    let gain = worth
    for (const [m, { row }] of group.entries()) {
      const home = homes[m] as number
      const before = value[home] as number
      clustering.take(row)
      gain += (value[home] as number) - before
    }
    if (gain <= EPSILON) {
      for (const [m, { row }] of group.entries()) clustering.move(row, homes[m] as number)
      continue
    }
    gained += gain
    for (const home of homes) changes.changed(home)
    changes.changed(clustering.open(group.map(({ row }) => row)))
  }
  return gained
}

/** One of the equal rows whose class has more than k. */
function spareCopy({ of, size }: Clustering, { first }: Distinct, d: number, k: number): number | undefined {
  for (let row = first[d] as number; row < (first[d + 1] as number); row++) {
    if ((size[of[row] as number] as number) > k) return row
  }
  return undefined
}

function spares(
  clustering: Clustering,
  { first }: Distinct,
  alike: MostAlike,
  { d, seed, k }: { readonly d: number; readonly seed: number; readonly k: number },
): Spare[] {
  const { rows, of, size, price } = clustering
  const found: Spare[] = []
  const start = d * alike.most
  for (let at = start; at < start + (alike.count[d] as number); at++) {
    const other = alike.rows[at] as number
    const end = first[other + 1] as number
    for (let row = first[other] as number, copies = 0; row < end && copies < k; row++) {
      if (row === seed || (size[of[row] as number] as number) <= k) continue
      copies++
      const loss = lossOf(clustering, row)
      found.push({ row, loss, worth: (1 + price) * (alike.shared[at] as number) - loss })
    }
  }
  return found.sort((a, b) => b.worth - a.worth || lengthOf(rows, a.row) - lengthOf(rows, b.row) || a.row - b.row)
}

function lossOf(clustering: Clustering, row: number): number {
  const home = clustering.of[row] as number
  clustering.mark(row)
  return (clustering.value[home] as number) - clustering.valueAfter(home, -1, lengthOf(clustering.rows, row))
}

/** The seed and the best others, as long as every class keeps k. */
function chosen(clustering: Clustering, seed: number, found: readonly Spare[], k: number): Spare[] {
  const { of, size } = clustering
  const given = new Map([[of[seed] as number, 1]])
  const group: Spare[] = [{ row: seed, loss: lossOf(clustering, seed), worth: Infinity }]
  for (const spare of found) {
    if (group.length === k) break
    const home = of[spare.row] as number
    const count = given.get(home) ?? 0
    if ((size[home] as number) - count <= k) continue
    given.set(home, count + 1)
    group.push(spare)
  }
  return group
}
