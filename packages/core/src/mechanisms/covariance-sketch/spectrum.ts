/**
 * How far the data reaches in its narrowest direction, with noise: where it reaches far by itself, less need be added.
 * notes.md derives what may be taken off.
 *
 * The least eigenvalue λ of AᵀA moves by at most B² where a row of length B comes, goes or is replaced; its root, the
 * least singular value, by at most c where a row moves by c. Householder's reduction and the QL steps give eigenvalues
 * that are off by at most 10·d·2^−52 of the sum of all (Wilkinson 1965): fewer than `mostRows` rows stay within the
 * margin that is added to the step.
 */
import { log } from '../../elementary/index.ts'
import { addUp, divideUp, multiplyUp } from '../../privacy/index.ts'
import { addLaplace, type Bits, gridFor, rangeOf } from '../../random/index.ts'
import type { Run } from '../../run.ts'
import type { Stage } from '../mechanism.ts'
import {
  ballOf,
  exactGram,
  leastEigenvalue,
  type NumericRowFacts,
  type NumericRows,
  type RowLimits,
  roundedSums,
  rowLimits,
} from '../numeric-rows/index.ts'
import { excessAt } from './calibrate.ts'
import type { Spectrum } from './facts.ts'

export interface SpectrumParameters {
  /** What is measured: an eigenvalue, or with row-change neighbours its root. */
  readonly measured: 'eigenvalue' | 'singular value'
  /** The most that one step changes what is measured, with a margin for its rounding. */
  readonly step: number
  /** b of the Laplace noise on it, and the grid that it is rounded to. */
  readonly scale: number
  readonly grid: number
  /** What is larger is measured as this, all that the grid can hold: that only spares less. */
  readonly most: number
  /** What is taken off the noisy value, so that it is not above the true one of either neighbour but for δ. */
  readonly margin: number
  /** The margin for rounding holds up to so many rows. */
  readonly mostRows: number
}

/** Part of a step that is left to the rounding of the eigenvalues. */
const ROUNDING = 2 ** -10

/** With row-change neighbours rows are shortened to so many steps for this: that only makes the answer smaller. */
const REACH = 2 ** 6

/**
 * They are also cut to units of 2^−14 steps or less, which the rows of the sketch are not. All that is cut off is a matrix
 * whose norm is below √(rows·columns) units: so many steps for up to 2^32 cells.
 */
const CUT = 4
const MOST_CELLS = 2 ** 32

export function spectrumParameters(
  facts: NumericRowFacts,
  { epsilon, delta }: Spectrum,
  w: number,
): SpectrumParameters {
  const { neighbours, columns } = facts
  const step = stepOf(facts)
  const scale = divideUp(step, epsilon)
  // P(Laplace noise > t) = ½e^(−t/b).
  const tail = multiplyUp(scale, log(1 / (2 * delta)) * (1 + 2 ** -46))
  const grid = gridFor(scale)
  // Twice the error of an eigenvalue, of rows of length 1, against ROUNDING of its step.
  const rows = ROUNDING / (20 * columns * 2 ** -52)
  const moves = neighbours.kind === 'row-change'
  // Errors of λ below are felt in its root by 1/(2·least) times as much.
  const mostRows = moves
    ? Math.min(MOST_CELLS / columns, (rows * 2 * leastSingular(facts, w)) / (REACH ** 2 * neighbours.maxChange))
    : rows
  return {
    measured: moves ? 'singular value' : 'eigenvalue',
    step,
    scale,
    grid,
    most: rangeOf(grid),
    // Rounding to the grid may raise it by half a point.
    margin: addUp(addUp(addUp(step, tail), grid / 2), moves ? CUT * neighbours.maxChange : 0),
    mostRows: Math.floor(mostRows),
  }
}

function stepOf({ neighbours, norm = 1, columns }: NumericRowFacts): number {
  if (neighbours.kind !== 'row-change') return multiplyUp(multiplyUp(norm, norm), 1 + ROUNDING)
  const { maxChange } = neighbours
  // Shortening brings no two rows further apart; cutting to whole units moves each cell by one of them.
  const cut = 2 * Math.sqrt(columns) * ballOf(REACH * maxChange).unit
  return addUp(multiplyUp(maxChange, 1 + ROUNDING), cut)
}

export function spectrumStage(facts: NumericRowFacts, { epsilon, delta }: Spectrum): Stage {
  const { neighbours } = facts
  return { name: 'spectrum', guarantee: { kind: 'approximate', epsilon, delta, neighbours, exactness: 'bound' } }
}

/** A singular value below this p, with p(p + c) = w², spares nothing: what is smaller is measured as p. */
function leastSingular(facts: NumericRowFacts, w: number): number {
  const { neighbours } = facts
  return neighbours.kind === 'row-change' ? neighbours.maxChange / excessAt(facts, w) : 0
}

/** What is released of the spectrum: one noisy number. */
export async function drawSpectrum(
  { facts, spectrum, w }: { readonly facts: NumericRowFacts; readonly spectrum: Spectrum; readonly w: number },
  data: NumericRows,
  bits: Bits,
  run: Run,
): Promise<Spectrum> {
  const { scale, grid, most } = spectrumParameters(facts, spectrum, w)
  const value = Float64Array.of(Math.min(most, await measure(facts, w, data, run)))
  addLaplace(value, { scale, grid }, bits)
  return { epsilon: spectrum.epsilon, delta: spectrum.delta, drawn: value[0] as number }
}

/** Private: how far the data reaches in its narrowest direction, before any noise. */
export async function measure(facts: NumericRowFacts, w: number, data: NumericRows, run: Run = {}): Promise<number> {
  const limits = shortened(facts)
  const { unit } = limits.ball
  const sums = await exactGram(data, facts, run, limits)
  const { columns } = facts
  const least = leastEigenvalue({ rows: columns, columns, values: roundedSums(sums) }) * unit * unit
  if (facts.neighbours.kind !== 'row-change') return Math.max(0, least)
  return Math.max(leastSingular(facts, w), Math.sqrt(Math.max(0, least)))
}

function shortened(facts: NumericRowFacts): RowLimits & { readonly ball: NonNullable<RowLimits['ball']> } {
  // The rest as for the sketch: what that cuts off is not there to be measured.
  const { ball, ...limits } = rowLimits(facts)
  const { neighbours } = facts
  return {
    ...limits,
    ball: ball ?? ballOf(neighbours.kind === 'row-change' ? REACH * neighbours.maxChange : 1),
  }
}

/**
 * What still has to be added, as a deviation: √(w² − λ) where every direction has a variance of λ or more that no single
 * row is needed for; and √(w² − (σ − p)²) where all neighbours have singular values of σ ≥ p or more.
 */
export function stillToAdd(facts: NumericRowFacts, spectrum: Spectrum | undefined, w: number): number {
  if (spectrum?.drawn === undefined) return w
  const { margin } = spectrumParameters(facts, spectrum, w)
  const least = Math.max(0, spectrum.drawn - margin)
  const spared =
    facts.neighbours.kind === 'row-change' ? Math.max(0, least - leastSingular(facts, w) * (1 + 2 ** -46)) ** 2 : least
  // Up by more than the rounding of the difference, which is below w² times 2^−52.
  return Math.min(w, Math.sqrt(Math.max(0, w * w - spared + w * w * 2 ** -50)))
}
