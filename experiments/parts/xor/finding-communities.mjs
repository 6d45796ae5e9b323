/** What the rows say of communities. */
import { listed, number } from '../words.mjs'
import { GRAPHS, NO_PRIVACY, settings } from './design.mjs'
import { EXACT } from './finding-graphs.mjs'
import { atEpsilons, communityRows, graphRow, groupings, nameOfGrouping, span } from './rows.mjs'
import { PAPER } from './table-communities.mjs'

/**
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./rows.mjs').CommunityRow} CommunityRow
 */

const { graphEpsilons: epsilons } = settings

/** A score of this share of the original's or more is close to it. */
const CLOSE = 0.9

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofCommunities(rows, data) {
  const original = graphRow(rows, data)
  const sentences = groupings(original).map((key) => {
    const score = (/** @type {string} */ name, /** @type {number} */ epsilon) =>
      graphRow(rows, data, name, epsilon)[key]
    const blind = epsilons.map((epsilon) => score('Algorithm 3, printed', epsilon))
    const methods = EXACT.map(
      (name) => `${listed([1, 5, 10].map((epsilon) => number(score(name, epsilon), 2)))} (${name})`,
    )
    return `Against the ${nameOfGrouping(key)} the average F₁ score is ${number(original[key], 2)} on the original, ${span(blind, 2)} with printed parameters, which tell next to nothing of the graph, and at ε = 1, 5 and 10 it is ${methods.join('; ')}.`
  })
  const spreads = groupings(original).flatMap((key) =>
    EXACT.flatMap((name) => epsilons.map((epsilon) => graphRow(rows, data, name, epsilon)[`${key}Spread`])),
  )
  return `${GRAPHS[data].name}, communities by Louvain’s method. ${sentences.join(' ')} Scores of one case deviate by up to ${number(Math.max(...spreads), 2)} from release to release.`
}

/**
 * By the method of the paper.
 *
 * @param {any[]} rows
 * @param {GraphName} data
 */
export function ofBigclam(rows, data) {
  const { name, score, grouping } = GRAPHS[data]
  const found = communityRows(rows, data)
  const originals = found.filter(({ method }) => method === NO_PRIVACY)
  const original = originals.find((row) => row.grouping === grouping)
  if (original === undefined) throw new Error(`There is no score of BIGCLAM on ${name}.`)
  const others = originals
    .filter((row) => row !== original)
    .map(
      (row) =>
        ` Against the ${row.lookedFor} ${nameOfGrouping(row.grouping)} it has ${number(row.score, 2)} on the original, Louvain’s method ${number(row.louvain, 2)}.`,
    )
  const released = found.filter(({ method }) => method !== NO_PRIVACY)
  const methods = [...new Set(released.map(({ method }) => method))].map((method) => {
    const of = released.filter((row) => row.method === method)
    return `${listed(of.map((row) => `${number(row.score, 2)} at ε = ${row.epsilon}`))} (${method})`
  })
  return `${name}, communities by the paper’s method, BIGCLAM, looking for as many as there are ${nameOfGrouping(grouping)}, ${original.lookedFor}: the average F₁ score on the original is ${number(original.score, 2)}, ± ${number(original.scoreSpread, 2)} over ${original.repetitions} seeds, where the paper has ${score} and Louvain’s method ${number(original.louvain, 2)}. Released (${times(released)}) it is ${methods.join('; ')}. ${besidePaper(released, original)}${ofFewMembers(released, original)}${others.join('')} ${besideLouvain(released)}`
}

/** @param {CommunityRow[]} released */
function times(released) {
  const most = Math.max(...released.map(({ repetitions }) => repetitions))
  return most === 1 ? 'one release of each' : `up to ${most} releases of each`
}

/**
 * Where communities are hardly any of the nodes, a score below that of noise is no riddle.
 *
 * @param {CommunityRow[]} released
 * @param {CommunityRow} original
 */
function ofFewMembers(released, original) {
  return released
    .filter(({ covered }) => covered < original.covered / 2)
    .map(
      ({ method, epsilon, covered, meanSize, knownSize }) =>
        ` By ${method} at ε = ${epsilon} the communities found have ${number(meanSize, 2)} nodes on average, those known ${number(knownSize, 2)}, and ${number(covered, 2)} of all nodes are in any (original: ${number(original.covered, 2)}): the denser a graph, the stronger a membership must be to count.`,
    )
    .join('')
}

/**
 * @param {CommunityRow[]} released
 * @param {CommunityRow} original
 */
function besidePaper(released, original) {
  const isExact = (/** @type {CommunityRow} */ { method }) => EXACT.includes(method)
  const share = (/** @type {CommunityRow} */ row) => row.score / original.score
  const inPaper = released.filter((row) => isExact(row) && (row.epsilon ?? 0) <= PAPER.to)
  const best = inPaper.reduce((a, b) => (a.score >= b.score ? a : b))
  const measured = [...new Set(released.filter(isExact).map(({ epsilon }) => epsilon ?? 0))].toSorted((a, b) => a - b)
  const close = measured.filter((epsilon) =>
    released.some((row) => isExact(row) && row.epsilon === epsilon && share(row) >= CLOSE),
  )
  return `The paper reports scores close to its original’s from ε = ${PAPER.closeFrom} to ${PAPER.to}; here the best at ε up to ${PAPER.to} is ${number(best.score, 2)} (${best.method}, ε = ${best.epsilon}), ${number(share(best), 2)} of the original’s, and ${CLOSE} of it or more is reached ${atEpsilons(close, measured)} of those measured.`
}

/** @param {CommunityRow[]} released */
function besideLouvain(released) {
  const higher = released.filter(({ score, louvain }) => score > louvain).length
  const differences = released.map(({ score, louvain }) => score - louvain)
  return `On releases BIGCLAM scores higher than Louvain’s method in ${higher} of ${released.length} cases, with differences of ${span(differences, 2)}.`
}
