/** One part of the rows put into classes: the work that can go to a worker. */
import type { SparseMatrix } from '../../data/index.ts'
import { type Bits, SecureBits } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import type { Algorithm, Begin, Classes, Kind } from './algorithm.ts'
import { greedy } from './classes/greedy.ts'
import { fitsPatterns, patterns } from './classes/patterns.ts'
import { facility } from './facility/facility.ts'
import { facilityPrinted } from './facility/facility-printed.ts'
import { keptAndEither } from './likeness.ts'
import { mondrian } from './mondrian.ts'
import type { AlgorithmName, FacilitySettings } from './plan.ts'
import { byFrequency, picked, sortedOrder } from './sorted.ts'
import { templatesOf } from './templates.ts'
import { settleTies, type Ties } from './ties.ts'

export type Single = Exclude<AlgorithmName, 'best'>

const ALGORITHMS: Readonly<Record<Single, Algorithm>> = {
  greedy,
  patterns,
  facility,
  'facility-printed': facilityPrinted,
  mondrian,
}

/** What is to be done with some rows. Plain data and typed arrays, so that it can be sent to a worker. */
export interface Part {
  readonly matrix: SparseMatrix
  readonly k: number
  readonly kind: Kind
  readonly algorithm: Single
  readonly ties?: Ties
  readonly facility?: FacilitySettings
  /** Classes to improve. */
  readonly begin?: Begin
}

export interface Solved {
  /** What each class is released as. */
  readonly templates: SparseMatrix
  /** The class of each row, in the order of the part. */
  readonly classes: Classes
  /** For each class, the entries that original and release have in common, and those of either. */
  readonly kept: Uint32Array
  readonly either: Uint32Array
  readonly algorithm: Single
}

export async function solve(part: Part, bits: Bits, run: Run): Promise<Solved> {
  const { matrix, k, kind, algorithm, ties, facility: told, begin } = part
  // What most rows have comes first, so that rows that stand together are much alike.
  const renamed = byFrequency(matrix)
  const order = sortedOrder(renamed)
  const sorted = await ALGORITHMS[algorithm](picked(renamed, order), {
    k,
    kind,
    bits,
    run,
    ...(told === undefined ? {} : { facility: told }),
    ...(begin === undefined ? {} : { begin: { ...begin, classes: order.map((row) => begin.classes[row] as number) } }),
  })
  const classes = new Uint32Array(matrix.rows)
  for (let i = 0; i < order.length; i++) classes[order[i] as number] = sorted[i] as number
  const templates = settleTies(templatesOf(matrix, classes, kind), ties)
  return { templates, classes, ...keptAndEither(matrix, templates, classes), algorithm }
}

/** The algorithms that an answer to `best` is taken from; of data in many parts, one. */
export function contenders(matrix: SparseMatrix, algorithm: AlgorithmName, parts: number): Single[] {
  if (algorithm !== 'best') return [algorithm]
  return parts === 1 && fitsPatterns(matrix) ? ['greedy', 'patterns'] : ['greedy']
}

/** What a worker calls the solving of one part. */
export const TASK = 'k-anonymity'

/** What a worker must know to be of use to a release: serve these with `serveTasks`. */
export const anonymityTasks = {
  /** Makes one part of the rows alike. */
  [TASK]: (part: Part) => solve(part, new SecureBits(), {}),
}
