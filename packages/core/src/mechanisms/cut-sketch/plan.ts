/** Plans for sketches of cuts: how many projections, and how much of the complete graph is mixed in. */

import { plain } from '../../given.ts'
import { checkDelta, checkEpsilon } from '../../privacy/index.ts'
import { leftExactly } from '../composed.ts'
import { composedGuarantee } from '../composing.ts'
import { firstStage } from '../first-stage.ts'
import { type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import { checkRows, deltaWarnings, rowsFor, sketchGrid } from '../sketches/index.ts'
import { narrowWeights } from '../weighted-edges.ts'
import { type Chosen, chooseRows, MOST_NUMBERS, mixed } from './choose.ts'
import { type CutFacts, type CutSettings, checkCutFacts, checkCutSettings } from './facts.ts'
import { type CutError, predictCuts } from './predict.ts'
import { checkUse } from './usefulness.ts'
import { NODES_NAMED } from './words.ts'

export interface CutParameters {
  /** r: how many projections. */
  readonly rows: number
  /** Every pair of nodes gets the weight w/n in addition. */
  readonly w: number
  /** 1 − w/n: what the graph's own weights are multiplied by. */
  readonly share: number
  /** The numbers of the sketch are whole multiples of this power of two. */
  readonly grid: number
}

/** Of the asked cuts. */
export interface CutErrors {
  readonly cuts: readonly CutError[]
}

/** The plan of a cut sketch. */
export type CutPlan = Plan<CutFacts, CutSettings, CutParameters, CutErrors>

export const NAME = 'cut-sketch'

export function plan(given: CutFacts, wished: CutSettings): CutPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkCutFacts(facts)
  checkCutSettings(settings, facts)
  const { epsilon, delta } = settings
  const warnings = [
    ...(facts.names === 'data' ? [NODES_NAMED] : []),
    ...narrowWeights(facts),
    ...checkEpsilon(epsilon),
    ...checkDelta(delta, { required: true }),
    ...deltaWarnings(delta),
  ]
  const { left: bySums, stages } = divideEpsilon(facts, epsilon)
  const { rows, mixed: summed } = chosen(facts, { ...settings, epsilon: bySums })
  const exactly = leftExactly(
    settings,
    stages,
    { epsilon: bySums, delta },
    (budget) => mixed(facts, budget, rows).mixed.curve,
  )
  const left = exactly?.epsilon ?? bySums
  const sketching = { ...settings, epsilon: left }
  const mixture = exactly === undefined ? summed : mixed(facts, sketching, rows).mixed
  const cuts = predictCuts(facts, settings.asked ?? {}, mixture, rows)
  warnings.push(...checkUse({ facts, settings: sketching, rows, cuts }))
  const { w, share, curve } = mixture
  const { neighbours } = facts
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters: { rows, w, share, grid: sketchGrid(Math.sqrt(w)) },
    stages: [
      ...stages,
      {
        name: 'sketch',
        guarantee: { kind: 'approximate', epsilon: left, delta, neighbours, exactness: 'exact', curve },
      },
    ],
    expectedError: { cuts },
    numerics: 'idealised',
    warnings,
  } as const
  return exactly === undefined
    ? planned(parts, epsilon)
    : plannedAs(parts, composedGuarantee({ epsilon, delta }, neighbours))
}

/** What the count leaves of ε for the sketch, and the stage that the count is. */
function divideEpsilon({ edges, neighbours }: CutFacts, epsilon: number): { left: number; stages: readonly Stage[] } {
  if (edges === undefined || 'declared' in edges) return { left: epsilon, stages: [] }
  return firstStage({ name: 'noisy count', spent: edges.counted.epsilon, epsilon, neighbours, rest: 'sketch' })
}

function chosen(facts: CutFacts, settings: CutSettings): Chosen {
  if (settings.rows === undefined && settings.accuracy === undefined) return chooseRows(beforeCount(facts), settings)
  const rows = settings.accuracy === undefined ? settings.rows : rowsFor(settings.accuracy)
  checkRows(rows, facts.nodes, MOST_NUMBERS)
  return mixed(facts, settings, rows as number)
}

/** A count that was drawn changes what is predicted, but not the number of projections that was shown before. */
function beforeCount({ edges, ...facts }: CutFacts): CutFacts {
  return edges === undefined || 'counted' in edges ? facts : { ...facts, edges }
}
