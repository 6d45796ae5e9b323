import { describe, expect, test } from 'vitest'
import { matrixOf } from '../../testing/rows.ts'
import { uniform } from '../../testing/seeded.ts'
import { chunksOf } from './chunks.ts'

/** Forty blocks of rows, each with most of ten items of its own; row i is of block i % 40. */
function blocks(random: () => number) {
  const rows = Array.from({ length: 1200 }, (_, i) =>
    Array.from({ length: 10 }, (_, j) => 10 * (i % 40) + j).filter(() => random() < 0.8),
  )
  return matrixOf(rows, 400)
}

/** How many of all rows are in the chunk that most of their block are in. */
function together(chunks: readonly Uint32Array[]): number {
  let count = 0
  for (let block = 0; block < 40; block++) {
    count += Math.max(...chunks.map((chunk) => chunk.filter((row) => row % 40 === block).length))
  }
  return count / 1200
}

describe.each(['paper', 'rare'] as const)('chunks in the order %s', (order) => {
  test('have every row once, in parts of about equal size', () => {
    for (const size of [100, 300, 1199, 1200]) {
      const chunks = chunksOf(blocks(uniform(1)), size, order)
      expect(chunks).toHaveLength(Math.ceil(1200 / size))
      expect(chunks.flatMap((chunk) => [...chunk]).sort((a, b) => a - b)).toEqual([...Array(1200).keys()])
      for (const chunk of chunks) expect(Math.abs(chunk.length - 1200 / chunks.length)).toBeLessThan(1)
    }
  })

  test.each([0, 1, 2])('keep most rows that are alike together (round %i), which chance does not', (round) => {
    const matrix = blocks(uniform(2))
    const chunks = chunksOf(matrix, 300, order, round)
    // The paper's order parts rows that differ in their first hash.
    expect(together(chunks)).toBeGreaterThan(order === 'rare' ? 0.6 : 0.4)
    // As they come, every chunk has a part of every block.
    const asTheyCome = [0, 1, 2, 3].map((c) => Uint32Array.from({ length: 300 }, (_, i) => 300 * c + i))
    expect(together(asTheyCome)).toBeLessThan(0.3)
  })

  test('differ from round to round', () => {
    const matrix = blocks(uniform(3))
    expect(chunksOf(matrix, 300, order, 1)).not.toEqual(chunksOf(matrix, 300, order))
  })

  test('of empty rows are parts like any other', () => {
    expect(chunksOf(matrixOf(Array<number[]>(10).fill([]), 3), 5, order).map((chunk) => chunk.length)).toEqual([5, 5])
  })
})
