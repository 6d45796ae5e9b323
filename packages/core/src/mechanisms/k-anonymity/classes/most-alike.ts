/** For each distinct row the others that share most with it, found once: to look again whenever they are asked for costs most. */
import type { Run } from '../../../run.ts'
import type { Distinct } from '../distinct.ts'
import { pace } from '../progress.ts'
import { lengthOf, Sharing } from './sharing.ts'

/** Rows that are kept for each row, in multiples of k, and for all rows together at most. */
const KEPT = 4
const TOGETHER = 2 ** 26

export class MostAlike {
  /** Of row d, those from d · `most` on, as many as `count[d]`: most shared items first; of those, the fewest others. */
  readonly rows: Uint32Array
  readonly shared: Uint32Array
  readonly count: Uint32Array
  readonly most: number
  readonly #distinct: Distinct
  readonly #sharing: Sharing
  readonly #key: Float64Array

  private constructor(distinct: Distinct, k: number) {
    const { rows } = distinct
    this.#distinct = distinct
    this.#sharing = new Sharing(distinct)
    this.most = Math.min(KEPT * k, Math.floor(TOGETHER / Math.max(1, rows.rows)))
    this.rows = new Uint32Array(rows.rows * this.most)
    this.shared = new Uint32Array(rows.rows * this.most)
    this.count = new Uint32Array(rows.rows)
    this.#key = new Float64Array(this.most)
  }

  static async find(distinct: Distinct, k: number, run: Run): Promise<MostAlike> {
    const found = new MostAlike(distinct, k)
    const { rows } = distinct.rows
    for (let d = 0; d < rows; d++) {
      found.#look(d)
      await pace(run, d, rows, 512)
    }
    return found
  }

  /** Whether there may be others besides those that are kept. */
  hasMore(d: number): boolean {
    return this.count[d] === this.most
  }

  #look(d: number): void {
    this.#sharing.look(d)
    const { found, shared, count } = this.#sharing
    const [key, most, start] = [this.#key, this.most, d * this.most]
    let kept = 0
    for (let f = 0; f < count; f++) {
      const other = found[f] as number
      if (other === d) continue
      const worth = (shared[other] as number) * 2 ** 32 - lengthOf(this.#distinct.rows, other)
      let place = kept
      if (place === most) {
        if (place === 0 || (key[place - 1] as number) >= worth) continue
        place--
      } else kept++
      for (; place > 0 && (key[place - 1] as number) < worth; place--) {
        key[place] = key[place - 1] as number
        this.rows[start + place] = this.rows[start + place - 1] as number
      }
      key[place] = worth
      this.rows[start + place] = other
    }
    for (let p = 0; p < kept; p++) this.shared[start + p] = shared[this.rows[start + p] as number] as number
    this.count[d] = kept
  }
}
