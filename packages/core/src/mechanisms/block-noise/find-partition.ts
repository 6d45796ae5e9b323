/**
 * Blocks and caps from a reference. One part of its people sets them; the other part, which has not, shows what the caps
 * take away. The partition with the smallest predicted error, noise and clipping together, wins.
 */
import { InvalidInput } from '../../errors.ts'
import type { DenseShape, Law } from '../additive.ts'
import { type Blocks, cellsOf, type Labels, labelsOf, withoutEmpty } from './blocks.ts'
import { calibrateBlocks, totalError } from './calibrations.ts'
import type { BlockCaps, ClipMode, ReferenceFacts } from './facts.ts'
import { lossOf } from './loss.ts'
import { normOf, quantileOf, sumsByGroup } from './norms.ts'
import { halves, peopleOf, type Reference, sensitivities } from './reference.ts'
import { bestDivisions, blockCost, type Classes, classesOf, withNeighbours } from './thresholds.ts'

export interface PartitionWish extends DenseShape {
  readonly law: Law
  readonly epsilon: number
  readonly delta?: number
  readonly minimise?: 'l1' | 'l2'
  readonly clip?: ClipMode
  /** Blocks that are given already: only their caps are wanted. */
  readonly blocks?: Blocks
  /** Thresholds on the sensitivities of cells, increasing: as many blocks and one more. */
  readonly thresholds?: readonly number[]
  /** Without thresholds: the most blocks to try, besides that of untouched cells. 4 unless said otherwise. */
  readonly most?: number
  /** Exactly `most` blocks, not up to. */
  readonly exactly?: boolean
  /** The share of reference people whom a cap leaves alone; `best` tries several, and is the default. */
  readonly quantile?: number | 'best'
  /** The size of one event: cells that the reference never touches get a cap of at least this. 1 unless said otherwise. */
  readonly event?: number
  /** How many people the release is about, roughly. As many as the reference has unless said otherwise. */
  readonly people?: number
  /** Cells of a public mask, numbered row by row. */
  readonly hidden?: Iterable<number>
  /** Thresholds to choose from. 24 unless said otherwise. */
  readonly candidates?: number
}

/** Blocks, caps, and what they are predicted to cost. */
export interface Partition {
  readonly blocks: Blocks
  /** Where sensitivities divide the blocks; none for given blocks. */
  readonly thresholds: readonly number[]
  readonly caps: BlockCaps
  /** The share of reference people whom the caps leave alone. */
  readonly quantile: number
  readonly lost: NonNullable<ReferenceFacts['lost']>
  /** Σ|error| or Σ error², whichever is to be small: of the noise, of clipping, and together. */
  readonly predicted: { readonly noise: number; readonly clipping: number; readonly total: number }
}

export interface FoundPartition {
  readonly best: Partition
  /** The best one for each number of blocks. */
  readonly all: readonly Partition[]
}

const QUANTILES = [1, 0.99, 0.95, 0.9, 0.75, 0.5, 0.25]

/** The calibration that all are compared by is the joint one. */
export function findPartition(reference: Reference, wish: PartitionWish): FoundPartition {
  checkWish(wish)
  const [setting, judging] = halves(reference, 0)
  const judge = judgeFor(wish, { reference, setting, judging })
  const quantiles = typeof wish.quantile === 'number' ? [wish.quantile] : QUANTILES
  const best = new Map<number, Partition>()
  for (const { blocks, labels, thresholds, quantile } of candidatesOf(wish, setting, quantiles)) {
    for (const share of quantile === undefined ? quantiles : [quantile]) {
      const partition = { ...judge(blocks, labels, share), thresholds }
      const key = thresholds.length
      const before = best.get(key)
      if (before === undefined || partition.predicted.total < before.predicted.total) best.set(key, partition)
    }
  }
  const all = [...best.entries()].sort(([a], [b]) => a - b).map(([, partition]) => partition)
  return { best: all.reduce((a, b) => (b.predicted.total < a.predicted.total ? b : a)), all }
}

function checkWish({ thresholds, most = 4, quantile, event = 1, people, blocks }: PartitionWish): void {
  if (blocks !== undefined && thresholds !== undefined) {
    throw new InvalidInput('Thresholds divide cells into blocks, and these blocks are given already: give one of them.')
  }
  thresholds?.forEach((threshold, i) => {
    if (!(threshold > 0 && threshold < Infinity)) {
      throw new InvalidInput(`A threshold must be a finite number above zero, not ${threshold}.`)
    }
    if (i > 0 && !(threshold > (thresholds[i - 1] as number))) {
      throw new InvalidInput(
        `Thresholds must increase, but ${threshold} comes after ${thresholds[i - 1]}: give them from small to large, each once.`,
      )
    }
  })
  if (!Number.isInteger(most) || most < 1 || most > 20) {
    throw new InvalidInput(`The number of blocks must be a whole number from 1 to 20, not ${most}.`)
  }
  if (typeof quantile === 'number' && !(quantile > 0 && quantile <= 1)) {
    throw new InvalidInput(
      `The share of people whom a cap leaves alone must be above 0 and at most 1, not ${quantile}.`,
    )
  }
  if (!(event > 0 && event < Infinity)) {
    throw new InvalidInput(`The size of one event must be a finite number above zero, not ${event}.`)
  }
  if (people !== undefined && !(people > 0 && people < Infinity)) {
    throw new InvalidInput(`The number of people expected must be above zero, not ${people}.`)
  }
}

interface Candidate {
  readonly blocks: Blocks
  readonly labels: Labels
  readonly thresholds: readonly number[]
  /** The quantile for which the dynamic programme found it; a given partition is tried with all. */
  readonly quantile?: number
}

const UNTOUCHED = 'never touched by the reference'

function* candidatesOf(wish: PartitionWish, setting: Reference, quantiles: readonly number[]): Generator<Candidate> {
  if (wish.blocks !== undefined) {
    yield { blocks: wish.blocks, labels: labelsOf(wish.blocks, wish), thresholds: [] }
    return
  }
  const levels = mirrored(sensitivities(setting, wish.rows * wish.columns), wish)
  for (const cell of wish.hidden ?? []) levels[cell] = 0
  if (wish.thresholds !== undefined) {
    yield divided(levels, wish.thresholds, wish)
    return
  }
  const classes = classesOf(levels, wish.candidates ?? 24)
  if (classes.levels.length === 0) throw new InvalidInput('The reference touches no cell of the matrix.')
  for (const quantile of quantiles) {
    const divisions = bestDivisions(costsOf(classes, setting, wish, quantile), wish.most ?? 4)
    for (const division of wish.exactly === true ? divisions.slice(-1) : divisions) {
      for (const ends of withNeighbours(division)) {
        const thresholds = ends.slice(0, -1).map((end) => classes.levels[end] as number)
        yield { ...divided(levels, thresholds, wish), quantile }
      }
    }
  }
}

/** The sensitivity of an undirected pair is that of both of its cells. */
function mirrored(levels: Float64Array, { columns: n, symmetric }: DenseShape): Float64Array {
  if (symmetric !== true) return levels
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) levels[j * n + i] = levels[i * n + j] as number
  return levels
}

/** Blocks by thresholds: block 1 holds the cells up to the first, and so on; untouched cells have one of their own. */
export function divided(levels: Float64Array, thresholds: readonly number[], wish: PartitionWish): Candidate {
  const labels = new Uint8Array(levels.length)
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number
    if (!(level > 0)) {
      labels[i] = thresholds.length + 2
      continue
    }
    let k = 0
    while (k < thresholds.length && level > (thresholds[k] as number)) k++
    labels[i] = k + 1
  }
  for (const cell of wish.hidden ?? []) {
    labels[cell] = 0
    if (wish.symmetric === true) {
      labels[(cell % wish.columns) * wish.columns + Math.floor(cell / wish.columns)] = 0
    }
  }
  const blocks = withoutEmpty(labels, namesFor(thresholds))
  return { blocks, labels: labelsOf(blocks, wish), thresholds }
}

function namesFor(thresholds: readonly number[]): string[] {
  const short = (x: number) => `${Number(x.toPrecision(4))}`
  const [first, last] = [thresholds[0], thresholds.at(-1)]
  if (first === undefined || last === undefined) return ['touched by the reference', UNTOUCHED]
  return [
    `sensitivity up to ${short(first)}`,
    ...thresholds.slice(1).map((to, k) => `sensitivity above ${short(thresholds[k] as number)}, up to ${short(to)}`),
    `sensitivity above ${short(last)}`,
    UNTOUCHED,
  ]
}

/** What the classes i to j would cost as one block. */
function costsOf(
  { levels, of, cells }: Classes,
  setting: Reference,
  wish: PartitionWish,
  quantile: number,
): number[][] {
  const { law, minimise = 'l1' } = wish
  const m = levels.length
  const sums = sumsByGroup(setting, (cell) => of[cell] as number, m, law)
  return levels.map((_, i) => {
    const running = new Float64Array(peopleOf(setting))
    let n = 0
    return levels.map((__, j) => {
      if (j < i) return Infinity
      n += cells[j] as number
      for (let p = 0; p < running.length; p++) {
        running[p] = (running[p] as number) + (sums[p * m + j] as number)
      }
      return blockCost(law, minimise, n, normOf(law, quantileOf(running, quantile)))
    })
  })
}

interface People {
  readonly reference: Reference
  readonly setting: Reference
  readonly judging: Reference
}

/** Caps, scales and losses of a partition at a quantile. */
function judgeFor(wish: PartitionWish, { reference, setting, judging }: People) {
  const { law, epsilon, delta, minimise = 'l1', clip = 'scale', event = 1, people = peopleOf(reference) } = wish
  const target = { epsilon, minimise, ...(delta === undefined ? {} : { delta }) }
  const untouched = untouchedNorms(setting, wish)
  return (blocks: Blocks, labels: Labels, quantile: number): Omit<Partition, 'thresholds'> => {
    const K = blocks.names.length
    const sums = sumsByGroup(setting, (cell) => labels[cell] as number, K, law)
    const norms = (k: number) => sums.filter((_, at) => at % K === k)
    const totals = new Float64Array(peopleOf(setting))
    for (let at = 0; at < sums.length; at++) {
      const p = Math.floor(at / K)
      totals[p] = (totals[p] as number) + (sums[at] as number)
    }
    const caps = blocks.names.map((name, k) => {
      const found = normOf(law, quantileOf(name === UNTOUCHED ? untouched : norms(k), quantile))
      return Math.max(event, found)
    })
    const all = law === 'laplace' ? caps.reduce((a, b) => a + b, 0) : Math.hypot(...caps)
    const total = Math.min(all, Math.max(event, normOf(law, quantileOf(totals, quantile))))
    const cells = cellsOf(labels, blocks.names)
    const { scales } = calibrateBlocks('joint', { law, cells, caps, total }, target)
    const noise = totalError(law, cells, scales)
    const lost = lossOf(judging, { blocks, labels, law, caps: { blocks: caps, total }, mode: clip, setting, people })
    const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
    const parts =
      minimise === 'l1'
        ? { noise: noise.absolute, clipping: sum(lost.absolute) }
        : { noise: noise.squared, clipping: sum(lost.squared) }
    return {
      blocks,
      caps: { blocks: caps, total },
      quantile,
      lost,
      predicted: { ...parts, total: parts.noise + parts.clipping },
    }
  }
}

/**
 * What people do where the reference has nobody: sums of one half of the people in cells that the other half never
 * touches. A block of untouched cells has no other witness.
 */
function untouchedNorms(setting: Reference, { rows, columns, law }: PartitionWish): Float64Array {
  const [first, second] = halves(setting, 1)
  const touched = sensitivities(first, rows * columns)
  return sumsByGroup(second, (cell) => (touched[cell] === 0 ? 1 : 0), 1, law)
}
