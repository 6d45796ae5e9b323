/**
 * Noise that changes a good part of a table: drawn for some rows at a time as bits, 32 cells to a word, and laid over the
 * ones. What is drawn beyond the last cell of a row is dropped.
 */
import { type BitRows, type SparseMatrix, wordsInRow } from '../../data/index.ts'
import { breathe, type Run } from '../../run.ts'

/** Words between two looks at the clock and the signal. */
const BLOCK = 2 ** 15

/** Overwrites the words of so many rows; what lies beyond the last cell of a row may be anything. */
export type DrawRows = (words: Uint32Array, rows: number) => void

export async function overlaid(table: BitRows, draw: DrawRows, run: Run): Promise<SparseMatrix> {
  const { rows, columns } = table
  const width = wordsInRow(columns)
  const height = Math.max(1, Math.floor(BLOCK / width))
  const last = columns % 32 === 0 ? 0xffff_ffff : 2 ** (columns % 32) - 1
  const words = new Uint32Array(width * Math.min(height, rows))
  const offsets = new Uint32Array(rows + 1)
  let indices = new Uint32Array(Math.ceil(0.51 * rows * columns) + width * 32)
  let size = 0
  for (let top = 0; top < rows; top += height) {
    const count = Math.min(height, rows - top)
    draw(words, count)
    for (let i = 0; i < count; i++) {
      if (size + 32 * width > indices.length) indices = longer(indices, rows * columns + 32 * width)
      for (let w = 0; w < width; w++) {
        const noisy = (words[i * width + w] as number) ^ (table.words[(top + i) * width + w] as number)
        let left = w === width - 1 ? noisy & last : noisy
        // Every cell is written, and the place moves on after a one: nothing to guess for the processor, but for where
        // the ones of a word end.
        for (let j = 32 * w; left !== 0; j += 4, left >>>= 4) {
          indices[size] = j
          size += left & 1
          indices[size] = j + 1
          size += (left >>> 1) & 1
          indices[size] = j + 2
          size += (left >>> 2) & 1
          indices[size] = j + 3
          size += (left >>> 3) & 1
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
