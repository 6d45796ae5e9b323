/** What is lost, in words. Every number comes from the rows. */
import { listed, number } from '../words.mjs'
import { settings } from './design.mjs'
import { nameOf, rowsOf } from './tables.mjs'

/** @param {any[]} rows */
export function finding(rows) {
  return [
    ofCounts(rows, 'edges'),
    ofCounts(rows, 'triangles'),
    ofRace(rows),
    ofDegrees(rows),
    ofCuts(rows),
    'A cut cannot be had with a person hidden, neither asked for later nor named: somebody in the set may be joined to everybody outside it. N2E (Hu, Ding and Dong, arXiv 2511.20125) claims less error than other ways for edges and degrees; its clipping and its choice of a largest degree are not described in what could be read of it (the abstract and the beginning), and it is not in these tables.',
  ].join('\n\n')
}

/** @param {any[]} rows @param {number} epsilon @param {string} what */
const at = (rows, epsilon, what) =>
  rowsOf(rows, what).map((row) => ({
    name: nameOf(row),
    ...row.errors.find((/** @type {any} */ each) => each.epsilon === epsilon),
  }))

const percent = (/** @type {number} */ share) => `${number(100 * share, 2)} %`
const span = (/** @type {number[]} */ values, /** @type {(x: number) => string} */ said) =>
  `${said(Math.min(...values))} to ${said(Math.max(...values))}`

/** @param {any[]} rows @param {'edges' | 'triangles'} what */
function ofCounts(rows, what) {
  const own = at(rows, 1, what)
  const of = (/** @type {string} */ key) => own.map((each) => each[key]).filter((error) => error !== undefined)
  const useless = settings.epsilons.flatMap((epsilon) =>
    at(rows, epsilon, what).flatMap(({ name, chosen }) => (chosen > 0.25 ? [`${name} at ε = ${epsilon}`] : [])),
  )
  return `**${what === 'edges' ? 'Edges' : 'Triangles'}.** At ε = 1 half of all releases are off by at most ${span(of('friendship'), percent)} with a friendship hidden. With a person hidden it is ${span(of('guess'), percent)} for whoever guesses the cap twice too large, and ${span(of('chosen'), percent)} where it is chosen privately. ${useless.length === 0 ? 'A number of use is left everywhere, at every ε that was tried.' : `Off by more than a quarter, and of little use, are ${listed(useless)}.`}`
}

/** @param {any[]} rows */
function ofRace(rows) {
  const ratios = ['edges', 'triangles'].flatMap((what) =>
    settings.epsilons.flatMap((epsilon) =>
      at(rows, epsilon, what).flatMap(({ race, chosen }) => (race === undefined ? [] : [race / chosen])),
    ),
  )
  const won = ratios.filter((ratio) => ratio > 1).length
  return `Where nobody guesses, a cap chosen privately is nearer than R2T in ${won} of ${ratios.length} cases; R2T's error is ${span(ratios, (x) => number(x, 2))} times ours.`
}

/** @param {any[]} rows */
function ofDegrees(rows) {
  const own = at(rows, 1, 'degrees')
  const means = rowsOf(rows, 'degrees').map((row) => row.mean)
  const beyond = own.filter(({ person }, k) => person > /** @type {number} */ (means[k])).map(({ name }) => name)
  return `**Degrees.** At ε = 1 a sorted degree is off by ${span(
    own.map(({ friendship }) => friendship),
    (x) => number(x, 2),
  )} on average with a friendship hidden, and by ${span(
    own.map(({ person }) => person),
    (x) => number(x, 3),
  )} with a person hidden${beyond.length === 0 ? '' : `: more than the mean degree itself on ${listed(beyond)}`}. Every number of nodes gets noise of scale 2·(largest degree)/ε: hubs of a thousand edges cost a graph of a few thousand nodes most. How many nodes there are is hidden too, and those without an edge are not counted.`
}

/** @param {any[]} rows */
function ofCuts(rows) {
  const cells = rowsOf(rows, 'cuts').flatMap((row) =>
    row.errors.flatMap((/** @type {any} */ { sketch, pairs, response }) =>
      (pairs ?? []).map((/** @type {number} */ own, /** @type {number} */ i) => ({
        sketch: sketch[i] / own,
        response: response === undefined ? Infinity : response[i] / own,
      })),
    ),
  )
  const mean = (/** @type {number[]} */ ratios) =>
    Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const finite = cells.map(({ response }) => response).filter(Number.isFinite)
  return `**Cuts**, a friendship hidden. Noisy degrees and flipped pairs are nearer than the sketch in ${cells.filter(({ sketch }) => sketch > 1).length} of ${cells.length} cases (five graphs, ${settings.epsilons.length} ε, up to ${settings.sizes.length} sizes), by ${number(mean(cells.map(({ sketch }) => sketch)), 3)} times in the geometric mean, and need no δ. Beside flipped pairs alone it is ${number(mean(finite), 3)} times.`
}
