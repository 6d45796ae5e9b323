/** What a worker does: one release, measured, and whatever is learnt from it. */
import { anonymity, randomisedResponse } from '@tulle/core'
import { likeness, rowsOf } from '@tulle/core/anonymity'
import { seededBits } from '@tulle/core/testing'
import { overlap } from '@tulle/core/utility'
import { blockModel } from './block-model.mjs'
import { BLOCK_MODEL, NODE_EPSILON, settings } from './design.mjs'
import { learnt } from './learning.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./design.mjs').Method} Method
 * @typedef {import('./jobs.mjs').Job} Job
 * @typedef {import('./read-tables.mjs').Labelled} Labelled
 *
 * @typedef {{ training: Labelled, test: Labelled }} People
 */

export const tasks = {
  /**
   * How alike data and release are, and how long the release takes.
   *
   * @param {{ job: Job, matrix?: SparseMatrix }} input without a matrix, the block model of the run
   */
  async anonymise({ job: { run, ...job }, matrix = blockModel({ ...BLOCK_MODEL, seed: run }) }) {
    const { released, seconds } = await anonymised(matrix, job, run)
    const { jaccard, entries, suppressed, created } = likeness(matrix, released)
    return { jaccard, suppressed: suppressed / entries, created: created / entries, seconds }
  },

  /**
   * How alike data and the release of randomised response are, where one cell is protected.
   *
   * @param {{ matrix: SparseMatrix, epsilon: number }} input
   */
  async respond({ matrix, epsilon }) {
    const { rows, columns } = matrix
    const plan = randomisedResponse.plan(
      { rows, columns, neighbours: { kind: 'cell', maxChange: 1 } },
      { epsilon, evenIfUseless: true },
    )
    const released = await randomisedResponse.release(plan, matrix, { bits: seededBits(epsilon) })
    return overlap(matrix, released.matrix).jaccard
  },

  /** @param {{ people: People, method: Pick<Method, 'algorithm' | 'kind'>, k: number }} input */
  async learnFromClasses({ people, method: { algorithm, kind }, k }) {
    const { released } = await anonymised(people.training.matrix, { algorithm, kind, k }, 0)
    return { k, ...learnt({ ...people, training: { ...people.training, matrix: rowsOf(released) } }, settings) }
  },

  /** @param {People} people */
  learn: (people) => learnt(people, settings),

  /** @param {People} people */
  async learnFromResponse({ training, test }) {
    const { rows, columns } = training.matrix
    const plan = randomisedResponse.plan(
      { rows, columns, neighbours: { kind: 'row' } },
      { epsilon: NODE_EPSILON, evenIfUseless: true },
    )
    const { matrix } = await randomisedResponse.release(plan, training.matrix, { bits: seededBits(1) })
    return learnt({ training: { ...training, matrix }, test }, settings)
  },
}

/**
 * @param {SparseMatrix} matrix
 * @param {Omit<Job, 'run'>} job
 * @param {number} seed
 */
async function anonymised(matrix, job, seed) {
  const plan = anonymity.plan({ columns: 'items' }, job)
  const start = performance.now()
  const released = await anonymity.release(plan, { matrix }, { bits: seededBits(seed) })
  return { released, seconds: (performance.now() - start) / 1000 }
}
