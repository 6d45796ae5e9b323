/** What the rows say, a paragraph for each finding. */
import { ofCleanUp, ofForms } from './finding-degrees.mjs'
import { ofApproximate, ofCauchy, ofGuess, ofPaper, ofPredictions, ofSummary, ofUse } from './finding-mechanisms.mjs'
import { measuresOf } from './rows.mjs'

/** @param {any[]} rows */
export function finding(rows) {
  const measures = measuresOf(rows)
  return [
    ofSummary(measures),
    ofApproximate(measures, rows),
    ofCauchy(measures),
    ofGuess(measures),
    ofUse(measures),
    ofPaper(measures),
    ofPredictions(measures),
    ofCleanUp(rows),
    ofForms(rows),
  ].join('\n\n')
}
