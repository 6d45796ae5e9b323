/** What the rows say of tables. */
import { chanceOfLargest } from '../statistics.mjs'
import { listed, number } from '../words.mjs'
import { settings, TABLE_METHODS, TABLE_NAMES, TABLES } from './design.mjs'
import { atEpsilons, plusMinus, span, tableRow } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').TableName} TableName
 */

const { tableEpsilons: epsilons, repetitions } = settings

/** Differences of so many standard errors are taken for real: by chance hardly any of all that are compared would be so large. */
const CLEAR = 4

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
export function ofBaseline(rows, data) {
  const { accuracy, accuracySpread, larger, ones } = tableRow(rows, data)
  const { name, paper } = TABLES[data]
  return `${name}: without privacy the model tells ${plusMinus(accuracy, accuracySpread)} of the labels over ${repetitions} splits (the paper has ${paper} for one), and whoever always says the larger class ${larger.toFixed(3)}; ${number(100 * ones, 2)} % of the cells are 1.`
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
export function ofStaircase(rows, data) {
  const signal = epsilons.map(
    (epsilon) => signalOf(rows, data, 'staircase', epsilon) / signalOf(rows, data, 'response', epsilon),
  )
  const [staircase, response] = ['staircase', 'response'].map((name) => tableRow(rows, data, name, 1).accuracy)
  return `${TABLES[data].name}, all ${TABLES[data].columns} features of a person protected: the staircase is ${comparedWith(rows, data, 'response')} (clearly: by more than ${CLEAR} standard errors); at ε = 1 it has ${number(staircase ?? 0, 3)}, response ${number(response ?? 0, 3)}. What it leaves of a cell, ½ less the probability of a flip, is ${span(signal, 2)} times what response leaves. Its accuracy is ${listed([0.1, 0.5, 1, 3, 10].map((epsilon) => `${number(tableRow(rows, data, 'staircase', epsilon).accuracy, 3)} at ε = ${epsilon}`))}.`
}

/**
 * ½ less the probability of a flip, as planned.
 *
 * @param {any[]} rows
 * @param {TableName} data
 * @param {string} method
 * @param {number} epsilon
 */
function signalOf(rows, data, method, epsilon) {
  const { training, columns } = TABLES[data]
  return 0.5 - tableRow(rows, data, method, epsilon).expectedFlips / (training * columns)
}

/**
 * Where the staircase is more or less accurate by more than chance would have it.
 *
 * @param {any[]} rows
 * @param {TableName} data
 * @param {string} other
 */
function comparedWith(rows, data, other) {
  const gains = epsilons.map((epsilon) => {
    const [own, others] = ['staircase', other].map((name) => tableRow(rows, data, name, epsilon))
    const error = Math.hypot(own?.accuracySpread ?? 0, others?.accuracySpread ?? 0) / Math.sqrt(repetitions)
    return ((own?.accuracy ?? 0) - (others?.accuracy ?? 0)) / error
  })
  const clearly = (/** @type {1 | -1} */ sign) => epsilons.filter((_, i) => sign * (gains[i] ?? 0) > CLEAR)
  const less = clearly(-1)
  const name = other.replace(', printed', ' as printed')
  return `clearly more accurate than ${name} ${atEpsilons(clearly(1), epsilons)}${less.length === 0 ? '' : ` and clearly less ${atEpsilons(less, epsilons)}`}`
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
export function againstModels(rows, data) {
  const compared = ['objective perturbation', 'PPLR, printed'].map((name) => {
    const [half, one] = [0.5, 1].map((epsilon) => number(tableRow(rows, data, name, epsilon).accuracy, 3))
    return `${comparedWith(rows, data, name)} (which has ${half} at ε = 0.5 and ${one} at ε = 1)`
  })
  return `${TABLES[data].name}: a model trained on rows released by the staircase is ${compared.join('; it is ')}. That is no fair race: objective perturbation protects the labels too, and releases of rows do not; the guarantee of PPLR as printed does not hold; and released rows can be used for more than one model.`
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
export function ofPrintedTables(rows, data) {
  const coin = 0.5 / tableRow(rows, data).ones
  const printed = TABLE_METHODS.filter(({ scale }) => scale === 'paper').map(({ name, share }) => {
    const found = epsilons.map((epsilon) => tableRow(rows, data, name, epsilon))
    const losses = found.map(({ loss, epsilon }) => loss / epsilon)
    return `α = ${share} loses ${span(losses, 3)} of the ε asked for and has an expected error rate of ${span(
      found.map(({ expectedErrorRate }) => expectedErrorRate),
      4,
    )} and an accuracy of ${span(
      found.map(({ accuracy }) => accuracy),
      3,
    )}`
  })
  const [halfStaircase, largest] = [0.5, Math.max(...epsilons)].map((epsilon) =>
    tableRow(rows, data, 'staircase', epsilon),
  )
  const exact = epsilons.map((epsilon) => tableRow(rows, data, 'XOR α = 0.75, exact', epsilon))
  const ratios = exact.map(
    ({ expectedErrorRate, epsilon }) => expectedErrorRate / tableRow(rows, data, 'response', epsilon).expectedErrorRate,
  )
  const claim =
    data === 'votes'
      ? ` The paper reports about 0.04 at ε = 0.5; the least that XOR noise for whole rows can have there is ${number(halfStaircase?.expectedErrorRate ?? 0, 3)} (the staircase), and at ε = ${largest?.epsilon} it is ${number(largest?.expectedErrorRate ?? 0, 3)}.`
      : ''
  return `${TABLES[data].name}, the paper's parameters with the positive sign that it prescribes: ${listed(printed)}, where the toss of a coin for every cell has ${number(coin, 4)}${flipsMost(rows, data) ? ': they flip more than half of the cells, and more of them the larger ε is' : ''}.${claim} With the negative sign, scaled to lose exactly ε, α = 1 is independent response, and α = 0.75 has ${span(ratios, 4)} times its error rate.`
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
function flipsMost(rows, data) {
  const coin = 0.5 / tableRow(rows, data).ones
  return TABLE_METHODS.filter(({ scale }) => scale === 'paper').every(({ name }) => {
    const rates = epsilons.map((epsilon) => tableRow(rows, data, name, epsilon).expectedErrorRate)
    return rates.every((rate, i) => rate > (i === 0 ? coin : (rates[i - 1] ?? coin)))
  })
}

/** @param {any[]} rows */
export function ofPredictions(rows) {
  const releases = TABLE_METHODS.filter(({ by }) => !by.startsWith('objective'))
  const deviations = TABLE_NAMES.flatMap((data) =>
    releases.flatMap(({ name }) =>
      epsilons.map((epsilon) => {
        const { flips, expectedFlips, flipsSpread } = tableRow(rows, data, name, epsilon)
        return Math.abs(flips - expectedFlips) / (flipsSpread / Math.sqrt(repetitions))
      }),
    ),
  )
  const largest = Math.max(...deviations)
  const chance = chanceOfLargest(largest, deviations.length)
  return `The flips that plans predict ${chance < 0.01 ? 'do not hold' : 'hold'}: in ${deviations.length} cases the measured mean is at most ${number(largest, 3)} standard errors away, and if the plans are right, the largest of so many deviations is at least this large with probability ${number(chance, 2)}.`
}
