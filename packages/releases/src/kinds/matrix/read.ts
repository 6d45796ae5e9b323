/** From the rows of the data to a released matrix. */
import {
  type BlockPlan,
  blockLimit,
  blockNoise,
  CountedNorms,
  type DenseMatrix,
  intoBlockRanges,
  intoRange,
  labelsOf,
  type NoisePlan,
  planWithCaps,
  type ReleasedBlocks,
  type ReleasedMatrix,
  SecureBits,
  scaleTo,
  uniformNoise,
} from '@tulle/core'
import type { Desk } from '../../kind.ts'
import type { Counts, EventSource, Shape } from '../../source.ts'
import type { MatrixSettings } from './options.ts'
import type { PlannedBlocks } from './plan-blocks.ts'
import type { Domain } from './plan-uniform.ts'

/** Uniform noise, or blocks with what belongs to them. */
export type Planned = { readonly plan: NoisePlan } | PlannedBlocks

export interface Read {
  /** Clipped and summed, before the noise. Private. */
  readonly original: DenseMatrix
  readonly counts: Counts
  readonly release: ReleasedMatrix | ReleasedBlocks
}

export async function readAndRelease(
  desk: Desk,
  events: EventSource,
  { settings, domain, planned }: { settings: MatrixSettings; domain: Domain; planned: Planned },
): Promise<Read> {
  const reading = (phase: string) => ({
    rows: domain.rows,
    columns: domain.columns,
    symmetric: settings.undirected,
    signal: desk.signal,
    progress: (share?: number) => desk.progress(phase, share),
  })
  const shape = reading(`Reading ${settings.file}`)
  if ('compared' in planned) {
    const plan = await withCaps(events, planned.plan, reading(`Choosing caps from ${settings.file}`))
    const { clip } = plan.parameters
    const limit = blockLimit({
      clip,
      labels: labelsOf(plan.facts.blocks, plan.facts),
      bits: new SecureBits(),
      ...(planned.replacement === undefined ? {} : { replacement: planned.replacement }),
    })
    const { matrix: summed, counts } = await events.sumByPerson({ ...shape, ...clip, limit })
    const { matrix, moved } = intoBlockRanges(plan, summed)
    const release = await blockNoise.release(plan, { matrix, clip }, desk.run())
    return { original: matrix, counts: { ...counts, movedCells: moved }, release }
  }
  const { plan } = planned
  const { clip, grid, unit } = plan.parameters
  if (plan.facts.neighbours.kind === 'individual' && clip !== undefined) {
    const summed = await events.sumByPerson({ ...shape, ...clip, limit: scaleTo(clip.caps) })
    const { matrix, moved } = intoRange(plan, summed.matrix)
    const release = await uniformNoise.release(plan, { matrix, clip }, desk.run())
    return { original: matrix, counts: { ...summed.counts, movedCells: moved }, release }
  }
  const summed = await events.sumCells({ ...shape, quantum: unit ?? clip?.quantum ?? grid })
  const { matrix, moved } = intoRange(plan, summed.matrix)
  const release = await uniformNoise.release(plan, matrix, desk.run())
  return { original: matrix, counts: { ...summed.counts, movedCells: moved }, release }
}

/** Where caps are to be chosen privately, the data is read once for that alone. */
async function withCaps(events: EventSource, plan: BlockPlan, shape: Omit<Shape, 'quantum'>): Promise<BlockPlan> {
  const { caps } = plan.facts
  if (!('choose' in caps)) return plan
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const start = () => new CountedNorms(plan, caps.choose, labels)
  const { people } = await events.visit({ ...shape, ...plan.parameters.clip }, start)
  return planWithCaps(plan, people.counts)
}
