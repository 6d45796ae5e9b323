/** The release: noise for every cell by an exact sampler, laid over the data. */
import type { SparseMatrix } from '../../data/index.ts'
import type { Bits } from '../../random/index.ts'
import { breathe, type Run } from '../../run.ts'
import { Growing, matrixOf } from '../binary/cells.ts'
import type { BinaryFacts } from '../binary/facts.ts'
import { type BinaryData, onesOf } from '../binary/input.ts'
import { opened, type ReleasedBinary } from '../binary/opening.ts'
import { NAME, plan as planAgain, type XorPlan } from './plan.ts'
import { noiseSampler } from './sample.ts'

export type ReleasedXor = ReleasedBinary<XorPlan>

export async function release(given: XorPlan, data: BinaryData, run: Run = {}): Promise<ReleasedXor> {
  const { plan, ones, bits, randomness } = opened(given, { mechanism: NAME, planAgain, as: () => onesOf }, data, run)
  const noisy = await noiseFor(plan, bits, run)
  layOver(noisy, ones, plan)
  return { plan, matrix: readOff(noisy, plan), randomness }
}

/** Noise for all rows, block by block. */
async function noiseFor(
  { facts: { rows, columns }, parameters: { law } }: XorPlan,
  bits: Bits,
  run: Run,
): Promise<Uint8Array> {
  const noise = new Uint8Array(rows * columns)
  const draw = noiseSampler(law)
  for (let start = 0; start < rows; start += law.rows) {
    // The last block may have fewer rows: of a column of exchangeable rows, or of independent ones, any part of a draw is
    // noise whose loss is no larger, because dropping cells is post-processing.
    noise.set(draw(bits).subarray(0, Math.min(law.rows, rows - start) * columns), start * columns)
    await breathe(run, Math.min(start + law.rows, rows), rows)
  }
  return noise
}

/** With `upper`, the cells below the diagonal of an undirected graph hold nothing but noise. */
function layOver(noise: Uint8Array, matrix: SparseMatrix, { facts, settings }: XorPlan): void {
  const half = facts.graph === 'undirected' && settings.symmetrise !== 'and'
  for (let i = 0; i < matrix.rows; i++) {
    for (let k = matrix.offsets[i] as number; k < (matrix.offsets[i + 1] as number); k++) {
      const j = matrix.indices[k] as number
      if (half && j < i) continue
      const cell = i * matrix.columns + j
      noise[cell] = (noise[cell] as number) ^ 1
    }
  }
}

function readOff(noisy: Uint8Array, { facts, settings }: XorPlan): SparseMatrix {
  const { rows, columns, graph } = facts
  const both = settings.symmetrise === 'and'
  const cells = new Growing()
  let cell = 0
  for (let i = 0; i < rows; i++) {
    for (let j = firstColumn(facts, i); j < columns; j++) {
      if (graph === 'directed' && j === i) continue
      if (noisy[i * columns + j] === 1 && (!both || noisy[j * columns + i] === 1)) cells.push(cell)
      cell++
    }
  }
  return matrixOf({ cells: cells.done() }, facts)
}

function firstColumn({ graph }: BinaryFacts, i: number): number {
  return graph === 'undirected' ? i + 1 : 0
}
