/** Weights of edges, before and after: a released edge may have another weight than it had. */
import type { SparseMatrix } from '../../data/index.ts'
import { beside, compared, type MeasureGroup } from './evaluation.ts'
import type { GraphEvaluation } from './graph.ts'
import { releaseMetrics } from './metrics.ts'

export function weightGroups({ original, release, directed }: GraphEvaluation): MeasureGroup[] {
  if (original.values === undefined && release.values === undefined) return []
  const share = directed ? 1 : 2
  const [before, after] = [total(original), total(release)]
  const size = total(original, Math.abs)
  const apart = distance(original, release)
  return [
    {
      heading: 'Weights',
      measures: [
        compared(releaseMetrics.weightError, apart === 0 ? 0 : apart / size, { main: true }),
        beside(releaseMetrics.total, before / share, after / share),
      ],
    },
  ]
}

function total({ indices, values }: SparseMatrix, of = (x: number) => x): number {
  return values === undefined ? indices.length : values.reduce((sum, x) => sum + of(x), 0)
}

/** Σ|difference| over all pairs; one that is not there weighs 0. */
function distance(a: SparseMatrix, b: SparseMatrix): number {
  let sum = 0
  for (let i = 0; i < a.rows; i++) {
    let [k, l] = [a.offsets[i] as number, b.offsets[i] as number]
    const [endA, endB] = [a.offsets[i + 1] as number, b.offsets[i + 1] as number]
    while (k < endA || l < endB) {
      const [p, q] = [k < endA ? (a.indices[k] as number) : Infinity, l < endB ? (b.indices[l] as number) : Infinity]
      const before = p <= q ? (a.values === undefined ? 1 : (a.values[k] as number)) : 0
      const after = q <= p ? (b.values === undefined ? 1 : (b.values[l] as number)) : 0
      sum += Math.abs(before - after)
      if (p <= q) k++
      if (q <= p) l++
    }
  }
  return sum
}
