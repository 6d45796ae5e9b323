/** Plans for uniform noise: one scale for every cell, from what one neighbour step can change. notes.md derives it. */

import type { UnitCaps } from '../../data/index.ts'
import { log } from '../../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import {
  addUp,
  type Bounds,
  type CellwiseNeighbours,
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  checkNeighbours,
  divideUp,
  l1Bound,
  l2Bound,
  type PrivateGuarantee,
  requireCellwise,
  stepBounds,
} from '../../privacy/index.ts'
import { gridFor, rangeOf } from '../../random/index.ts'
import {
  checkBooleans,
  checkNames,
  checkNoise,
  checkRows,
  checkShape,
  type Law,
  meanAbsolute,
  NAMES_FROM_DATA,
  variance,
} from '../additive.ts'
import { type Composing, checkComposition, composedGuarantee, leftAfterPair } from '../composing.ts'
import { roundedError } from '../direct/index.ts'
import { type ExpectedError, type Plan, type PublicFacts, plannedAlone, plannedAs } from '../mechanism.ts'
import { afterSelection, type Selection, type SelectionSettings } from '../partition-selection/index.ts'
import { stepInUnits, unitFor } from './units.ts'

/** Everything that is public about the matrix. */
export interface MatrixFacts extends PublicFacts {
  readonly rows: number
  readonly columns: number
  /** Undirected: noise on i ≤ j, mirrored. */
  readonly symmetric?: boolean
  readonly neighbours: CellwiseNeighbours
  /** What one row, or one individual's contributions, may hold: enforced by clipping before the noise. */
  readonly caps?: Bounds
  /** No entry is negative: enforced by setting negative entries to 0. */
  readonly nonNegative?: boolean
  /** Where the names of rows and columns come from. `data` is an exception to the promise, and the certificate says so. */
  readonly names?: 'public' | 'data'
  /** Or they were found in the data by a stage of its own, which spends this of ε and δ. */
  readonly found?: SelectionSettings
  /**
   * The public range of a cell: values outside are moved to its ends. Without it, all that the unit or the grid can hold,
   * about 4·10^9 times the noise: the plan says how much that is.
   */
  readonly range?: { readonly min: number; readonly max: number }
}

/** What the publisher chooses for uniform noise. */
export interface NoiseSettings extends Composing {
  readonly noise: Law
  readonly epsilon: number
  /** For Gaussian noise; Laplace noise needs none. */
  readonly delta?: number
  /** Publish whole numbers: the noisy values, rounded once more. */
  readonly integers?: boolean
}

export interface NoiseParameters {
  /** What one neighbour step can change: in L1 for Laplace, in L2 for Gaussian noise. */
  readonly sensitivity: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Released values are whole multiples of this power of two. */
  readonly grid: number
  /** Cells are moved into this before the noise. */
  readonly range: { readonly min: number; readonly max: number }
  /**
   * With weight and cell neighbours, cells are then rounded to whole multiples of this power of two; a step counts as so
   * many whole units as it can become. Caps have a unit of their own.
   */
  readonly unit?: number
  /** How names were found in the data. */
  readonly found?: Selection['parameters']
  /** How the caps are enforced in whole units; absent where the relation needs none. */
  readonly clip?: { readonly quantum: number; readonly most: number; readonly caps: UnitCaps }
}

/** The plan of uniform noise. */
export type NoisePlan = Plan<MatrixFacts, NoiseSettings, NoiseParameters>

export const NAME = 'uniform-noise'

export function plan(given: MatrixFacts, wished: NoiseSettings): NoisePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  requireKnown(
    facts,
    ['rows', 'columns', 'symmetric', 'neighbours', 'caps', 'nonNegative', 'names', 'found', 'range'],
    'facts',
  )
  requireKnown(settings, ['noise', 'epsilon', 'delta', 'integers', 'composition'], 'settings')
  checkNested(facts)
  checkBooleans({ symmetric: facts.symmetric, nonNegative: facts.nonNegative, integers: settings.integers })
  checkShape(facts)
  checkRows(facts)
  checkNoise(settings)
  const warnings = [
    ...(facts.names === 'data' ? [NAMES_FROM_DATA] : []),
    ...checkEpsilon(settings.epsilon),
    ...checkDelta(settings.delta, { required: settings.noise === 'gaussian' }),
  ]
  checkComposition(settings.composition)
  const found = foundFirst(facts, settings)
  const own = found?.left ?? settings
  const budget = budgetOf(own)
  const unit = unitOf(facts, budget)
  const { sensitivity, scale, guarantee } = calibrate(facts, own, stepOf(facts, unit), budget)
  const grid = Math.max(gridFor(scale), unit ?? 0)
  const noise = { name: `${settings.noise} noise`, guarantee }
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      sensitivity,
      scale,
      grid,
      range: rangeFor(facts, unit ?? grid, scale),
      ...(unit === undefined ? {} : { unit }),
      ...clipFor(facts),
      ...(found === undefined ? {} : { found: found.first.parameters }),
    },
    expectedError: expectedError(settings, scale, facts.rows * facts.columns),
    warnings,
  } as const
  return found === undefined
    ? plannedAlone({ ...parts, stages: [noise] })
    : plannedAs({ ...parts, stages: [found.first.stage, noise] }, found.guarantee)
}

/** What finding names leaves for the noise: what sums leave, or what the curves of both do. */
function foundFirst({ found, neighbours }: MatrixFacts, settings: NoiseSettings) {
  if (found === undefined) return undefined
  const bySums = afterSelection(found, settings, neighbours)
  const { noise, epsilon, delta, composition } = settings
  if (composition !== 'exact' || noise !== 'gaussian' || delta === undefined) return bySums
  const left = leftAfterPair(found, { epsilon, delta }, { ...bySums.left, delta: bySums.left.delta as number })
  return {
    ...bySums,
    left: { ...bySums.left, ...left },
    guarantee: composedGuarantee({ epsilon, delta }, neighbours),
  }
}

/** No part of the facts may carry more than a plan knows of: what it carries is published. */
function checkNested({ neighbours, range, caps, names, found, nonNegative }: MatrixFacts): void {
  checkNames(names)
  if (names !== undefined && found !== undefined) {
    throw new InvalidInput('Names are public, from the data, or found privately: give "names" or "found".')
  }
  if (typeof neighbours !== 'object' || neighbours === null) {
    throw new InvalidInput("The facts need neighbours, for instance { kind: 'individual' }.")
  }
  requireKnown(neighbours, ['kind', 'maxChange'], 'neighbours')
  checkNeighbours(neighbours)
  requireCellwise(neighbours)
  if (range !== undefined) checkRange(range, nonNegative === true)
  if (caps !== undefined) requireKnown(caps, ['l0', 'l1', 'l2', 'linf'], 'caps')
}

function checkRange(range: NonNullable<MatrixFacts['range']>, nonNegative: boolean): void {
  requireKnown(range, ['min', 'max'], 'range')
  const { min, max } = range
  if (!(min < max) || !Number.isFinite(min) || !Number.isFinite(max)) {
    throw new InvalidInput(`The range of a cell must be two finite numbers, the smaller first, not ${min} to ${max}.`)
  }
  if (nonNegative && min < 0) {
    throw new InvalidInput(`The range starts at ${min}, but the matrix is said to be non-negative: start it at 0.`)
  }
}

/** What one neighbour step can change in the matrix that gets the noise. */
function stepOf(facts: MatrixFacts, unit: number | undefined): Bounds {
  const { neighbours, caps, rows, columns, nonNegative = false } = facts
  if (neighbours.kind === 'edge') {
    throw new InvalidInput(
      'Edge neighbours are for graphs without weights; additive noise turns them into weights. Use weight neighbours with a maxChange of 1.',
    )
  }
  const capped = neighbours.kind === 'row' || neighbours.kind === 'individual'
  if (capped && caps === undefined) {
    throw new InvalidInput(
      `With ${neighbours.kind} neighbours a cap is needed on what one ${neighbours.kind === 'row' ? 'row' : 'person'} may hold: give caps, for instance { l1: 10 }.`,
    )
  }
  if (!capped && caps !== undefined) {
    throw new InvalidInput(
      `With ${neighbours.kind} neighbours the step is maxChange, and caps mean nothing: leave them out, or choose row or individual neighbours.`,
    )
  }
  // A row has as many cells as there are columns; a person may touch all of the matrix.
  const cells = neighbours.kind === 'row' ? columns : rows * columns
  return stepBounds(inUnits(facts, unit), caps ?? {}, { cells, nonNegative })
}

/** The step as it is after the cell was moved into its range and rounded. */
function inUnits(facts: MatrixFacts, unit: number | undefined): CellwiseNeighbours {
  const change = changeOf(facts)
  if (change === undefined || unit === undefined) return facts.neighbours
  return { ...facts.neighbours, maxChange: stepInUnits(change, unit) } as CellwiseNeighbours
}

/** A cell that is moved into its public range changes by no more than the width of it. */
function changeOf({ neighbours, range }: MatrixFacts): number | undefined {
  if (!('maxChange' in neighbours)) return undefined
  return range === undefined ? neighbours.maxChange : Math.min(neighbours.maxChange, widthOf(range))
}

/** Noise of scale s pays for a step of s times this: ε of the Laplace law, μ of the Gaussian. */
function budgetOf({ noise, epsilon, delta }: NoiseSettings): number {
  // plan() has refused a missing δ.
  return noise === 'laplace' ? epsilon : calibrateGaussian({ epsilon, delta: delta as number }).mu
}

function unitOf(facts: MatrixFacts, budget: number): number | undefined {
  const change = changeOf(facts)
  const { range } = facts
  return change === undefined
    ? undefined
    : unitFor(change, divideUp(change, budget), range === undefined ? 0 : Math.max(-range.min, range.max))
}

function widthOf({ min, max }: { readonly min: number; readonly max: number }): number {
  return addUp(max, -min)
}

function calibrate(
  facts: MatrixFacts,
  settings: NoiseSettings,
  step: Bounds,
  budget: number,
): { sensitivity: number; scale: number; guarantee: PrivateGuarantee } {
  const { epsilon, delta, noise } = settings
  const { neighbours } = facts
  if (noise === 'laplace') {
    const sensitivity = l1Bound(step)
    const fits = facts.range === undefined || widthOf(facts.range) >= sensitivity
    // The curve is exact when a single cell can move by the whole bound, and is not held back by its range.
    const exactness = (step.linf ?? 0) >= sensitivity && fits ? 'exact' : 'bound'
    const curve = { kind: 'laplace', epsilon, exactness } as const
    return {
      sensitivity,
      scale: divideUp(sensitivity, budget),
      guarantee: { kind: 'pure', epsilon, neighbours, exactness, curve },
    }
  }
  const sensitivity = l2Bound(step)
  const fits = facts.range === undefined || widthOf(facts.range) >= sensitivity
  return {
    sensitivity,
    scale: divideUp(sensitivity, budget),
    guarantee: {
      kind: 'approximate',
      epsilon,
      delta: delta as number,
      neighbours,
      exactness: fits ? 'exact' : 'bound',
      curve: { kind: 'gaussian', mu: budget },
    },
  }
}

/** The public range of a cell: so many units, or points of the grid, as doubles hold exactly. */
function rangeFor({ range, nonNegative }: MatrixFacts, unit: number, scale: number): { min: number; max: number } {
  const most = rangeOf(unit)
  if (range === undefined) return { min: nonNegative === true ? 0 : -most, max: most }
  const { min, max } = range
  if (Math.max(-min, max) > most) {
    throw new NotFeasible(
      `No grid fits: with noise of scale ${scale} a cell may hold up to ${most.toExponential(2)}, but its range is ${min} to ${max}. Narrow the range, lower epsilon, or check the caps: noise this small beside the values protects nobody.`,
    )
  }
  return { min, max }
}

/**
 * Caps in whole units of a power of two: 2^20 to 2^21 units to the smallest cap, so that cutting to units loses less
 * than a millionth of it, and sums over 2^32 contributions stay below 2^53.
 */
function clipFor({ caps }: MatrixFacts): Pick<NoiseParameters, 'clip'> {
  if (caps === undefined) return {}
  const most = Math.min(caps.l1 ?? Infinity, caps.l2 ?? Infinity, caps.linf ?? Infinity)
  const quantum = gridFor(most)
  const units = {
    ...(caps.l0 === undefined ? {} : { l0: caps.l0 }),
    ...(caps.l1 === undefined ? {} : { l1: Math.floor(caps.l1 / quantum) }),
    ...(caps.l2 === undefined ? {} : { l2: Math.floor(caps.l2 / quantum) }),
    ...(caps.linf === undefined ? {} : { linf: Math.floor(caps.linf / quantum) }),
  }
  return { clip: { quantum, most: Math.floor(most / quantum), caps: units } }
}

/**
 * Rounding to the grid adds less than a millionth of these. To whole numbers it is another law, and this is that of cells that
 * hold whole numbers: they do where people add whole numbers and nobody is scaled down.
 */
function expectedError({ noise, integers }: NoiseSettings, scale: number, cells: number): ExpectedError {
  if (integers === true) return roundedError(noise, { scale, grid: 1 }, cells)
  const mean = meanAbsolute(noise, scale)
  const square = variance(noise, scale)
  return {
    meanAbsolute: mean,
    rootMeanSquare: Math.sqrt(square),
    // P(|Z| > b ln 20) = 1/20; P(|Z| > 1.95996 σ) = 1/20.
    ninetyFivePercent: scale * (noise === 'laplace' ? log(20) : 1.959963984540054),
    totalAbsolute: cells * mean,
    totalSquared: cells * square,
  }
}
