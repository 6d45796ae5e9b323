import {
  GRAPH_METHODS,
  GRAPH_NAMES,
  GRAPHS,
  NO_PRIVACY,
  settings,
  TABLE_METHODS,
  TABLE_NAMES,
  TABLES,
} from './design.mjs'
import { degreeRows, graphRow, groupings, mostHeld, plusMinus, tableRow } from './rows.mjs'
import { communities } from './table-communities.mjs'

/**
 * @typedef {import('./design.mjs').GraphName} GraphName
 * @typedef {import('./design.mjs').TableName} TableName
 */

const PRINTED_DEGREES = [1.74, 1.44, 1.12, 0.02]

/** @param {any[]} rows */
export function tables(rows) {
  return [
    ...TABLE_NAMES.flatMap((data) => [accuracies(rows, data), errorRates(rows, data)]),
    ...GRAPH_NAMES.map((data) => graphs(rows, data)),
    besidePrinted(rows),
    communities(rows),
    degrees(rows),
  ]
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
function accuracies(rows, data) {
  const { accuracy, accuracySpread, larger } = tableRow(rows, data)
  return {
    heading: `${TABLES[data].name}: accuracy (without privacy ${plusMinus(accuracy, accuracySpread)}; always the larger class ${larger.toFixed(3)})`,
    columns: [{ key: 'epsilon', heading: 'ε' }, ...TABLE_METHODS.map(({ name }) => ({ key: name, heading: name }))],
    rows: settings.tableEpsilons.map((epsilon) =>
      Object.assign(
        { epsilon },
        ...TABLE_METHODS.map(({ name }) => {
          const row = tableRow(rows, data, name, epsilon)
          return { [name]: plusMinus(row.accuracy, row.accuracySpread) }
        }),
      ),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {TableName} data
 */
function errorRates(rows, data) {
  const methods = TABLE_METHODS.filter(({ by }) => !by.startsWith('objective'))
  const { ones } = tableRow(rows, data)
  return {
    heading: `${TABLES[data].name}: square query error rate, measured and expected (${(0.5 / ones).toFixed(3)} if every cell is the toss of a coin), and the exact loss of printed parameters`,
    columns: [
      { key: 'epsilon', heading: 'ε' },
      ...methods.flatMap(({ name, scale }) => [
        { key: `${name} measured`, heading: name, digits: 4 },
        { key: `${name} expected`, heading: 'expected', digits: 4 },
        ...(scale === 'paper' ? [{ key: `${name} loss`, heading: 'exact loss', digits: 3 }] : []),
      ]),
    ],
    rows: settings.tableEpsilons.map((epsilon) =>
      Object.assign(
        { epsilon },
        ...methods.map(({ name }) => {
          const { errorRate, expectedErrorRate, loss } = tableRow(rows, data, name, epsilon)
          return { [`${name} measured`]: errorRate, [`${name} expected`]: expectedErrorRate, [`${name} loss`]: loss }
        }),
      ),
    ),
  }
}

/**
 * @param {any[]} rows
 * @param {GraphName} data
 */
function graphs(rows, data) {
  const original = graphRow(rows, data)
  const released = GRAPH_METHODS.flatMap(({ name }) =>
    settings.graphEpsilons.map((epsilon) => graphRow(rows, data, name, epsilon)),
  )
  return {
    heading: `${GRAPHS[data].name}: the original and what is released`,
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'loss', heading: 'exact loss', digits: 3 },
      { key: 'edges', heading: 'edges', digits: 3 },
      { key: 'held', heading: 'of them true', digits: 3 },
      { key: 'jaccard', heading: 'Jaccard', digits: 3 },
      { key: 'expectedJaccard', heading: 'expected', digits: 3 },
      { key: 'density', heading: 'density', digits: 3 },
      { key: 'componentNodes', heading: 'nodes in the largest component', digits: 3 },
      { key: 'diameter', heading: 'diameter', digits: 2 },
      { key: 'meanLength', heading: 'mean path length', digits: 4 },
      { key: 'divergence', heading: 'KL of degrees', digits: 3 },
      ...groupings(original).map((key) => ({ key, heading: key.replace('F1', 'F₁,'), digits: 3 })),
    ],
    rows: [original, ...released].map((row) => ({
      ...row,
      name: row.method === NO_PRIVACY ? 'original' : row.method,
    })),
  }
}

/** @param {any[]} rows */
function besidePrinted(rows) {
  return {
    heading: 'Table 2 of the paper for XOR, and the most true edges that such releases can be expected to hold',
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'edges', heading: 'edges, printed', digits: 3 },
      { key: 'diameter', heading: 'diameter, printed' },
      { key: 'density', heading: 'density, printed', digits: 3 },
      { key: 'meanLength', heading: 'mean path length, printed', digits: 3 },
      { key: 'true', heading: 'true edges', digits: 3 },
      { key: 'most', heading: 'held at most', digits: 3 },
      { key: 'response', heading: 'edges by response', digits: 3 },
      { key: 'exact', heading: 'by Algorithm 3, exact', digits: 3 },
      { key: 'asPrinted', heading: 'by Algorithm 3, printed', digits: 3 },
      { key: 'filteredHeld', heading: 'true edges held by filtered', digits: 3 },
    ],
    rows: GRAPH_NAMES.flatMap((data) => {
      const { edges: of, componentNodes: nodes } = graphRow(rows, data)
      return GRAPHS[data].printed.map((printed) => ({
        ...printed,
        name: GRAPHS[data].name,
        true: of,
        most: mostHeld({ edges: printed.edges, epsilon: printed.epsilon, of, nodes }),
        response: graphRow(rows, data, 'response', printed.epsilon).edges,
        exact: graphRow(rows, data, 'Algorithm 3, exact', printed.epsilon).edges,
        asPrinted: graphRow(rows, data, 'Algorithm 3, printed', printed.epsilon).edges,
        filteredHeld: graphRow(rows, data, 'filtered', printed.epsilon).held,
      }))
    }),
  }
}

/** @param {any[]} rows */
function degrees(rows) {
  return {
    heading: 'Degrees of Facebook beside Erdős–Rényi graphs of the same mean degree',
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'meanDegree', heading: 'mean degree', digits: 4 },
      { key: 'divergence', heading: 'D(graph ‖ random)', digits: 3 },
      { key: 'divergenceOfRandom', heading: 'D of two random graphs', digits: 3 },
      { key: 'printed', heading: 'in the paper' },
    ],
    rows: degreeRows(rows).map((row, i) => ({
      ...row,
      name: row.epsilon === undefined ? 'original' : `response, ε = ${row.epsilon}`,
      printed: PRINTED_DEGREES[i],
    })),
  }
}
