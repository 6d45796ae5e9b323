/** What error a plan states: of the noise, and of what is made of it where that has a formula. */
import { roundedMoments } from '../direct/index.ts'
import type { ExpectedError } from '../mechanism.ts'
import type { Labels } from './blocks.ts'
import { type CellError, errorOfEmpty, errorOfMean, type Noisy, noiseError } from './cell-error.ts'
import type { After, BlockFacts } from './facts.ts'
import { tailOf } from './mixture.ts'

/** Cells of one block whose errors are alike. */
interface Alike {
  readonly block: number
  readonly cells: number
  readonly error: CellError
}

export interface BlockErrors {
  readonly blocks: readonly Omit<ExpectedError, 'ninetyFivePercent'>[]
  readonly all: ExpectedError
}

/** Cells of the mask are not counted. Rounding to the grid adds less than a millionth. */
export function expectedErrors(
  blocks: readonly (Noisy & { readonly cells: number })[],
  labels: Labels,
  facts: BlockFacts,
  after: After = {},
): BlockErrors {
  // What a low rank makes of the noise has no formula: then this is the error before all of the steps.
  const { symmetrise, integers } = after.rank === undefined ? after : {}
  // Of an undirected matrix both sides are the same already.
  const halved = symmetrise === true && facts.symmetric !== true
  const { threshold } = after
  const parts = halved
    ? acrossDiagonal(blocks, labels, facts)
    : blocks.map((block, k) => ({ block: k, cells: block.cells, error: onItsOwn(block, threshold) }))
  // Of cells that hold whole numbers: they do where people add whole numbers and nobody is scaled down.
  const whole = integers === true
  const moments = once((error: CellError) => (whole ? roundedMoments(error, 1) : error))
  const counted = parts.map(({ error, ...part }) => ({ ...part, ...moments(error) }))
  const ofBlock: Summed[][] = blocks.map(() => [])
  for (const part of counted) ofBlock[part.block]?.push(part)
  const cells = blocks.reduce((sum, block) => sum + block.cells, 0)
  const ofAll = totals(counted, cells)
  const width = tailOf(parts, cells, 0.05)
  return {
    blocks: blocks.map((block, k) => totals(ofBlock[k] as Summed[], block.cells)),
    // |round(Z)| exceeds w where |Z| reaches w + ½.
    all: { ...ofAll, ninetyFivePercent: whole ? Math.max(0, Math.ceil(width - 0.5)) : width },
  }
}

/** Of one error after the other: the two blocks of a pair follow each other, and have one between them. */
function once<T>(work: (error: CellError) => T): (error: CellError) => T {
  let last: { readonly error: CellError; readonly made: T } | undefined
  return (error) => {
    if (last?.error !== error) last = { error, made: work(error) }
    return last.made
  }
}

/** With a threshold, of a cell that holds 0: what another one loses hangs on what it holds. */
function onItsOwn(block: Noisy, threshold: number | undefined): CellError {
  return threshold === undefined ? noiseError(block) : errorOfEmpty(block, threshold)
}

/** The mean of (i, j) and (j, i), if both hold the same: where they do not, half of their difference comes on top. */
function acrossDiagonal(blocks: readonly Noisy[], labels: Labels, { rows: n }: BlockFacts): Alike[] {
  const size = blocks.length + 1
  const diagonal = new Float64Array(size)
  const pairs = new Float64Array(size * size)
  const count = (list: Float64Array, at: number) => {
    list[at] = (list[at] as number) + 1
  }
  for (let i = 0; i < n; i++) {
    count(diagonal, labels[i * n + i] as number)
    for (let j = i + 1; j < n; j++) {
      const [one, other] = [labels[i * n + j] as number, labels[j * n + i] as number]
      count(pairs, Math.max(one, other) * size + Math.min(one, other))
    }
  }
  const alike: Alike[] = []
  const add = (label: number, cells: number, error: CellError) => {
    if (label > 0 && cells > 0) alike.push({ block: label - 1, cells, error })
  }
  for (const [k, block] of blocks.entries()) {
    add(k + 1, diagonal[k + 1] as number, noiseError(block))
    for (let other = 0; other <= k + 1; other++) {
      const cells = pairs[(k + 1) * size + other] as number
      const across = blocks[other - 1]
      // The mask leaves out the other side: there is nothing to take the mean with.
      const error = across === undefined ? noiseError(block) : errorOfMean(block, across)
      add(k + 1, cells, error)
      add(other, cells, error)
    }
  }
  return alike
}

interface Summed {
  readonly cells: number
  readonly mean: number
  readonly square: number
}

function totals(parts: readonly Summed[], cells: number): Omit<ExpectedError, 'ninetyFivePercent'> {
  const totalAbsolute = parts.reduce((sum, part) => sum + part.cells * part.mean, 0)
  const totalSquared = parts.reduce((sum, part) => sum + part.cells * part.square, 0)
  return {
    meanAbsolute: totalAbsolute / cells,
    rootMeanSquare: Math.sqrt(totalSquared / cells),
    totalAbsolute,
    totalSquared,
  }
}
