/** What the rows say of cuts. */
import { middle } from '../counts/rows.mjs'
import { listed, number } from '../words.mjs'
import { span } from '../xor/rows.mjs'
import { CLOSE, MANY } from './close.mjs'
import { errorAt, isOfUse, nearest, nearestLater, nearestUnnamed, sizesNearer } from './compare.mjs'
import { KINDS } from './cuts.mjs'
import {
  EXPECTED,
  GAUSSIAN,
  GRAPH_NAMES,
  GRAPHS,
  LAPLACE,
  LAPLACIAN,
  PAIRS,
  PUBLISHED,
  RESPONSE,
  SKETCH,
  settings,
} from './design.mjs'
import { averageOf, everyCut, graphRow, planRow, sizesIn } from './rows.mjs'

/**
 * @typedef {import('./compare.mjs').Asked} Asked
 * @typedef {import('./rows.mjs').CutMeasure} CutMeasure
 * @typedef {import('./rows.mjs').VarianceMeasure} VarianceMeasure
 */

/**
 * Every graph, ε, k, kind and size.
 *
 * @param {any[]} rows
 * @returns {Asked[]}
 */
function everyAsked(rows) {
  return settings.queries.flatMap((queries) =>
    settings.epsilons.flatMap((epsilon) => everyCut(rows).map((cut) => ({ ...cut, epsilon, queries }))),
  )
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofSummary(rows, measures) {
  const perNode = GRAPH_NAMES.map((data) =>
    errorAt(measures, { data, epsilon: CLOSE, queries: MANY, kind: 'random', size: 1 }, SKETCH),
  )
  const asked = everyAsked(rows).filter(({ queries }) => queries === MANY)
  const later = KINDS.map((kind) => {
    const all = asked.filter((each) => each.kind === kind)
    const won = all.filter((each) => nearestLater(measures, each).method === SKETCH)
    return `${won.length} of ${all.length} cases of graph, ε and size for ${kind === 'balls' ? 'balls' : 'random sets'}${won.length === 0 ? '' : ` (${sizesSaid(won)})`}`
  })
  const [few = 1] = settings.queries
  const best = (/** @type {number} */ k, /** @type {typeof nearest} */ of) => {
    const all = everyAsked(rows).filter(({ queries }) => queries === k)
    const won = all.filter((each) => of(measures, each).method === SKETCH)
    return won.length === 0 ? `in none of ${all.length}` : `in ${won.length} of ${all.length} (${sizesSaid(won)})`
  }
  const winners = counted(asked.map((each) => nearest(measures, each).method).filter((method) => method !== SKETCH))
  const direct = [LAPLACE, GAUSSIAN].map((method) =>
    errorAt(measures, { ...anyCut(rows), epsilon: CLOSE, queries: few }, method),
  )
  return `The sketch is for small cuts that are thought of later. With the exact w its error at ε = ${CLOSE} is ${span(perNode, 2)} edges for each node on the smaller side, whatever the graph. Among what answers any number of cuts, thought of at any time (the sketch, Gaussian noise on pairs, randomised response and the expected cut), it is the nearest in ${listed(later)}. Beside ${few} cuts that are answered with noise of their own, thought of one after the other, or beside multiplicative weights, it is the nearest ${best(few, nearestUnnamed)}, beside ${whole(MANY)} of them ${best(MANY, nearestUnnamed)}. Where all k cuts are named beforehand, noise for as many as one edge can cross is hard to beat: the sketch is the nearest ${best(few, nearest)} for k = ${few} and ${best(MANY, nearest)} for k = ${whole(MANY)}; for the latter the nearest are ${listed(winners.map(({ name, count }) => `${name} in ${count}`))}. Whoever has a few cuts in mind should have these answered: ${few} answers with Laplace or Gaussian noise are off by ${span(direct, 3)} edges at ε = ${CLOSE}, whatever their size.`
}

/**
 * A whole number.
 *
 * @param {number} value
 */
function whole(value) {
  return number(value, 1)
}

/**
 * @param {any[]} rows
 */
function anyCut(rows) {
  const [first] = everyCut(rows)
  if (first === undefined) throw new Error('There are no cuts.')
  return first
}

/** @param {Asked[]} found */
function sizesSaid(found) {
  const sizes = [...new Set(found.map(({ size }) => size))].toSorted((a, b) => a - b)
  return sizes.length > 3 ? `s from ${sizes[0]} to ${whole(sizes.at(-1) ?? 0)}` : `s = ${listed(sizes)}`
}

/** @param {string[]} names */
function counted(names) {
  return [...new Set(names)]
    .map((name) => ({ name, count: names.filter((each) => each === name).length }))
    .toSorted((a, b) => b.count - a.count)
}

/**
 * Where the sketch is of use, graph by graph: near enough to see the cut, and nearer than what the number of edges says.
 *
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofPlace(rows, measures) {
  const said = GRAPH_NAMES.map((data) => {
    const degree = (2 * graphRow(rows, data).edges) / graphRow(rows, data).nodes
    const at = settings.epsilons.map((epsilon) => {
      const good = sizesIn(rows, data).filter((size) => {
        const asked = { data, epsilon, queries: MANY, kind: /** @type {const} */ ('balls'), size }
        return nearestLater(measures, asked).method === SKETCH && isOfUse(rows, asked, errorAt(measures, asked, SKETCH))
      })
      return { epsilon, good }
    })
    const places = at.filter(({ good }) => good.length > 0)
    const where =
      places.length === 0
        ? 'nowhere'
        : places.map(({ epsilon, good }) => `s = ${listed(good)} at ε = ${epsilon}`).join(', ')
    return `${GRAPHS[data].name} (average degree ${number(degree, 3)}): ${where}`
  })
  const random = everyAsked(rows).filter(({ kind, queries }) => kind === 'random' && queries === MANY)
  const trivial = random.filter((each) => errorAt(measures, each, EXPECTED) < errorAt(measures, each, SKETCH))
  const asked = everyAsked(rows).filter(({ queries }) => queries === MANY)
  const useless = asked.filter((each) => !isOfUse(rows, each, nearestLater(measures, each).error))
  return `Where it is of use for balls, in that it is the nearest of what answers any number of cuts and off by less than half of the average cut: on ${said.join('; on ')}. An error that grows with every node on the smaller side is little beside a large average degree and as much as a small one. Random cuts are another matter: the number of edges alone, with noise, says more of them than the sketch in ${trivial.length} of ${random.length} cases. Nothing that answers any number of cuts is of use, in that even the nearest is off by more than half of the average cut, in ${useless.length} of ${asked.length} cases.`
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofResponse(rows, measures) {
  const said = settings.epsilons.map((epsilon) => {
    const shares = GRAPH_NAMES.map((data) => {
      const sizes = sizesNearer(
        rows,
        measures,
        { data, epsilon, queries: MANY, kind: 'balls' },
        { method: SKETCH, than: RESPONSE },
      )
      return { data, most: sizes.at(-1) ?? 0, share: (sizes.at(-1) ?? 0) / graphRow(rows, data).nodes }
    })
    const sizes = shares.map(({ most, data }) => `${most === 0 ? 'nowhere' : most} on ${GRAPHS[data].name}`)
    return `at ε = ${epsilon} up to ${listed(sizes)}, which is ${span(
      shares.map(({ share }) => 100 * share),
      2,
    )} % of all nodes`
  })
  const pairs = everyAsked(rows).filter(({ queries }) => queries === MANY)
  const beaten = pairs.filter((each) => errorAt(measures, each, SKETCH) < errorAt(measures, each, PAIRS))
  const lost = pairs.filter((each) => !beaten.includes(each))
  const where = lost.length === 0 ? '' : ` (not at ${sizesSaid(lost)}, where both are of one order)`
  return `The paper says that for all cuts of s = o(n) nodes its sketch dominates randomised response (Section 3.2 and Table 1). At real sizes the sketch with the exact w is nearer only for the smallest of cuts: ${listed(said)}; beyond, randomised response is, which besides promises ε without a δ and answers for every pair. The share of nodes does not shrink where there are more of them, so that the claim holds in the limit; it is the share that is small. Gaussian noise on pairs, which has the same promise as the sketch, is beaten in ${beaten.length} of ${pairs.length} cases${where}.`
}

/**
 * @param {any[]} rows
 * @param {CutMeasure[]} measures
 */
export function ofPublished(rows, measures) {
  const plans = GRAPH_NAMES.flatMap((data) =>
    settings.epsilons.flatMap((epsilon) =>
      planRow(rows, data, epsilon).published.map((plan) => ({
        data,
        epsilon,
        ...plan,
        nodes: graphRow(rows, data).nodes,
      })),
    ),
  )
  const possible = plans.filter(({ w, nodes }) => w < nodes)
  const times = plans.map(({ data, epsilon, w }) => w / planRow(rows, data, epsilon).w)
  const found = measures.filter(({ method }) => method === PUBLISHED)
  const shares = found.map((each) => ({ ...each, share: (each.predicted ?? each.error) / averageOf(rows, each) }))
  const useful = shares.filter(({ share }) => share < 0.5)
  const least = shares.length === 0 ? undefined : shares.reduce((a, b) => (b.share < a.share ? b : a))
  const errors =
    least === undefined
      ? ''
      : ` Where it is, its error is ${span(
          shares.map(({ share }) => share),
          2,
        )} times the average cut: ${useful.length === 0 ? 'it is of use nowhere' : `it is below half of it in ${useful.length} of ${shares.length} cases`}, and least on ${GRAPHS[least.data].name} at ε = ${least.epsilon}, s = ${whole(least.size)}, ${least.kind}.`
  return `${useful.length === 0 ? 'With the paper’s w nothing comes of it' : 'The paper’s w leaves little'}. It is ${span(times, 2)} times the exact one (for the rows that each takes), and below n, so that anything of the graph is left at all, in ${possible.length} of ${plans.length} cases of graph, ε and k${placesOf(possible)}; its proof asks for w < n/2, which holds in ${plans.filter(({ w, nodes }) => w < nodes / 2).length}.${errors}`
}

/**
 * " (on ca-HepPh at ε = 2)".
 *
 * @param {{ data: import('./design.mjs').GraphName, epsilon: number }[]} found
 */
function placesOf(found) {
  const said = GRAPH_NAMES.flatMap((data) => {
    const at = settings.epsilons.filter((epsilon) =>
      found.some((each) => each.data === data && each.epsilon === epsilon),
    )
    return at.length === 0 ? [] : [`${GRAPHS[data].name} at ε = ${listed(at)}`]
  })
  return said.length === 0 ? '' : ` (on ${listed(said)})`
}

/** @param {CutMeasure[]} measures */
export function ofLaplacian(measures) {
  const ratios = measures
    .filter(({ method }) => method === SKETCH)
    .map(
      (each) =>
        errorAt(measures, { ...each, queries: MANY }, LAPLACIAN) /
        errorAt(measures, { ...each, queries: MANY }, SKETCH),
    )
  return `More projections do not change this. With ever more of them the sketch comes to Gaussian noise on the Laplacian, which has an error of 2s(n − s)/(nμ) as a standard deviation where noise on pairs has √(s(n − s))/μ, μ being that of Gaussian noise at the same ε and δ: half of all nodes on one side make them equal, and smaller cuts are better off with the former by √(n/s)/2. Noise on the Laplacian itself has ${span(ratios, 2)} of the error of the sketches here (in the middle ${number(middle(ratios), 2)}), at the price of n² numbers; what the sketch has for its relative error is that it is small, can be made in a pass over the edges and by many hands.`
}

/** The middle of all ratios of measured to predicted errors is nearer to 1 than this, if predictions hold. */
const CLOSE_ENOUGH = 0.05

/**
 * @param {CutMeasure[]} measures
 * @param {VarianceMeasure[]} variances
 */
export function ofPredictions(measures, variances) {
  const sketched = measures.filter(({ method }) => method === SKETCH)
  const off = sketched.map(({ error, predicted = Number.NaN }) => error / predicted)
  const single = sketched
    .filter(({ size }) => size <= 100)
    .map(({ error, predicted = Number.NaN }) => error / predicted)
  const tables = variances
    .filter(({ method, directions }) => method === SKETCH && directions === 'random')
    .map(({ error, predicted }) => error / predicted)
  return `Predictions ${Math.abs(middle(off) - 1) < CLOSE_ENOUGH ? 'hold' : 'do not hold'}: the sketches’ measured errors of cuts are ${number(middle(off), 3)} times the predicted ones in the middle of ${off.length} cases, ${span(single, 2)} times for cuts of up to 100 nodes and ${span(off, 2)} times for all: the errors of large cuts of one sketch go together, and ${settings.sketches} sketches do not average them out. For variances along random directions it is ${span(tables, 2)} times.`
}
