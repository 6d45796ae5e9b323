/** The release: for every row a number of flips by the staircase, and a uniform set of so many cells. */
import type { SparseMatrix } from '../../data/index.ts'
import { type Bits, drawFrom, integerBelow } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { matrixOf } from '../binary/cells.ts'
import type { BinaryData } from '../binary/input.ts'
import { opened, type ReleasedBinary } from '../binary/opening.ts'
import { flipsLaw } from './law.ts'
import { NAME, plan as planAgain, type StaircasePlan } from './plan.ts'

export type ReleasedStaircase = ReleasedBinary<StaircasePlan>

/** Rows between two looks at the clock and the signal. */
const BLOCK = 2 ** 15

/** `data` is a binary matrix. It is not changed; nothing about it but its shape can make this fail. */
export async function release(given: StaircasePlan, data: BinaryData, run: Run = {}): Promise<ReleasedStaircase> {
  const { plan, ones, bits, randomness } = opened(given, { mechanism: NAME, planAgain }, data, run)
  return { plan, matrix: await perturbed(matrixOf({ cells: ones }, plan.facts), plan, bits, run), randomness }
}

async function perturbed(
  matrix: SparseMatrix,
  { parameters }: StaircasePlan,
  bits: Bits,
  run: Run,
): Promise<SparseMatrix> {
  const { rows, columns } = matrix
  const { cellsOfStep, epsilon, phase } = parameters
  const law = flipsLaw({ cells: columns, changed: cellsOfStep, epsilon }, phase)
  const order = Uint32Array.from({ length: columns }, (_, j) => j)
  const row = new Uint8Array(columns)
  const offsets = new Uint32Array(rows + 1)
  let indices = new Uint32Array(Math.ceil(0.51 * rows * columns) + columns)
  let size = 0
  for (let i = 0; i < rows; i++) {
    const flips = drawFrom(law, bits)
    // A set of cells or its complement, whichever is smaller, over a row of zeros or of ones.
    const few = Math.min(flips, columns - flips)
    row.fill(few === flips ? 0 : 1)
    for (let k = 0; k < few; k++) {
      // Whatever order there was before, the first `few` after these exchanges are a uniform set.
      const other = k + integerBelow(columns - k, bits)
      const j = order[other] as number
      order[other] = order[k] as number
      order[k] = j
      row[j] = (row[j] as number) ^ 1
    }
    for (let k = matrix.offsets[i] as number; k < (matrix.offsets[i + 1] as number); k++) {
      const j = matrix.indices[k] as number
      row[j] = (row[j] as number) ^ 1
    }
    if (size + columns > indices.length) indices = longer(indices, rows * columns)
    for (let j = 0; j < columns; j++) if (row[j] === 1) indices[size++] = j
    offsets[i + 1] = size
    if (i % BLOCK === BLOCK - 1 || i === rows - 1) await breathe(run, i + 1, rows)
  }
  return { rows, columns, offsets, indices: indices.subarray(0, size) }
}

function longer(indices: Uint32Array<ArrayBuffer>, most: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(most)
  all.set(indices)
  return all
}
