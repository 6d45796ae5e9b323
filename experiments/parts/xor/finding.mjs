/** What the rows say, a paragraph for each finding. */
import { GRAPH_NAMES, TABLE_NAMES } from './design.mjs'
import { ofBigclam, ofCommunities } from './finding-communities.mjs'
import {
  ofDegreeDivergence,
  ofExplanation,
  ofJaccard,
  ofPrintedGraphs,
  ofReleasedDegrees,
  ofSize,
} from './finding-graphs.mjs'
import { againstModels, ofBaseline, ofPredictions, ofPrintedTables, ofStaircase } from './finding-tables.mjs'

/** @param {any[]} rows */
export function finding(rows) {
  return [
    ...TABLE_NAMES.flatMap((data) => [
      ofBaseline(rows, data),
      ofStaircase(rows, data),
      againstModels(rows, data),
      ofPrintedTables(rows, data),
    ]),
    ofPredictions(rows),
    ...GRAPH_NAMES.flatMap((data) => [
      ofSize(rows, data),
      ofExplanation(rows, data),
      ofPrintedGraphs(rows, data),
      ofJaccard(rows, data),
      ofCommunities(rows, data),
      ofBigclam(rows, data),
      ofDegreeDivergence(rows, data),
    ]),
    ofReleasedDegrees(rows),
  ].join('\n\n')
}
