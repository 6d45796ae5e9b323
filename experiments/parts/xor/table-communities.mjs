/** Communities by the paper's method, beside those of another and what the paper has. */
import { GRAPH_NAMES, GRAPHS, NO_PRIVACY } from './design.mjs'
import { communityRows, nameOfGrouping } from './rows.mjs'

/**
 * @typedef {import('./rows.mjs').CommunityRow} CommunityRow
 */

/** From here on the paper's curve is close to its original's score, and here it ends. */
export const PAPER = { closeFrom: 0.7, to: 1 }

/** @param {any[]} rows */
export function communities(rows) {
  return {
    heading: 'Average F₁ score of communities by BIGCLAM, beside Louvain’s method and the paper',
    columns: [
      { key: 'name', heading: 'graph' },
      { key: 'release', heading: 'release' },
      { key: 'epsilon', heading: 'ε' },
      { key: 'against', heading: 'against' },
      { key: 'lookedFor', heading: 'K' },
      { key: 'repetitions', heading: 'repetitions' },
      { key: 'found', heading: 'found', digits: 1 },
      { key: 'meanSize', heading: 'mean size', digits: 3 },
      { key: 'knownSize', heading: 'of those known', digits: 3 },
      { key: 'covered', heading: 'share of nodes in any', digits: 3 },
      { key: 'score', heading: 'F₁, BIGCLAM', digits: 3 },
      { key: 'spread', heading: '±', digits: 2 },
      { key: 'louvain', heading: 'F₁, Louvain', digits: 3 },
      { key: 'printed', heading: 'in the paper' },
    ],
    rows: GRAPH_NAMES.flatMap((data) =>
      communityRows(rows, data).map((row) => ({
        ...row,
        name: GRAPHS[data].name,
        release: row.method === NO_PRIVACY ? 'original' : row.method,
        against: nameOfGrouping(row.grouping),
        spread: row.repetitions > 1 ? row.scoreSpread : undefined,
        printed: printed(row),
      })),
    ),
  }
}

/** @param {CommunityRow} row */
function printed({ data, grouping, epsilon }) {
  const { score, grouping: ofPaper } = GRAPHS[data]
  if (grouping !== ofPaper) return undefined
  if (epsilon === undefined) return `${score}`
  if (epsilon > PAPER.to) return undefined
  return epsilon < PAPER.closeFrom ? 'a curve' : `close to ${score}`
}
