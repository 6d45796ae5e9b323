/**
 * How the noise of the levels compares, from public facts alone. What is made small is Σ w ln V over the levels, V the variance
 * of a cell after least squares and w how much the level matters: with equal weights, one per cent less error counts the same
 * at every zoom. notes.md says what it costs.
 */
import type { FlowFacts, FlowSettings } from './facts.ts'

export interface RelativeScales {
  /** By level, the finest first; nothing for levels that are not measured. */
  readonly moves: readonly (number | undefined)[]
  /** By level, the finest first: the finest alone, all, or none. */
  readonly stays: readonly number[]
}

/** The levels of the stays, after those of the moves, in lists of shares. */
interface Blocks {
  readonly weights: readonly number[]
  /** Cells of a level for each cell of the next coarser one. */
  readonly fan: readonly number[]
  /** The same of the stays: one number fewer than they have levels. Without stays, none. */
  readonly staysFan?: readonly number[]
  readonly law: FlowSettings['noise']
}

const ROUNDS = 60
/** Scales are whole multiples of this part of the largest: the plan must come out the same wherever it is made again. */
const STEPS = 256
/** A level in between that does not matter by itself still decides where to look: it gets this part of the mean weight. */
const LEAST = 0.1

export function relativeScales(facts: FlowFacts, settings: FlowSettings): RelativeScales {
  const { sizes } = facts.zones
  const asked = settings.levelWeights ?? sizes.map(() => 1)
  // Levels finer than the finest that matters are not measured at all.
  const deepest = asked.findIndex((weight) => weight > 0)
  const mean = asked.reduce((a, b) => a + b, 0) / asked.length
  const measured = sizes.slice(deepest)
  const weights = asked.slice(deepest).map((weight) => Math.max(weight, LEAST * mean))
  const staysWeights = weightsOfStays(settings, asked, mean)
  const blocks: Blocks = {
    law: settings.noise,
    weights: [...weights, ...staysWeights],
    fan: measured.slice(1).map((size, k) => ((measured[k] as number) / size) ** 2),
    ...(staysWeights.length === 0
      ? {}
      : { staysFan: staysWeights.slice(1).map((_, k) => (sizes[k] as number) / (sizes[k + 1] as number)) }),
  }
  const scales = rounded(scalesOf(blocks, bestShares(blocks)))
  return {
    moves: [...asked.slice(0, deepest).map(() => undefined), ...scales.slice(0, measured.length)],
    stays: scales.slice(measured.length),
  }
}

/** All stays together matter as much as one level does, and are divided among levels as these matter. */
function weightsOfStays({ stays, staysAt }: FlowSettings, asked: readonly number[], mean: number): number[] {
  if (stays === false) return []
  if (staysAt !== 'all' || asked.length === 1) return [mean]
  const weights = asked.map((weight) => Math.max(weight, LEAST * mean))
  const sum = weights.reduce((a, b) => a + b, 0)
  return weights.map((weight) => (weight * mean) / sum)
}

/** The noise of a block from its share of the budget: Gaussian, 1/σ² is the share; Laplace, 1/b is. */
function varianceOf({ law }: Blocks, shares: readonly number[], block: number): number {
  const share = shares[block] as number
  return law === 'gaussian' ? 1 / share : 2 / (share * share)
}

/** The variance of a cell of every level, of moves and of stays, after least squares on trees that are full. */
export function variancesOf(blocks: Blocks, shares: readonly number[]): number[] {
  const own = shares.map((_, block) => varianceOf(blocks, shares, block))
  const levels = blocks.fan.length + 1
  const moves = inTree(blocks.fan, own.slice(0, levels))
  return blocks.staysFan === undefined ? moves : [...moves, ...inTree(blocks.staysFan, own.slice(levels))]
}

function inTree(fans: readonly number[], own: readonly number[]): number[] {
  const levels = own.length
  const up: number[] = []
  for (let level = 0; level < levels; level++) {
    const below = level === 0 ? Infinity : (fans[level - 1] as number) * (up[level - 1] as number)
    up.push(1 / (1 / (own[level] as number) + 1 / below))
  }
  const down = up.slice()
  for (let level = levels - 2; level >= 0; level--) {
    const fan = fans[level] as number
    down[level] = (up[level] as number) * (1 - 1 / fan) + (down[level + 1] as number) / (fan * fan)
    // A single cell inside another is the same cell.
    if (fan === 1) down[level] = down[level + 1] as number
  }
  return down
}

/**
 * Shares of the budget. Where every variance depended on its own share alone, shares in proportion to the weights would be the
 * best; so each is moved to what its derivative says, until nothing moves. None falls below half of what its weight says: where
 * levels are nearly alike least squares would do without one of them, but which pairs are looked into is decided level by level.
 * Sums and quotients only, no logarithms.
 */
export function bestShares(blocks: Blocks): number[] {
  const levels = blocks.fan.length + 1
  // Laplace: stays and moves are different trips, and each may use all of the budget.
  const apart = blocks.law === 'laplace'
  const byWeight = normalised(blocks.weights, levels, apart)
  let shares = byWeight
  for (let round = 0; round < ROUNDS; round++) {
    const before = shares
    const towards = normalised(
      before.map((_, block) => wanted(blocks, before, block)),
      levels,
      apart,
    )
    const moved = before.map((share, block) =>
      Math.max((share + (towards[block] as number)) / 2, (byWeight[block] as number) / 2),
    )
    shares = normalised(moved, levels, apart)
  }
  return shares
}

/** −∂Σ w ln V / ∂ ln share: at the best shares, in proportion to them. */
function wanted(blocks: Blocks, shares: readonly number[], block: number): number {
  const h = 2 ** -12
  const moved = (factor: number) => variancesOf(blocks, shares.with(block, (shares[block] as number) * factor))
  const [more, less, now] = [moved(1 + h), moved(1 - h), variancesOf(blocks, shares)]
  let sum = 0
  for (const [k, weight] of blocks.weights.entries()) {
    sum += (weight * ((less[k] as number) - (more[k] as number))) / (2 * h * (now[k] as number))
  }
  return Math.max(0, sum)
}

function normalised(shares: readonly number[], levels: number, apart: boolean): number[] {
  const moves = shares.slice(0, levels)
  const stays = shares.slice(levels)
  const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
  if (apart) return [...moves.map((share) => share / sum(moves)), ...stays.map((share) => share / sum(stays))]
  return shares.map((share) => share / sum(shares))
}

function scalesOf(blocks: Blocks, shares: readonly number[]): number[] {
  return shares.map((_, block) => Math.sqrt(varianceOf(blocks, shares, block)))
}

function rounded(scales: readonly number[]): number[] {
  const largest = Math.max(...scales)
  return scales.map((scale) => Math.max(1, Math.round((scale / largest) * STEPS)) / STEPS)
}
