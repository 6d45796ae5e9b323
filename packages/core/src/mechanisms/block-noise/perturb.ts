/** Noise for every cell, each its own, at the scale of its block. */
import type { DenseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { addNoise, type Moved, within } from '../additive.ts'
import { toUnit } from '../uniform-noise/units.ts'
import { type Labels, labelsOf } from './blocks.ts'
import type { BlockPlan, NoisyBlock } from './plan.ts'

/** Cells between two looks at the clock and the signal. */
const CHUNK = 2 ** 18

/** In place. Values are first moved into the range of their block, which brings no two further apart. */
export async function perturb(
  { rows, columns: n, values }: DenseMatrix,
  plan: BlockPlan,
  labels: Labels,
  bits: Bits,
  run: Run,
): Promise<void> {
  const symmetric = plan.facts.symmetric === true
  const { blocks } = plan.parameters
  const rowsAtOnce = Math.max(1, Math.floor(CHUNK / n))
  const order = new Int32Array(Math.min(rows, rowsAtOnce) * n)
  const buffer = new Float64Array(order.length)
  for (let first = 0; first < rows; first += rowsAtOnce) {
    const end = Math.min(rows, first + rowsAtOnce)
    const starts = sortByBlock({ first, end, n, symmetric }, labels, blocks.length, order)
    for (const [k, block] of blocks.entries()) {
      addTo(values, order.subarray(starts[k + 1], starts[k + 2]), block, buffer, bits)
    }
    await breathe(run, end * n, rows * n)
  }
  if (symmetric) mirror(values, n)
}

/** A clipped sum as it is before the noise, and how many of its cells had to be moved into the range of their block. */
export function intoBlockRanges({ facts, parameters }: BlockPlan, given: DenseMatrix): Moved {
  const labels = labelsOf(facts.blocks, facts)
  let moved = 0
  const values = given.values.map((x, cell) => {
    // What is masked has no block, and holds nothing.
    const block = parameters.blocks[(labels[cell] as number) - 1]
    if (block === undefined) return x
    if (x < block.range.min || x > block.range.max) moved++
    return before(x, block)
  })
  return { matrix: { ...given, values }, moved }
}

/** A cell as the noise meets it. */
function before(x: number, { range, unit }: NoisyBlock): number {
  const moved = within(x, range)
  return unit === undefined ? moved : toUnit(moved, unit)
}

interface Part {
  readonly first: number
  readonly end: number
  readonly n: number
  /** Of an undirected matrix i ≤ j gets the noise: an edge is one cell, not two. */
  readonly symmetric: boolean
}

/**
 * The cells of some rows, those of one block together: the samplers work on runs of one scale. A counting sort; the cells
 * of label k stand from starts[k] to starts[k + 1] − 1.
 */
function sortByBlock(
  { first, end, n, symmetric }: Part,
  labels: Labels,
  blocks: number,
  order: Int32Array,
): Int32Array {
  const starts = new Int32Array(blocks + 2)
  for (let i = first; i < end; i++) {
    let label = 0
    let from = i * n + (symmetric ? i : 0)
    for (let cell = from; cell < (i + 1) * n; cell++) {
      if (labels[cell] === label) continue
      starts[label + 1] = (starts[label + 1] as number) + cell - from
      label = labels[cell] as number
      from = cell
    }
    starts[label + 1] = (starts[label + 1] as number) + (i + 1) * n - from
  }
  for (let k = 1; k < starts.length; k++) starts[k] = (starts[k] as number) + (starts[k - 1] as number)
  const next = starts.slice()
  // Neighbours often have one label: its place is looked up where the label changes.
  let label = 0
  let place = 0
  for (let i = first; i < end; i++) {
    for (let cell = i * n + (symmetric ? i : 0); cell < (i + 1) * n; cell++) {
      if (labels[cell] !== label) {
        next[label] = place
        label = labels[cell] as number
        place = next[label] as number
      }
      order[place++] = cell
    }
  }
  return starts
}

function addTo(values: Float64Array, cells: Int32Array, block: NoisyBlock, buffer: Float64Array, bits: Bits): void {
  if (cells.length === 0) return
  const inBlock = buffer.subarray(0, cells.length)
  const { min, max } = block.range
  const asTheyAre = block.unit === undefined
  for (let i = 0; i < cells.length; i++) {
    const x = values[cells[i] as number] as number
    // Nearly every value is inside its range, and stays as it is.
    inBlock[i] = asTheyAre && x > min && x < max ? x : before(x, block)
  }
  addNoise(block.law, inBlock, block, bits)
  for (let i = 0; i < cells.length; i++) values[cells[i] as number] = inBlock[i] as number
}

function mirror(values: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) values[j * n + i] = values[i * n + j] as number
  }
}
