/** How a method releases a table or a graph, and what is known of it beforehand. */
import { filteredRelease, randomisedResponse, staircase, xorNoise } from '@tulle/core'

/**
 * @typedef {import('@tulle/core').Graph} Graph
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./design.mjs').Method} Method
 *
 * @typedef {object} Planned
 * @property {number} loss the exact ε
 * @property {number} flips expected
 * @property {number | undefined} jaccard expected, where the plan tells
 */

/**
 * @param {Method} method
 * @param {{ rows: number, columns: number, epsilon: number }} of
 * @returns {Planned & { release: (data: SparseMatrix) => Promise<SparseMatrix> }}
 */
export function planTable({ by, share = 1, scale = 'exact' }, { rows, columns, epsilon }) {
  const facts = { rows, columns, neighbours: /** @type {const} */ ({ kind: 'row' }) }
  if (by === 'staircase') {
    const plan = staircase.plan(facts, { epsilon })
    return { ...told(plan), release: async (data) => (await staircase.release(plan, data)).matrix }
  }
  if (by === 'response') {
    const plan = randomisedResponse.plan(facts, { epsilon })
    return { ...told(plan), release: async (data) => (await randomisedResponse.release(plan, data)).matrix }
  }
  const plan = xorNoise.plan(facts, { epsilon, share, scale, sign: scale === 'paper' ? 'many' : 'few' })
  return { ...told(plan), release: async (data) => (await xorNoise.release(plan, data)).matrix }
}

/**
 * @param {Method} method
 * @param {{ nodes: number, edges: number, epsilon: number }} of
 * @returns {Planned & { release: (data: Graph) => Promise<SparseMatrix> }}
 */
export function planGraph({ by, share = 1, scale = 'exact' }, { nodes, edges, epsilon }) {
  const facts = {
    rows: nodes,
    columns: nodes,
    graph: /** @type {const} */ ('undirected'),
    neighbours: /** @type {const} */ ({ kind: 'edge' }),
    ones: { declared: edges },
  }
  if (by === 'response') {
    const plan = randomisedResponse.plan(facts, { epsilon, evenIfUseless: true })
    return { ...told(plan), release: async (data) => (await randomisedResponse.release(plan, data)).matrix }
  }
  if (by === 'filtered') {
    const plan = filteredRelease.plan(facts, { epsilon, keep: { ones: edges }, evenIfUseless: true })
    return { ...told(plan), release: async (data) => (await filteredRelease.release(plan, data)).matrix }
  }
  const plan = xorNoise.plan(facts, {
    epsilon,
    share,
    scale,
    sign: scale === 'paper' ? 'many' : 'few',
    symmetrise: 'and',
    evenIfUseless: true,
  })
  return { ...told(plan), release: async (data) => (await xorNoise.release(plan, data)).matrix }
}

/**
 * @param {import('@tulle/core/certificate').BinaryPlan} plan
 * @returns {Planned}
 */
function told({ guarantee, expectedError, parameters }) {
  if (guarantee.kind !== 'pure') throw new Error('XOR noise has a pure guarantee.')
  const { prediction } = /** @type {{ prediction?: { jaccard: number } }} */ (parameters)
  return { loss: guarantee.epsilon, flips: expectedError.totalAbsolute, jaccard: prediction?.jaccard }
}
