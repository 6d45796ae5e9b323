import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitRows, sparseMatrix, toDense, wordsInRow } from '../../data/index.ts'
import { fillFlips, probability } from '../../random/index.ts'
import { exactly } from '../../random/reals/real.ts'
import { seededBits } from '../../testing/seeded.ts'
import { overlaid } from './overlay.ts'

/** Rows of zeros and ones with this share of ones. */
function made(rows: number, columns: number, share: number, seed: number) {
  const cells = new Uint8Array(rows * columns)
  fillFlips(cells, probability(exactly(share)), seededBits(seed))
  const offsets = new Uint32Array(rows + 1)
  const indices: number[] = []
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) if (cells[i * columns + j] === 1) indices.push(j)
    offsets[i + 1] = indices.length
  }
  return { cells, matrix: sparseMatrix({ rows, columns, offsets, indices: Uint32Array.from(indices) }) }
}

test('a cell is 1 where data and noise differ', async () => {
  const cases = fc.record({
    rows: fc.integer({ min: 1, max: 300 }),
    columns: fc.integer({ min: 1, max: 100 }),
    share: fc.constantFrom(0, 0.03125, 0.5, 0.96875, 1),
    seed: fc.integer(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ rows, columns, share, seed }) => {
      const { cells, matrix } = made(rows, columns, 0.5, seed)
      const noise = made(rows, columns, share, seed + 1)
      const words = bitRows(noise.matrix).words
      const width = wordsInRow(columns)
      let row = 0
      const draw = (out: Uint32Array, count: number) => {
        out.set(words.subarray(row * width, (row + count) * width))
        // Beyond the last cell there may be anything.
        for (let i = width - 1; i < count * width && columns % 32 !== 0; i += width) {
          out[i] = (out[i] as number) | (-1 << (columns % 32))
        }
        row += count
      }
      const { values } = toDense(sparseMatrix(await overlaid(bitRows(matrix), draw, {})))
      expect(Uint8Array.from(values)).toEqual(cells.map((cell, c) => cell ^ (noise.cells[c] as number)))
    }),
  )
})

test('a table of more than one block, and of more ones than expected', async () => {
  const [rows, columns] = [40_000, 33]
  const { cells, matrix } = made(rows, columns, 0.0625, 3)
  const { indices, offsets } = await overlaid(bitRows(matrix), (words) => words.fill(0xffff_ffff), {})
  const zeros = cells.reduce((sum, cell) => sum + (cell === 0 ? 1 : 0), 0)
  expect(offsets[rows]).toBe(zeros)
  let k = 0
  cells.forEach((cell, c) => {
    if (cell === 0 && indices[k++] !== c % columns) throw new Error(`cell ${c} is missing`)
  })
  expect(k).toBe(indices.length)
})
