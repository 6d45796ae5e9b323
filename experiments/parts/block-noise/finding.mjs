/** What the rows say, a sentence for each finding. */
import { DATA_NAMES } from './design.mjs'
import {
  againstUniform,
  ofBlocks,
  ofCalibrations,
  ofDelta,
  ofLaws,
  ofRefusals,
  ofThresholds,
  ofUntouched,
} from './finding-noise.mjs'
import { ofAuto, predicted, predictedClipping } from './finding-trust.mjs'
import { afterRank, beatsZeros, nearestOf, ofBestCaps, ofQuantiles, ofRanks, ofZeros } from './finding-use.mjs'

/** @param {any[]} rows */
export function finding(rows) {
  return [
    ...DATA_NAMES.map((data) => ofZeros(rows, data)),
    ...DATA_NAMES.map((data) => againstUniform(rows, data)),
    ofCalibrations(rows, 'BL joint', 'BL Theorem 5'),
    ofCalibrations(rows, 'BG exact', 'BG Theorem 12'),
    ofRefusals(rows),
    ofCalibrations(rows, 'BG joint', 'BG exact'),
    ofDelta(rows),
    ...DATA_NAMES.map((data) => ofLaws(rows, data)),
    ...DATA_NAMES.map((data) => ofBlocks(rows, data)),
    ...DATA_NAMES.map((data) => ofUntouched(rows, data)),
    ofThresholds(rows),
    ofRanks(rows),
    afterRank(rows),
    ...DATA_NAMES.map((data) => ofBestCaps(rows, data)),
    ...DATA_NAMES.flatMap((data) => [1, /** @type {const} */ ('best')].map((caps) => beatsZeros(rows, data, caps))),
    ...DATA_NAMES.map((data) => ofQuantiles(rows, data)),
    ...DATA_NAMES.map((data) => nearestOf(rows, data)),
    predicted(rows),
    predictedClipping(rows),
    ofAuto(rows),
  ].join('\n\n')
}
