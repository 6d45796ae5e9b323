/** What is made of the noisy matrix. Sees the plan, the noisy matrix and bits, never the data: it costs no privacy. */
import { type DenseMatrix, denseMatrix } from '../../data/index.ts'
import { lowRank, spectralNorm, truncatedSvd } from '../../linalg/index.ts'
import type { Bits } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { deviationOf, roundAll } from '../additive.ts'
import { onSimplex } from '../degrees/simplex.ts'
import type { Labels } from './blocks.ts'
import { perturb } from './perturb.ts'
import type { BlockPlan } from './plan.ts'

/** What the rank-k approximation kept: follows from the noisy matrix and the public noise. */
export interface Spectrum {
  readonly rank: number
  /** The singular values of the noisy matrix that were kept, largest first. */
  readonly kept: readonly number[]
  /** With rank "auto": the largest singular value that noise alone has, and the one above which they were kept. */
  readonly noise?: number
  readonly threshold?: number
}

/** Steps of about the same length: the noise, the simulations, and the approximation. */
function stepsOf({ settings: { after } }: BlockPlan): number {
  if (after?.rank === undefined) return 1
  return after.rank === 'auto' ? SIMULATIONS + 3 : 3
}

/** A run that tells the progress of the noise as a part of the whole. */
export function shareOfWork(run: Run, plan: BlockPlan): Run {
  const { progress } = run
  if (progress === undefined) return run
  return { ...run, progress: (done, total) => progress(done / total, stepsOf(plan)) }
}

/** In place. */
export async function finish(
  matrix: DenseMatrix,
  plan: BlockPlan,
  labels: Labels,
  bits: Bits,
  run: Run,
): Promise<Spectrum | undefined> {
  const { rank, symmetrise, clamp, keepTotal, threshold, rescaleTo, integers } = plan.settings.after ?? {}
  const { values } = matrix
  const hidden = labels.includes(0)
  if (hidden) showMasked(values, labels, plan.facts.maskValue ?? 0)
  const approximated = plan.settings.after?.staysApart === true ? approximateMoves : approximate
  const spectrum = rank === undefined ? undefined : await approximated(matrix, plan, labels, bits, run)
  if (symmetrise === true) meanOfBothSides(matrix, labels)
  if (threshold !== undefined) dropBelow(values, plan, labels)
  if (clamp === true) for (let i = 0; i < values.length; i++) values[i] = Math.max(0, values[i] as number)
  if (keepTotal === true) onto(values, labels)
  if (rescaleTo !== undefined) multiplyTo(values, labels, rescaleTo)
  if (integers === true) roundAll(values)
  // Last: public cells show what is public, whatever the approximation made of them.
  if (hidden) showMasked(values, labels, plan.facts.maskValue ?? Number.NaN)
  await breathe(run, stepsOf(plan), stepsOf(plan))
  return spectrum
}

/** From which value on cells of each block are published, where others become 0. */
export function leastPublished({ parameters, settings }: BlockPlan): readonly number[] | undefined {
  const deviations = settings.after?.threshold
  if (deviations === undefined) return undefined
  return parameters.blocks.map(({ law, scale }) => deviations * deviationOf(law, scale))
}

function dropBelow(values: Float64Array, plan: BlockPlan, labels: Labels): void {
  const least = leastPublished(plan) ?? []
  for (let i = 0; i < values.length; i++) {
    const from = least[(labels[i] as number) - 1]
    if (from !== undefined && (values[i] as number) < from) values[i] = 0
  }
}

/** None below 0, and the same total; cells of the mask are not looked at. */
function onto(values: Float64Array, labels: Labels): void {
  const shown = values.filter((_, at) => labels[at] !== 0)
  if (shown.length === 0) return
  const nearest = onSimplex(shown, Math.max(0, sumOf(shown)))
  for (let at = 0, k = 0; at < values.length; at++) if (labels[at] !== 0) values[at] = nearest[k++] as number
}

/** Nothing stays nothing, whatever it is multiplied by. */
function multiplyTo(values: Float64Array, labels: Labels, total: number): void {
  const sum = sumOf(values.filter((_, at) => labels[at] !== 0))
  if (sum > 0) for (let at = 0; at < values.length; at++) values[at] = ((values[at] as number) * total) / sum
}

function sumOf(values: Float64Array): number {
  return values.reduce((a, b) => a + b, 0)
}

function showMasked(values: Float64Array, labels: Labels, value: number): void {
  for (let i = 0; i < values.length; i++) if (labels[i] === 0) values[i] = value
}

async function approximate(
  matrix: DenseMatrix,
  plan: BlockPlan,
  labels: Labels,
  bits: Bits,
  run: Run,
): Promise<Spectrum> {
  const { rank } = plan.settings.after ?? {}
  const symmetric = plan.facts.symmetric === true
  const random = () => bits.word() / 2 ** 32
  const noise = rank === 'auto' ? await noiseLevel(plan, labels, bits, run) : undefined
  const threshold = noise === undefined ? undefined : noise * worthwhile(matrix)
  const found = noise === undefined ? {} : { noise, threshold: threshold as number }
  const chosen = threshold === undefined ? (rank as number) : standingOut(matrix, threshold, random)
  if (chosen === 0) {
    matrix.values.fill(0)
    return { rank: 0, kept: [], ...found }
  }
  await breathe(run, stepsOf(plan) - 1, stepsOf(plan))
  const low = lowRank(matrix, chosen, { symmetric, random, inPlace: true })
  return { rank: chosen, kept: [...low.values], ...found }
}

/** Rounds of: fill the diagonal with what the approximation says of it, and approximate again. More change little. */
const ROUNDS = 4

/** The same of all but the diagonal, which is put back as it was: a low rank would smear it over rows and columns. */
async function approximateMoves(
  matrix: DenseMatrix,
  plan: BlockPlan,
  labels: Labels,
  bits: Bits,
  run: Run,
): Promise<Spectrum> {
  const { rows: n, values } = matrix
  const at = (i: number) => i * (n + 1)
  const noisy = values.slice()
  const stays = Float64Array.from({ length: n }, (_, i) => values[at(i)] as number)
  // Before anything is known of it, a cell of the diagonal is as the others of its row and column are.
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) if (j !== i) sum += (noisy[i * n + j] as number) + (noisy[j * n + i] as number)
    values[at(i)] = n === 1 ? 0 : sum / (2 * (n - 1))
  }
  const spectrum = await approximate(matrix, plan, labels, bits, run)
  let { kept } = spectrum
  for (let round = 1; round < ROUNDS && spectrum.rank > 0; round++) {
    const diagonal = Float64Array.from({ length: n }, (_, i) => values[at(i)] as number)
    values.set(noisy)
    diagonal.forEach((value, i) => {
      values[at(i)] = value
    })
    const low = lowRank(matrix, spectrum.rank, {
      symmetric: plan.facts.symmetric === true,
      random: () => bits.word() / 2 ** 32,
      inPlace: true,
    })
    kept = [...low.values]
  }
  stays.forEach((value, i) => {
    values[at(i)] = value
  })
  return { ...spectrum, kept }
}

/**
 * How far above the noise a singular value must be to bring more than it costs: one that is barely above has vectors that
 * are mostly noise. The optimum for white noise (Gavish and Donoho, The optimal hard threshold for singular values is
 * 4/√3, 2014), over the largest singular value of such noise: 1.15 for square matrices, up to 1.41 for flat ones.
 */
function worthwhile({ rows, columns }: DenseMatrix): number {
  const flat = Math.min(rows, columns) / Math.max(rows, columns)
  const root = Math.sqrt(flat * flat + 14 * flat + 1)
  return Math.sqrt(2 * (flat + 1) + (8 * flat) / (flat + 1 + root)) / (1 + Math.sqrt(flat))
}

/** How many matrices of noise are drawn to see how large their largest singular value is. */
const SIMULATIONS = 5

/**
 * The law of the noise is public: its spectral norm is that of fresh noise on an empty matrix. As far above the largest
 * of the draws as that is above the least: the noise at hand is one draw more, and would often enough be the largest.
 */
async function noiseLevel(plan: BlockPlan, labels: Labels, bits: Bits, run: Run): Promise<number> {
  const { rows, columns } = plan.facts
  let [least, largest] = [Infinity, 0]
  for (let i = 0; i < SIMULATIONS; i++) {
    const noise = denseMatrix(rows, columns)
    await perturb(noise, plan, labels, bits, {})
    const norm = spectralNorm(noise, { random: () => bits.word() / 2 ** 32 })
    least = Math.min(least, norm)
    largest = Math.max(largest, norm)
    await breathe(run, i + 2, stepsOf(plan))
  }
  return largest + (largest - least)
}

/** How many singular values are above the level. Looked for in larger and larger steps: most matrices have few. */
function standingOut(matrix: DenseMatrix, level: number, random: () => number): number {
  const most = Math.min(matrix.rows, matrix.columns)
  for (let look = Math.min(16, most); ; look = Math.min(2 * look, most)) {
    const { values } = truncatedSvd(matrix, look, { random })
    const above = values.filter((s) => s > level).length
    if (above < look || look === most) return above
  }
}

/** A cell whose other side the mask leaves out stays as it is: what the mask shows says nothing of it. */
function meanOfBothSides({ rows: n, values }: DenseMatrix, labels: Labels): void {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      if (labels[i * n + j] === 0 || labels[j * n + i] === 0) continue
      const mean = ((values[i * n + j] as number) + (values[j * n + i] as number)) / 2
      values[i * n + j] = mean
      values[j * n + i] = mean
    }
  }
}
