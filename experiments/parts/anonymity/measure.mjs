/** The row of a case. */
import { rounded, summarised } from '../xor/summary.mjs'
import { blockModel } from './block-model.mjs'
import { BLOCK_MODEL, DATA, LEARNING, MAJORITY, NO_ANONYMITY, RESPONSE, settings } from './design.mjs'
import { jobsOf } from './jobs.mjs'
import { majority } from './learning.mjs'
import { shared, sideBySide } from './team.mjs'

/**
 * @typedef {import('@tulle/core').SparseMatrix} SparseMatrix
 * @typedef {import('./design.mjs').Case} Case
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./jobs.mjs').Job} Job
 * @typedef {import('./tasks.mjs').People} People
 */

/**
 * All releases of one kind, summarised by algorithm and k.
 *
 * @param {Required<Pick<Case, 'data' | 'kind'>>} case_
 * @param {SparseMatrix} [matrix] none for the block model, which is made anew in each run
 * @param {Job[]} jobs
 */
export async function measureClasses({ data, kind }, matrix, jobs = jobsOf(data, kind)) {
  const common = matrix === undefined ? {} : { matrix: shared(matrix) }
  const measured = await sideBySide(
    'anonymise',
    jobs.map((job) => ({ job, ...common })),
  )
  /** @type {Map<string, { algorithm: string, k: number, runs: Record<string, number>[] }>} */
  const groups = new Map()
  jobs.forEach(({ algorithm, k }, j) => {
    const group = groups.get(`${algorithm} ${k}`) ?? { algorithm, k, runs: [] }
    groups.set(`${algorithm} ${k}`, group)
    group.runs.push(/** @type {Record<string, number>} */ (measured[j]))
  })
  const results = [...groups.values()].map(({ algorithm, k, runs }) => {
    return { algorithm, k, runs: runs.length, ...summarised(runs) }
  })
  return { results }
}

/**
 * The size of the data, and how alike releases of randomised response are at a few ε.
 *
 * @param {Pick<Case, 'data'>} case_
 * @param {SparseMatrix} [given]
 */
export async function measureResponse({ data }, given = blockModel({ ...BLOCK_MODEL, seed: 0 })) {
  const matrix = shared(given)
  const { epsilons } = DATA[data]
  const jaccards = await sideBySide(
    'respond',
    epsilons.map((epsilon) => ({ matrix, epsilon })),
  )
  const measured = epsilons.map((epsilon, i) => ({ epsilon, jaccard: rounded(jaccards[i] ?? Number.NaN) }))
  return { rows: matrix.rows, columns: matrix.columns, entries: matrix.indices.length, measured }
}

/**
 * @param {Pick<Case, 'method'>} case_
 * @param {People} people
 */
export async function measureLearning({ method: name }, people) {
  if (name === MAJORITY) {
    const share = rounded(majority(people))
    return { network: share, networkSpread: 0, logistic: share }
  }
  if (name === NO_ANONYMITY) return once(await sideBySide('learn', [people]))
  if (name === RESPONSE) return once(await sideBySide('learnFromResponse', [people]))
  const method = LEARNING.find((each) => each.name === name)
  if (method === undefined) throw new Error(`There is no method ${name}.`)
  const { algorithm, kind } = method
  const inputs = settings.learningKs.map((k) => ({ people, method: { algorithm, kind }, k }))
  return { results: await sideBySide('learnFromClasses', inputs) }
}

/**
 * @template T
 * @param {T[]} results
 */
function once([result]) {
  return { ...result }
}
