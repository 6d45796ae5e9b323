/** What the rows say, a paragraph for each finding. */

import { listed, number } from '../words.mjs'
import { DATA, DATA_NAMES, KINDS, PRINTED_K, settings } from './design.mjs'
import { ofAccuracy, ofNoise } from './finding-learning.mjs'
import { classRow, classRows, matches, sameEpsilon, sizeOf } from './rows.mjs'
import { expectedJaccard } from './tables.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./design.mjs').Kind} Kind
 * @typedef {import('./rows.mjs').Measures} Measures
 */

/** @param {any[]} rows */
export function finding(rows) {
  return [
    ...DATA_NAMES.map((data) => ofData(rows, data)),
    ofLosses(rows),
    ofMajorities(rows),
    ofTime(rows),
    ofRuns(rows),
    ofResponse(rows),
    ofPrediction(rows),
    ofAccuracy(rows),
    ofNoise(rows),
    DIFFERENCES,
  ].join('\n\n')
}

const DIFFERENCES =
  'What differs from the paper: a smooth entry is one that at least half of the class has in the data, not in the release, where the condition would say nothing; the apps and the web are other tables than its playstore and stanford, and figures for them stand beside each other only to be looked at; its Mondrian is a public implementation for relational tables, which it could not run on its graphs, and ours cuts at the most balanced item and uses that rows are sparse; and the paper does not say how its network was trained.'

/**
 * At the paper's k, beside what it prints.
 *
 * @param {any[]} rows
 * @param {DataName} data
 */
function ofData(rows, data) {
  const { name, paper } = DATA[data]
  const at = (/** @type {Kind} */ kind) => classRow(rows, { data, kind, algorithm: 'best', k: PRINTED_K })
  const [smooth, suppression] = [at('smooth'), at('suppression')]
  const start = `${name.charAt(0).toUpperCase()}${name.slice(1)}, k = ${PRINTED_K}: smooth, Tulle’s default has a Jaccard similarity of ${share(smooth.jaccard)} (${share(smooth.suppressed)} of the entries suppressed, ${share(smooth.created)} created) and by suppression ${share(suppression.jaccard)}`
  if (paper === undefined) return `${start}. The paper has no such data.`
  const printed = `${share(paper.smooth[0] / 100)} and ${share(paper.nonSmooth[0] / 100)}`
  const mondrian = paper.mondrian === undefined ? '' : `, and ${share(paper.mondrian[0] / 100)} for Mondrian`
  const facility = KINDS.map((kind) => found(rows, { data, kind, algorithm: 'facility', k: PRINTED_K })?.jaccard)
  const own = facility.every((each) => each !== undefined)
    ? ` The paper’s algorithm reaches ${facility.map((each) => share(each ?? 0)).join(' and ')} here`
    : ' The paper’s algorithm was not run here'
  const ours = classRow(rows, { data, kind: 'suppression', algorithm: 'mondrian', k: PRINTED_K })
  return `${start}; the paper reports ${printed}${mondrian}${paper.same ? '' : `, for other data (${paper.name})`}.${own}, Mondrian by suppression ${share(ours.jaccard)}.`
}

/** Where another algorithm is more alike than the default by more than rounding. */
const CLEAR = 0.0005

/** @param {any[]} rows */
function ofLosses(rows) {
  const all = classRows(rows)
  const lost = all.flatMap((row) => {
    const best = found(rows, { data: row.data, kind: row.kind, k: row.k, algorithm: 'best' })
    return best !== undefined && row.algorithm !== 'best' && row.jaccard > best.jaccard + CLEAR ? [{ row, best }] : []
  })
  const compared = all.filter(({ algorithm }) => algorithm === 'best').length
  if (lost.length === 0) {
    return `In none of the ${compared} comparisons of data, kind and k is another algorithm more alike than Tulle’s default.`
  }
  const told = lost.map(
    ({ row, best }) =>
      `on ${DATA[row.data].name} at k = ${row.k} (${row.kind}) ${row.algorithm} has ${share(row.jaccard)}, the default ${share(best.jaccard)}`,
  )
  return `Where Tulle’s default loses, of ${compared} comparisons of data, kind and k: ${told.join('; ')}.`
}

/** @param {any[]} rows */
function ofMajorities(rows) {
  const told = DATA_NAMES.map((data) => {
    const [majorities, intersections] = KINDS.map((kind) =>
      classRow(rows, { data, kind, algorithm: 'mondrian', k: PRINTED_K }),
    )
    return `${share(majorities?.jaccard ?? 0)} for ${share(intersections?.jaccard ?? 0)} on ${DATA[data].name}`
  })
  return `Released with what most of a class have in place of what all have, Mondrian’s own classes at k = ${PRINTED_K} have a Jaccard similarity of ${listed(told)}.`
}

/** @param {any[]} rows */
function ofTime(rows) {
  const told = DATA_NAMES.map((data) => {
    const at = (/** @type {Measures['algorithm']} */ algorithm) =>
      found(rows, { data, kind: 'smooth', algorithm, k: PRINTED_K })
    const facility = at('facility')
    const last = facility === undefined ? '' : `, facility location ${number(facility.seconds, 2)}`
    return `on ${DATA[data].name} ${number(at('best')?.seconds ?? Number.NaN, 2)} seconds (Mondrian ${number(at('mondrian')?.seconds ?? Number.NaN, 2)}${last})`
  })
  const defaults = classRows(rows).filter(({ algorithm }) => algorithm === 'best')
  const slowest = defaults.reduce((a, b) => (b.seconds > a.seconds ? b : a))
  const shares = defaults.map(
    ({ data, kind, k, seconds }) => classRow(rows, { data, kind, k, algorithm: 'mondrian' }).seconds / seconds,
  )
  return `What it takes: at k = ${PRINTED_K}, smooth, the default takes ${listed(told)}; the most is ${number(slowest.seconds, 3)} seconds, on ${DATA[slowest.data].name} at k = ${slowest.k} (${slowest.kind}). Mondrian takes ${number(Math.min(...shares), 2)} to ${number(Math.max(...shares), 2)} of the default’s time at the same k.`
}

/** @param {any[]} rows */
function ofRuns(rows) {
  const spread = (/** @type {Measures[]} */ of) => Math.max(...of.map(({ jaccardSpread }) => jaccardSpread))
  const repeated = classRows(rows).filter(({ runs }) => runs > 1)
  const blocks = repeated.filter(({ data, algorithm }) => data === 'block' && algorithm === 'best')
  const located = repeated.filter(({ data }) => data !== 'block')
  return `How much runs differ: the standard deviation of the Jaccard similarity is at most ${number(spread(blocks), 2)} for the default from one block model to the next, and at most ${number(spread(located), 2)} for facility location from one run to the next on the same data.`
}

/** @param {any[]} rows */
function ofResponse(rows) {
  const told = DATA_NAMES.map((data) => {
    const epsilons = settings.fewKs.map((k) =>
      sameEpsilon(rows, classRow(rows, { data, kind: 'smooth', algorithm: 'best', k })),
    )
    return `${DATA[data].name} ${epsilons.map((epsilon) => number(epsilon, 3)).join(', ')}`
  })
  return `For randomised response to be as much alike as smooth k-anonymity at k = ${listed(settings.fewKs)}, the ε of a single cell must be: ${told.join('; ')}. For a whole row that is to be taken times the cells that a person may have. The two promise different things: k-anonymity says nothing of what somebody who knows more can tell.`
}

/** A ratio of expectations is not the expectation of the ratio, and small data vary by chance. */
const CLOSE = 0.01

/** @param {any[]} rows */
function ofPrediction(rows) {
  const off = DATA_NAMES.flatMap((data) =>
    sizeOf(rows, data).measured.map(({ epsilon, jaccard }) => Math.abs(jaccard - expectedJaccard(rows, data, epsilon))),
  )
  const most = Math.max(...off)
  return `The closed form for randomised response ${most < CLOSE ? 'holds' : 'does not hold'}: in ${off.length} releases the measured similarity is at most ${number(most, 2)} away.`
}

/**
 * @param {any[]} rows
 * @param {Partial<Measures>} wanted
 */
function found(rows, wanted) {
  return classRows(rows).find((row) => matches(row, wanted))
}

/** @param {number} value */
function share(value) {
  return value.toFixed(3)
}
