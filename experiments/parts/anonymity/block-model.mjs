/** The bipartite block model: rows and columns in blocks, and each block of rows has most of its block of columns. */
import { generator } from '../random.mjs'

/**
 * @param {object} options
 * @param {number} options.size rows, and columns
 * @param {number} options.block the size of a block
 * @param {number} options.inside how probable an entry is where the blocks of its row and column belong together
 * @param {number} options.outside and elsewhere
 * @param {number} options.seed
 * @returns {import('@tulle/core').SparseMatrix}
 */
export function blockModel({ size, block, inside, outside, seed }) {
  const random = generator(seed, 0)
  const offsets = new Uint32Array(size + 1)
  /** @type {number[]} */
  const indices = []
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const own = Math.floor(i / block) === Math.floor(j / block)
      if (random() < (own ? inside : outside)) indices.push(j)
    }
    offsets[i + 1] = indices.length
  }
  return { rows: size, columns: size, offsets, indices: Uint32Array.from(indices) }
}
