/**
 * How far a released graph or yes/no table is from the original, entry by entry: what was kept, what was suppressed and
 * what was created.
 */
export { binaryMetrics } from './metrics.ts'
export { type Overlap, overlap, squareErrorRate } from './overlap.ts'
