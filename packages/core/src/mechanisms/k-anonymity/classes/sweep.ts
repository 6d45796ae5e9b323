/** Rows move to better classes, or change places with rows of other classes. */
import type { Wanted } from '../algorithm.ts'
import type { Distinct } from '../distinct.ts'
import { pace } from '../progress.ts'
import type { Clustering } from './clustering.ts'
import { Nearby } from './nearby.ts'
import { lengthOf } from './sharing.ts'

/** Classes tried for each row: for a move, and for an exchange, which costs more to try. */
const MOVES = 6
const EXCHANGES = 4

/** Members tried of a class for an exchange. */
const MEMBERS = 64

/** A gain below this may be rounding. */
export const EPSILON = 1e-9

/** What two ways of adding up the same value may differ by, and more. */
const ROUNDING = 1e-6

/** Which classes changed, and since when: a row whose class and best neighbour have not need not be tried again. */
export class Changes {
  #since = new Uint32Array(16)
  /** When each row was last tried, and which class was then nearby. */
  readonly tried: Uint32Array
  readonly nearby: Int32Array
  /** When each class was last tried to be dissolved, and a class to be opened around each distinct row. */
  readonly dissolved: Uint32Array
  readonly opened: Uint32Array
  #now = 1

  constructor(rows: number) {
    this.tried = new Uint32Array(rows)
    this.dissolved = new Uint32Array(rows)
    this.opened = new Uint32Array(rows)
    this.nearby = new Int32Array(rows).fill(-1)
  }

  get now(): number {
    return this.#now
  }

  next(): void {
    this.#now++
  }

  changed(c: number): void {
    if (c >= this.#since.length) {
      const longer = new Uint32Array(2 * (c + 1))
      longer.set(this.#since)
      this.#since = longer
    }
    this.#since[c] = this.#now
  }

  stale(c: number, since: number): boolean {
    return c >= 0 && (this.#since[c] ?? 0) >= since
  }
}

/** Tries all rows whose surroundings have changed, once; returns the value gained. */
export async function sweep(
  clustering: Clustering,
  { rows, first }: Distinct,
  changes: Changes,
  { k, run }: Wanted,
): Promise<number> {
  const { of, size } = clustering
  const nearby = new Nearby(clustering, MOVES)
  changes.next()
  let gained = 0
  for (let d = 0; d < rows.rows; d++) {
    await pace(run, d, rows.rows, 2048)
    let stuck = -1
    for (let row = first[d] as number; row < (first[d + 1] as number); row++) {
      const since = changes.tried[row] as number
      const from = of[row] as number
      if (since > 0 && !changes.stale(from, since) && !changes.stale(changes.nearby[row] as number, since)) continue
      // What did not help a row does not help its equal in the same class.
      if (stuck === from) {
        changes.tried[row] = changes.now
        changes.nearby[row] = changes.nearby[row - 1] as number
        continue
      }
      nearby.look(row)
      changes.tried[row] = changes.now
      changes.nearby[row] = nearby.count === 0 ? -1 : (nearby.classes[0] as number)
      stuck = from
      if (nearby.count === 0) continue
      const move = (size[from] as number) > k ? bestMove(clustering, nearby, row) : undefined
      const step = bestExchange(clustering, nearby, row, move)
      if (step === undefined) continue
      if (step.other === undefined) clustering.move(row, step.to)
      else clustering.exchange(row, step.other)
      changes.changed(from)
      changes.changed(step.to)
      gained += step.gain
      stuck = -1
    }
  }
  return gained
}

interface Step {
  readonly gain: number
  readonly to: number
  /** The row that comes back. */
  readonly other?: number
}

function bestMove(clustering: Clustering, nearby: Nearby, row: number): Step | undefined {
  const { rows, of, value } = clustering
  const length = lengthOf(rows, row)
  const from = of[row] as number
  clustering.mark(row)
  const loss = (value[from] as number) - clustering.valueAfter(from, -1, length)
  let best: Step | undefined
  for (let n = 0; n < nearby.count; n++) {
    const to = nearby.classes[n] as number
    const gain = clustering.valueAfter(to, 1, length) - (value[to] as number) - loss
    if (gain > (best?.gain ?? EPSILON)) best = { gain, to }
  }
  return best
}

/** Another row comes back for it: the only way if the class can spare none, and sometimes the better one if it can. */
function bestExchange(clustering: Clustering, nearby: Nearby, row: number, move: Step | undefined): Step | undefined {
  const { rows, of, size, value } = clustering
  const length = lengthOf(rows, row)
  const from = of[row] as number
  let best = move
  // Most exchanges gain nothing, and that is seen before a member is looked at: by the most that any could bring here and there.
  const leaving = clustering.leaving(from, row)
  const isTooLittle = (there: number) =>
    there + leaving.most - (value[from] as number) < (best?.gain ?? EPSILON) - ROUNDING
  for (let n = 0; n < Math.min(nearby.count, EXCHANGES); n++) {
    const to = nearby.classes[n] as number
    if ((size[to] as number) > MEMBERS) continue
    const coming = clustering.coming(to, length)
    if (isTooLittle(coming.most - (value[to] as number))) continue
    for (const other of clustering.members(to)) {
      const there = coming.value(other) - (value[to] as number)
      if (isTooLittle(there)) continue
      const gain = there + leaving.value(other) - (value[from] as number)
      if (gain > (best?.gain ?? EPSILON)) best = { gain, to, other }
    }
  }
  return best
}
