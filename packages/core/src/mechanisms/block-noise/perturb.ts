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
  const cells = Math.min(rows, rowsAtOnce) * n
  const [found, sorted] = [new Int32Array(2 * cells), new Int32Array(2 * cells)]
  const buffer = new Float64Array(cells)
  for (let first = 0; first < rows; first += rowsAtOnce) {
    const end = Math.min(rows, first + rowsAtOnce)
    const starts = runsByBlock({ first, end, n, symmetric }, labels, blocks.length, found, sorted)
    for (const [k, block] of blocks.entries()) {
      addTo(values, sorted.subarray(starts[k + 1], starts[k + 2]), block, buffer, bits)
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
 * The runs of cells of one block in some rows, those of one block together: the samplers work on many cells of one scale. A
 * counting sort; where a run begins and where it ends stand side by side, for label k from starts[k] to starts[k + 1] − 1.
 */
function runsByBlock(
  { first, end, n, symmetric }: Part,
  labels: Labels,
  blocks: number,
  found: Int32Array,
  sorted: Int32Array,
): Int32Array {
  const starts = new Int32Array(blocks + 2)
  let size = 0
  for (let i = first; i < end; i++) {
    const after = (i + 1) * n
    for (let from = i * n + (symmetric ? i : 0), to = from; from < after; from = to) {
      const label = labels[from] as number
      do to++
      while (to < after && labels[to] === label)
      found[size++] = from
      found[size++] = to
      starts[label + 1] = (starts[label + 1] as number) + 2
    }
  }
  for (let k = 1; k < starts.length; k++) starts[k] = (starts[k] as number) + (starts[k - 1] as number)
  const next = starts.slice()
  for (let r = 0; r < size; r += 2) {
    const label = labels[found[r] as number] as number
    const place = next[label] as number
    sorted[place] = found[r] as number
    sorted[place + 1] = found[r + 1] as number
    next[label] = place + 2
  }
  return starts
}

function addTo(values: Float64Array, runs: Int32Array, block: NoisyBlock, buffer: Float64Array, bits: Bits): void {
  const { min, max } = block.range
  const asTheyAre = block.unit === undefined
  let count = 0
  for (let r = 0; r < runs.length; r += 2) {
    const to = runs[r + 1] as number
    for (let cell = runs[r] as number; cell < to; cell++) {
      const x = values[cell] as number
      // Nearly every value is inside its range, and stays as it is.
      buffer[count++] = asTheyAre && x > min && x < max ? x : before(x, block)
    }
  }
  addNoise(block.law, buffer.subarray(0, count), block, bits)
  for (let r = 0, at = 0; r < runs.length; r += 2) {
    const to = runs[r + 1] as number
    for (let cell = runs[r] as number; cell < to; cell++) values[cell] = buffer[at++] as number
  }
}

function mirror(values: Float64Array, n: number): void {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) values[j * n + i] = values[i * n + j] as number
  }
}
