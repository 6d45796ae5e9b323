/** Plans for XOR noise from a matrix-valued Bernoulli law, with its exact loss. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import { plain } from '../../given.ts'
import { checkEpsilon, compose, type PureGuarantee } from '../../privacy/index.ts'
import { cellCount } from '../binary/cells.ts'
import { divideEpsilon, publicOnes } from '../binary/count.ts'
import { type BinaryFacts, checkBinaryFacts, nameWarnings, requireUnitStep } from '../binary/facts.ts'
import { flipError, shareOf } from '../binary/flips.ts'
import { type Channel, type Prediction, predict } from '../binary/prediction.ts'
import { checkUse } from '../binary/usefulness.ts'
import { type AnyPlan, type Plan, planned } from '../mechanism.ts'
import { type BernoulliLaw, checkLaw, scaled } from './law.ts'
import { cellLoss, type Loss, rowLoss, setLossOf } from './loss.ts'
import { type SamplerName, samplerFor } from './sample.ts'
import { cellsChanged, checkXorSettings, lawFor, type XorSettings } from './settings.ts'
import { flipsShown, lostToBothSides } from './shown.ts'

export interface XorParameters {
  readonly cells: number
  /** The most cells that one step changes in the matrix that gets the noise. */
  readonly cellsOfStep: number
  /** Of one block of rows, or of all. */
  readonly law: BernoulliLaw
  readonly sampler: SamplerName
  /** The largest log-ratio that one step can cause. */
  readonly loss: number
  /** P(a cell flips), on average over the cells that what is shown is read from: exact where both are the same. */
  readonly flipProbability: { readonly least: number; readonly most: number }
  readonly channel?: Channel
  readonly prediction?: Prediction
}

/**
 * The expected error is that of the cells or pairs that are shown. It is the most that can be expected, and not what is, where
 * the chances of the flips are known within bounds only; and where both sides have to say so, unless there is a prediction,
 * which a number of edges makes for the printed family.
 */
export type XorPlan = Plan<BinaryFacts, XorSettings, XorParameters>

export const NAME = 'xor'

export function isXor(plan: AnyPlan): plan is XorPlan {
  return plan.mechanism === NAME
}

/** Noise is drawn for every cell: a byte each. */
const MOST_CELLS = 2 ** 27
/** Beyond, nothing is hidden. A law may be larger where it is scaled down. */
const MOST_EPSILON = 2000
/** Pairs of cells whose loss is worked out one by one; beyond, twice that of one cell bounds them. */
const MOST_NODES = 64

export function plan(given: BinaryFacts, wished: XorSettings): XorPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  checkBinaryFacts(facts)
  requireUnitStep(facts)
  checkXorSettings(settings, facts)
  checkSize(facts)
  const warnings = [...nameWarnings(facts)]
  const { law, loss, left, stages } = fitted(facts, settings)
  const cells = cellCount(facts)
  const flips = flipsShown(law, facts, settings)
  const channel = channelOf(law, flips, settings)
  const ones = publicOnes(facts.ones)
  const prediction = channel === undefined || ones === undefined ? undefined : predict(channel, ones, cells)
  const wrong = settings.symmetrise === 'and' ? wrongOfBoth(law, cells, prediction) : flips.most
  const changed = cellsChanged(facts, settings)
  const guarantee = guaranteeOf(facts, settings, law, loss, left ?? loss.epsilon)
  const all = [...stages, { name: 'XOR noise', guarantee }]
  const whole = compose(all.map((stage) => stage.guarantee))
  if (whole.kind === 'pure') warnings.push(...checkEpsilon(whole.epsilon))
  warnings.push(...signWarning(flips, settings))
  warnings.push(
    ...checkUse(facts, settings, {
      prediction,
      cellsOfStep: changed,
      published: settings.symmetrise === 'and' ? 'passed' : 'flipped',
    }),
  )
  return planned(
    {
      mechanism: NAME,
      facts,
      settings,
      parameters: {
        cells,
        cellsOfStep: changed,
        law,
        sampler: samplerFor(law),
        loss: loss.epsilon,
        flipProbability: flips,
        ...(channel === undefined ? {} : { channel }),
        ...(prediction === undefined ? {} : { prediction }),
      },
      stages: all,
      expectedError: flipError(wrong, cells),
      warnings,
    },
    left === undefined ? undefined : settings.epsilon,
  )
}

function checkSize({ rows, columns }: BinaryFacts): void {
  if (rows * columns <= MOST_CELLS) return
  throw new NotFeasible(
    `XOR noise is drawn for every one of the ${rows} × ${columns} cells, and ${MOST_CELLS} fit in memory: use randomised response, whose cost follows ones and flips, or fewer rows.`,
  )
}

interface Fitted {
  readonly law: BernoulliLaw
  readonly loss: Loss
  /** What may be spent on the noise; undefined for a law that is taken as it is. */
  readonly left: number | undefined
  readonly stages: ReturnType<typeof divideEpsilon>['stages']
}

/** The law at the size at which its exact loss keeps the promise. */
function fitted(facts: BinaryFacts, settings: XorSettings): Fitted {
  if (settings.epsilon === undefined) {
    if (settings.theta === undefined) checkEpsilon(settings.epsilon as unknown as number)
    if (facts.ones !== undefined && 'counted' in facts.ones) {
      throw new InvalidInput('A noisy count shares ε with the noise: give an epsilon, to which the law is then scaled.')
    }
    const law = lawFor(facts, settings, 1)
    checkLaw(law)
    return { law, loss: positive(lossOf(facts, settings, law), true), left: undefined, stages: [] }
  }
  checkEpsilon(settings.epsilon)
  const { left, stages } = divideEpsilon(facts, settings.epsilon)
  // Refuses an ε at which no cell would ever be flipped.
  shareOf(left, cellsChanged(facts, settings))
  const law = lawFor(facts, settings, left)
  checkLaw(law)
  const loss = positive(lossOf(facts, settings, law))
  // As printed, the parameters stay far below ε for all but the smallest matrices; never above.
  if (settings.scale === 'paper' && loss.epsilon <= left) return { law, loss, left: undefined, stages }
  let factor = left / loss.epsilon
  if (!(factor > 2 ** -1000)) {
    throw new InvalidInput(
      'The parameters of this law are too large to be scaled down to ε in doubles: give smaller ones.',
    )
  }
  for (;;) {
    const tried = scaled(law, factor)
    const now = lossOf(facts, settings, tried)
    if (now.epsilon <= left) return { law: tried, loss: now, left, stages }
    factor *= 1 - 2 ** -50
  }
}

function positive(loss: Loss, asItIs = false): Loss {
  if (loss.epsilon > MOST_EPSILON && asItIs) {
    throw new InvalidInput(
      `This law loses up to ε = ${loss.epsilon}: whole patterns would never occur, and nothing would be hidden. Give smaller parameters, or an epsilon to scale them to.`,
    )
  }
  if (loss.epsilon > 0 && Number.isFinite(loss.epsilon)) return loss
  throw new InvalidInput(
    'All parameters of this law are 0, or too large to add up: at 0 every cell is a fair coin, and nothing of the data would be left.',
  )
}

/** The largest log-ratio that one neighbour step can cause in the matrix that gets the noise. */
function lossOf(facts: BinaryFacts, settings: XorSettings, law: BernoulliLaw): Loss {
  if (facts.neighbours.kind === 'row') return rowLoss(law, cellsChanged(facts, settings))
  if (settings.symmetrise !== 'and') return { epsilon: cellLoss(law), exactness: 'exact' }
  if (law.kind !== 'exchangeable' && law.rows > MOST_NODES) return { epsilon: 2 * cellLoss(law), exactness: 'bound' }
  const of = setLossOf(law)
  // All pairs of nodes are alike where rows and columns are.
  if (law.kind === 'exchangeable') return inTwoColumns(of)
  let epsilon = 0
  let exactness: Loss['exactness'] = 'exact'
  for (let i = 0; i < law.rows; i++) {
    for (let j = i + 1; j < law.columns; j++) {
      const loss = of([
        [i, j],
        [j, i],
      ])
      epsilon = Math.max(epsilon, loss.epsilon)
      if (loss.exactness === 'bound') exactness = 'bound'
    }
  }
  return { epsilon, exactness }
}

/** The two cells of an edge stand in two columns, which are independent; in which rows does not matter. */
function inTwoColumns(of: ReturnType<typeof setLossOf>): Loss {
  return of([
    [0, 0],
    [0, 1],
  ])
}

function channelOf(
  law: BernoulliLaw,
  { least, most }: { least: number; most: number },
  { symmetrise }: XorSettings,
): Channel | undefined {
  if (least !== most || (symmetrise === 'and' && law.kind !== 'exchangeable')) return undefined
  // Both cells of an edge, in two independent columns, have to say so.
  return symmetrise === 'and' ? { one: (1 - most) ** 2, zero: most ** 2 } : { one: 1 - most, zero: most }
}

/** The share of pairs that come out wrong where both sides have to say so: without the number of edges, at most. */
function wrongOfBoth(law: BernoulliLaw, pairs: number, prediction: Prediction | undefined): number {
  if (prediction === undefined) return lostToBothSides(law)
  const { ones, kept, falseOnes } = prediction
  return (ones - kept + falseOnes) / Math.max(1, pairs)
}

/**
 * What is left out of a graph's noisy matrix (the other triangle, the diagonal, what only one side says) can only help,
 * and does unless cells are flipped on their own.
 */
function guaranteeOf(
  { neighbours, graph }: BinaryFacts,
  settings: XorSettings,
  law: BernoulliLaw,
  loss: Loss,
  epsilon: number,
): PureGuarantee {
  const independent = law.kind === 'exchangeable' && law.between === 0
  const all = graph === undefined || (independent && settings.symmetrise !== 'and')
  return {
    kind: 'pure',
    epsilon,
    neighbours,
    exactness: all && loss.exactness === 'exact' ? 'exact' : 'bound',
    curve: { kind: 'pure', epsilon, exactness: 'bound' },
  }
}

function signWarning({ least }: { readonly least: number }, { sign }: XorSettings): string[] {
  if (least <= 0.5) return []
  return [
    `More than half of all cells are flipped (${(100 * least).toFixed(1)} %): the release says the opposite of the data more often than not.${sign === 'many' ? ' With few flips (sign: "few") the same ε gives as much the right way round.' : ''}`,
  ]
}
