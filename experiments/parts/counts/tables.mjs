import { needsDelta } from '@tulle/core/counts'
import { COUNTS, GRAPH_NAMES, GRAPHS, LADDER, METHODS, methodsFor, settings } from './design.mjs'
import { degreeRow, measureOf, measuresOf, middle, ratios, sizeOf } from './rows.mjs'

/**
 * @typedef {import('./design.mjs').CountName} CountName
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./rows.mjs').Measures} Measures
 */

/** The ε that is looked at closely. */
export const CLOSE = 1

/** @param {any[]} rows */
export function tables(rows) {
  const measures = measuresOf(rows)
  return [
    graphs(rows),
    besideLadder(measures),
    ...GRAPH_NAMES.map((data) => ofGraph(measures, data)),
    ...COUNTS.map((count) => overEpsilons(measures, count)),
    floors(measures),
    predictions(measures),
    degrees(rows, 'KL divergence of the true degree distribution from the released one, in nats', ''),
    degrees(rows, 'The same divergence with half a node more of every degree in the release', 'Half'),
    degrees(rows, 'Total variation between the true degree distribution and the released one', 'Apart'),
    degrees(rows, 'How far a degree must move on average to make the released distribution the true one', 'Moved'),
    degrees(rows, 'Share of nodes whose degree nobody has in the release', 'Missed'),
  ]
}

/** @param {any[]} rows */
function graphs(rows) {
  return {
    heading: 'The graphs: true counts and levels, which are private otherwise',
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'nodes', heading: 'nodes', digits: 1 },
      { key: 'edges', heading: 'edges', digits: 1 },
      ...COUNTS.map((count) => ({ key: count, heading: count, digits: 1 })),
      { key: 'common', heading: 'most common neighbours' },
      { key: 'commonGuess', heading: 'guessed' },
      { key: 'degree', heading: 'largest degree' },
      { key: 'degreeGuess', heading: 'guessed' },
    ],
    rows: GRAPH_NAMES.map((data) => {
      const { nodes, edges, counts } = sizeOf(rows, data)
      const of = (/** @type {CountName} */ count) => counts.find((each) => each.count === count)
      return {
        name: GRAPHS[data].name,
        nodes,
        edges,
        ...Object.fromEntries(counts.map(({ count, value }) => [count, value])),
        common: of('triangles')?.level,
        commonGuess: of('triangles')?.guess,
        degree: of('3-stars')?.level,
        degreeGuess: of('3-stars')?.guess,
      }
    }),
  }
}

/** @param {Measures[]} measures */
function besideLadder(measures) {
  return {
    heading:
      'Median errors, predicted (of second-order: measured), over that of the ladder without a guess: the least, the middle and the most over all graphs and ε, and in how many cases it is below',
    columns: [
      { key: 'name', heading: 'mechanism' },
      { key: 'promise', heading: 'promise' },
      ...COUNTS.flatMap((count) => [
        { key: `${count} least`, heading: `${count}: least`, digits: 3 },
        { key: `${count} middle`, heading: 'middle', digits: 3 },
        { key: `${count} most`, heading: 'most', digits: 3 },
        { key: `${count} below`, heading: 'below' },
      ]),
    ],
    rows: METHODS.filter(({ name }) => name !== LADDER).map(({ name, mechanism }) => {
      const all = ratios(measures, name, LADDER)
      return Object.assign(
        { name, promise: needsDelta(mechanism) ? '(ε, δ)' : 'ε' },
        ...COUNTS.map((count) => {
          const found = all.filter((each) => each.count === count).map(({ ratio }) => ratio)
          if (found.length === 0) return {}
          return {
            [`${count} least`]: Math.min(...found),
            [`${count} middle`]: middle(found),
            [`${count} most`]: Math.max(...found),
            [`${count} below`]: `${found.filter((ratio) => ratio < 1).length} of ${found.length}`,
          }
        }),
      )
    }),
  }
}

/**
 * @param {Measures[]} measures
 * @param {GraphName} data
 */
function ofGraph(measures, data) {
  return {
    heading: `${GRAPHS[data].name}, ε = ${CLOSE}: relative errors`,
    columns: [
      { key: 'name', heading: 'mechanism' },
      ...COUNTS.flatMap((count) => [
        { key: `${count} median`, heading: `${count}: median`, digits: 3 },
        { key: `${count} ninetyFive`, heading: '95th percentile', digits: 3 },
        { key: `${count} ratio`, heading: 'measured / predicted', digits: 3 },
      ]),
    ],
    rows: METHODS.map(({ name }) =>
      Object.assign(
        { name },
        ...COUNTS.map((count) => {
          if (!methodsFor(count).some((each) => each.name === name)) return {}
          const { median, ninetyFive, predicted } = measureOf(measures, { data, count, epsilon: CLOSE, method: name })
          return {
            [`${count} median`]: median,
            [`${count} ninetyFive`]: ninetyFive,
            [`${count} ratio`]: median / predicted,
          }
        }),
      ),
    ),
  }
}

/**
 * @param {Measures[]} measures
 * @param {CountName} count
 */
function overEpsilons(measures, count) {
  return {
    heading: `${count.charAt(0).toUpperCase()}${count.slice(1)}: median relative errors`,
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'name', heading: 'mechanism' },
      ...settings.epsilons.map((epsilon) => ({ key: `${epsilon}`, heading: `ε = ${epsilon}`, digits: 3 })),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      methodsFor(count).map(({ name }) => ({
        graph: GRAPHS[data].name,
        name,
        ...Object.fromEntries(
          settings.epsilons.map((epsilon) => [
            epsilon,
            measureOf(measures, { data, count, epsilon, method: name }).median,
          ]),
        ),
      })),
    ),
  }
}

/** @param {Measures[]} measures */
function floors(measures) {
  const ladders = METHODS.filter(({ mechanism }) => mechanism === 'ladder')
  return {
    heading: 'The ladder: floor, and the share of ε that is left for the rungs',
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'count', heading: 'count' },
      ...ladders.flatMap(({ name }) =>
        settings.epsilons.map((epsilon) => ({ key: `${name} ${epsilon}`, heading: `${name}, ε = ${epsilon}` })),
      ),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      COUNTS.map((count) => ({
        graph: GRAPHS[data].name,
        count,
        ...Object.fromEntries(
          ladders.flatMap(({ name }) =>
            settings.epsilons.map((epsilon) => {
              const { floor = 0, epsilon0 = 0 } = measureOf(measures, { data, count, epsilon, method: name })
              return [`${name} ${epsilon}`, `${floor}, ${(epsilon0 / epsilon).toFixed(2)}`]
            }),
          ),
        ),
      })),
    ),
  }
}

/** @param {Measures[]} measures */
function predictions(measures) {
  return {
    heading: 'Measured over predicted medians, and how many releases stay within the predicted median',
    columns: [
      { key: 'name', heading: 'mechanism' },
      { key: 'cases', heading: 'cases' },
      { key: 'least', heading: 'least', digits: 3 },
      { key: 'middle', heading: 'middle', digits: 3 },
      { key: 'most', heading: 'most', digits: 3 },
      { key: 'within', heading: 'share within', digits: 3 },
    ],
    rows: METHODS.map(({ name }) => {
      const found = measures.filter(({ method }) => method === name)
      const off = found.map(({ median, predicted }) => median / predicted)
      const within = found.reduce((sum, each) => sum + each.within, 0)
      return {
        name,
        cases: found.length,
        least: Math.min(...off),
        middle: middle(off),
        most: Math.max(...off),
        within: within / (found.length * settings.releases),
      }
    }),
  }
}

/**
 * @param {any[]} rows
 * @param {string} heading
 * @param {'' | 'Half' | 'Apart' | 'Moved' | 'Missed'} measure
 */
function degrees(rows, heading, measure) {
  const keys = ['sequenceNoisy', 'sequenceClean', 'histogramNoisy', 'histogramClean'].map((key) => `${key}${measure}`)
  const headings = ['sequence, noisy', 'cleaned up', 'histogram, noisy', 'cleaned up']
  return {
    heading,
    columns: [
      { key: 'graph', heading: 'graph' },
      { key: 'epsilon', heading: 'ε' },
      ...keys.map((key, k) => ({ key, heading: headings[k] ?? key, digits: 3 })),
      ...(measure === 'Half' ? [{ key: 'trueHalf', heading: 'the truth itself', digits: 3 }] : []),
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      settings.epsilons.map((epsilon) => ({ ...degreeRow(rows, data, epsilon), graph: GRAPHS[data].name })),
    ),
  }
}
