/** The release: certified noise on every cell of what prepare.ts has made of the data. */
import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { begin, breathe, type Run } from '../../run.ts'
import { addNoise, roundAll } from '../additive.ts'
import { checked, type Release } from '../mechanism.ts'
import { NAME, type NoisePlan, plan as planAgain } from './plan.ts'
import { type MatrixData, prepare } from './prepare.ts'

export interface ReleasedMatrix extends Release<NoisePlan> {
  readonly matrix: DenseMatrix
}

/** Cells between two looks at the clock and the signal. */
const BLOCK = 2 ** 20

/**
 * `data` is the matrix itself, or, where the neighbours are individuals, everybody's contributions. It is not
 * changed. Nothing about it but its shape, which is public, can make this fail.
 */
export async function release(given: NoisePlan, data: MatrixData, run: Run = {}): Promise<ReleasedMatrix> {
  const plan = checked(NAME, given, planAgain)
  const { bits, randomness } = begin(run)
  const { rows, columns, symmetric = false } = plan.facts
  const matrix = denseMatrix(rows, columns, await prepare(plan, data))
  if (symmetric) await perturbTriangle(matrix, plan, bits, run)
  else await perturb(matrix.values, plan, bits, run)
  if (plan.settings.integers === true) roundAll(matrix.values)
  return { plan, matrix, randomness }
}

async function perturb(values: Float64Array, plan: NoisePlan, bits: Bits, run: Run): Promise<void> {
  for (let start = 0; start < values.length; start += BLOCK) {
    addNoise(plan.settings.noise, values.subarray(start, start + BLOCK), plan.parameters, bits)
    await breathe(run, Math.min(start + BLOCK, values.length), values.length)
  }
}

/** Noise for i ≤ j, each its own, and the same value mirrored: an edge is one cell, not two. */
async function perturbTriangle(matrix: DenseMatrix, plan: NoisePlan, bits: Bits, run: Run): Promise<void> {
  const { rows: n, values } = matrix
  let sinceBreath = 0
  for (let i = 0; i < n; i++) {
    addNoise(plan.settings.noise, values.subarray(i * n + i, (i + 1) * n), plan.parameters, bits)
    for (let j = i + 1; j < n; j++) values[j * n + i] = values[i * n + j] as number
    sinceBreath += n - i
    if (sinceBreath >= BLOCK || i === n - 1) {
      sinceBreath = 0
      await breathe(run, (i + 1) * n, n * n)
    }
  }
}
