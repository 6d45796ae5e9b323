/**
 * What an audit tries: a claim, pairs of neighbouring inputs, and a box or a law that makes outputs of them. Every mechanism
 * has its trials in its own folder, made of these parts; the audit gathers and judges them.
 */
export { boxOf, joined } from './box.ts'
export { checkClaim, claimOf } from './claim.ts'
export { hashOf } from './hash.ts'
export {
  allBinaryPairs,
  allEdgePairs,
  allNodePairs,
  allRewiredPairs,
  binaryCellPairs,
  binaryRowPairs,
  cellPairs,
  closingPairs,
  contributionsOf,
  denseOf,
  edgePairs,
  graphOf,
  hubPairs,
  individualPairs,
  movedRowPairs,
  type NamedGraph,
  namedGraphOf,
  numericRowsOf,
  personRowPairs,
  randomBinaryPairs,
  randomCellPairs,
  randomEdgePairs,
  randomIndividualPairs,
  randomRowTables,
  replacedRowPairs,
  rowPairs,
  sparseOf,
  type TinyGraph,
  type TinyMatrix,
  type TinyPeople,
  type TinyRows,
  tinyDegrees,
  weightPairs,
} from './pairs/index.ts'
export { oneOfEach, picked } from './picked.ts'
export { planned } from './planned.ts'
export { together, wholeLaw } from './rounded.ts'
export { TEXTS_BELOW, Texts } from './texts.ts'
export type {
  Box,
  CheckedTrial,
  Claim,
  ExactTrial,
  Law,
  Outputs,
  Pair,
  SampledTrial,
  Trial,
  TrialsOf,
} from './trial.ts'
