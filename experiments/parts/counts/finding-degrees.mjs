/** What the rows say of degrees. */
import { listed, number } from '../words.mjs'
import { span } from '../xor/rows.mjs'
import { GRAPH_NAMES, GRAPHS, settings } from './design.mjs'
import { degreeRow } from './rows.mjs'
import { CLOSE } from './tables.mjs'

/** @param {any[]} rows */
export function ofCleanUp(rows) {
  const all = everywhere(rows)
  const better = (/** @type {string} */ key) =>
    all.filter(({ row }) => (row[`sequenceClean${key}`] ?? 0) < (row[`sequenceNoisy${key}`] ?? 0))
  const [divergence, half, apart, moved] = [better(''), better('Half'), better('Apart'), better('Moved')]
  const turned = all.filter((each) => divergence.includes(each) !== half.includes(each))
  const smoothing =
    turned.length === 0
      ? 'with half a node more of every degree in the release in the same ones'
      : `with half a node more of every degree in the release in ${half.length}, so that it depends on the smoothing in ${turned.length} (${listed(turned.map(({ data, epsilon }) => `${GRAPHS[data].name} at ε = ${epsilon}`))})`
  const said = GRAPH_NAMES.map((data) => {
    const { sequenceNoisy, sequenceClean } = degreeRow(rows, data, CLOSE)
    return `${two(sequenceNoisy)} and ${two(sequenceClean)} on ${GRAPHS[data].name}`
  })
  const losses = all.filter((each) => !divergence.includes(each))
  const where =
    losses.length === 0
      ? ''
      : ` It makes the divergence larger on ${listed(
          GRAPH_NAMES.flatMap((data) => {
            const at = losses.filter((each) => each.data === data).map(({ epsilon }) => epsilon)
            return at.length === 0 ? [] : [`${GRAPHS[data].name} at ε = ${listed(at)}`]
          }),
        )}.`
  const shares = GRAPH_NAMES.map((data) => {
    const { sequenceNoisyMissed, sequenceCleanMissed } = degreeRow(rows, data, CLOSE)
    return `${two(sequenceNoisyMissed)} and ${two(sequenceCleanMissed)} on ${GRAPHS[data].name}`
  })
  return `The clean-up of a degree sequence mostly brings degrees nearer, but not always their distribution: at ε = ${CLOSE} the KL divergence of the true distribution from the released one is, without and with it, ${listed(said)}. With it the divergence is smaller in ${divergence.length} of ${all.length} cases of graph and ε, and ${smoothing}. Total variation, which needs no smoothing, is smaller in ${apart.length}, and the distance that degrees must move in ${moved.length}.${where} Averaging makes long runs of one degree and leaves the degrees between them empty, while noise as it is spreads nodes over all of them: at ε = ${CLOSE} the share of nodes whose degree nobody has in the release is, without and with it, ${listed(shares)}. Where that is much, the noisy sequence, which is released too, is the better source for the distribution.`
}

/** @param {any[]} rows */
export function ofForms(rows) {
  const all = everywhere(rows)
  const better = all.filter(({ row }) => (row['histogramClean'] ?? 0) < (row['histogramNoisy'] ?? 0))
  const best = all.filter(
    ({ row }) =>
      Math.min(row['histogramNoisy'] ?? 0, row['histogramClean'] ?? 0) <
      Math.min(row['sequenceNoisy'] ?? 0, row['sequenceClean'] ?? 0),
  )
  const where =
    best.length === 0
      ? 'nowhere'
      : `only on ${listed(best.map(({ data, epsilon }) => `${GRAPHS[data].name} at ε = ${epsilon}`))}`
  const moved = all.map(({ row }) => row['histogramCleanMoved'] ?? Number.NaN)
  const besides = all.map(({ row }) => row['sequenceCleanMoved'] ?? Number.NaN)
  return `For a histogram, the clean-up makes the KL divergence smaller in ${better.length} of ${all.length} cases, and a histogram is nearer than the better of the two sequences ${where}. Cleaned up it still has some nodes of very large degree: degrees must move by ${span(moved, 2)} on average to be the true ones, those of a cleaned sequence by ${span(besides, 2)}. ${uselessIn(all)}`
}

/** A divergence of a nat: shares are off by a factor of e on average. */
const MUCH = 1

/** @param {ReturnType<typeof everywhere>} all */
function uselessIn(all) {
  const keys = ['sequenceNoisy', 'sequenceClean', 'histogramNoisy', 'histogramClean']
  const lost = all.filter(({ row }) => keys.every((key) => (row[key] ?? 0) > MUCH))
  return lost.length === 0
    ? 'In every case one of the four is less than a nat away.'
    : `If a nat is too much, nothing of this is of use on ${listed(lost.map(({ data, epsilon }) => `${GRAPHS[data].name} at ε = ${epsilon}`))}.`
}

/** @param {any[]} rows */
function everywhere(rows) {
  return GRAPH_NAMES.flatMap((data) =>
    settings.epsilons.map((epsilon) => ({ data, epsilon, row: degreeRow(rows, data, epsilon) })),
  )
}

/** @param {number | undefined} value */
function two(value) {
  return number(value ?? Number.NaN, 2)
}
