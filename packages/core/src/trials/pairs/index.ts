/**
 * Pairs of neighbouring inputs, tiny and plain, and what makes the library's data of them. Two inputs are neighbours both
 * ways, so a pair is listed in one order and whoever tests it looks both ways. Worst cases tell the most, all pairs
 * of a tiny shape leave nothing out, and random ones look where nobody thought of looking.
 */
export { allBinaryPairs, binaryCellPairs, binaryRowPairs, randomBinaryPairs } from './binary.ts'
export {
  allEdgePairs,
  closingPairs,
  edgePairs,
  graphOf,
  randomEdgePairs,
  type TinyGraph,
  tinyDegrees,
  weightPairs,
} from './graphs.ts'
export { cellPairs, denseOf, randomCellPairs, rowPairs, sparseOf, type TinyMatrix } from './matrices.ts'
export { allNodePairs, allRewiredPairs, hubPairs, type NamedGraph, namedGraphOf } from './nodes.ts'
export { contributionsOf, individualPairs, randomIndividualPairs, type TinyPeople } from './people.ts'
export {
  movedRowPairs,
  numericRowsOf,
  personRowPairs,
  randomRowTables,
  replacedRowPairs,
  type TinyRows,
} from './rows.ts'
