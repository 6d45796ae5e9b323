/** Plans for the filtered release: Laplace noise on every cell, of which only those that stand out are published. */
import { InvalidInput } from '../../errors.ts'
import { plain, requireKnown } from '../../given.ts'
import { checkEpsilon, divideUp, type PureGuarantee } from '../../privacy/index.ts'
import { gridFor, type Noise, rangeOf } from '../../random/index.ts'
import { words } from '../../text/index.ts'
import { checkBooleans, type Range } from '../additive.ts'
import { cellCount } from '../binary/cells.ts'
import { divideEpsilon, publicOnes, refusedAfterCount } from '../binary/count.ts'
import {
  type BinaryFacts,
  cellsOfStep,
  checkBinaryFacts,
  FACTS,
  nameWarnings,
  requireUnitStep,
} from '../binary/facts.ts'
import { flipError } from '../binary/flips.ts'
import { checkDrawn, type Drawing } from '../binary/keyed.ts'
import { type Channel, type Prediction, predict } from '../binary/prediction.ts'
import { checkUse, type Wish } from '../binary/usefulness.ts'
import { type AnyPlan, type ExpectedError, type Plan, planned } from '../mechanism.ts'
import { weightedError } from './error.ts'
import { onGrid, passes, thresholdFor } from './threshold.ts'

export interface FilteredFacts extends BinaryFacts {
  /** Entries have weights, which are published with noise; otherwise only which cells pass is. */
  readonly weighted?: boolean
}

/** Which cells to publish: those above a threshold, or as many as are wished. */
export type Keep =
  | { readonly threshold: number }
  /** So many zeros are expected to be published as if they were not. */
  | { readonly falseOnes: number }
  /** So many in all, if true ones weigh `weight` (default: the maxChange of the neighbours; 1 without weights). */
  | { readonly ones: number; readonly weight?: number }

export interface FilteredSettings extends Wish, Drawing {
  readonly epsilon: number
  /** Without it: as many as there are ones, declared or counted. */
  readonly keep?: Keep
}

export interface FilteredParameters extends Noise {
  readonly cells: number
  /** The most that one step changes in sum. */
  readonly sensitivity: number
  /** Weights are moved into this before the noise; absent where there are none. */
  readonly range?: Range
  /** Published values are at least this. Absent until the ones are counted, where it depends on them. */
  readonly threshold?: number
  /** How often a cell that holds the expected weight, and a zero, is published. */
  readonly channel?: Channel
  readonly prediction?: Prediction
}

/** The plan of a filtered release. */
export type FilteredPlan = Plan<FilteredFacts, FilteredSettings, FilteredParameters>

export const NAME = 'filtered'

/** Whether this is the plan of a filtered release. */
export function isFiltered(plan: AnyPlan): plan is FilteredPlan {
  return plan.mechanism === NAME
}

/** More cells than this would not fit in memory. */
const MOST_PASSING = 2 ** 27

export function plan(given: FilteredFacts, wished: FilteredSettings): FilteredPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkFacts(facts)
  checkSettings(settings, facts)
  checkDrawn(settings, facts)
  const warnings = [...nameWarnings(facts), ...checkEpsilon(settings.epsilon)]
  const { left, stages } = divideEpsilon(facts, settings.epsilon)
  const cells = cellCount(facts)
  const sensitivity = stepOf(facts)
  const scale = divideUp(sensitivity, left)
  const noise = { scale, grid: gridFor(scale) }
  const threshold = thresholdOf(facts, settings, noise)
  const ones = publicOnes(facts.ones)
  const channel = threshold === undefined ? undefined : channelOf(facts, settings, noise, threshold)
  if (channel !== undefined && settings.drawn === undefined) checkMemory(channel.zero * cells, facts)
  const prediction = channel === undefined || ones === undefined ? undefined : predict(channel, ones, cells)
  warnings.push(...checkUse(facts, settings, { prediction, cellsOfStep: cellsOfStep(facts), published: 'passed' }))
  const guarantee = guaranteeOf(facts, left, noise, threshold)
  return planned(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: {
        cells,
        sensitivity,
        ...noise,
        ...(facts.weighted === true ? { range: rangeFor(noise) } : {}),
        ...(threshold === undefined ? {} : { threshold }),
        ...(channel === undefined ? {} : { channel }),
        ...(prediction === undefined ? {} : { prediction }),
      },
      stages: [...stages, { name: 'laplace noise, filtered', guarantee }],
      expectedError: expectedError(facts, settings, { ...noise, cells, threshold, channel, prediction }),
      warnings,
    },
    settings.epsilon,
  )
}

function checkFacts(facts: FilteredFacts): void {
  checkBinaryFacts(facts, [...FACTS, 'weighted'])
  checkBooleans({ weighted: facts.weighted })
  const { neighbours, weighted, graph } = facts
  if (weighted !== true) {
    requireUnitStep(facts)
    return
  }
  if (neighbours.kind === 'weight' ? graph === undefined : neighbours.kind !== 'cell') {
    throw new InvalidInput(
      "Weighted data needs to know how much one step changes: use neighbours { kind: 'weight', maxChange } for a graph, { kind: 'cell', maxChange } for a matrix.",
    )
  }
}

function checkSettings(settings: FilteredSettings, { ones }: FilteredFacts): void {
  requireKnown(settings, ['epsilon', 'keep', 'jaccard', 'evenIfUseless', 'drawn'], 'settings')
  checkBooleans({ evenIfUseless: settings.evenIfUseless })
  const { keep } = settings
  if (keep === undefined) {
    if (ones === undefined) {
      throw new InvalidInput(
        words`How much is to be published? Declare about how many ones or edges there are ({expectedEdges}, {expectedOnes}) or have them counted ({countEpsilon}); or say how many false ones may come through ({falseEdges}, {falseOnes}), or from which value on to publish ({threshold}).`,
      )
    }
    return
  }
  if (typeof keep !== 'object' || keep === null) {
    throw new InvalidInput('What to keep is one of { threshold }, { falseOnes } and { ones }.')
  }
  if ('ones' in keep && ones === undefined) {
    throw new InvalidInput(
      words`To publish about so many, it must be known about how many there are: declare it ({expectedEdges}, {expectedOnes}) or have them counted ({countEpsilon}). Or say how many false ones may come through ({falseEdges}, {falseOnes}).`,
    )
  }
  requireKnown(keep, 'ones' in keep ? ['ones', 'weight'] : ['threshold', 'falseOnes'], 'wishes of what to keep')
  const positive = Object.entries(keep)
  if (positive.length !== ('weight' in keep ? 2 : 1)) {
    throw new InvalidInput('What to keep is said once: by a threshold, by falseOnes, or by ones.')
  }
  for (const [name, value] of positive) {
    if (typeof value !== 'number' || !(value > 0 && Number.isFinite(value))) {
      throw new InvalidInput(`"${name}" must be a positive, finite number, not ${String(value)}.`)
    }
  }
}

/** The most that one step changes in sum over all cells. */
function stepOf(facts: FilteredFacts): number {
  const { neighbours } = facts
  return neighbours.kind === 'weight' || neighbours.kind === 'cell' ? neighbours.maxChange : cellsOfStep(facts)
}

/** All that the grid can hold. */
function rangeFor({ grid }: Noise): Range {
  return { min: -rangeOf(grid), max: rangeOf(grid) }
}

/** What a cell that is not 0 is taken to hold. */
export function weightOf({ weighted, neighbours }: FilteredFacts, { keep }: FilteredSettings): number {
  if (keep !== undefined && 'ones' in keep && keep.weight !== undefined) return keep.weight
  return weighted === true && 'maxChange' in neighbours ? neighbours.maxChange : 1
}

function thresholdOf(facts: FilteredFacts, settings: FilteredSettings, noise: Noise): number | undefined {
  const { keep } = settings
  const cells = cellCount(facts)
  const things = facts.graph === undefined ? 'cells' : 'edges'
  const refused = (sentence: string) => refusedAfterCount(facts, sentence)
  if (keep !== undefined && 'threshold' in keep) return onGrid(keep.threshold, noise)
  if (keep !== undefined && 'falseOnes' in keep) {
    return thresholdFor({ kept: keep.falseOnes, cells, ones: 0, weight: 0 }, noise, {
      things: `false ${things}`,
      refused,
    })
  }
  const known = publicOnes(facts.ones)
  if (known === undefined) return undefined
  // A noisy count of none still asks for something.
  const kept = keep?.ones ?? Math.max(1, known)
  return thresholdFor({ kept, cells, ones: known, weight: weightOf(facts, settings) }, noise, { things, refused })
}

function channelOf(
  facts: FilteredFacts,
  settings: FilteredSettings,
  { scale, grid }: Noise,
  threshold: number,
): Channel {
  const t = threshold - grid / 2
  return { one: passes(weightOf(facts, settings), t, scale), zero: passes(0, t, scale) }
}

function checkMemory(passing: number, facts: FilteredFacts): void {
  if (passing <= MOST_PASSING) return
  throw refusedAfterCount(
    facts,
    `About ${passing.toExponential(1).replace('e+', '·10^')} zeros would be published as ${facts.graph === undefined ? 'ones' : 'edges'}, more than fit in memory (${MOST_PASSING}): raise the threshold, or ask for fewer.`,
  )
}

/**
 * Pure ε, as of the noise on all cells. It is attained where one cell moves by all of the sensitivity and something
 * above both values is published; without weights only if the threshold is above both.
 */
function guaranteeOf(
  facts: FilteredFacts,
  epsilon: number,
  { grid }: Noise,
  threshold: number | undefined,
): PureGuarantee {
  const { neighbours, weighted } = facts
  const attained = weighted === true || (threshold !== undefined && threshold - grid / 2 >= 1)
  return {
    kind: 'pure',
    epsilon,
    neighbours,
    exactness: neighbours.kind !== 'row' && attained ? 'exact' : 'bound',
    curve: { kind: 'laplace', epsilon, exactness: 'bound' },
  }
}

interface Expected extends Noise {
  readonly cells: number
  readonly threshold: number | undefined
  readonly channel: Channel | undefined
  readonly prediction: Prediction | undefined
}

/**
 * Of all cells, those that are left out included, if the ones are as many as was declared or counted and hold the expected
 * weight. Where nothing is known of the ones, of the zeros alone; 0 until the ones are counted that the threshold follows from.
 */
function expectedError(
  facts: FilteredFacts,
  settings: FilteredSettings,
  { scale, grid, cells, threshold, channel, prediction }: Expected,
): ExpectedError {
  const { ones = 0, kept = 0, falseOnes = (channel?.zero ?? 0) * cells } = prediction ?? {}
  if (facts.weighted !== true || threshold === undefined) return flipError((falseOnes + ones - kept) / cells, cells)
  return weightedError(ones, cells - ones, weightOf(facts, settings), { from: threshold - grid / 2, scale })
}
