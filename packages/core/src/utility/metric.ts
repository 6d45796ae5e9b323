/** What a number about two data sets means, for whoever reads it. */

interface Described {
  /** For programs, such as `jaccard`. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** It never lies outside of these. */
  readonly range: readonly [least: number, most: number]
  /** One sentence: how to read it. */
  readonly reading: string
}

/** A number about original and release together, with the value that it has where they are the same. */
export interface Comparison extends Described {
  readonly of: 'both'
  readonly perfect: number
}

/** A number that original and release each have by themselves: what counts is how near one is to the other. */
export interface Statistic extends Described {
  readonly of: 'each'
}

/** What is measured: its range, its value for equal data, and how to read it. */
export type Metric = Comparison | Statistic

/** A metric with what was measured. */
export type Measured =
  | {
      readonly metric: Comparison
      readonly value: number
      /** Where it was measured on a sample. */
      readonly standardError?: number
      /** What must be known to read it: what was sampled, what was left out. */
      readonly note?: string
    }
  | {
      readonly metric: Statistic
      readonly original: number
      readonly release: number
      /** Of the two, where they were measured on samples. */
      readonly standardErrors?: readonly [original: number, release: number]
      readonly note?: string
    }
