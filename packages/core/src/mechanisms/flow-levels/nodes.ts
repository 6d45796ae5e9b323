/** The pairs of zones that were drawn: those of the coarsest level, and those inside every pair that stood out. */

/**
 * One level of the tree of pairs. Pair k goes from zone from[k] to zone to[k] of this level. If it was looked at more closely,
 * the pairs inside it are those of the next finer level numbered first[k] to first[k] + count[k] − 1; otherwise count[k] is 0.
 */
export interface DrawnLevel {
  readonly level: number
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** Noisy, as drawn. */
  readonly noisy: Float64Array
  /** E of the noise's square. */
  readonly variance: number
  readonly first: Uint32Array
  readonly count: Uint32Array
}
