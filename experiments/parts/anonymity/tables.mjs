import { predict, responseChannel } from '@tulle/core/binary'
import { BASELINES, COMPARED, DATA, DATA_NAMES, KINDS, LEARNING, PRINTED_K, settings } from './design.mjs'
import { accuracies, classRows, plusMinus, sameEpsilon, sizeOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 * @typedef {import('./design.mjs').Printed} Printed
 * @typedef {import('./rows.mjs').Measures} Measures
 */

const MEASURES = [
  { key: 'jaccard', heading: 'Jaccard' },
  { key: 'suppressed', heading: 'suppressed' },
  { key: 'created', heading: 'created' },
  { key: 'seconds', heading: 'seconds', digits: 3 },
  { key: 'runs', heading: 'runs' },
]

/** @param {any[]} rows */
export function tables(rows) {
  return [
    besidePrinted(rows),
    ...DATA_NAMES.map((data) => ofData(rows, data)),
    sameAsResponse(rows),
    response(rows),
    learning(rows),
  ]
}

/** @param {any[]} rows */
function besidePrinted(rows) {
  return {
    heading: `k = ${PRINTED_K}, beside Table 3 of the paper`,
    columns: [
      { key: 'data', heading: 'data' },
      { key: 'kind', heading: 'kind' },
      { key: 'algorithm', heading: 'algorithm' },
      ...MEASURES,
      { key: 'printed', heading: 'in the paper' },
    ],
    rows: DATA_NAMES.flatMap((data) =>
      KINDS.flatMap((kind) =>
        inOrder(classRows(rows).filter((row) => row.data === data && row.kind === kind && row.k === PRINTED_K)),
      ),
    ).map((row) => ({ ...said(row), data: DATA[row.data].name, printed: printedFor(row) })),
  }
}

/**
 * What the paper has for the same algorithm: "0.681, 0.177, 0.210".
 *
 * @param {Measures} row
 */
export function printedFor({ data, kind, algorithm }) {
  const { paper } = DATA[data]
  if (paper === undefined) return undefined
  const { mondrian, nonSmooth, smooth } = paper
  /** @type {Printed | undefined} */
  const found =
    algorithm === 'facility'
      ? kind === 'smooth'
        ? smooth
        : nonSmooth
      : algorithm === 'mondrian' && kind === 'suppression'
        ? mondrian
        : undefined
  if (found === undefined) return undefined
  const shares = found.map((percent) => (percent / 100).toFixed(3)).join(', ')
  return paper.same ? shares : `${shares} (${paper.name}: other data)`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
function ofData(rows, data) {
  const { rows: people, columns, entries } = sizeOf(rows, data)
  const size = [people, columns, entries].map((number) => number.toLocaleString('en-US'))
  return {
    heading: `${capital(DATA[data].name)}: ${size[0]} rows, ${size[1]} columns, ${size[2]} entries`,
    columns: [
      { key: 'kind', heading: 'kind' },
      { key: 'algorithm', heading: 'algorithm' },
      { key: 'k', heading: 'k' },
      ...MEASURES,
    ],
    rows: KINDS.flatMap((kind) => inOrder(classRows(rows).filter((row) => row.data === data && row.kind === kind))).map(
      said,
    ),
  }
}

/** @param {Measures[]} rows */
function inOrder(rows) {
  return COMPARED.flatMap((algorithm) => rows.filter((row) => row.algorithm === algorithm))
}

/** @param {Measures} row */
function said(row) {
  return {
    ...row,
    jaccard: plusMinus(row.jaccard, row.jaccardSpread, row.runs),
    suppressed: plusMinus(row.suppressed, row.suppressedSpread, row.runs),
    created: plusMinus(row.created, row.createdSpread, row.runs),
  }
}

/** @param {any[]} rows */
function sameAsResponse(rows) {
  return {
    heading: 'The ε of one cell at which randomised response is as much alike as smooth k-anonymity',
    columns: [
      { key: 'name', heading: 'data' },
      ...settings.ks.map((k) => ({ key: `${k}`, heading: `k = ${k}`, digits: 3 })),
    ],
    rows: DATA_NAMES.map((data) =>
      Object.assign(
        { name: DATA[data].name },
        ...smoothBest(rows, data).map((row) => ({ [row.k]: sameEpsilon(rows, row) })),
      ),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
function smoothBest(rows, data) {
  return classRows(rows).filter((row) => row.data === data && row.kind === 'smooth' && row.algorithm === 'best')
}

/** @param {any[]} rows */
function response(rows) {
  return {
    heading: 'Randomised response: Jaccard similarity, measured once and expected',
    columns: [
      { key: 'name', heading: 'data' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'jaccard', heading: 'measured', digits: 4 },
      { key: 'expected', heading: 'expected', digits: 4 },
    ],
    rows: DATA_NAMES.flatMap((data) =>
      sizeOf(rows, data).measured.map((each) => ({
        ...each,
        name: DATA[data].name,
        expected: expectedJaccard(rows, data, each.epsilon),
      })),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @param {number} epsilon
 */
export function expectedJaccard(rows, data, epsilon) {
  const { rows: people, columns, entries } = sizeOf(rows, data)
  return predict(responseChannel(1 / (1 + Math.exp(epsilon))), entries, people * columns).jaccard
}

/** @param {any[]} rows */
function learning(rows) {
  const baselines = BASELINES.map((name) => {
    const [found] = accuracies(rows, name)
    return `${name} ${plusMinus(found?.network ?? 0, found?.networkSpread ?? 0, found?.networkSpread === 0 ? 1 : 2)} and ${(found?.logistic ?? 0).toFixed(3)}`
  })
  return {
    heading: `Accuracy of the network and of logistic regression (${baselines.join('; ')})`,
    columns: [
      { key: 'k', heading: 'k' },
      ...LEARNING.flatMap(({ name }) => [
        { key: `${name} network`, heading: `${name}: network` },
        { key: `${name} logistic`, heading: 'logistic' },
      ]),
    ],
    rows: settings.learningKs.map((k) =>
      Object.assign(
        { k },
        ...LEARNING.map(({ name }) => {
          const found = accuracies(rows, name).find((each) => each.k === k)
          return {
            [`${name} network`]: plusMinus(found?.network ?? Number.NaN, found?.networkSpread ?? 0, 2),
            [`${name} logistic`]: found?.logistic.toFixed(3),
          }
        }),
      ),
    ),
  }
}

/** @param {string} name */
function capital(name) {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
}
