/**
 * Exact counts on undirected graphs – stars, triangles, bundles of triangles – and how far one edge can move them. All
 * of them are private: they are what noise is added to, or set by.
 */
export { bundleSensitivity } from './bundle-sensitivity.ts'
export { triangleBundles } from './bundles.ts'
export { largestCommonNeighbours } from './common-neighbours.ts'
export { heaviestCommon } from './heaviest-common.ts'
export { trianglesByDegree } from './node-triangles.ts'
export { largestDegree, starCount } from './stars.ts'
export { commonNeighbourHistogram, triangleCount } from './triangles.ts'
