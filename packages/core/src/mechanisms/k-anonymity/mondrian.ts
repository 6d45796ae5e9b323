/**
 * The algorithm called Mondrian (LeFevre, DeWitt and Ramakrishnan 2006) for rows that have items or not: a set of rows is
 * divided by the item that comes nearest to halving it, as long as both sides keep k rows.
 *
 * Of the two sides the smaller leaves. What is left needs no counting anew, only without those that left, and an entry is
 * in a smaller side at most as often as the matrix can be halved: the time is entries times their logarithm, whatever
 * the shape of the tree, and never rows times columns.
 */
import { breathe } from '../../run.ts'
import type { Algorithm } from './algorithm.ts'
import { DivisibleSet } from './divisible.ts'
import { upTo } from './sorted.ts'

/** Entries counted between two breaths. */
const BREATH = 2 ** 19

export const mondrian: Algorithm = async (rows, { k, run }) => {
  const classes = new Uint32Array(rows.rows)
  const set = new DivisibleSet(rows, k)
  const waiting: Uint32Array[] = [upTo(rows.rows)]
  let [count, done, seen] = [0, 0, 0]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    set.begin(next)
    for (let item = set.mostBalanced(); item >= 0; item = set.mostBalanced()) {
      waiting.push(set.divide(item))
      if (set.counted - seen > BREATH) {
        seen = set.counted
        await breathe(run, done, rows.rows)
      }
    }
    for (const row of set.end()) {
      classes[row] = count
      done++
    }
    count++
  }
  return classes
}
