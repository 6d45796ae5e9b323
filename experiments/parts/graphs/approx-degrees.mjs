/**
 * ApproxDeg, of which the XOR paper's footnote says no more than "constrained global sensitivity control and post-processing", by two
 * readings. Both are pure ε for edges. Neither makes a graph: how many nodes have each degree is all that comes out.
 */
import { uniform } from '@tulle/core/testing'
import { degreesOf, laplace } from './building.mjs'
import { sortedDegrees } from './peers.mjs'

/** @typedef {(graph: import('./building.mjs').Edges, epsilon: number, seed: number) => Float64Array} Degrees */

/** @type {Readonly<Record<string, Degrees>>} */
export const approxDegrees = { 'ApproxDeg, bars': bars, 'ApproxDeg, sorted': sorted }

/**
 * How many nodes have each degree, with noise: an edge takes two nodes from one bar to the next, so that four bars change by one at most.
 * Afterwards nothing is below 0, and as much is taken off every bar as leaves the number of nodes. @type {Degrees}
 */
function bars(graph, epsilon, seed) {
  const random = uniform(seed)
  const noisy = countsOf(degreesOf(graph)).map((many) => many + (4 / epsilon) * laplace(random))
  let [low, high] = [0, Math.max(...noisy)]
  for (let turn = 0; turn < 60; turn++) {
    const off = (low + high) / 2
    if (noisy.reduce((sum, many) => sum + Math.max(0, many - off), 0) > graph.nodes) low = off
    else high = off
  }
  return noisy.map((many) => Math.max(0, many - low))
}

/** Degrees by size, with noise of scale 2/ε, the nearest that never rise, and counted (Hay and others 2009). @type {Degrees} */
function sorted(graph, epsilon, seed) {
  return countsOf(sortedDegrees(degreesOf(graph), epsilon, uniform(seed)))
}

/** @param {Float64Array} degrees */
function countsOf(degrees) {
  const counts = new Float64Array(degrees.length)
  for (const degree of degrees) counts[degree] = Number(counts[degree]) + 1
  return counts
}
