/** Plans for block noise: a scale for every block, from what one person can do to all of them. notes.md derives it. */
import { InvalidInput, NotFeasible } from '../../errors.ts'
import {
  addUp,
  calibrateGaussian,
  compose,
  deltaAt,
  divideUp,
  type Exactness,
  type Guarantee,
  nextDown,
} from '../../privacy/index.ts'
import { gridFor } from '../../random/index.ts'
import { type Law, meanAbsolute, variance } from '../additive.ts'
import { copied, type ExpectedError, frozen, type Plan, type Stage } from '../mechanism.ts'
import { type Labels, partitionOf } from './blocks.ts'
import {
  CALIBRATIONS,
  type Calibrated,
  type Calibration,
  calibrateBlocks,
  type Problem,
  type Target,
  totalError,
} from './calibrations.ts'
import {
  type BlockCaps,
  type BlockFacts,
  type BlockSettings,
  type CapChoice,
  type ClipMode,
  checkAll,
  WITH_CHOICE,
} from './facts.ts'
import { tailOf } from './mixture.ts'

export const NAME = 'block-noise'

/** A block as it is released. */
export interface NoisyBlock {
  readonly name: string
  /** Cells of the published matrix. */
  readonly cells: number
  readonly law: Law
  /** The most that one person may add to it; with caps still to be chosen, the largest candidate. */
  readonly cap: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Released values are whole multiples of this power of two. */
  readonly grid: number
  /** Of the noise: E|error| and √E[error²] of a cell, E Σ|error| and E Σ error² of the block. */
  readonly expectedError: Omit<ExpectedError, 'ninetyFivePercent'>
  /** What the caps are expected to take away, where a reference tells: Σ|error|. */
  readonly lost?: number
}

/** How the caps are enforced, in whole units. */
export interface BlockClip extends UnitClip {
  /** Tells one partition from another, so that no sum is taken that was clipped by blocks of another kind. */
  readonly partition: string
}

export interface UnitClip {
  readonly mode: ClipMode
  readonly quantum: number
  readonly most: number
  readonly laws: readonly Law[]
  readonly caps: readonly number[]
  /** For the blocks of each law together. */
  readonly total?: number
}

export interface BlockParameters {
  readonly calibration: Calibration
  readonly blocks: readonly NoisyBlock[]
  /** The ε of the two laws of hybrid noise. */
  readonly split?: { readonly laplace: number; readonly gaussian: number }
  readonly clip: BlockClip
}

export type BlockPlan = Plan<BlockFacts, BlockSettings, BlockParameters>

export function plan(facts: BlockFacts, settings: BlockSettings): BlockPlan {
  return planWithLabels(facts, settings).plan
}

/** The plan, and the block of every cell, which a release needs again. */
export function planWithLabels(
  facts: BlockFacts,
  settings: BlockSettings,
): { readonly plan: BlockPlan; readonly labels: Labels } {
  const warnings = checkAll(facts, settings)
  const { names } = facts.blocks
  const { labels, cells } = partitionOf(facts.blocks, facts)
  const laws = lawsOf(facts, settings)
  const { calibration = 'joint', minimise = 'l1', delta } = settings
  const choice = choiceOf(facts)
  const clip = clipFor(capsOf(facts), laws, settings.clip ?? 'scale', names)
  if ('choose' in facts.caps) checkEveryOutcome(facts, settings, facts.caps.choose)
  const epsilon = choice === undefined ? settings.epsilon : remaining(settings.epsilon, choice.epsilon)
  const target = { epsilon, minimise, ...(delta === undefined ? {} : { delta }) }
  const caps = enforced(clip)
  const parts = partsOf({ cells, caps, laws })
  const calibrated = calibrateParts(parts, calibration, target, settings.share)
  const scales = Array.from({ length: names.length }, () => 0)
  for (const { indices, scales: of } of calibrated) for (const [i, k] of indices.entries()) scales[k] = of[i] as number
  const blocks = names.map((name, k): NoisyBlock => {
    const [law, n, scale] = [laws[k] as Law, cells[k] as number, scales[k] as number]
    const lost = facts.reference?.lost?.absolute[k]
    return {
      name,
      cells: n,
      law,
      cap: capsOf(facts).blocks[k] as number,
      scale,
      grid: gridFor(scale),
      expectedError: {
        meanAbsolute: meanAbsolute(law, scale),
        rootMeanSquare: Math.sqrt(variance(law, scale)),
        totalAbsolute: n * meanAbsolute(law, scale),
        totalSquared: n * variance(law, scale),
      },
      ...(lost === undefined ? {} : { lost }),
    }
  })
  const stages: Stage[] = [
    ...(choice === undefined ? [] : [{ name: 'choice of the caps', guarantee: choiceGuarantee(facts, choice) }]),
    ...calibrated.map(({ law, guarantee }) => ({ name: `${law} noise`, guarantee })),
  ]
  const [laplace, gaussian] = calibrated
  const plan = frozen({
    mechanism: NAME,
    facts: copied(facts),
    settings: copied(settings),
    parameters: {
      calibration,
      blocks,
      ...(laplace !== undefined && gaussian !== undefined
        ? { split: { laplace: laplace.epsilon, gaussian: gaussian.epsilon } }
        : {}),
      clip: { ...clip, partition: fingerprint(labels, facts) },
    },
    stages,
    guarantee: compose(stages.map(({ guarantee }) => guarantee)),
    expectedError: expectedError(blocks),
    numerics: 'certified' as const,
    warnings,
  })
  return { plan, labels }
}

/** The caps that the plan reckons with; those still to be chosen are no larger than the largest candidate. */
function capsOf({ caps, blocks }: BlockFacts): BlockCaps {
  if (!('choose' in caps)) return caps
  const largest = caps.choose.candidates.at(-1) as number
  return { blocks: blocks.names.map(() => largest), ...(caps.choose.total === true ? { total: largest } : {}) }
}

export function choiceOf({ caps }: BlockFacts): CapChoice | undefined {
  return 'choose' in caps ? caps.choose : caps.chosen
}

function lawsOf({ blocks }: BlockFacts, { noise, laws }: BlockSettings): readonly Law[] {
  return noise === 'hybrid' ? (laws as readonly Law[]) : blocks.names.map(() => noise)
}

/** The caps as they are enforced: whole units of them. The noise is for these, and the guarantee exact. */
function enforced({ quantum, caps, total }: UnitClip): BlockCaps {
  return { blocks: caps.map((cap) => cap * quantum), ...(total === undefined ? {} : { total: total * quantum }) }
}

/**
 * Whatever the first stage draws, the release must go through: a refusal after the draw would tell what was drawn, and
 * lose what it spent. The extremes are planned beforehand.
 */
function checkEveryOutcome(facts: BlockFacts, settings: BlockSettings, choice: CapChoice): void {
  const [least, most] = [choice.candidates[0] as number, choice.candidates.at(-1) as number]
  const { names } = facts.blocks
  const laws = lawsOf(facts, settings)
  clipFor({ blocks: [least, ...names.map(() => most)] }, [laws[0] as Law, ...laws], 'scale', ['the smallest', ...names])
  planWithLabels({ ...facts, caps: { blocks: names.map(() => least), ...chosenTotal(choice, least) } }, settings)
}

function chosenTotal(choice: CapChoice, total: number): Pick<BlockCaps, 'total' | 'chosen'> {
  return { ...(choice.total === true ? { total } : {}), chosen: choice }
}

/** Two rounds of FNV-1a over the block of every cell. Against mistakes, not against somebody who means to deceive. */
function fingerprint(labels: Labels, { rows, columns, symmetric }: BlockFacts): string {
  let [a, b] = [0x811c9dc5, 0x2c1b3c6d]
  for (let i = 0; i < labels.length; i++) {
    a = Math.imul(a ^ (labels[i] as number), 0x01000193)
    b = Math.imul(b ^ (labels[i] as number), 0x01000193) + i
  }
  const hex = (x: number) => (x >>> 0).toString(16).padStart(8, '0')
  return `${rows}x${columns}${symmetric === true ? ' undirected' : ''} ${hex(a)}${hex(b)}`
}

/** What is left of ε: the largest number that added to the rest is not above it. */
function remaining(epsilon: number, spent: number): number {
  let left = epsilon - spent
  while (addUp(left, spent) > epsilon) left = nextDown(left)
  return left
}

/** The choice of each cap is an exponential mechanism with an equal part of the stage's ε (choose-caps.ts). */
function choiceGuarantee({ neighbours }: BlockFacts, { epsilon }: CapChoice): Guarantee {
  return { kind: 'pure', epsilon, neighbours, exactness: 'bound', curve: { kind: 'pure', epsilon } }
}

/** The blocks of one law. */
interface Part extends Problem {
  readonly indices: readonly number[]
}

interface Parts {
  readonly cells: readonly number[]
  readonly caps: BlockCaps
  readonly laws: readonly Law[]
}

/** Laplace first. A total cap holds for the blocks of each law by themselves: their norms differ. */
function partsOf({ cells, caps, laws }: Parts): Part[] {
  return (['laplace', 'gaussian'] as const)
    .map((law) => {
      const indices = laws.flatMap((each, k) => (each === law ? [k] : []))
      return {
        law,
        indices,
        cells: indices.map((k) => cells[k] as number),
        caps: indices.map((k) => caps.blocks[k] as number),
        ...(caps.total === undefined ? {} : { total: caps.total }),
      }
    })
    .filter(({ indices }) => indices.length > 0)
}

interface CalibratedPart extends Part, Calibrated {
  readonly epsilon: number
  readonly guarantee: Guarantee
}

function calibrateParts(
  parts: readonly Part[],
  calibration: Calibration,
  target: Target,
  share: number | undefined,
): CalibratedPart[] {
  const [first, second] = parts as [Part, Part?]
  if (second === undefined) return [calibratePart(first, calibration, target)]
  if (calibration !== 'joint') {
    throw new InvalidInput(`Hybrid noise is calibrated jointly, not by ${calibration}: leave the calibration out.`)
  }
  const epsilon = target.epsilon * (share ?? bestShare(first, second, target))
  const laplace = calibratePart(first, calibration, { epsilon, minimise: target.minimise })
  return [laplace, calibratePart(second, calibration, { ...target, epsilon: remaining(target.epsilon, epsilon) })]
}

/** The share of ε for the Laplace blocks with the smallest error in all: the error is convex in it. */
function bestShare(laplace: Part, gaussian: Part, target: Target): number {
  const errorAt = (share: number) => {
    const parts = [
      [laplace, { epsilon: share * target.epsilon, minimise: target.minimise }],
      [gaussian, { ...target, epsilon: (1 - share) * target.epsilon }],
    ] as const
    return parts.reduce((sum, [part, of]) => {
      const { absolute, squared } = totalError(part.law, part.cells, calibrateBlocks('joint', part, of).scales)
      return sum + (target.minimise === 'l1' ? absolute : squared)
    }, 0)
  }
  const golden = (Math.sqrt(5) - 1) / 2
  let [low, high] = [0, 1]
  let [left, right] = [1 - golden, golden]
  let [atLeft, atRight] = [errorAt(left), errorAt(right)]
  while (high - low > 1e-6) {
    if (atLeft <= atRight) {
      ;[high, right, atRight] = [right, left, atLeft]
      left = high - golden * (high - low)
      atLeft = errorAt(left)
    } else {
      ;[low, left, atLeft] = [left, right, atRight]
      right = low + golden * (high - low)
      atRight = errorAt(right)
    }
  }
  return (low + high) / 2
}

const INDIVIDUAL = { kind: 'individual' } as const

/** How far a recomputed figure may fall short of the one asked for and still be called by its name. */
const ROUNDING = 1e-9

function calibratePart(part: Part, calibration: Calibration, target: Target): CalibratedPart {
  const calibrated = calibrateBlocks(calibration, part, target)
  const { epsilon } = target
  const guarantee = part.law === 'laplace' ? pure(part, calibrated, epsilon) : approximate(calibrated, target)
  return { ...part, ...calibrated, epsilon, guarantee }
}

/** ε as the scales keep it: attained by what a person can really do, so it is exact whatever the curve below it. */
function pure(part: Part, { scales, cost }: Calibrated, asked: number): Guarantee {
  const epsilon = cost >= asked * (1 - ROUNDING) ? asked : cost
  const byOneCell = scales.map((scale, k) => divideUp(Math.min(part.caps[k] as number, part.total ?? Infinity), scale))
  const exactness: Exactness = Math.max(...byOneCell) >= epsilon * (1 - ROUNDING) ? 'exact' : 'bound'
  const curve = { kind: 'laplace', epsilon, exactness } as const
  return { kind: 'pure', epsilon, neighbours: INDIVIDUAL, exactness: 'exact', curve }
}

/** δ as the scales keep it. */
function approximate({ cost: mu }: Calibrated, { epsilon, delta }: Target): Guarantee {
  // checkAll has refused a missing δ.
  const asked = delta as number
  const tight = mu >= calibrateGaussian({ epsilon, delta: asked }).mu * (1 - ROUNDING)
  const curve = { kind: 'gaussian', mu } as const
  return {
    kind: 'approximate',
    epsilon,
    delta: tight ? asked : Math.min(asked, deltaAt(curve, epsilon)),
    neighbours: INDIVIDUAL,
    exactness: 'exact',
    curve,
  }
}

/** Units that the smallest cap must have at least: a value is cut to whole units, toward zero. */
const LEAST_UNITS = 128

/**
 * One unit for all blocks, because the total adds them up: 2^20 to 2^21 units to the largest cap, so that sums over 2^32
 * contributions stay below 2^53.
 */
export function clipFor(
  { blocks, total }: BlockCaps,
  laws: readonly Law[],
  mode: ClipMode,
  names: readonly string[],
): UnitClip {
  const largest = Math.min(Math.max(...blocks), total ?? Infinity)
  const quantum = gridFor(largest)
  const caps = blocks.map((cap) => Math.floor(Math.min(cap, largest) / quantum))
  const least = caps.indexOf(Math.min(...caps))
  if ((caps[least] as number) < LEAST_UNITS) {
    throw new NotFeasible(
      `The caps are too far apart: ${blocks[least]} for the block "${names[least]}" beside ${largest}. One unit serves all blocks, and ${2 ** 20 / LEAST_UNITS} times is the most that it can span; raise the smaller cap.`,
    )
  }
  return {
    mode,
    quantum,
    most: Math.floor(largest / quantum),
    laws,
    caps,
    ...(total === undefined ? {} : { total: Math.floor(total / quantum) }),
  }
}

/** Over all cells that have noise: those of the mask are not counted. Rounding to the grid adds less than a millionth. */
function expectedError(blocks: readonly NoisyBlock[]): ExpectedError {
  const cells = blocks.reduce((sum, block) => sum + block.cells, 0)
  const sum = (of: (error: NoisyBlock['expectedError']) => number) =>
    blocks.reduce((total, { expectedError }) => total + of(expectedError), 0)
  const totalAbsolute = sum((error) => error.totalAbsolute)
  const totalSquared = sum((error) => error.totalSquared)
  return {
    meanAbsolute: totalAbsolute / cells,
    rootMeanSquare: Math.sqrt(totalSquared / cells),
    ninetyFivePercent: tailOf(blocks, cells, 0.05),
    totalAbsolute,
    totalSquared,
  }
}

/** One line of the comparison that a plan is chosen from. */
export interface Compared {
  readonly calibration: Calibration
  /** The plan, or why there is none. */
  readonly plan?: BlockPlan
  readonly refused?: string
}

/** The calibrations of the chosen noise side by side, for the same ε and δ. Reads nothing but facts. */
export function compareCalibrations(facts: BlockFacts, settings: BlockSettings): readonly Compared[] {
  const known: readonly Calibration[] = settings.noise === 'hybrid' ? ['joint'] : CALIBRATIONS[settings.noise]
  const all = choiceOf(facts) === undefined ? known : known.filter((each) => WITH_CHOICE.includes(each))
  return all.map((calibration) => {
    try {
      return { calibration, plan: plan(facts, { ...settings, calibration }) }
    } catch (error) {
      if (!(error instanceof NotFeasible)) throw error
      return { calibration, refused: error.message }
    }
  })
}
