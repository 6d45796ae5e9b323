/** The trials of every mechanism of the registry, by its name. */

import { blockNoiseTrials } from '../mechanisms/block-noise/trials.ts'
import { statisticsTrials } from '../mechanisms/column-statistics/trials.ts'
import { countsTrials } from '../mechanisms/counts/trials.ts'
import { covarianceSketchTrials } from '../mechanisms/covariance-sketch/trials.ts'
import { cutAnswersTrials } from '../mechanisms/cut-answers/trials.ts'
import { cutPairsTrials } from '../mechanisms/cut-pairs/trials.ts'
import { cutSketchTrials } from '../mechanisms/cut-sketch/trials.ts'
import { degreesTrials } from '../mechanisms/degrees/trials.ts'
import { filteredTrials } from '../mechanisms/filtered/trials.ts'
import { flowsTrials } from '../mechanisms/flow-levels/trials.ts'
import { graphProfileTrials } from '../mechanisms/graph-profile/trials.ts'
import { groupMixingTrials } from '../mechanisms/group-mixing/trials.ts'
import type { MechanismName } from '../mechanisms/index.ts'
import { kAnonymityTrials } from '../mechanisms/k-anonymity/trials.ts'
import { nodeCountsTrials } from '../mechanisms/node-counts/trials.ts'
import { nodeDegreesTrials } from '../mechanisms/node-degrees/trials.ts'
import { noisyGramTrials } from '../mechanisms/noisy-gram/trials.ts'
import { popularItemsTrials } from '../mechanisms/popular-items/trials.ts'
import { randomisedResponseTrials } from '../mechanisms/randomised-response/trials.ts'
import { staircaseTrials } from '../mechanisms/staircase/trials.ts'
import { syntheticGraphTrials } from '../mechanisms/synthetic-graph/trials.ts'
import { uniformNoiseTrials } from '../mechanisms/uniform-noise/trials.ts'
import { varianceAnswersTrials } from '../mechanisms/variance-answers/trials.ts'
import { xorTrials } from '../mechanisms/xor/trials.ts'
import type { TrialsOf } from '../trials/index.ts'

export const trials: Readonly<Record<MechanismName, TrialsOf>> = {
  'uniform-noise': uniformNoiseTrials,
  'block-noise': blockNoiseTrials,
  staircase: staircaseTrials,
  'randomised-response': randomisedResponseTrials,
  filtered: filteredTrials,
  xor: xorTrials,
  'k-anonymity': kAnonymityTrials,
  counts: countsTrials,
  degrees: degreesTrials,
  'synthetic-graph': syntheticGraphTrials,
  'graph-profile': graphProfileTrials,
  'group-mixing': groupMixingTrials,
  'node-counts': nodeCountsTrials,
  'node-degrees': nodeDegreesTrials,
  'cut-sketch': cutSketchTrials,
  'cut-pairs': cutPairsTrials,
  'cut-answers': cutAnswersTrials,
  'covariance-sketch': covarianceSketchTrials,
  'noisy-gram': noisyGramTrials,
  'variance-answers': varianceAnswersTrials,
  'flow-levels': flowsTrials,
  'column-statistics': statisticsTrials,
  'popular-items': popularItemsTrials,
}
