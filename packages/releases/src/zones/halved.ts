/** The coarser zones of a grid that halves. */

import { halvedGrid } from '@tulle/core/flows'
import type { Grid } from './grid.ts'
import type { Tier } from './lookup.ts'

/** A coarser zone is called by its south-western and north-eastern corners: r01c01-r02c02. */
export function halved(names: readonly string[], { rows, columns }: Grid): Tier[] {
  const { sizes, parents } = halvedGrid(rows, columns)
  // Row by row from the south, so the first zone of a group is its south-western and the last its north-eastern corner.
  let corners = names.map((_, k): [first: number, last: number] => [k, k])
  return parents.map((of, level) => {
    const next = Array.from({ length: sizes[level + 1] as number }, (): [number, number] => [Infinity, -Infinity])
    for (const [zone, parent] of of.entries()) {
      const group = next[parent] as [number, number]
      const [first, last] = corners[zone] as [number, number]
      group[0] = Math.min(group[0], first)
      group[1] = Math.max(group[1], last)
    }
    corners = next
    return {
      heading: `level${level + 1}`,
      names: corners.map(([first, last]) => `${names[first]}-${names[last]}`),
      of,
    }
  })
}
