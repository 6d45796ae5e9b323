/** Noise for every cell, each its own, at the scale of its block. */
import type { DenseMatrix } from '../../data/index.ts'
import { type Bits, rangeOf } from '../../random/index.ts'
import { addNoise } from '../additive.ts'
import { breathe, type Run } from '../mechanism.ts'
import type { Labels } from './blocks.ts'
import type { BlockPlan, NoisyBlock } from './plan.ts'

/** Cells between two looks at the clock and the signal. */
const CHUNK = 2 ** 18

/** In place. Values are first moved to what the grid of their block can hold, which brings no two further apart. */
export async function perturb(
  { rows, columns, values }: DenseMatrix,
  plan: BlockPlan,
  labels: Labels,
  bits: Bits,
  run: Run,
): Promise<void> {
  const symmetric = plan.facts.symmetric === true
  const { blocks } = plan.parameters
  const sorted = new Sorted(blocks.length)
  const [n, rowsAtOnce] = [columns, Math.max(1, Math.floor(CHUNK / columns))]
  for (let first = 0; first < rows; first += rowsAtOnce) {
    const end = Math.min(rows, first + rowsAtOnce)
    sorted.clear()
    for (let i = first; i < end; i++) {
      // Of an undirected matrix i ≤ j gets the noise: an edge is one cell, not two.
      for (let cell = i * n + (symmetric ? i : 0); cell < (i + 1) * n; cell++) sorted.add(labels[cell] as number, cell)
    }
    blocks.forEach((block, k) => {
      addTo(values, sorted.cells(k + 1), block, bits)
    })
    await breathe(run, end * n, rows * n)
  }
  if (!symmetric) return
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) values[j * n + i] = values[i * n + j] as number
  }
}

function addTo(values: Float64Array, cells: Int32Array, { law, scale, grid }: NoisyBlock, bits: Bits): void {
  if (cells.length === 0) return
  const most = rangeOf(grid)
  const buffer = new Float64Array(cells.length)
  for (let i = 0; i < cells.length; i++) {
    const x = values[cells[i] as number] as number
    buffer[i] = Math.min(most, Math.max(-most, Number.isNaN(x) ? 0 : x))
  }
  addNoise(law, buffer, { scale, grid }, bits)
  for (let i = 0; i < cells.length; i++) values[cells[i] as number] = buffer[i] as number
}

/** Cells sorted by block: the samplers work on runs of one scale. */
class Sorted {
  readonly #lists: Int32Array[]
  readonly #counts: Int32Array

  constructor(blocks: number) {
    this.#lists = Array.from({ length: blocks + 1 }, () => new Int32Array(1024))
    this.#counts = new Int32Array(blocks + 1)
  }

  clear(): void {
    this.#counts.fill(0)
  }

  add(label: number, cell: number): void {
    const count = this.#counts[label] as number
    let list = this.#lists[label] as Int32Array
    if (count === list.length) {
      const longer = new Int32Array(2 * count)
      longer.set(list)
      list = longer
      this.#lists[label] = list
    }
    list[count] = cell
    this.#counts[label] = count + 1
  }

  cells(label: number): Int32Array {
    return (this.#lists[label] as Int32Array).subarray(0, this.#counts[label])
  }
}
