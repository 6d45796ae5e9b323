/** A released matrix beside all that is in the data: the same for the run that made it and for whoever has both later. */
import type { BlockPlan, DenseMatrix, Names, NoisePlan } from '@tulle/core'
import { labelsOf } from '@tulle/core/matrices'
import { grouped } from '@tulle/core/text'
import { type Evaluation, type EvaluationRun, evaluateMatrix } from '@tulle/core/utility'

export type MatrixPlan = NoisePlan | BlockPlan

export interface Sides {
  readonly title: string
  readonly names: Names
  /** All that is in the data about these names, nobody held to a cap. Of an undirected matrix the part above the diagonal. */
  readonly whole: DenseMatrix
  /** As the noise met it, where that is known; likewise. */
  readonly capped?: DenseMatrix | undefined
  /** As it was published. */
  readonly released: DenseMatrix
  /** How far the matrices of two halves of the people are apart. */
  readonly unit?: number | undefined
  /** So many leading directions are compared; as many as stand out from the noise unless told. */
  readonly rank?: number | undefined
  /** Without what takes long. */
  readonly quick?: boolean | undefined
}

export async function besideMatrix(plan: MatrixPlan, sides: Sides, run: EvaluationRun): Promise<Evaluation> {
  const { title, names, unit, rank, quick } = sides
  const symmetric = plan.facts.symmetric === true
  const full = symmetric ? mirrored : (matrix: DenseMatrix) => matrix
  const { capped } = sides
  const after = changedAfterwards(plan)
  const { meanAbsolute, rootMeanSquare } = plan.expectedError
  const evaluation = await evaluateMatrix(
    {
      title,
      original: full(finite(sides.whole)),
      release: masked(sides.released, plan),
      names,
      symmetric,
      ...(after ? { changed: AFTERWARDS } : {}),
      ...(capped === undefined ? {} : { capped: full(capped) }),
      ...(after || (capped === undefined && isCapped(plan))
        ? {}
        : { expected: { meanAbsolute, rootMeanSquare, draws: drawsOf(plan) } }),
      ...(unit === undefined ? {} : { unit }),
      ...(rank === undefined ? {} : { rank }),
      ...(quick === true ? { quick } : {}),
    },
    run,
  )
  return { ...evaluation, notes: [...endless(sides.whole), ...changed(after), ...evaluation.notes] }
}

export function isCapped({ facts }: MatrixPlan): boolean {
  return facts.neighbours.kind === 'individual'
}

/** Sums are held finer than what a release counts in: what it cut off is seen too. */
export function unitOf({ parameters }: MatrixPlan): number {
  const { clip } = parameters
  const own = 'unit' in parameters ? parameters.unit : undefined
  const grid = 'grid' in parameters ? parameters.grid : undefined
  return Math.max(2 ** -900, (own ?? clip?.quantum ?? grid ?? 1) * 2 ** -20)
}

/** Nothing can be put beside what has no end. */
function finite(matrix: DenseMatrix): DenseMatrix {
  return { ...matrix, values: matrix.values.map((x) => (Number.isFinite(x) ? x : 0)) }
}

function endless({ values }: DenseMatrix): string[] {
  const cells = values.filter((x) => !Number.isFinite(x)).length
  if (cells === 0) return []
  return [
    `${grouped(cells)} ${cells === 1 ? 'cell of the original is' : 'cells of the original are'} infinite, and shown as 0.`,
  ]
}

/** An undirected matrix is filled above the diagonal only, and shown in full. */
function mirrored({ rows, columns, values }: DenseMatrix): DenseMatrix {
  const full = values.slice()
  for (let i = 0; i < rows; i++) for (let j = 0; j < i; j++) full[i * columns + j] = full[j * columns + i] as number
  return { rows, columns, values: full }
}

/** Cells that show a stated value in place of what is true are left out. */
function masked(matrix: DenseMatrix, { facts }: MatrixPlan): DenseMatrix {
  if (!('maskValue' in facts) || facts.maskValue === undefined) return matrix
  const labels = labelsOf(facts.blocks, facts)
  return { ...matrix, values: matrix.values.map((x, at) => (labels[at] === 0 ? Number.NaN : x)) }
}

/** Cells with noise of their own: of a symmetric matrix about half. */
function drawsOf({ facts }: MatrixPlan): number {
  return Math.floor((facts.rows * facts.columns) / (facts.symmetric === true ? 2 : 1))
}

/** The plan's error is that of the noise, and not of what was made of the noisy numbers. */
function changedAfterwards({ settings }: MatrixPlan): boolean {
  return 'after' in settings && settings.after !== undefined
}

const AFTERWARDS = 'rank, sign or symmetry'

function changed(after: boolean): string[] {
  if (!after) return []
  return [
    `After the noise the matrix was changed once more (${AFTERWARDS}): what the plan said of the noise is not put beside it.`,
  ]
}
