/** How far nodes are from each other. */
import { largestComponent } from './component.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix binary, and its own mirror image
 */

/**
 * The diameter and the mean path length over all pairs of nodes of the largest component, exactly: for every node, a
 * bit for each node that is at most so many steps away, a step more at a time. A node that has reached all others is
 * not looked at again, so that dense graphs are done after a few neighbours each.
 *
 * @param {SparseMatrix} adjacency
 */
export function pathsOf(adjacency) {
  const { offsets, indices, rows: n } = largestComponent(adjacency)
  if (n < 2) return { nodes: n, diameter: 0, meanLength: 0 }
  const words = Math.ceil(n / 32)
  const full = Uint32Array.from({ length: words }, (_, w) => (32 * (w + 1) <= n ? 0xffffffff : 2 ** (n % 32) - 1))
  let within = withNeighbours({ n, words, offsets, indices })
  let after = within.slice()
  let diameter = 1
  let left = n * (n - 1) - indices.length
  let lengths = indices.length
  const isFull = (/** @type {Uint32Array} */ sets, /** @type {number} */ i) => {
    for (let w = 0; w < words; w++) if (sets[i * words + w] !== full[w]) return false
    return true
  }
  while (left > 0) {
    diameter++
    let reached = 0
    for (let i = 0; i < n; i++) {
      const own = i * words
      if (isFull(within, i)) {
        after.set(within.subarray(own, own + words), own)
        continue
      }
      const before = ones(within, own, words)
      for (let w = own; w < own + words; w++) after[w] = /** @type {number} */ (within[w])
      const end = /** @type {number} */ (offsets[i + 1])
      for (let k = /** @type {number} */ (offsets[i]); k < end; k++) {
        const other = /** @type {number} */ (indices[k]) * words
        for (let w = 0; w < words; w++) {
          after[own + w] = /** @type {number} */ (after[own + w]) | /** @type {number} */ (within[other + w])
        }
        if ((k & 15) === 0 && isFull(after, i)) break
      }
      reached += ones(after, own, words) - before
    }
    left -= reached
    lengths += diameter * reached
    const kept = within
    within = after
    after = kept
  }
  return { nodes: n, diameter, meanLength: lengths / (n * (n - 1)) }
}

/**
 * For every node a bit for itself and for each neighbour.
 *
 * @param {{ n: number, words: number, offsets: Uint32Array, indices: Uint32Array }} graph
 */
function withNeighbours({ n, words, offsets, indices }) {
  const sets = new Uint32Array(n * words)
  const add = (/** @type {number} */ i, /** @type {number} */ j) => {
    const word = i * words + (j >> 5)
    sets[word] = /** @type {number} */ (sets[word]) | (1 << (j & 31))
  }
  for (let i = 0; i < n; i++) {
    add(i, i)
    for (let k = /** @type {number} */ (offsets[i]); k < /** @type {number} */ (offsets[i + 1]); k++) {
      add(i, /** @type {number} */ (indices[k]))
    }
  }
  return sets
}

/**
 * @param {Uint32Array} sets
 * @param {number} from
 * @param {number} words
 */
function ones(sets, from, words) {
  let sum = 0
  for (let w = from; w < from + words; w++) {
    // Pairs, fours and bytes of bits summed side by side.
    let x = /** @type {number} */ (sets[w])
    x -= (x >>> 1) & 0x55555555
    x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
    sum += Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return sum
}
