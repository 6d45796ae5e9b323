/** What comes out of counting: a release, and what its owner is told besides. */
import type { Evaluation, EvaluationRun } from '@tulle/core/utility'
import type { Published } from '../../artefact.ts'
import type { Made } from '../../kind.ts'

/** What goes on, as it is told. */
export const COUNTING = 'Counting'

export interface Outcome extends Pick<Made, 'release' | 'reported' | 'result' | 'pictured'> {
  readonly published: Published | readonly Published[]
  /** What is released, for programs, where it is little. */
  readonly released?: () => object
  readonly chosen: string
  /** Private, as data and in lines. */
  readonly found: Readonly<Record<string, unknown>>
  readonly lines: readonly string[]
  /** What of the lines nobody should miss; the first, unless said. */
  readonly brief?: readonly string[]
  /** The truth beside it. */
  readonly evaluate: (title: string, run: EvaluationRun) => Evaluation | Promise<Evaluation>
}
