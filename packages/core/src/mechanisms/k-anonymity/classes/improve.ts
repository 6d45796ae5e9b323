/** From first classes to better ones, until little is gained: rows placed and moved, classes dissolved and opened. */
import type { Classes, Wanted } from '../algorithm.ts'
import type { Distinct } from '../distinct.ts'
import { within } from '../progress.ts'
import type { Clustering } from './clustering.ts'
import { dissolve } from './dissolve.ts'
import type { MostAlike } from './most-alike.ts'
import { Nearby } from './nearby.ts'
import { reopen } from './reopen.ts'
import { lengthOf } from './sharing.ts'
import { Changes, EPSILON, sweep } from './sweep.ts'

/** Rounds, and sweeps in each of them; usually the gain ends before they do. */
const ROUNDS = 6
const SWEEPS = 3

/** A round that gains less than this share of all entries is the last. */
const LITTLE = 2e-4

/** What is known of the rows. */
export interface Found {
  readonly distinct: Distinct
  readonly alike: MostAlike
}

export async function improved(clustering: Clustering, found: Found, wanted: Wanted): Promise<Classes> {
  const enough = LITTLE * clustering.rows.indices.length
  const changes = new Changes(clustering.rows.rows)
  const rest = place(clustering, wanted)
  for (let round = 0; round < ROUNDS; round++) {
    const part = (step: number): Wanted => {
      const share = (s: number) => (round + s / (SWEEPS + 2)) / ROUNDS
      return { ...wanted, run: within(wanted.run, share(step), share(step + 1)) }
    }
    clustering.reprice(wanted.begin?.price ?? clustering.similarity())
    let gained = 0
    if (round > 0) {
      gained += await dissolve(clustering, changes, rest, part(0))
      gained += await reopen(clustering, found, changes, part(1))
    }
    for (let s = 0; s < SWEEPS; s++) {
      const more = await sweep(clustering, found.distinct, changes, part(2 + s))
      gained += more
      if (more <= enough / 4) break
    }
    if (round > 0 && gained <= enough) break
  }
  return clustering.classes()
}

/** Puts rows that are in no class into the best one, or together into a class for the rest; returns that, or −1. */
function place(clustering: Clustering, { k }: Wanted): number {
  const { of, rows, value } = clustering
  const free: number[] = []
  const nearby = new Nearby(clustering, 4)
  for (let row = 0; row < rows.rows; row++) {
    if ((of[row] as number) >= 0) continue
    nearby.look(row)
    clustering.mark(row)
    let [best, to] = [EPSILON, -1]
    for (let n = 0; n < nearby.count; n++) {
      const c = nearby.classes[n] as number
      const gain = clustering.valueAfter(c, 1, lengthOf(rows, row)) - (value[c] as number)
      if (gain > best) [best, to] = [gain, c]
    }
    if (to >= 0) clustering.move(row, to)
    else free.push(row)
  }
  if (free.length >= k || clustering.count === 0) return clustering.open(free)
  if (free.length === 0) return emptyOf(clustering)
  for (const row of free) clustering.move(row, leastHarmed(clustering, row))
  return -1
}

/** A class that is released empty, or −1. */
function emptyOf({ count, size, value }: Clustering): number {
  for (let c = 0; c < count; c++) if ((size[c] as number) > 0 && value[c] === 0) return c
  return -1
}

/** Few rows fit nowhere: each goes where it takes away least. */
function leastHarmed(clustering: Clustering, row: number): number {
  const { rows, value, count, size } = clustering
  clustering.mark(row)
  let [best, to] = [-Infinity, -1]
  for (let c = 0; c < count; c++) {
    if (size[c] === 0) continue
    const gain = clustering.valueAfter(c, 1, lengthOf(rows, row)) - (value[c] as number)
    if (gain > best) [best, to] = [gain, c]
  }
  return to
}
