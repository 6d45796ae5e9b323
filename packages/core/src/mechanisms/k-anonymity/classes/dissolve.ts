/** Classes whose rows are worth more elsewhere are given up. */
import type { Wanted } from '../algorithm.ts'
import { pace } from '../progress.ts'
import type { Clustering } from './clustering.ts'
import { Nearby } from './nearby.ts'
import { lengthOf } from './sharing.ts'
import { type Changes, EPSILON } from './sweep.ts'

const TRIED = 8

/** The class `rest` takes rows that fit nowhere, if there is one. Returns the value gained. */
export async function dissolve(
  clustering: Clustering,
  changes: Changes,
  rest: number,
  { k, run }: Wanted,
): Promise<number> {
  const { size, value } = clustering
  changes.next()
  const nearby = new Nearby(clustering, TRIED)
  const worth = (c: number) => (value[c] as number) / (size[c] as number)
  const candidates: number[] = []
  for (let c = 0; c < clustering.count; c++) {
    // In larger classes there are enough rows to do well by themselves.
    if (c === rest || (size[c] as number) < k || (size[c] as number) > 2 * k) continue
    const since = changes.dissolved[c] as number
    if (since === 0 || changes.stale(c, since)) candidates.push(c)
    changes.dissolved[c] = changes.now
  }
  candidates.sort((a, b) => worth(a) - worth(b) || a - b)
  let gained = 0
  for (const [step, c] of candidates.entries()) {
    await pace(run, step, candidates.length, 256)
    const before = value[c] as number
    const rows = clustering.members(c)
    const places = rows.map((row) => bestElsewhere(clustering, nearby, row, rest))
    if (places.some(({ to }) => to < 0)) continue
    if (places.reduce((sum, { gain }) => sum + gain, 0) <= before + EPSILON) continue
    // Together they may bring less than each alone: then everything is as it was.
    clustering.dissolve(c)
    let after = 0
    for (const [m, row] of rows.entries()) {
      const { to } = places[m] as Place
      const old = value[to] as number
      clustering.move(row, to)
      after += (value[to] as number) - old
    }
    if (after <= before + EPSILON) {
      for (const row of rows) clustering.take(row)
      clustering.open(rows)
      continue
    }
    gained += after - before
    for (const { to } of places) changes.changed(to)
  }
  return gained
}

interface Place {
  readonly to: number
  readonly gain: number
}

function bestElsewhere(clustering: Clustering, nearby: Nearby, row: number, rest: number): Place {
  const { rows, value } = clustering
  const length = lengthOf(rows, row)
  nearby.look(row)
  clustering.mark(row)
  const gainAt = (to: number) => clustering.valueAfter(to, 1, length) - (value[to] as number)
  let best: Place = rest < 0 ? { to: -1, gain: -Infinity } : { to: rest, gain: gainAt(rest) }
  for (let n = 0; n < nearby.count; n++) {
    const to = nearby.classes[n] as number
    if (clustering.size[to] === 0) continue
    const gain = gainAt(to)
    if (gain > best.gain) best = { to, gain }
  }
  return best
}
