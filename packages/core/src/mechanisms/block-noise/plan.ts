/** Plans for block noise: a scale for every block, from what one person can do to all of them. notes.md derives it. */

import { InvalidInput } from '../../errors.ts'
import { plain } from '../../given.ts'
import { type PrivateGuarantee, type PureGuarantee, remaining } from '../../privacy/index.ts'
import { gridFor, rangeOf } from '../../random/index.ts'
import type { Law, Range } from '../additive.ts'
import { leftForGaussian } from '../composed.ts'
import { composedGuarantee } from '../composing.ts'
import { type ExpectedError, type Plan, planned, plannedAs, type Stage } from '../mechanism.ts'
import { curveOf } from '../stage-curves.ts'
import { partitionOf } from './blocks.ts'
import { calibrateCells } from './by-cell.ts'
import type { Calibration, Target } from './calibrations.ts'
import { checkAll, checkMask } from './checks.ts'
import { expectedErrors } from './expected.ts'
import {
  type BlockCaps,
  type BlockFacts,
  type BlockNeighbours,
  type BlockSettings,
  type CapChoice,
  cellByCell,
  choiceOf,
} from './facts.ts'
import { calibrateParts, partsOf } from './parts.ts'
import { type BlockClip, clipFor, enforced, fingerprint, type UnitClip } from './units.ts'

export const NAME = 'block-noise'

/** A block as it is released. */
export interface NoisyBlock {
  readonly name: string
  /** Cells of the published matrix. */
  readonly cells: number
  readonly law: Law
  /** The most that one person may add to it, or one row or cell hold; with caps still to be chosen, the largest candidate. */
  readonly cap: number
  /** b of the Laplace law, σ of the Gaussian. */
  readonly scale: number
  /** Released values are whole multiples of this power of two. */
  readonly grid: number
  /** Cells are moved into this before the noise: all that the grid can hold. */
  readonly range: Range
  /** With weight and cell neighbours they are then rounded to whole multiples of this power of two. */
  readonly unit?: number
  /** E|error| and √E[error²] of a cell, E Σ|error| and E Σ error² of the block; of what, the plan's own error says. */
  readonly expectedError: Omit<ExpectedError, 'ninetyFivePercent'>
  /** What the caps are expected to take away, where a reference tells: Σ|error|. */
  readonly lost?: number
}

export interface BlockParameters {
  readonly calibration: Calibration
  readonly blocks: readonly NoisyBlock[]
  /** The ε of the two laws of hybrid noise. */
  readonly split?: { readonly laplace: number; readonly gaussian: number }
  /**
   * Of caps that are chosen by the error to expect: how many people should be beyond that of each block, and of the total. A cap
   * that is larger by 1 adds so much noise, and takes 1 less from everybody beyond it.
   */
  readonly beyond?: readonly number[]
  /** How caps are enforced; absent where one cell changes at a time. */
  readonly clip?: BlockClip
}

/**
 * The expected error is that of the noise, and of the mean of both sides and the rounding to whole numbers where these follow.
 * With a low rank it is that of the noise before any step. Where values below 0 become 0 it is the most that can be
 * expected: as much where no cell comes near 0, and down to half of it where all cells are 0.
 */
export type BlockPlan = Plan<BlockFacts, BlockSettings, BlockParameters>

export function plan(given: BlockFacts, wished: BlockSettings): BlockPlan {
  const facts = plain(given, 'facts')
  const settings = plain(wished, 'settings')
  const warnings = checkAll(facts, settings)
  const { names } = facts.blocks
  const { labels, cells } = partitionOf(facts.blocks, facts)
  checkMask(facts, settings, labels.includes(0))
  const laws = lawsOf(facts, settings)
  const { calibration = 'joint', minimise = 'l1', delta } = settings
  const choice = choiceOf(facts)
  const first = choice === undefined ? [] : [{ name: 'choice of the caps', guarantee: choiceGuarantee(facts, choice) }]
  const bySums = choice === undefined ? settings.epsilon : remaining(settings.epsilon, choice.epsilon)
  const asked = { epsilon: settings.epsilon, delta: delta as number }
  // Calibrations of papers are made for the ε that is left, and have no curve to compose by.
  const composed =
    settings.composition === 'exact' && settings.noise === 'gaussian' && calibration === 'joint' && first.length > 0
  const { epsilon } = composed
    ? leftForGaussian(first.map(curveOf), asked, { epsilon: bySums, delta: asked.delta })
    : { epsilon: bySums }
  const target = { epsilon, minimise, ...(delta === undefined ? {} : { delta }) }
  const { clip, calibrated, of } = cellByCell(facts)
    ? byCell(facts, settings)
    : byShare(facts, cells, laws, { ...settings, calibration, target, spent: choice?.epsilon ?? 0 })
  const noisy = cells.map((n, k) => ({ cells: n, law: laws[k] as Law, scale: of[k]?.scale as number }))
  const errors = expectedErrors(noisy, labels, facts, settings.after)
  const blocks = names.map((name, k): NoisyBlock => {
    const { law, scale } = noisy[k] as (typeof noisy)[number]
    const lost = facts.reference?.lost?.absolute[k]
    const { unit, grid = gridFor(scale), range = { min: -rangeOf(grid), max: rangeOf(grid) } } = of[k] as NoiseOf
    return {
      name,
      cells: cells[k] as number,
      law,
      cap: capsOf(facts).blocks[k] as number,
      scale,
      grid,
      range,
      ...(unit === undefined ? {} : { unit }),
      expectedError: errors.blocks[k] as NoisyBlock['expectedError'],
      ...(lost === undefined ? {} : { lost }),
    }
  })
  if ('choose' in facts.caps) checkEveryOutcome(facts, settings, facts.caps.choose, blocks)
  const stages: Stage[] = [...first, ...calibrated.map(({ law, guarantee }) => ({ name: `${law} noise`, guarantee }))]
  const [laplace, gaussian] = calibrated
  const made = {
    mechanism: NAME,
    facts,
    settings,
    parameters: {
      calibration,
      blocks,
      ...(laplace !== undefined && gaussian !== undefined
        ? { split: { laplace: laplace.epsilon, gaussian: gaussian.epsilon } }
        : {}),
      ...beyondCaps(facts, blocks),
      ...(clip === undefined ? {} : { clip: { ...clip, partition: fingerprint(labels, facts) } }),
    },
    stages,
    expectedError: errors.all,
    warnings,
  } as const
  return composed ? plannedAs(made, composedGuarantee(asked, facts.neighbours)) : planned(made, settings.epsilon)
}

/** All scales grow as the caps do: the noise per unit of the cap is that at the largest candidate, divided by it. */
function beyondCaps({ caps }: BlockFacts, blocks: readonly NoisyBlock[]): Pick<BlockParameters, 'beyond'> {
  if (!('choose' in caps) || caps.choose.quantile !== undefined) return {}
  const beyond = blocks.map(({ expectedError, cap }) => expectedError.totalAbsolute / cap)
  return { beyond: [...beyond, ...(caps.choose.total === true ? [beyond.reduce((sum, x) => sum + x, 0)] : [])] }
}

/** Of a plan in which somebody is clipped. */
export function clipOf({ parameters: { clip } }: BlockPlan): BlockClip {
  if (clip === undefined) throw new InvalidInput('Nothing is clipped by this plan: one cell changes at a time.')
  return clip
}

/** The noise of one block. */
interface NoiseOf {
  readonly scale: number
  readonly grid?: number
  readonly range?: Range
  readonly unit?: number
}

interface Calibrations {
  readonly clip?: UnitClip
  readonly calibrated: readonly { readonly law: Law; readonly guarantee: PrivateGuarantee; readonly epsilon: number }[]
  /** Of each block. */
  readonly of: readonly NoiseOf[]
}

function byCell(facts: BlockFacts, settings: BlockSettings): Calibrations {
  const { blocks, guarantee } = calibrateCells(facts, settings)
  return { calibrated: [{ law: settings.noise as Law, guarantee, epsilon: settings.epsilon }], of: blocks }
}

/** All that one person adds, or one row holds, is clipped and paid for together. */
function byShare(
  facts: BlockFacts,
  cells: readonly number[],
  laws: readonly Law[],
  asked: BlockSettings & { readonly calibration: Calibration; readonly target: Target; readonly spent: number },
): Calibrations {
  const { neighbours, blocks } = facts
  const clip = clipFor(capsOf(facts), laws, asked.clip ?? 'scale', blocks.names)
  const parts = partsOf({ cells, caps: stepOf(neighbours, enforced(clip)), laws })
  const { calibration, target, share, spent, epsilon } = asked
  const calibrated = calibrateParts(parts, calibration, target, share, { asked: epsilon, spent, neighbours })
  const scales = Array.from({ length: blocks.names.length }, () => 0)
  for (const { indices, scales: found } of calibrated) {
    for (const [i, k] of indices.entries()) scales[k] = found[i] as number
  }
  return { clip, calibrated, of: scales.map((scale) => ({ scale })) }
}

/** One row in the place of another moves by the difference of two that are within the caps: by up to twice each of them. */
function stepOf({ kind }: BlockNeighbours, caps: BlockCaps): BlockCaps {
  if (kind !== 'row') return caps
  return {
    blocks: caps.blocks.map((cap) => 2 * cap),
    ...(caps.total === undefined ? {} : { total: 2 * caps.total }),
  }
}

/** The caps that the plan reckons with; those still to be chosen are no larger than the largest candidate. */
function capsOf({ caps, blocks }: BlockFacts): BlockCaps {
  if (!('choose' in caps)) return caps
  const largest = caps.choose.candidates.at(-1) as number
  return { blocks: blocks.names.map(() => largest), ...(caps.choose.total === true ? { total: largest } : {}) }
}

function lawsOf({ blocks }: BlockFacts, { noise, laws }: BlockSettings): readonly Law[] {
  return noise === 'hybrid' ? (laws as readonly Law[]) : blocks.names.map(() => noise)
}

/**
 * Whatever the first stage draws, the release must go through: a refusal after the draw would tell what was drawn, and
 * lose what it spent. The extremes are planned beforehand.
 */
function checkEveryOutcome(
  facts: BlockFacts,
  settings: BlockSettings,
  choice: CapChoice,
  atMost: readonly NoisyBlock[],
): void {
  const [least, most] = [choice.candidates[0] as number, choice.candidates.at(-1) as number]
  const { names } = facts.blocks
  const laws = lawsOf(facts, settings)
  clipFor({ blocks: [least, ...names.map(() => most)] }, [laws[0] as Law, ...laws], 'scale', ['the smallest', ...names])
  const caps = { blocks: names.map(() => least), ...chosenTotal(choice, least) }
  const atLeast = plan({ ...facts, caps }, settings).parameters.blocks
  // Caps that differ shift noise from one block to another, by a factor of blocks times cells at the most.
  const shift = names.length * facts.rows * facts.columns
  gridFor(Math.max(...atMost.map(({ scale }) => scale)) * shift)
  gridFor(Math.min(...atLeast.map(({ scale }) => scale)) / shift)
}

function chosenTotal(choice: CapChoice, total: number): Pick<BlockCaps, 'total' | 'chosen'> {
  return { ...(choice.total === true ? { total } : {}), chosen: choice }
}

/** The choice of each cap is an exponential mechanism with an equal part of the stage's ε (choose-caps.ts). */
function choiceGuarantee({ neighbours }: BlockFacts, { epsilon }: CapChoice): PureGuarantee {
  return { kind: 'pure', epsilon, neighbours, exactness: 'bound', curve: { kind: 'pure', epsilon } }
}
