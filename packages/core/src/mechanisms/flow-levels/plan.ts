/** Plans for flows: a scale for every level, and one limit for all that a person does. notes.md derives them. */
import { NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import {
  calibrateGaussian,
  checkDelta,
  checkEpsilon,
  divideUp,
  multiplyUp,
  type PrivateGuarantee,
  remaining,
} from '../../privacy/index.ts'
import { gridFor } from '../../random/index.ts'
import { type Law, NAMES_FROM_DATA } from '../additive.ts'
import { leftExactly } from '../composed.ts'
import { type Budget, checkComposition, composedGuarantee } from '../composing.ts'
import { type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import { afterSelection, type Selection } from '../partition-selection/index.ts'
import { checkAll, type FlowFacts, type FlowSettings, type Spread, spreadOf } from './facts.ts'
import { relativeScales } from './scales.ts'

export const NAME = 'flow-levels'

/** Cells that are always drawn: those of the coarsest level. */
const MOST_CELLS = 2 ** 24

/** Cells that get noise of one scale: the moves of a level, or the stays. */
export interface FlowBlock {
  readonly of: 'moves' | 'stays'
  /** 0 is the finest. */
  readonly level: number
  /** All of them, whether or not they come to be drawn. */
  readonly cells: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Noisy values are whole multiples of this power of two. */
  readonly grid: number
}

/** What one person may count for, over all blocks together. */
export interface FlowLimit {
  readonly law: Law
  /** Laplace: the sum of all trips. Gaussian: the length, each block in deviations of its noise. */
  readonly most: number
  /** The unit in which trips are counted once they are scaled down. */
  readonly quantum: number
  readonly stays: boolean
  /** Gaussian: what the square of a trip weighs in each block, 1/σ². */
  readonly blocks: readonly { readonly of: 'moves' | 'stays'; readonly level: number; readonly weight: number }[]
  /** For how many trips one person counts in the noisy total; 0 without one. */
  readonly tripsInTotal: number
}

export interface FlowParameters {
  readonly maxTripsPerPerson: number
  readonly limit: FlowLimit
  /** The moves of every level that is measured, the finest first, and the stays of each level that has them, likewise. */
  readonly blocks: readonly FlowBlock[]
  /** A pair is looked at more closely if its estimate is above so many deviations of it. */
  readonly threshold: number
  readonly spread: Spread
  /** How names were found in the data. */
  readonly found?: Selection['parameters']
  /** The noise of the total, if it is a stage. */
  readonly total?: { readonly scale: number; readonly grid: number }
}

/** How far noise alone puts a cell off, before anything is made of it. */
export interface FlowError {
  readonly levels: readonly { readonly level: number; readonly deviation: number }[]
  /** In a finest zone. */
  readonly stays?: { readonly deviation: number }
  /** In coarser zones, where stays are measured there too. */
  readonly coarserStays?: readonly { readonly level: number; readonly deviation: number }[]
}

export type FlowPlan = Plan<FlowFacts, FlowSettings, FlowParameters, FlowError>

export function plan(given: FlowFacts, wished: FlowSettings): FlowPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkAll(facts, settings)
  const warnings = [
    ...(facts.names === 'data' ? [NAMES_FROM_DATA] : []),
    ...checkEpsilon(settings.epsilon),
    ...checkDelta(settings.delta, { required: settings.noise === 'gaussian' }),
    ...(settings.rescaleTo === undefined && settings.total === undefined ? [TOO_SMALL] : []),
  ]
  checkSize(facts)
  const { maxTripsPerPerson = typicalLimit(facts), total } = settings
  const found = facts.found === undefined ? undefined : afterSelection(facts.found, settings, facts.neighbours)
  const left = found?.left ?? settings
  const bySums = total === undefined ? left.epsilon : remaining(left.epsilon, total.epsilon)
  const first: Stage[] = [
    ...(found === undefined ? [] : [found.first.stage]),
    ...(total === undefined ? [] : [{ name: 'noisy total', guarantee: totalGuarantee(facts, total.epsilon) }]),
  ]
  const exactly = composing(settings, first, { ...left, epsilon: bySums })
  const epsilon = exactly?.epsilon ?? bySums
  const budget = settings.noise === 'laplace' ? epsilon : gaussianBudget(epsilon, left.delta as number)
  const blocks = blocksOf(facts, settings, maxTripsPerPerson, budget)
  const stages: Stage[] = [
    ...first,
    { name: `${settings.noise} noise`, guarantee: guaranteeOf(facts, left, epsilon, budget, blocks) },
  ]
  const parts = {
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      maxTripsPerPerson,
      limit: limitOf(settings, blocks, maxTripsPerPerson, budget),
      blocks,
      threshold: settings.threshold ?? THRESHOLD,
      spread: spreadOf(facts, settings),
      ...totalNoise(settings),
      ...(found === undefined ? {} : { found: found.first.parameters }),
    },
    stages,
    expectedError: errorOf(settings.noise, blocks),
    warnings,
  } as const
  return exactly === undefined
    ? planned(parts, settings.epsilon)
    : plannedAs(parts, composedGuarantee(settings as Budget, facts.neighbours))
}

/** What Gaussian noise may have beside what is drawn first. Laplace noise has no use for a δ that names have spent. */
function composing(settings: FlowSettings, first: readonly Stage[], bySums: FlowSettings): Budget | undefined {
  checkComposition(settings.composition)
  if (settings.noise === 'laplace') return undefined
  return leftExactly(settings, first, bySums as Budget, (tried) => ({
    kind: 'gaussian',
    mu: gaussianBudget(tried.epsilon, tried.delta),
  }))
}

const TOO_SMALL =
  'Trips beyond one person’s limit are not counted: values are too small, by an unknown factor. Give the total, or a noisy one.'

/** Where nothing is there, one pair in 740 stands out by so much. */
const THRESHOLD = 3

/**
 * Signal and noise grow together with the limit as long as it holds most people down, so that a small one costs little and
 * keeps the few who travel most from drowning the others. The more people there are, the less the noise matters beside what
 * the limit takes away: with a hundred thousand it is a tenth of a person's expected trips.
 */
function typicalLimit({ expected }: FlowFacts): number {
  if (expected === undefined) return 1
  return Math.max(1, Math.round(expected.tripsPerPerson * Math.min(0.1, expected.people / 1e6)))
}

function checkSize({ zones: { sizes } }: FlowFacts): void {
  const coarsest = sizes.at(-1) as number
  if (coarsest ** 2 > MOST_CELLS) {
    throw new NotFeasible(
      `All pairs of the ${coarsest} coarsest zones get noise, and ${MOST_CELLS} are the most that is possible: add a coarser level, of at most ${Math.sqrt(MOST_CELLS)} zones.`,
    )
  }
}

function gaussianBudget(epsilon: number, delta: number): number {
  return calibrateGaussian({ epsilon, delta }).mu
}

/**
 * Laplace: moves are in every level at once, and stays in every level that has them: Σ 1/b over the levels of the moves is
 * ε/c, and so is that over the levels of the stays. Gaussian: a trip that is in every level has length c·√(Σ 1/σ²), which is μ where all of the c trips are alike.
 */
function blocksOf(facts: FlowFacts, settings: FlowSettings, most: number, budget: number): FlowBlock[] {
  const { sizes } = facts.zones
  const relative = relativeScales(facts, settings)
  const block = (of: FlowBlock['of'], level: number, scale: number): FlowBlock => ({
    of,
    level,
    cells: (sizes[level] as number) ** (of === 'moves' ? 2 : 1),
    scale,
    grid: gridFor(scale),
  })
  const measured = relative.moves.filter((r) => r !== undefined)
  const shareOf = (list: readonly number[]) =>
    settings.noise === 'laplace'
      ? list.reduce((sum, r) => sum + 1 / r, 0)
      : Math.sqrt(list.reduce((sum, r) => sum + 1 / (r * r), 0))
  // A little more than the sum that was rounded.
  const scaleOf = (share: number, r: number) =>
    multiplyUp(divideUp(multiplyUp(most, share * (1 + 2 ** -45)), budget), r)
  const share = shareOf(measured)
  // A trip is a move or a stay. Laplace: so each may cost all of ε. Gaussian: one length holds for both.
  const ofStays = settings.noise === 'laplace' ? shareOf(relative.stays) : share
  const alone = settings.noise === 'laplace' && relative.stays.length === 1
  return [
    ...relative.moves.flatMap((r, level) => (r === undefined ? [] : [block('moves', level, scaleOf(share, r))])),
    ...relative.stays.map((r, level) => block('stays', level, alone ? divideUp(most, budget) : scaleOf(ofStays, r))),
  ]
}

function limitOf(settings: FlowSettings, blocks: readonly FlowBlock[], most: number, budget: number): FlowLimit {
  const { noise, stays = true, total } = settings
  return {
    law: noise,
    most: noise === 'laplace' ? most : budget,
    quantum: gridFor(most) * 4,
    stays,
    blocks:
      noise === 'laplace'
        ? []
        : blocks.map(({ of, level, scale }) => ({ of, level, weight: divideUp(1, scale * scale * (1 - 2 ** -50)) })),
    tripsInTotal: total?.maxTripsPerPerson ?? 0,
  }
}

function totalNoise({ total }: FlowSettings): Pick<FlowParameters, 'total'> {
  if (total === undefined) return {}
  const scale = divideUp(total.maxTripsPerPerson, total.epsilon)
  return { total: { scale, grid: gridFor(scale) } }
}

function totalGuarantee({ neighbours }: FlowFacts, epsilon: number): PrivateGuarantee {
  return {
    kind: 'pure',
    epsilon,
    neighbours,
    exactness: 'bound',
    curve: { kind: 'laplace', epsilon, exactness: 'bound' },
  }
}

function guaranteeOf(
  { neighbours }: FlowFacts,
  { noise, delta }: FlowSettings,
  epsilon: number,
  mu: number,
  blocks: readonly FlowBlock[],
): PrivateGuarantee {
  if (noise === 'gaussian') {
    const curve = { kind: 'gaussian', mu } as const
    return { kind: 'approximate', epsilon, delta: delta as number, neighbours, exactness: 'exact', curve }
  }
  // One person's stays, all in one zone, move a single cell by the whole cap: the loss of one Laplace cell. At several levels
  // they move as many cells, whose losses seldom all come out at their largest.
  const exactness = blocks.filter(({ of }) => of === 'stays').length === 1 ? 'exact' : 'bound'
  return { kind: 'pure', epsilon, neighbours, exactness, curve: { kind: 'laplace', epsilon, exactness } }
}

function errorOf(law: Law, blocks: readonly FlowBlock[]): FlowError {
  const deviationOf = ({ scale }: FlowBlock) => (law === 'laplace' ? Math.SQRT2 * scale : scale)
  const at = (of: FlowBlock['of']) =>
    blocks.filter((block) => block.of === of).map((block) => ({ level: block.level, deviation: deviationOf(block) }))
  const [stays, ...coarserStays] = at('stays')
  return {
    levels: at('moves'),
    ...(stays === undefined ? {} : { stays: { deviation: stays.deviation } }),
    ...(coarserStays.length === 0 ? {} : { coarserStays }),
  }
}
