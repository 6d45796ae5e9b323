/** Errors of cuts under every mechanism but multiplicative weights. */
import { cutSketch } from '@tulle/core'
import { cutAnswer } from '@tulle/core/sketches'
import { generator } from '../random.mjs'
import { mean, rounded } from '../xor/summary.mjs'
import { KINDS, sizesOf } from './cuts.mjs'
import {
  EXPECTED,
  GAUSSIAN,
  GAUSSIAN_NAMED,
  LAPLACE,
  LAPLACE_NAMED,
  LAPLACIAN,
  PAIRS,
  PUBLISHED,
  RESPONSE,
  SKETCH,
} from './design.mjs'
import { laplace } from './draws.mjs'
import {
  ACCURACY,
  gaussianAnswers,
  gaussianLaplacian,
  gaussianPairs,
  laplaceAnswers,
  pairsAcross,
  paperSketch,
  randomisedResponse,
  sketchAnswer,
} from './laws.mjs'

/**
 * @typedef {import('./cuts.mjs').Cut} Cut
 * @typedef {import('./cuts.mjs').Kind} Kind
 * @typedef {import('./laws.mjs').Law} Law
 * @typedef {import('./social.mjs').Social} Social
 *
 * @typedef {object} Measured
 * @property {string} method
 * @property {number} [queries] where the error depends on how many are asked
 * @property {Kind} kind
 * @property {number} size
 * @property {number} error
 * @property {number} [predicted]
 */

/** Additions that one size may take when a sketch is asked. */
const MOST_ADDITIONS = 2e8
const FEWEST_ASKED = 20

/**
 * @param {Social} social
 * @param {{ queries: number[] }} settings
 */
export function measureGraph({ nodes, edges, cuts, crossed }, { queries }) {
  const found = sizesOf(nodes).flatMap((size) =>
    KINDS.map((kind) => ({ size, kind, value: rounded(mean(cuts(kind, size).map(({ value }) => value))) })),
  )
  const crossings = queries.flatMap((k) =>
    sizesOf(nodes).map((size) => ({ queries: k, size, crossed: rounded(mean(crossed(size, k))) })),
  )
  return { nodes, edges, cuts: found, crossings }
}

/**
 * @param {{ epsilon: number }} case_
 * @param {Social} social
 * @param {{ delta: number, queries: number[], sketches: number }} settings
 * @param {import('@tulle/core').Bits} [bits]
 */
export async function measureCuts({ epsilon }, social, { delta, queries, sketches }, bits) {
  const { nodes } = social
  const promise = { epsilon, delta }
  const published = queries.map((k) => ({
    k,
    ...paperSketch({ ...promise, eta: ACCURACY.eta, nu: ACCURACY.miss / k }),
  }))
  /** Sessions differ in how many cuts an edge can cross: each draws by a law of its own. */
  const named =
    (/** @type {number} */ k, /** @type {(crossed: number) => Law} */ lawFor) => (/** @type {number} */ size) =>
      social.crossed(size, k).map(lawFor)
  /** @type {{ method: string, queries?: number, laws: (size: number) => Law[] }[]} */
  const laws = [
    { method: LAPLACIAN, laws: () => [gaussianLaplacian(promise)] },
    { method: PAIRS, laws: () => [gaussianPairs(promise)] },
    { method: RESPONSE, laws: () => [randomisedResponse(promise)] },
    ...queries.flatMap((k) => [
      { method: LAPLACE, queries: k, laws: () => [laplaceAnswers({ epsilon, crossed: k })] },
      { method: GAUSSIAN, queries: k, laws: () => [gaussianAnswers({ ...promise, crossed: k })] },
      { method: LAPLACE_NAMED, queries: k, laws: named(k, (crossed) => laplaceAnswers({ epsilon, crossed })) },
      { method: GAUSSIAN_NAMED, queries: k, laws: named(k, (crossed) => gaussianAnswers({ ...promise, crossed })) },
    ]),
    ...published.flatMap(({ k, rows, w }) =>
      w < nodes ? [{ method: PUBLISHED, queries: k, laws: () => [sketchAnswer({ rows, w })] }] : [],
    ),
  ]
  const sketched = await measureSketch(promise, social, { sketches, bits })
  const drawn = laws.flatMap(({ laws: lawsFor, ...of }, i) =>
    everySize(social, (cuts, size, stream) => byLaws(lawsFor(size), { nodes, size, cuts }, generator(stream, i))).map(
      (each) => ({ ...of, ...each }),
    ),
  )
  const { rows, w } = sketched.plan.parameters
  return {
    rows,
    w: rounded(w),
    published: published.map(({ k, rows, w }) => ({ queries: k, rows, w: rounded(w) })),
    results: /** @type {Measured[]} */ ([...sketched.results, ...drawn, ...expected(epsilon, social)]),
  }
}

/**
 * Real sketches: each is asked for its share of the cuts of all sizes.
 *
 * @param {{ epsilon: number, delta: number }} promise
 * @param {Social} social
 * @param {{ sketches: number, bits: import('@tulle/core').Bits | undefined }} options
 */
async function measureSketch(promise, social, { sketches, bits }) {
  const { nodes, graph } = social
  const asked = { sizes: sizesOf(nodes) }
  const facts = { nodes, neighbours: /** @type {const} */ ({ kind: 'edge' }) }
  // Useless or not is what is measured.
  const plan = cutSketch.plan(facts, { ...promise, asked, evenIfUseless: true })
  const { rows } = plan.parameters
  const law = sketchAnswer(plan.parameters)
  /** @type {Map<string, { errors: number[], predicted: number[] }>} */
  const found = new Map()
  for (let i = 0; i < sketches; i++) {
    const released = await cutSketch.release(plan, graph, bits === undefined ? {} : { bits })
    for (const { kind, size, cuts } of everyCut(social)) {
      const affordable = Math.max(FEWEST_ASKED, Math.floor(MOST_ADDITIONS / (2 * size * rows)))
      const key = JSON.stringify({ kind, size })
      const { errors, predicted } = found.get(key) ?? { errors: [], predicted: [] }
      const mine = cuts.filter((_, k) => k % sketches === i).slice(0, affordable)
      for (const { nodes: side, value } of mine) {
        errors.push(Math.abs(cutAnswer(released, side).estimate - value))
        predicted.push(law.meanAbsolute({ nodes, size, value }))
      }
      found.set(key, { errors, predicted })
    }
  }
  const results = [...found].map(([key, { errors, predicted }]) => ({
    method: SKETCH,
    .../** @type {{ kind: Kind, size: number }} */ (JSON.parse(key)),
    error: rounded(mean(errors)),
    predicted: rounded(mean(predicted)),
  }))
  return { plan, results }
}

/**
 * @param {Law[]} laws each has its share of the cuts
 * @param {{ nodes: number, size: number, cuts: Cut[] }} of
 * @param {() => number} random
 */
function byLaws(laws, { nodes, size, cuts }, random) {
  const asked = cuts.map(({ value }, i) => {
    const law = /** @type {Law} */ (laws[i % laws.length])
    const of = { nodes, size, value }
    return { error: Math.abs(law.draw(of, random)), predicted: law.meanAbsolute(of) }
  })
  return { error: mean(asked.map(({ error }) => error)), predicted: mean(asked.map(({ predicted }) => predicted)) }
}

/**
 * What the number of edges alone says, with a fresh count for each cut.
 *
 * @param {number} epsilon
 * @param {Social} social
 */
function expected(epsilon, social) {
  const { nodes, edges } = social
  return everySize(social, (cuts, size, stream) => {
    const random = generator(stream, 100)
    const share = (2 * pairsAcross({ nodes, size })) / (nodes * (nodes - 1))
    return { error: mean(cuts.map(({ value }) => Math.abs((edges + laplace(random) / epsilon) * share - value))) }
  }).map((each) => ({ method: EXPECTED, ...each }))
}

/** @param {Social} social */
function everyCut({ nodes, cuts }) {
  return sizesOf(nodes).flatMap((size) => KINDS.map((kind) => ({ kind, size, cuts: cuts(kind, size) })))
}

/**
 * @param {Social} social
 * @param {(cuts: Cut[], size: number, stream: number) => { error: number, predicted?: number }} measured
 */
function everySize(social, measured) {
  return everyCut(social).map(({ kind, size, cuts }) => {
    const { error, predicted } = measured(cuts, size, 2 * size + KINDS.indexOf(kind))
    return { kind, size, error: rounded(error), ...(predicted === undefined ? {} : { predicted: rounded(predicted) }) }
  })
}
