/**
 * How far a released graph is from the original: distances, clustering, degrees, communities, cuts. All of it is about
 * undirected simple graphs, with both halves of the matrix (see `undirected`), and all of it is private.
 */
export { averageF1, mutualInformation } from './agreement.ts'
export { bigclam } from './bigclam/index.ts'
export { clustering } from './clustering.ts'
export { inducedBy } from './component.ts'
export { ballSets, randomSets } from './cut-sets.ts'
export { cutErrors, cutWeight } from './cuts.ts'
export { degreeCounts, degreeDivergence, degreeKs, degreeTransport, degreeVariation } from './degrees.ts'
export { groupsOfLabels, modularity } from './labels.ts'
export { louvain } from './louvain.ts'
export { graphMetrics } from './metrics.ts'
export type { Pace } from './pace.ts'
export { type Paths, paths } from './paths.ts'
export { density, undirected } from './undirected.ts'
