/** Released flows beside the true ones, at every level: as published, and rescaled to the true total. */
import type { Contributions, DenseMatrix } from '../../data/index.ts'
import { flowsAt, type ReleasedFlows } from '../../mechanisms/index.ts'
import { commonPart, lengthsDistance, rescaled, staysError, sumOf, throughError, topShare } from './figures.ts'
import { trueFlows } from './truth.ts'

/** What is measured of released flows. */
export interface FlowFigures {
  readonly commonPart: number
  readonly top10: number
  readonly top100: number
  readonly top1000: number
  readonly outflow: number
  readonly inflow: number
  readonly stays: number
  /** At the finest level, where places are public. */
  readonly lengths?: number
}

/** Released flows of one level beside the true ones. */
export interface ComparedLevel {
  readonly level: number
  readonly zones: number
  /** As it was published. */
  readonly raw: FlowFigures
  /** Multiplied to the true total: what is left is the error of the shape. */
  readonly rescaled: FlowFigures
  /** A matrix of zeros has nothing in common with anything; public weights alone, rescaled, have this. */
  readonly weightsAlone?: number
}

/** Levels of more zones are left out: their matrices would not fit. */
const MOST_ZONES = 6000

/** Measures released flows against the true ones, level by level. */
export function compareFlows(trips: Contributions, released: ReleasedFlows): ComparedLevel[] {
  const { zones, places, weights } = released.plan.facts
  return Array.from(sidesOf(trips, released), ({ level, truth, flows }) => {
    const known = level === 0 ? places : undefined
    const total = sumOf(truth.values)
    return {
      level,
      zones: truth.rows,
      raw: figuresOf(truth, flows, known),
      rescaled: figuresOf(truth, rescaled(flows, total), known),
      ...(weights === undefined ? {} : { weightsAlone: byWeights(truth, groupWeights(weights, zones, level), total) }),
    }
  })
}

/** The common part alone, as published and rescaled: what predictions need again and again. */
export function commonParts(trips: Contributions, released: ReleasedFlows) {
  return Array.from(sidesOf(trips, released), ({ level, truth, flows }) => ({
    level,
    zones: truth.rows,
    raw: commonPart(truth, flows),
    rescaled: commonPart(truth, rescaled(flows, sumOf(truth.values))),
  }))
}

/** Truth and release of every level that is not too large, one after the other. */
function* sidesOf(trips: Contributions, released: ReleasedFlows) {
  const { zones } = released.plan.facts
  for (const [level, size] of zones.sizes.entries()) {
    if (size > MOST_ZONES) continue
    const truth = trueFlows(trips, zones, level)
    if (released.stays === undefined && level === 0) clearDiagonal(truth)
    yield { level, truth, flows: flowsAt(released, level) }
  }
}

export function figuresOf(
  truth: DenseMatrix,
  flows: DenseMatrix,
  places?: readonly (readonly [number, number])[],
): FlowFigures {
  return {
    commonPart: commonPart(truth, flows),
    top10: topShare(truth, flows, 10),
    top100: topShare(truth, flows, 100),
    top1000: topShare(truth, flows, 1000),
    outflow: throughError(truth, flows, 'out'),
    inflow: throughError(truth, flows, 'in'),
    stays: staysError(truth, flows),
    ...(places === undefined ? {} : { lengths: lengthsDistance(truth, flows, places) }),
  }
}

function clearDiagonal({ rows, values }: DenseMatrix): void {
  for (let zone = 0; zone < rows; zone++) values[zone * (rows + 1)] = 0
}

function groupWeights(
  weights: readonly number[],
  { sizes, parents }: ReleasedFlows['plan']['facts']['zones'],
  level: number,
): Float64Array {
  const sums = new Float64Array(sizes[level] as number)
  weights.forEach((weight, zone) => {
    const group = parents.slice(0, level).reduce((at, list) => list[at] as number, zone)
    sums[group] = (sums[group] as number) + weight
  })
  return sums
}

function byWeights(truth: DenseMatrix, weights: Float64Array, total: number): number {
  const n = truth.rows
  const values = new Float64Array(n * n)
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) values[i * n + j] = (weights[i] as number) * (weights[j] as number)
  return commonPart(truth, rescaled({ rows: n, columns: n, values }, total))
}
