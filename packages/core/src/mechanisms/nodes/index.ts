/**
 * What hides a whole person of a graph: graphs cut down until one node matters little, and the cap at which to cut. Nothing
 * here adds noise but the choice of a cap.
 */
export { type CapCandidates, candidatesUpTo, chosenCap } from './choose-cap.ts'
export { checkNodeNeighbours, nodeGraph } from './neighbours.ts'
export { type CappedCount, cappedCopies, cappedKind, type OwnCopies } from './packing/index.ts'
export type { Solver } from './packing/programme.ts'
export { projectedDegrees } from './projection.ts'
