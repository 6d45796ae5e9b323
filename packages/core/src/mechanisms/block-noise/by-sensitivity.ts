/** Blocks and caps where only the sensitivity of each cell is known, and how many cells one person touches at most. */
import type { DenseMatrix } from '../../data/index.ts'
import { InvalidInput } from '../../errors.ts'
import type { Law } from '../additive.ts'
import { blocksFrom, cellsOf } from './blocks.ts'
import { calibrateBlocks, totalError } from './calibrations.ts'
import { divided, type FoundPartition, type Partition, type PartitionWish, ranked } from './find-partition.ts'
import { bestDivisions, blockCost, classesOf, withNeighbours } from './thresholds.ts'

export interface SensitivityWish
  extends Pick<
    PartitionWish,
    'law' | 'epsilon' | 'delta' | 'minimise' | 'most' | 'thresholds' | 'event' | 'symmetric' | 'hidden'
  > {
  /** The most cells that one person touches: enforced by the caps. */
  readonly cellsPerPerson: number
  /** A cap on all blocks together, if one is known. */
  readonly total?: number
}

/** `sensitivity` holds, for every cell, the most that one person may add to it; known without the data. */
export function partitionBySensitivity(sensitivity: DenseMatrix, wish: SensitivityWish): FoundPartition {
  const { law, minimise = 'l1', most = 4, cellsPerPerson, total = Infinity, event = 1, epsilon, delta } = wish
  if (!Number.isInteger(cellsPerPerson) || cellsPerPerson < 1) {
    throw new InvalidInput(`A person touches a whole number of cells, at least 1, not ${cellsPerPerson}.`)
  }
  if (sensitivity.values.some((x) => !(x >= 0 && x < Infinity))) {
    throw new InvalidInput('The sensitivity of a cell is a finite number, 0 or more.')
  }
  const shape = { ...wish, rows: sensitivity.rows, columns: sensitivity.columns }
  const levels = sensitivity.values
  const reach = (n: number, level: number) => reachOf(law, Math.min(n, cellsPerPerson), level, total)
  const divisions = wish.thresholds === undefined ? divisionsOf() : [wish.thresholds]
  const target = { epsilon, minimise, ...(delta === undefined ? {} : { delta }) }
  const best = new Map<number, Partition>()
  for (const thresholds of divisions) {
    const { names, labels } = divided(levels, thresholds, shape, WORDS)
    const cells = cellsOf(labels, names)
    const caps = cells.map((n, k) => Math.max(event, reach(n, largestIn(levels, labels, k + 1))))
    const problem = { law, cells, caps, ...(total === Infinity ? {} : { total }) }
    const { absolute, squared } = totalError(law, cells, calibrateBlocks('joint', problem, target).scales)
    const noise = minimise === 'l1' ? absolute : squared
    const before = best.get(thresholds.length)
    if (before !== undefined && before.predicted.noise <= noise) continue
    best.set(thresholds.length, {
      blocks: blocksFrom(labels, names),
      thresholds,
      caps: { blocks: caps, ...(total === Infinity ? {} : { total }) },
      quantile: 1,
      predicted: { noise, clipping: 0, total: noise },
    })
  }
  return ranked([...best.values()])

  function divisionsOf(): number[][] {
    const classes = classesOf(levels, 64)
    if (classes.levels.length === 0) throw new InvalidInput('Every cell has sensitivity 0: there is nothing to divide.')
    const costs = classes.levels.map((_, i) => {
      let n = 0
      return classes.levels.map((level, j) => {
        if (j < i) return Infinity
        n += classes.cells[j] as number
        return blockCost(law, minimise, n, reach(n, level))
      })
    })
    return bestDivisions(costs, most).flatMap((division) =>
      withNeighbours(division).map((ends) => ends.slice(0, -1).map((end) => classes.levels[end] as number)),
    )
  }
}

const WORDS = { untouched: 'sensitivity 0', touched: 'sensitivity above 0' }

/** A person in m cells of at most this sensitivity: m of it in sum, √m in length; and never above the total. */
function reachOf(law: Law, m: number, level: number, total: number): number {
  return Math.min(total, (law === 'laplace' ? m : Math.sqrt(m)) * level)
}

function largestIn(levels: Float64Array, labels: Uint8Array, block: number): number {
  let most = 0
  for (let i = 0; i < levels.length; i++) if (labels[i] === block) most = Math.max(most, levels[i] as number)
  return most
}
