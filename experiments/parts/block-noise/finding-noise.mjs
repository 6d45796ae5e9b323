/** How the mechanisms compare before any approximation. */
import { listed, number } from '../words.mjs'
import { DATA_NAMES, settings } from './design.mjs'
import { isMain, least, nameOf, range, shares } from './finding-words.mjs'
import { DELTA, pairs, releases, thresholds } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').DataName} DataName
 */

const K = settings.blocksUnlessSaid

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function againstUniform(rows, data) {
  const all = releases(rows, { data, quantile: 1 })
  const said = [
    ['BL Theorem 5', 'L'],
    ['BL joint', 'L'],
    ['BG Theorem 12', 'G'],
    ['BG joint', 'G'],
  ].map(
    ([name = '', other = '']) =>
      `${name} is ${shares(pairs(all, name, other), (row) => row.alone)} times that of ${other}`,
  )
  return `${nameOf(data)}: with caps of the largest person, before any approximation, over ε from ${Math.min(...settings.epsilonsAtRank5)} to ${Math.max(...settings.epsilonsAtRank5)} and with K = ${K}, the error of ${listed(said)}.`
}

/**
 * @param {any[]} rows
 * @param {string} name
 * @param {string} other
 */
export function ofCalibrations(rows, name, other) {
  const said = DATA_NAMES.map((data) => {
    const found = settings.blocks.map((blocks) => {
      const compared = releases(rows, { data, quantile: 1, K: blocks }).filter(isMain)
      return shares(pairs(compared, name, other), (row) => row.alone)
    })
    return `${listed(found)} (${nameOf(data)})`
  })
  return `Alone, with caps of the largest person and over ε = ${listed(settings.epsilons)}, the error of ${name} is that of ${other} times ${said.join(' and ')} for K = ${listed(settings.blocks)}.`
}

/** @param {any[]} rows */
export function ofRefusals(rows) {
  const refused = rows.filter((row) => row.refused !== undefined)
  if (refused.length === 0) {
    return `The formula of Theorem 12, proven for small ε only, keeps its δ in every case here, up to ε = ${Math.max(...settings.epsilonsAtRank5)}: none is refused.`
  }
  const names = [...new Set(refused.map((row) => row.mechanism))]
  const epsilons = [...new Set(refused.map((row) => row.epsilon))].sort((a, b) => a - b)
  return `${listed(names)} ${names.length === 1 ? 'is' : 'are'} refused in ${refused.length} cases, at ε = ${listed(epsilons)}, where the formula does not keep the δ that was asked for.`
}

/** @param {any[]} rows */
export function ofDelta(rows) {
  const [, larger = 0] = settings.deltas
  const said = settings.epsilons.map((epsilon) => {
    const strict = releases(rows, { mechanism: 'BG joint', epsilon, quantile: 1 })
    const lax = releases(rows, { mechanism: 'BG joint', epsilon, quantile: 1, delta: larger })
    const found = strict.flatMap((row) =>
      lax.filter(({ data }) => data === row.data).map((each) => each.alone / row.alone),
    )
    return `${range(found)} at ε = ${epsilon}`
  })
  return `A δ of ${number(larger, 1)} in place of ${number(DELTA, 1)} multiplies the error of BG joint by ${listed(said)}.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofLaws(rows, data) {
  const said = settings.epsilons.map((epsilon) => {
    const [laplace] = releases(rows, { data, epsilon, quantile: 1, mechanism: 'BL joint' })
    const [gaussian] = releases(rows, { data, epsilon, quantile: 1, mechanism: 'BG joint' })
    return `${number((gaussian?.alone ?? Number.NaN) / (laplace?.alone ?? Number.NaN), 2)} at ε = ${epsilon}`
  })
  return `${nameOf(data)}: alone and with caps of the largest person, the error of BG joint (δ = ${number(DELTA, 1)}) is that of BL joint times ${listed(said)}.`
}

/**
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofBlocks(rows, data) {
  const of = (/** @type {string} */ mechanism, /** @type {number} */ blocks) =>
    releases(rows, { data, quantile: 1, epsilon: 1, mechanism, K: blocks })[0]
  const said = ['BL Theorem 5', 'BL joint', 'BG Theorem 12', 'BG exact', 'BG joint'].map((mechanism) => {
    const one = of(mechanism, 1)?.alone ?? Number.NaN
    const others = settings.blocks.slice(1).map((blocks) => number((of(mechanism, blocks)?.alone ?? 0) / one, 3))
    return `${listed(others)} for ${mechanism}`
  })
  const uniform = releases(rows, { data, quantile: 1, epsilon: 1, mechanism: 'L' })[0]?.alone ?? Number.NaN
  const first = number((of('BL joint', 1)?.alone ?? Number.NaN) / uniform, 2)
  return `${nameOf(data)}: K = ${listed(settings.blocks.slice(1))} multiply the error that K = 1 has alone (ε = 1) by ${said.join(', ')}; K = 1, which sets only the cells apart that the reference never touches, already multiplies that of L by ${first}.`
}

/** @param {any[]} rows */
export function ofThresholds(rows) {
  const said = DATA_NAMES.map((data) => {
    const each = ['BL Theorem 5', 'BL joint', 'BG exact'].map((mechanism) => {
      const found = thresholds(rows, { data, mechanism, K: 2 })
      const best = least(found, (row) => row.alone)
      const worst = Math.max(...found.map((row) => row.alone))
      return `τ = ${best?.threshold} for ${mechanism} (the worst τ has ${number(worst / (best?.alone ?? 0), 3)} times its error)`
    })
    return `${nameOf(data)} ${listed(each)}`
  })
  return `For K = 2 the threshold with the smallest error is in ${said.join('; in ')}.`
}

/**
 * Where the noise is.
 *
 * @param {any[]} rows
 * @param {DataName} data
 */
export function ofUntouched(rows, data) {
  const said = ['BL joint', 'BG joint'].flatMap((mechanism) =>
    releases(rows, { data, mechanism, quantile: 1, epsilon: 1 }).map(({ cells, scales }) => {
      const noise = cells.map((count, k) => count * (scales[k] ?? 0))
      const all = noise.reduce((sum, each) => sum + each, 0)
      const share = (cells.at(-1) ?? 0) / cells.reduce((sum, each) => sum + each, 0)
      return { mechanism, cells: share, noise: (noise.at(-1) ?? 0) / all }
    }),
  )
  const shared = said.map(({ mechanism, noise }) => `${number(100 * noise, 3)} % of the noise of ${mechanism}`)
  return `${nameOf(data)}: the cells that the reference never touches, ${number(100 * (said[0]?.cells ?? 0), 3)} % of all, hold ${listed(shared)} (in Σ|noise|, K = ${K}, caps of the largest person).`
}
