/** The matrix that a reference makes once its people are held to the caps of a plan: what the noise would meet. */
import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import { SecureBits } from '../../random/index.ts'
import { labelsOf } from './blocks.ts'
import { blockLimit } from './limit.ts'
import { type BlockPlan, clipOf } from './plan.ts'
import { peopleOf, type Reference } from './reference.ts'
import { standsFrom } from './stands.ts'

/** For as many people as are expected. A sample is reckoned as scaling: it keeps as much on average. */
export function clippedLike(reference: Reference, plan: BlockPlan, people: number): DenseMatrix {
  const { facts } = plan
  const { rows, columns, symmetric } = facts
  const labels = labelsOf(facts.blocks, facts)
  const own = clipOf(plan)
  const clip = own.mode === 'sample' ? { ...own, mode: 'scale' as const } : own
  const limit = blockLimit({
    clip,
    labels,
    bits: new SecureBits(),
    ...(clip.mode === 'replace' ? { replacement: standsFrom(reference, { labels, clip }) } : {}),
  })
  const matrix = denseMatrix(rows, columns)
  const factor = (clip.quantum * people) / peopleOf(reference)
  const { offsets, cells, values } = reference
  for (let p = 0; p < peopleOf(reference); p++) {
    const [start, end] = [offsets[p] as number, offsets[p + 1] as number]
    const units = values.slice(start, end).map((value) => Math.trunc(value / clip.quantum))
    const share = { cells: cells.slice(start, end), units }
    const kept = limit.enforce(share) ?? share
    for (let i = 0; i < kept.cells.length; i++) {
      const cell = kept.cells[i] as number
      const value = (matrix.values[cell] as number) + (kept.units[i] as number) * factor
      matrix.values[cell] = value
      if (symmetric === true) matrix.values[(cell % columns) * columns + Math.floor(cell / columns)] = value
    }
  }
  return matrix
}
