/** What the rows say, a paragraph for each finding. */
import { ofLaplacian, ofPlace, ofPredictions, ofPublished, ofResponse, ofSummary } from './finding-cuts.mjs'
import { ofVariances } from './finding-variances.mjs'
import { ofPublishedWeights, ofTunedWeights } from './finding-weights.mjs'
import { cutMeasures, varianceMeasures } from './rows.mjs'

/** @param {any[]} rows */
export function finding(rows) {
  const measures = cutMeasures(rows)
  const variances = varianceMeasures(rows)
  return [
    ofSummary(rows, measures),
    ofPlace(rows, measures),
    ofResponse(rows, measures),
    ofPublished(rows, measures),
    ofLaplacian(measures),
    ofPublishedWeights(rows, measures),
    ofTunedWeights(rows, measures),
    ofVariances(variances),
    ofPredictions(measures, variances),
  ].join('\n\n')
}
