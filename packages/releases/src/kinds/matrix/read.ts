/** From the rows of the data to a released matrix. */
import {
  type BlockPlan,
  blockNoise,
  type DenseMatrix,
  type NoisePlan,
  type ReleasedBlocks,
  type ReleasedMatrix,
  SecureBits,
  uniformNoise,
} from '@tulle/core'
import { scaleTo } from '@tulle/core/data'
import {
  blockLimit,
  CountedNorms,
  clipOf,
  intoBlockRanges,
  intoRange,
  labelsOf,
  planWithCaps,
} from '@tulle/core/matrices'
import type { Desk } from '../../kind.ts'
import type { Counts, EventSource, Shape } from '../../source.ts'
import { unitOf } from './beside.ts'
import type { MatrixSettings } from './options.ts'
import type { PlannedBlocks } from './plan-blocks.ts'
import type { Domain } from './plan-uniform.ts'

/** Uniform noise, or blocks with what belongs to them. */
export type Planned = { readonly plan: NoisePlan } | PlannedBlocks

export interface Read {
  /** As the noise met it, where something was clipped or moved into the public range. Private. */
  readonly capped: DenseMatrix | undefined
  /** All that is in the data, nobody clipped and nothing moved. Private. */
  readonly whole: () => Promise<DenseMatrix>
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
  const whole = async () => {
    const again = reading(`Reading ${settings.file} again`)
    return (await events.sumCells({ ...again, quantum: unitOf(planned.plan) })).matrix
  }
  if ('compared' in planned) {
    const plan = await withCaps(events, planned.plan, reading(`Choosing caps from ${settings.file}`))
    const { clip } = plan.parameters
    if (clip === undefined) {
      const quantum = Math.min(...plan.parameters.blocks.map(({ unit = 1 }) => unit))
      const cells = await events.sumCells({ ...shape, quantum })
      const { matrix, moved } = intoBlockRanges(plan, cells.matrix)
      const release = await blockNoise.release(plan, matrix, desk.run())
      const capped = moved === 0 ? undefined : matrix
      return { whole: async () => cells.matrix, capped, counts: { ...cells.counts, movedCells: moved }, release }
    }
    const limit = blockLimit({
      clip,
      labels: labelsOf(plan.facts.blocks, plan.facts),
      bits: new SecureBits(),
      ...(planned.replacement === undefined ? {} : { replacement: planned.replacement }),
    })
    const { matrix: summed, counts, whole: seen } = await events.sumByPerson({ ...shape, ...clip, limit })
    const { matrix, moved } = intoBlockRanges(plan, summed)
    const release = await blockNoise.release(plan, { matrix, clip }, desk.run())
    return { whole: async () => seen ?? whole(), capped: matrix, counts: { ...counts, movedCells: moved }, release }
  }
  const { plan } = planned
  const { clip, grid, unit } = plan.parameters
  if (plan.facts.neighbours.kind === 'individual' && clip !== undefined) {
    const summed = await events.sumByPerson({ ...shape, ...clip, limit: scaleTo(clip.caps) })
    const { matrix, moved } = intoRange(plan, summed.matrix)
    const release = await uniformNoise.release(plan, { matrix, clip }, desk.run())
    return {
      whole: async () => summed.whole ?? whole(),
      capped: matrix,
      counts: { ...summed.counts, movedCells: moved },
      release,
    }
  }
  const summed = await events.sumCells({ ...shape, quantum: unit ?? clip?.quantum ?? grid })
  const { matrix, moved } = intoRange(plan, summed.matrix)
  const release = await uniformNoise.release(plan, matrix, desk.run())
  return {
    whole: async () => summed.matrix,
    capped: moved === 0 ? undefined : matrix,
    counts: { ...summed.counts, movedCells: moved },
    release,
  }
}

/** Where caps are to be chosen privately, the data is read once for that alone. */
async function withCaps(events: EventSource, plan: BlockPlan, shape: Omit<Shape, 'quantum'>): Promise<BlockPlan> {
  const { caps } = plan.facts
  if (!('choose' in caps)) return plan
  const labels = labelsOf(plan.facts.blocks, plan.facts)
  const start = () => new CountedNorms(plan, caps.choose, labels)
  const { people } = await events.visit({ ...shape, ...clipOf(plan) }, start)
  return planWithCaps(plan, people.counts)
}
