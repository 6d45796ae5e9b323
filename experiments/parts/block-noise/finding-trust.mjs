/** Whether what a plan says beforehand, and a release decides by itself, can be relied on. */
import { chanceOfLargest } from '../statistics.mjs'
import { listed, number } from '../words.mjs'
import { DATA_NAMES, settings } from './design.mjs'
import { everyRelease, nameOf, range } from './finding-words.mjs'
import { autos, bestRank, releases, thresholds, truthOf } from './rows.mjs'

const K = settings.blocksUnlessSaid

/** @param {any[]} rows */
export function predicted(rows) {
  const all = everyRelease(rows).concat(
    ...DATA_NAMES.flatMap((data) => [2, 3].map((blocks) => thresholds(rows, { data, K: blocks }))),
  )
  const deviation = Math.max(...all.map((row) => Math.abs(row.noiseDeviation)))
  const percent = Math.max(...all.map((row) => 100 * Math.abs(row.noise / row.predictedNoise - 1)))
  const chance = chanceOfLargest(deviation, all.length)
  return `The error of the noise that plans predict ${chance < 0.01 ? 'does not hold' : 'holds'}: in ${all.length} cases the measured one is at most ${number(deviation, 3)} standard errors and ${number(percent, 2)} % away, and if the plans are right, the largest of so many deviations is at least this large with probability ${number(chance, 2)}.`
}

/** @param {any[]} rows */
export function predictedClipping(rows) {
  const said = DATA_NAMES.flatMap((data) =>
    [
      { found: releases(rows, { data, quantile: 'best' }), caps: 'the best caps' },
      { found: releases(rows, { data, quantile: 1 }).filter((row) => row.K === K), caps: 'caps of the largest person' },
    ].map(({ found, caps }) => {
      const ratios = found.map((row) => row.clipping / row.predictedClipping)
      return `${range(ratios)} with ${caps} (${nameOf(data)}, d = ${range(found.map((row) => row.clipping))})`
    }),
  )
  return `The error of clipping alone, which plans take from the half of the reference that did not set the caps, is measured as that prediction times ${listed(said)}.`
}

/** @param {any[]} rows */
export function ofAuto(rows) {
  const all = DATA_NAMES.flatMap((data) =>
    autos(rows, { data }).flatMap((row) => {
      const { mechanism, epsilon, quantile } = row
      const [release] = releases(rows, { data, epsilon, mechanism: mechanism ?? '', quantile: quantile ?? 1 })
      const { zeros } = truthOf(rows, data)
      return release === undefined ? [] : [{ row, best: bestRank(release), zeros }]
    }),
  )
  const none = all.filter(({ row }) => row.chosen.every((k) => k === 0))
  const right = none.filter(({ best, zeros }) => zeros <= best.error).length
  const others = all.filter(({ row }) => row.chosen.some((k) => k > 0))
  const ratios = others.map(({ row, best, zeros }) => row.error / Math.min(best.error, zeros))
  const chosen = others.flatMap(({ row }) => row.chosen)
  const nearer = others.filter(({ row, zeros }) => row.error < zeros).length
  const kept =
    others.length === 0
      ? ''
      : `; in the other ${others.length} it keeps ${Math.min(...chosen)} to ${Math.max(...chosen)} singular values and has ${range(ratios)} times the error of the best k or of zeros, whichever is smaller, and ${nearer === 0 ? 'never less' : `in ${nearer} of them less`} than zeros`
  return `Rank "auto" keeps nothing, a matrix of zeros, in ${none.length} of ${all.length} cases, in ${right === none.length ? 'all' : right} of which zeros are indeed nearer to the truth than every k from 1 to ${settings.ranks}${kept}.`
}
