/**
 * Blocks and caps from a reference. One part of its people sets them; the other part, which has not, shows what the caps
 * take away. The partition with the smallest predicted error, noise and clipping together, wins.
 */
import { hypot } from '../../elementary/index.ts'
import { InvalidInput, NotFeasible } from '../../errors.ts'
import type { DenseShape, Law } from '../additive.ts'
import { type Blocks, blocksFrom, cellsOf, type Labels, labelsOf, withoutEmpty } from './blocks.ts'
import { calibrateBlocks, totalError } from './calibrations.ts'
import type { BlockCaps, ClipMode, Lost } from './facts.ts'
import { lostTo } from './lost.ts'
import { normOf, quantilesOf, sumsByGroup } from './norms.ts'
import { halves, peopleOf, type Reference, sensitivities, thinned } from './reference.ts'
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
  /** A cap on all blocks together that is given already. */
  readonly total?: number
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
  /** What the caps are expected to take away, where a reference tells. */
  readonly lost?: Lost
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
  const judge = judgeFor(wish, { reference, setting, judging: fewOf(judging) })
  const best = new Map<number, { readonly candidate: Candidate; readonly judged: Judged }>()
  let refused: NotFeasible | undefined
  for (const candidate of candidatesOf(wish, setting)) {
    const judgeAt = judge(candidate)
    for (const quantile of candidate.quantiles) {
      try {
        const judged = judgeAt(quantile)
        const blocks = candidate.thresholds.length
        const before = best.get(blocks)?.judged.predicted.total ?? Infinity
        if (judged.predicted.total < before) best.set(blocks, { candidate, judged })
      } catch (error) {
        // Caps too far apart, for instance: another quantile or partition may do.
        if (!(error instanceof NotFeasible)) throw error
        refused = error
      }
    }
  }
  if (best.size === 0 && refused !== undefined) throw refused
  // Those that won are judged by everybody.
  const judgeAgain = judgeFor(wish, { reference, setting, judging })
  return ranked(
    Array.from(best.values(), ({ candidate, judged }) => ({
      blocks: blocksFrom(candidate.labels, candidate.names),
      thresholds: candidate.thresholds,
      ...judgeAgain(candidate)(judged.quantile),
    })),
  )
}

/** By number of blocks, with the best of all. */
export function ranked(partitions: readonly Partition[]): FoundPartition {
  const all = partitions.toSorted((a, b) => a.thresholds.length - b.thresholds.length)
  return { best: all.reduce((a, b) => (b.predicted.total < a.predicted.total ? b : a)), all }
}

/** Enough people to tell a good partition from a bad one; there may be a hundred candidates to judge. */
const FEW = 2000

function fewOf(judging: Reference): Reference {
  const every = Math.ceil(peopleOf(judging) / FEW)
  return every === 1 ? judging : thinned(judging, every)
}

function checkWish({ thresholds, most = 4, quantile, event = 1, people, blocks, total }: PartitionWish): void {
  if (total !== undefined && !(total > 0 && total < Infinity)) {
    throw new InvalidInput(`The total cap must be a finite number above zero, not ${total}.`)
  }
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
      `The share of people whom a cap leaves alone must be above 0 and at most 1 (0.95 for 95 %), not ${quantile}.`,
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
  readonly labels: Labels
  readonly names: readonly string[]
  readonly thresholds: readonly number[]
  /** The quantiles to try it with: those for which the dynamic programme found it, or all. */
  readonly quantiles: readonly number[]
}

const UNTOUCHED = 'never touched by the reference'

/** What the cells of sensitivity 0 are called, and those of any other where there are no thresholds. */
const FROM_REFERENCE = { untouched: UNTOUCHED, touched: 'touched by the reference' }

function* candidatesOf(wish: PartitionWish, setting: Reference): Generator<Candidate> {
  const quantiles = typeof wish.quantile === 'number' ? [wish.quantile] : QUANTILES
  if (wish.blocks !== undefined) {
    yield { labels: labelsOf(wish.blocks, wish), names: wish.blocks.names, thresholds: [], quantiles }
    return
  }
  const levels = mirrored(sensitivities(setting, wish.rows * wish.columns), wish)
  for (const cell of wish.hidden ?? []) levels[cell] = 0
  if (wish.thresholds !== undefined) {
    yield { ...divided(levels, wish.thresholds, wish), quantiles }
    return
  }
  const classes = classesOf(levels, wish.candidates ?? 24)
  if (classes.levels.length === 0) throw new InvalidInput('The reference touches no cell of the matrix.')
  // The same division may be the best for several quantiles.
  const found = new Map<string, { readonly thresholds: readonly number[]; readonly quantiles: number[] }>()
  costsOf(classes, setting, wish, quantiles).forEach((costs, q) => {
    const divisions = bestDivisions(costs, wish.most ?? 4)
    for (const division of wish.exactly === true ? divisions.slice(-1) : divisions) {
      for (const ends of withNeighbours(division)) {
        const thresholds = ends.slice(0, -1).map((end) => classes.levels[end] as number)
        const key = thresholds.join(' ')
        const before = found.get(key)
        if (before === undefined) found.set(key, { thresholds, quantiles: [quantiles[q] as number] })
        else before.quantiles.push(quantiles[q] as number)
      }
    }
  })
  for (const { thresholds, quantiles: tried } of found.values()) {
    yield { ...divided(levels, thresholds, wish), quantiles: tried }
  }
}

/** The sensitivity of an undirected pair is that of both of its cells. */
function mirrored(levels: Float64Array, { columns: n, symmetric }: DenseShape): Float64Array {
  if (symmetric !== true) return levels
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) levels[j * n + i] = levels[i * n + j] as number
  return levels
}

/** Blocks by thresholds: block 1 holds the cells up to the first, and so on; untouched cells have one of their own. */
export function divided(
  levels: Float64Array,
  thresholds: readonly number[],
  { hidden = [], symmetric, columns }: Pick<PartitionWish, 'hidden' | 'symmetric' | 'columns'>,
  words = FROM_REFERENCE,
): Pick<Candidate, 'labels' | 'names' | 'thresholds'> {
  const labels = new Uint8Array(levels.length)
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] as number
    let k = 0
    while (k < thresholds.length && level > (thresholds[k] as number)) k++
    labels[i] = level > 0 ? k + 1 : thresholds.length + 2
  }
  for (const cell of hidden) {
    labels[cell] = 0
    if (symmetric === true) labels[(cell % columns) * columns + Math.floor(cell / columns)] = 0
  }
  return { ...withoutEmpty(labels, namesFor(thresholds, words)), thresholds }
}

function namesFor(thresholds: readonly number[], { touched, untouched }: typeof FROM_REFERENCE): string[] {
  const short = (x: number) => `${Number(x.toPrecision(4))}`
  const [first, last] = [thresholds[0], thresholds.at(-1)]
  if (first === undefined || last === undefined) return [touched, untouched]
  return [
    `sensitivity up to ${short(first)}`,
    ...thresholds.slice(1).map((to, k) => `sensitivity above ${short(thresholds[k] as number)}, up to ${short(to)}`),
    `sensitivity above ${short(last)}`,
    untouched,
  ]
}

/** What the classes i to j would cost as one block, for each quantile: costs[q][i][j]. */
function costsOf(
  { levels, of, cells }: Classes,
  setting: Reference,
  { law, minimise = 'l1' }: PartitionWish,
  quantiles: readonly number[],
): number[][][] {
  const m = levels.length
  const sums = sumsByGroup(setting, (cell) => of[cell] as number, m, law)
  const costs = quantiles.map(() => levels.map(() => levels.map(() => Infinity)))
  for (let i = 0; i < m; i++) {
    const running = new Float64Array(peopleOf(setting))
    let n = 0
    for (let j = i; j < m; j++) {
      n += cells[j] as number
      for (let p = 0; p < running.length; p++) running[p] = (running[p] as number) + (sums[p * m + j] as number)
      for (const [q, reach] of quantilesOf(running, quantiles).entries()) {
        const row = (costs[q] as number[][])[i] as number[]
        row[j] = blockCost(law, minimise, n, normOf(law, reach))
      }
    }
  }
  return costs
}

interface People {
  readonly reference: Reference
  readonly setting: Reference
  readonly judging: Reference
}

type Judged = Pick<Partition, 'caps' | 'quantile' | 'lost' | 'predicted'>

/** Caps, scales and losses of a partition, at one of its quantiles. */
function judgeFor(wish: PartitionWish, { reference, setting, judging }: People) {
  const { law, epsilon, delta, minimise = 'l1', clip: mode = 'scale', event = 1, people = peopleOf(reference) } = wish
  const target = { epsilon, minimise, ...(delta === undefined ? {} : { delta }) }
  const untouched = untouchedSums(setting, wish)
  return ({ labels, names, quantiles }: Candidate) => {
    const K = names.length
    const sums = sumsByGroup(setting, (cell) => labels[cell] as number, K, law)
    const inBlock = (k: number) => sums.filter((_, at) => at % K === k)
    const inAll = Float64Array.from({ length: peopleOf(setting) }, (_, p) =>
      sums.subarray(p * K, (p + 1) * K).reduce((a, b) => a + b, 0),
    )
    const reaches = [...names.map((name, k) => (name === UNTOUCHED ? untouched : inBlock(k))), inAll].map((list) =>
      quantilesOf(list, quantiles).map((sum) => Math.max(event, normOf(law, sum))),
    )
    const cells = cellsOf(labels, names)
    return (quantile: number): Judged => {
      const q = quantiles.indexOf(quantile)
      const each = names.map((_, k) => (reaches[k] as number[])[q] as number)
      const together = law === 'laplace' ? each.reduce((a, b) => a + b, 0) : hypot(...each)
      const total = Math.min(together, wish.total ?? ((reaches[K] as number[])[q] as number))
      // No block can take more than the total.
      const caps = each.map((cap) => Math.min(cap, total))
      const { scales } = calibrateBlocks('joint', { law, cells, caps, total }, target)
      const noise = totalError(law, cells, scales)
      const lost = lostTo(judging, {
        shape: wish,
        names,
        labels,
        law,
        caps: { blocks: caps, total },
        mode,
        setting,
        people,
      })
      const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)
      const parts =
        minimise === 'l1'
          ? { noise: noise.absolute, clipping: sum(lost.absolute) }
          : { noise: noise.squared, clipping: sum(lost.squared) }
      return {
        caps: { blocks: caps, total },
        quantile,
        lost,
        predicted: { ...parts, total: parts.noise + parts.clipping },
      }
    }
  }
}

/**
 * What people do where the reference has nobody: sums of one half of the people in cells that the other half never
 * touches. A block of untouched cells has no other witness.
 */
function untouchedSums(setting: Reference, { rows, columns, law }: PartitionWish): Float64Array {
  const [first, second] = halves(setting, 1)
  const touched = sensitivities(first, rows * columns)
  return sumsByGroup(second, (cell) => (touched[cell] === 0 ? 1 : 0), 1, law)
}
