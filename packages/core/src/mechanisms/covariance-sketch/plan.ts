/** Plans for sketches of rows: how many projections, and how much noise in every direction. notes.md derives it. */

import { plain } from '../../given.ts'
import { semanticWarning } from '../../privacy/index.ts'
import { leftExactly } from '../composed.ts'
import { composedGuarantee } from '../composing.ts'
import { type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import {
  afterApproximate,
  checkRowFacts,
  type NumericRowFacts,
  publicPeople,
  rowStages,
} from '../numeric-rows/index.ts'
import { deltaWarnings, sketchGrid } from '../sketches/index.ts'
import { type Budget, blur } from './calibrate.ts'
import { chosenRows } from './choose.ts'
import { type CovarianceSettings, checkSettings } from './facts.ts'
import { predictVariance, type VarianceError } from './predict.ts'
import { type SpectrumParameters, spectrumParameters, spectrumStage, stillToAdd } from './spectrum.ts'
import { checkUse } from './usefulness.ts'

export interface CovarianceParameters {
  /** r: how many projections. */
  readonly rows: number
  /** The deviation that hides one row in every direction. */
  readonly w: number
  /** The deviation that is added: w, or less by what the spectrum has shown. Its square is taken off the answers. */
  readonly added: number
  /** The numbers of the sketch are whole multiples of this power of two. */
  readonly grid: number
  /** How they are written. Rows of any length, millions of steps long, would leave the 24 bits of a single. */
  readonly precision: 'single' | 'double'
  readonly spectrum?: SpectrumParameters
}

/** The plan of a covariance sketch. */
export type CovariancePlan = Plan<NumericRowFacts, CovarianceSettings, CovarianceParameters, VarianceError>

export const NAME = 'covariance-sketch'

export function plan(given: NumericRowFacts, wished: CovarianceSettings): CovariancePlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  const warnings = [...checkRowFacts(facts), ...checkSettings(settings, facts), ...deltaWarnings(settings.delta)]
  const { epsilon, delta, spectrum, asked = {} } = settings
  const { budget: bySums, stages } = divided(facts, settings)
  const { rows, blurred } = chosenRows(facts, settings, bySums)
  const exactly = leftExactly(settings, stages, bySums, (tried) => blur(facts, rows, tried).curve)
  const budget = exactly ?? bySums
  const { w, curve } = exactly === undefined ? blurred : blur(facts, rows, budget)
  const added = stillToAdd(facts, spectrum, w)
  const error = predictVariance(facts, asked, added, rows)
  warnings.push(
    ...semanticWarning(epsilon, delta, publicPeople(facts.people)),
    ...checkUse({ facts, settings, budget, error, drawn: isDrawn(facts, settings) }),
  )
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      rows,
      w,
      added,
      grid: sketchGrid(w),
      precision: facts.neighbours.kind === 'row-change' ? 'double' : 'single',
      ...(spectrum === undefined ? {} : { spectrum: spectrumParameters(facts, spectrum, w) }),
    },
    stages: [
      ...stages,
      {
        name: 'sketch',
        guarantee: {
          kind: 'approximate',
          ...budget,
          neighbours: facts.neighbours,
          // What the spectrum spares is what it has shown for certain, and that is less than there is; and a mean that is
          // taken off makes a little less of every move.
          exactness: spectrum === undefined && !hasOwnMean(facts) ? 'exact' : 'bound',
          curve,
        },
      },
    ],
    expectedError: error,
    numerics: 'idealised',
    warnings,
  } as const
  return exactly === undefined
    ? planned(parts, epsilon)
    : plannedAs(parts, composedGuarantee({ epsilon, delta }, facts.neighbours))
}

/** What the stages leave for the sketch. */
function divided(
  facts: NumericRowFacts,
  { epsilon, delta, spectrum }: CovarianceSettings,
): { readonly budget: Budget; readonly stages: readonly Stage[] } {
  const { left, stages } = rowStages(facts, { epsilon, delta }, 'sketch')
  const rest = { epsilon: left.epsilon, delta: left.delta ?? delta }
  if (spectrum === undefined) return { budget: rest, stages }
  const budget = afterApproximate('spectrum', spectrum, rest, 'sketch')
  return { budget, stages: [...stages, spectrumStage(facts, spectrum)] }
}

function hasOwnMean({ centre }: NumericRowFacts): boolean {
  return centre !== undefined && 'own' in centre
}

/** Whether this is the plan of a release, whose stages have been drawn. */
function isDrawn({ people, centre }: NumericRowFacts, { spectrum }: CovarianceSettings): boolean {
  if (spectrum?.drawn !== undefined) return true
  if (people !== undefined && 'counted' in people && people.counted.drawn !== undefined) return true
  return centre !== undefined && 'private' in centre && centre.private.drawn !== undefined
}
