/** What making the plan costs: the loss of a law, and how often its cells flip. */
import { type Cost, part, size } from '../cost.ts'
import { MOST_ENUMERATED } from './density.ts'

export const cost: Cost = (facts, settings) => {
  const [rows, columns] = [size(facts, 'rows'), size(facts, 'columns')]
  const theta = part(settings, 'theta')
  // A family has closed forms, and a table of the ones of a column where rows are tied together.
  if (theta === undefined) return 10 * (size(settings, 'blockRows') || rows) + 1e5
  const lambda = part(settings, 'lambda')
  const pairs = Array.isArray(lambda) ? lambda.length : 0
  // Losses are worked out again while the law is scaled.
  const row = 4 * columns * columns * columns + patternsIn(theta)
  return pairs === 0 ? row + 1e5 : row + rows * columns * (2000 + 20 * columns) + 100 * pairs * columns ** 2 + 2 ** 26
}

/** Patterns of cells that are tied together are all looked at, again for every distance, where there are few such cells. */
function patternsIn(theta: unknown): number {
  const rows: readonly unknown[] = Array.isArray(theta) ? theta : []
  return tiedTogether(rows)
    .filter((cells) => cells <= MOST_ENUMERATED)
    .reduce((sum, cells) => sum + cells * cells * 2 ** cells, 0)
}

/** How many cells of a row each chain of couplings joins. */
function tiedTogether(rows: readonly unknown[]): number[] {
  const seen = new Uint8Array(rows.length)
  const found: number[] = []
  for (let start = 0; start < rows.length; start++) {
    if (seen[start] === 1) continue
    seen[start] = 1
    const members = [start]
    for (let next = 0; next < members.length; next++) {
      const row = rows[members[next] as number]
      const values: readonly unknown[] = Array.isArray(row) ? row : []
      for (let l = 0; l < Math.min(values.length, rows.length); l++) {
        if (values[l] === 0 || seen[l] === 1) continue
        seen[l] = 1
        members.push(l)
      }
    }
    found.push(members.length)
  }
  return found
}
