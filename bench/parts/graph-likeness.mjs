/** How like its original a made-up graph is, in the figures that the bench and the experiment show. */
import { triangleCount } from '@tulle/core/data'
import { uniform } from '@tulle/core/testing'
import { clustering, degreeCounts, degreeKs, louvain, mutualInformation } from '@tulle/core/utility'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {{ readonly ks: number, readonly triangles: number, readonly gcc: number, readonly acc: number }} Likeness
 * @typedef {{ readonly adjacency: SparseMatrix, readonly triangles: number, readonly gcc: number, readonly acc: number }} Measured
 */

/**
 * @param {SparseMatrix} adjacency
 * @returns {Promise<Measured>}
 */
export async function measured(adjacency) {
  const { average, transitivity } = await clustering(adjacency)
  return {
    adjacency,
    triangles: await triangleCount({ directed: false, names: [], adjacency }),
    gcc: transitivity,
    acc: average,
  }
}

/**
 * Off by how much: degrees as the largest difference of shares, triangles as a share, clustering as it is.
 *
 * @param {Measured} original
 * @param {SparseMatrix} release
 * @returns {Promise<Likeness>}
 */
export async function likeness(original, release) {
  const found = await measured(release)
  return {
    ks: degreeKs(degreeCounts(original.adjacency), degreeCounts(release)),
    triangles: Math.abs(found.triangles - original.triangles) / Math.max(1, original.triangles),
    gcc: Math.abs(found.gcc - original.gcc),
    acc: Math.abs(found.acc - original.acc),
  }
}

/**
 * Communities found in both (Louvain), what they have in common, with chance taken out.
 *
 * @param {Uint32Array} original
 * @param {SparseMatrix} release
 */
export function communitiesLike(original, release) {
  const labels = louvain(release)
  const random = uniform(7)
  const common = mutualInformation(original, labels)
  let chance = 0
  for (let k = 0; k < 5; k++) {
    const shuffled = labels.slice()
    for (let i = shuffled.length - 1; i > 0; i--) {
      const at = Math.floor(random() * (i + 1))
      const value = /** @type {number} */ (shuffled[i])
      shuffled[i] = /** @type {number} */ (shuffled[at])
      shuffled[at] = value
    }
    chance += mutualInformation(original, shuffled) / 5
  }
  return (common - chance) / (1 - chance)
}

/** @param {readonly number[]} values */
export function median(values) {
  const sorted = [...values].sort((one, other) => one - other)
  return /** @type {number} */ (sorted[Math.floor(sorted.length / 2)])
}
