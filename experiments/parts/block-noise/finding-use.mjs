/** What remains after an approximation, and whether it is nearer to the truth than zeros. */
import { listed, number } from '../words.mjs'
import { DATA_NAMES, settings } from './design.mjs'
import { errorOf, everyRelease, inWords, isMain, least, nameOf, percent, range, shares } from './finding-words.mjs'
import { bestRank, pairs, releases, truthOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 */

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofZeros(rows, data) {
  const { people, transitions, cellsWithTransitions, zeros, ranks } = truthOf(rows, data)
  const from = ranks.findIndex((error) => error <= 1) + 1
  return `${nameOf(data)}: ${number(people.evaluated, 3)} people make ${number(transitions, 3)} transitions in ${number(cellsWithTransitions, 3)} cells, a matrix of zeros has d = ${number(zeros, 3)}, and without any noise a matrix of rank k ${from === 0 ? `does not come to d ≤ 1 up to k = ${ranks.length} (d = ${number(ranks.at(-1) ?? 0, 3)} there)` : `has d ≤ 1 from k = ${from} on`}.`
}

/** @param {any[]} rows */
export function ofRanks(rows) {
  const all = everyRelease(rows).filter(({ quantile, ranks }) => quantile === 1 && ranks.length === settings.ranks)
  const first = all.filter((row) => bestRank(row).k === 1).length
  const gains = all.map((row) => row.alone / bestRank(row).error)
  return `With caps of the largest person the best k is 1 in ${first} of ${all.length} cases, and the error there is ${number(Math.min(...gains), 2)} to ${number(Math.max(...gains), 2)} times smaller than alone; two releases differ by up to ±${percent(Math.max(...all.map((row) => row.ranksSpread)))} % at some k, and alone by up to ±${percent(Math.max(...all.map((row) => row.aloneSpread / row.alone)))} %.`
}

/** @param {any[]} rows */
export function afterRank(rows) {
  const said = [
    ['BL joint', 'L'],
    ['BG joint', 'G'],
    ['BL joint', 'BL Theorem 5'],
    ['BG joint', 'BG Theorem 12'],
  ].map(([name = '', other = '']) => {
    const each = DATA_NAMES.map((data) => {
      const found = pairs(releases(rows, { data, quantile: 1 }).filter(isMain), name, other)
      return `${shares(found, (row) => bestRank(row).error)} (${nameOf(data)})`
    })
    return `${name} to ${other} ${each.join(' and ')}`
  })
  const differ = releases(rows, { quantile: 1 }).filter(isMain)
  return `After the best rank, with caps of the largest person, the ratio of errors is for ${said.join(', ')}; two releases, which differ by up to ±${percent(Math.max(...differ.map((row) => row.ranksSpread)))} %, are too few to tell the calibrations of block noise apart.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofBestCaps(rows, data) {
  const said = ['L', 'BL joint', 'G', 'BG joint'].map((mechanism) => {
    const largest = releases(rows, { data, mechanism, quantile: 1 })
    const found = releases(rows, { data, mechanism, quantile: 'best' })
    const ratios = found.flatMap((row) =>
      largest.filter(({ epsilon }) => epsilon === row.epsilon).map((other) => row.alone / other.alone),
    )
    return `${range(ratios)} for ${mechanism}`
  })
  const clipped = releases(rows, { data, quantile: 'best', mechanism: 'BL joint' })
  const zeros = truthOf(rows, data).zeros
  const caps = [...new Set(clipped.map(({ total }) => total))].sort((a, b) => a - b)
  const [largest] = releases(rows, { data, quantile: 1, mechanism: 'BL joint' })
  return `${nameOf(data)}: caps with the smallest predicted error (for BL joint a total of ${range(caps)} in place of ${number(largest?.total ?? 0, 3)}) multiply the error alone by ${listed(said)}, at the price of a clipping error of ${range(clipped.map((row) => row.clipping))}, where throwing everything away costs ${number(zeros, 3)}.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 * @param {number | 'best'} quantile
 */
export function beatsZeros(rows, data, quantile) {
  const { zeros } = truthOf(rows, data)
  const all = everyRelease(rows).filter((row) => row.data === data && row.quantile === quantile)
  const winners = all.filter((row) => errorOf(row) < zeros)
  const words = quantile === 1 ? 'caps of the largest person' : 'caps with the smallest predicted error'
  const nearest = least(all, errorOf)
  if (winners.length === 0 || nearest === undefined) {
    return `${nameOf(data)}: with ${words} no release at any ε up to ${Math.max(...settings.epsilonsAtRank5)} and any k measured is nearer to the truth than a matrix of zeros (${number(zeros, 3)}); the nearest has d = ${nearest === undefined ? '–' : number(errorOf(nearest), 3)} (${inWords(nearest)}).`
  }
  const alone = all.filter((row) => row.alone < zeros)
  const beyond = winners.filter((row) => errorOf(row) * (1 + row.ranksSpread) < zeros).length
  const epsilons = [...new Set(winners.map(({ epsilon }) => epsilon))].sort((a, b) => a - b)
  const mechanisms = [...new Set(winners.map(({ mechanism }) => mechanism))]
  return `${nameOf(data)}: with ${words} ${winners.length} of ${all.length} cases come nearer to the truth than a matrix of zeros (${number(zeros, 4)}) at some k, ${beyond} of them by more than the spread of the releases and ${alone.length === 0 ? 'none' : alone.length} without an approximation: at ε = ${listed(epsilons)} by ${listed(mechanisms)}; the nearest has d = ${number(errorOf(nearest), 4)} (${inWords(nearest)}), ${percent(1 - errorOf(nearest) / zeros)} % less than zeros, and which k that is only the truth tells.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofQuantiles(rows, data) {
  const best = ['BL joint', 'BG joint'].flatMap((mechanism) =>
    settings.epsilons.flatMap((epsilon) => {
      const found = settings.quantiles.flatMap((quantile) => releases(rows, { data, mechanism, epsilon, quantile }))
      return least(found, (row) => bestRank(row).error) ?? []
    }),
  )
  const smallest = Math.min(...settings.quantiles)
  const others = best.filter(({ quantile }) => quantile !== smallest)
  const except = others.map(inWords)
  return `${nameOf(data)}: of caps at the quantiles ${listed(settings.quantiles)}, the smallest have the smallest error after the best rank in ${best.length - others.length} of ${best.length} cases (BL joint and BG joint at ε = ${listed(settings.epsilons)})${except.length === 0 ? '' : `, with ${listed(except)} as the exception`}; caps of 0, a matrix of zeros, would have d = ${number(truthOf(rows, data).zeros, 4)}.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function nearestOf(rows, data) {
  const nearest = least(
    everyRelease(rows).filter((row) => row.data === data),
    errorOf,
  )
  if (nearest === undefined) return ''
  const error = errorOf(nearest)
  return `${nameOf(data)}: d ≤ 1, as near as two groups of people are to each other, is ${error <= 1 ? '' : 'not '}reached: the smallest d of any release is ${number(error, 3)} (${inWords(nearest)}).`
}
