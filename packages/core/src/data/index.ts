/**
 * What people hold: matrices, graphs, and the contributions of individuals they are made of; and how a cap on one
 * individual is enforced exactly. Nothing here adds noise.
 */
export { aggregate, aggregateStream, ClippedTotal } from './aggregate.ts'
export { type BitRows, bitRows, wordsInRow } from './bit-rows.ts'
export { clipToCaps, type Limit, scaleTo, type UnitCaps, withinCaps } from './clip.ts'
export { byPerson, type Contributions, contributions } from './contributions.ts'
export {
  bundleSensitivity,
  heaviestCommon,
  largestCommonNeighbours,
  largestDegree,
  starCount,
  triangleBundles,
  triangleCount,
  trianglesByDegree,
} from './counting/index.ts'
export { ExactTotal } from './exact-total.ts'
export { degrees, edgeCount, forEachEdge, type Graph } from './graph.ts'
export { GraphBuilder, type GraphCounts, type GraphOptions } from './graph-builder.ts'
export { graphFromEdges, mirrored } from './graph-edges.ts'
export { fromGraphology, type GraphologySource, toGraphology } from './graph-graphology.ts'
export { sortedNames } from './graph-names.ts'
export { type DenseMatrix, denseMatrix, type Names } from './matrix.ts'
export { type People, type Shape, toUnits, visitPeople, visitStream } from './people.ts'
export { PersonCells, PersonEvents, type Share } from './person.ts'
export { fromDense, requireParts, type SparseMatrix, sparseMatrix, toDense, transpose } from './sparse.ts'
export { sparseFromTriplets } from './sparse-triplets.ts'
