/** The flows of a level as a matrix: what was looked at, and what was not, spread by the public rule of the plan. */
import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import { zonesOf } from './hierarchy.ts'
import type { FlowLevel, ReleasedFlows } from './release.ts'

/**
 * All pairs of zones of a level, stays on the diagonal. Sees what is published alone. For levels of some thousand zones: the
 * matrix is dense.
 */
export function flowsAt(released: ReleasedFlows, level: number): DenseMatrix {
  const { sizes, ancestors } = zonesOf(released.plan.facts.zones)
  const size = sizes[level] as number
  const matrix = denseMatrix(size, size)
  const { values } = matrix
  for (const each of released.levels) {
    if (each.level < level) continue
    const inside = zonesInside(ancestors, level, each.level, size)
    forEachLeaf(each, each.level === level, (from, to, value) => {
      const [rows, columns] = [inside(from), inside(to)]
      const pairs = rows.length * columns.length - (level === 0 && from === to ? rows.length : 0)
      for (const i of rows) {
        for (const j of columns) {
          if (level === 0 && i === j && pairs > 0) continue
          values[i * size + j] = (values[i * size + j] as number) + value / Math.max(1, pairs)
        }
      }
    })
  }
  released.stays?.value.forEach((value, zone) => {
    const at = (ancestors[level] as Uint32Array)[zone] as number
    values[at * size + at] = (values[at * size + at] as number) + value
  })
  return matrix
}

function forEachLeaf(
  { from, to, value, count }: FlowLevel,
  all: boolean,
  visit: (from: number, to: number, value: number) => void,
): void {
  for (let k = 0; k < value.length; k++) {
    if (!all && (count[k] as number) > 0) continue
    if ((value[k] as number) > 0) visit(from[k] as number, to[k] as number, value[k] as number)
  }
}

/** The zones of a level inside each zone of a coarser one. */
function zonesInside(
  ancestors: readonly Uint32Array[],
  level: number,
  above: number,
  size: number,
): (zone: number) => readonly number[] {
  const [fine, coarse] = [ancestors[level] as Uint32Array, ancestors[above] as Uint32Array]
  const parent = new Int32Array(size).fill(-1)
  fine.forEach((zone, finest) => {
    parent[zone] = coarse[finest] as number
  })
  const lists: number[][] = []
  parent.forEach((up, zone) => {
    ;(lists[up] ??= []).push(zone)
  })
  return (zone) => lists[zone] ?? []
}
