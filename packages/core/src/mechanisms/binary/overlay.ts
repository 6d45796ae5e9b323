/**
 * Noise that changes a good part of a table: drawn for some rows at a time as bits, 32 cells to a word, and laid over the
 * ones. Every row begins with a word of its own; what is drawn beyond its last cell is dropped.
 */
import type { SparseMatrix } from '../../data/index.ts'
import { breathe, type Run } from '../../run.ts'

/** Words between two looks at the clock and the signal. */
const BLOCK = 2 ** 15

export function wordsInRow(columns: number): number {
  return Math.ceil(columns / 32)
}

/** `draw` overwrites the words of so many rows with noise. */
export async function overlaid(
  ones: SparseMatrix,
  draw: (words: Uint32Array, rows: number) => void,
  run: Run,
): Promise<SparseMatrix> {
  const { rows, columns } = ones
  const width = wordsInRow(columns)
  const height = Math.max(1, Math.floor(BLOCK / width))
  const last = columns % 32 === 0 ? 0xffff_ffff : 2 ** (columns % 32) - 1
  const words = new Uint32Array(width * Math.min(height, rows))
  const offsets = new Uint32Array(rows + 1)
  let indices = new Uint32Array(Math.ceil(0.51 * rows * columns) + columns)
  let size = 0
  for (let top = 0; top < rows; top += height) {
    const count = Math.min(height, rows - top)
    draw(words, count)
    for (let i = 0; i < count; i++) {
      const end = ones.offsets[top + i + 1] as number
      const base = i * width
      words[base + width - 1] = (words[base + width - 1] as number) & last
      for (let k = ones.offsets[top + i] as number; k < end; k++) {
        const j = ones.indices[k] as number
        words[base + (j >>> 5)] = (words[base + (j >>> 5)] as number) ^ (1 << (j & 31))
      }
      if (size + columns > indices.length) indices = longer(indices, rows * columns)
      for (let w = 0; w < width; w++) {
        // Every cell is written, and the place moves on after a one: nothing to guess for the processor.
        const word = words[base + w] as number
        const past = Math.min(32, columns - 32 * w)
        for (let j = 0; j < past; j++) {
          indices[size] = 32 * w + j
          size += (word >>> j) & 1
        }
      }
      offsets[top + i + 1] = size
    }
    await breathe(run, top + count, rows)
  }
  return { rows, columns, offsets, indices: indices.subarray(0, size) }
}

function longer(indices: Uint32Array<ArrayBuffer>, most: number): Uint32Array<ArrayBuffer> {
  const all = new Uint32Array(most)
  all.set(indices)
  return all
}
