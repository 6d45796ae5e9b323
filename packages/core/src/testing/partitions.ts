/**
 * The best that any algorithm for k-anonymity could reach on a handful of rows, by trying every way to divide them into
 * classes. Rows are bit masks of their items. Written without the code it checks.
 */
import { bitsIn } from './tiny.ts'

/** Nine rows can be divided in 21,147 ways, and every further row has a factor of six or so more. */
const MOST_ROWS = 9

/** The highest Jaccard similarity of release and original over all divisions into classes of at least k rows. */
export function bestJaccard(rows: readonly number[], k: number, kind: 'smooth' | 'suppression'): number {
  if (rows.length < k || rows.length > MOST_ROWS) throw new RangeError(`try between ${k} and ${MOST_ROWS} rows`)
  const entries = rows.reduce((sum, row) => sum + bitsIn(row), 0)
  const all = 2 ** rows.length - 1
  // What each set of rows keeps and creates as a class of its own.
  const outcomes = Array.from({ length: all + 1 }, (_, set) => outcomeOf(rows, set, kind))
  let best = 0
  const divide = (rest: number, kept: number, created: number): void => {
    if (rest === 0) {
      best = Math.max(best, entries + created === 0 ? 1 : kept / (entries + created))
      return
    }
    // The first row that is left goes with any of the others: every division is met once.
    const first = rest & -rest
    const others = rest & ~first
    for (let joined = others; ; joined = (joined - 1) & others) {
      const set = first | joined
      const outcome = outcomes[set] as Outcome
      if (bitsIn(set) >= k) divide(rest & ~set, kept + outcome.kept, created + outcome.created)
      if (joined === 0) break
    }
  }
  divide(all, 0, 0)
  return best
}

interface Outcome {
  readonly kept: number
  readonly created: number
}

function outcomeOf(rows: readonly number[], set: number, kind: 'smooth' | 'suppression'): Outcome {
  const members = rows.filter((_, i) => ((set >> i) & 1) === 1)
  let kept = 0
  let created = 0
  for (let item = 0; item < 31; item++) {
    const have = members.filter((row) => ((row >> item) & 1) === 1).length
    const lack = members.length - have
    if (have === 0 || (kind === 'smooth' ? have < lack : lack > 0)) continue
    kept += have
    created += lack
  }
  return { kept, created }
}
