/** What is known of a matrix only where its people are told apart: what caps left of each, and how far two halves are apart. */
import {
  type BlockPlan,
  blockLimit,
  type DenseMatrix,
  halvesDistance,
  type Limit,
  labelsOf,
  type Names,
  type NoisePlan,
  SecureBits,
  scaleTo,
} from '@tulle/core'
import { readContributions, readEvents, sumByPerson } from '@tulle/engine'
import type { EventColumns } from '@tulle/releases'
import { type ReleaseWork, watchOf } from './work.ts'

export type PeoplesColumns = EventColumns & { readonly person: string }

/** Events that people are taken apart by: more do not fit in memory. */
const MOST_EVENTS = 1e7

export function isCapped({ facts }: NoisePlan | BlockPlan): boolean {
  return facts.neighbours.kind === 'individual'
}

/** As the noise met it: nobody above the caps. Where chance or other people decide who is cut, it cannot be made again. */
export async function cappedMatrix(
  work: ReleaseWork,
  plan: NoisePlan | BlockPlan,
  columns: PeoplesColumns,
  { rows, columns: others }: Names,
): Promise<DenseMatrix | undefined> {
  const { clip } = plan.parameters
  if (!isCapped(plan) || clip === undefined) return undefined
  const limit = limitOf(plan)
  if (limit === undefined) return undefined
  const symmetric = plan.facts.symmetric === true
  const { quantum, most } = clip
  const events = await readEvents(work.tables, columns)
  const shape = { rows, columns: others, symmetric, quantum, most, limit, ...watchOf(work) }
  const { matrix } = await sumByPerson(work.tables, events, shape)
  return symmetric ? mirrored(matrix) : matrix
}

function limitOf(plan: NoisePlan | BlockPlan): Limit | undefined {
  const { clip } = plan.parameters
  if (clip === undefined) return undefined
  if (!('mode' in clip)) return scaleTo(clip.caps)
  if (clip.mode !== 'scale' && clip.mode !== 'drop') return undefined
  const { facts } = plan as BlockPlan
  return blockLimit({ clip, labels: labelsOf(facts.blocks, facts), bits: new SecureBits() })
}

function mirrored({ rows, columns, values }: DenseMatrix): DenseMatrix {
  const full = values.slice()
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) full[i * columns + j] = full[j * columns + i] as number
  return { rows, columns, values: full }
}

/** How far the matrices of two halves of the people are apart. */
export async function halves(
  work: ReleaseWork,
  columns: PeoplesColumns,
  names: Names,
  symmetric: boolean,
): Promise<number | undefined> {
  if (work.flags.quick === true) return undefined
  const data = await readContributions(work.tables, {
    columns,
    names,
    symmetric,
    most: MOST_EVENTS,
    ...watchOf(work),
  })
  if (data === undefined || new Set(data.person).size < 2) return undefined
  work.run.progress('Comparing halves of the people')
  const shape = { rows: names.rows.length, columns: names.columns.length, symmetric }
  return halvesDistance(data, shape).mean
}
