/** Plans for statistics of a table: a stage for each measurement, for one ε together. notes.md derives it. */
import { NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  epsilonAt,
  type PrivateGuarantee,
  semanticWarning,
} from '../../privacy/index.ts'
import { composedGuarantee } from '../composing.ts'
import { gridOfUnits, MOST_STEPS, roundedError } from '../direct/index.ts'
import { type ExpectedError, type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import { laplaceBound } from '../stage-curves.ts'
import { checkAll, type StatisticsFacts, type StatisticsSettings } from './facts.ts'
import { type Measured, measuredFor } from './measure.ts'
import { partsOf } from './split.ts'

export interface Measurement extends Omit<Measured, 'weight'> {
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Noisy numbers are whole multiples of this power of two. */
  readonly grid: number
}

export interface StatisticsParameters {
  readonly measurements: readonly Measurement[]
}

/** Of each measurement, what the noise does to one of its numbers: rows, or sums in the units of the column. */
export interface StatisticsError {
  readonly measurements: readonly ExpectedError[]
}

/** The plan of statistics. */
export type StatisticsPlan = Plan<StatisticsFacts, StatisticsSettings, StatisticsParameters, StatisticsError>

export const NAME = 'column-statistics'

/** More than the parts can be rounded by: together they never come to more than what is asked. */
const ROOM = 1 - 5e-13

export function plan(given: StatisticsFacts, wished: StatisticsSettings): StatisticsPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkAll(facts, settings)
  const { noise, epsilon, delta } = settings
  const rows = facts.rows === undefined ? undefined : (Object.values(facts.rows as object)[0] as number)
  const warnings = [
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: noise === 'gaussian' }),
    ...(delta === undefined ? [] : semanticWarning(epsilon, delta, rows)),
  ]
  const measured = measuredFor(facts, noise, settings.statistics)
  const parts = partsOf(noise, measured)
  const budgets =
    noise === 'laplace' ? laplaceBudgets(parts, epsilon) : gaussianBudgets(parts, epsilon, delta as number)
  const measurements = measured.map((each, k) => calibrated(each, budgets[k] as number))
  const stages = measurements.map((each, k): Stage => {
    const budget = budgets[k] as number
    const guarantee =
      noise === 'laplace'
        ? pureOf(facts, budget)
        : gaussianOf(facts, budget, (delta as number) * (parts[k] as number) * ROOM)
    return { name: stageName(each), guarantee }
  })
  const errors = measurements.map((each) => roundedError(noise, each, each.numbers))
  warnings.push(...drowned(measurements, errors, rows))
  const made = {
    mechanism: NAME,
    facts,
    settings,
    parameters: { measurements },
    stages,
    expectedError: { measurements: errors },
    warnings,
  } as const
  return noise === 'laplace'
    ? planned(made, epsilon)
    : plannedAs(made, composedGuarantee({ epsilon, delta: delta as number }, facts.neighbours))
}

function laplaceBudgets(parts: readonly number[], epsilon: number): number[] {
  return parts.map((part) => part * epsilon * ROOM)
}

/** Independent Gaussian stages of μ₁, μ₂, … are together exactly one of μ = √Σμ². */
function gaussianBudgets(parts: readonly number[], epsilon: number, delta: number): number[] {
  const { mu } = calibrateGaussian({ epsilon, delta })
  return parts.map((part) => Math.sqrt(part) * mu * ROOM)
}

function calibrated({ of, columns, numbers, unit, sensitivity }: Measured, budget: number): Measurement {
  const scale = divideUp(sensitivity, budget)
  if (!(scale <= MOST_STEPS * sensitivity)) {
    throw new NotFeasible(
      `The noise would be ${(1 / budget).toExponential(1)} times what one person adds, and nothing could be seen: take a larger ε, or ask for fewer statistics.`,
    )
  }
  return { of, columns, numbers, unit, sensitivity, scale, grid: gridOfUnits(scale, unit) }
}

function pureOf({ neighbours }: StatisticsFacts, epsilon: number): PrivateGuarantee {
  return { kind: 'pure', epsilon, neighbours, exactness: 'bound', curve: laplaceBound(epsilon) }
}

/** By itself a stage is stated at its part of δ, so that these add up as the parts of ε do. */
function gaussianOf({ neighbours }: StatisticsFacts, mu: number, delta: number): PrivateGuarantee {
  const curve = { kind: 'gaussian', mu } as const
  return { kind: 'approximate', epsilon: epsilonAt(curve, delta), delta, neighbours, exactness: 'exact', curve }
}

export function stageName({ of, columns }: Pick<Measurement, 'of' | 'columns'>): string {
  switch (of) {
    case 'rows':
      return 'number of rows'
    case 'sum':
      return `sum of ${columns[0]}`
    case 'counts':
      return `counts of ${columns[0]}`
    default:
      return `table of ${columns.join(' by ')}`
  }
}

/** Where the noise of all cells together is more than there are rows. */
function drowned(
  measurements: readonly Measurement[],
  errors: readonly ExpectedError[],
  rows: number | undefined,
): string[] {
  if (rows === undefined) return []
  const lost = measurements.filter(
    ({ of }, k) => (of === 'counts' || of === 'table') && (errors[k] as ExpectedError).totalAbsolute > rows,
  )
  if (lost.length === 0) return []
  const [first] = lost
  const which =
    lost.length === 1
      ? `the ${stageName(first as Measurement)}`
      : `${lost.length} of them, such as the ${stageName(first as Measurement)}`
  return [
    `There is more noise than there are rows in ${which}: only cells with many rows will stand out. Fewer ranges or categories, fewer statistics, more rows or a larger ε would help.`,
  ]
}
