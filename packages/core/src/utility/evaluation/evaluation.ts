/** What is said of a release beside its original, for every kind of release alike. */
import type { Estimate } from '../../mechanisms/index.ts'
import type { Comparison, Measured, Statistic } from '../metric.ts'

export type EvaluationKind =
  | 'matrix'
  | 'flows'
  | 'graph'
  | 'table'
  | 'rows'
  | 'count'
  | 'degree-numbers'
  | 'profile'
  | 'cuts'
  | 'products'
  | 'variances'
  | 'statistics'
  | 'items'

/** A metric with what was measured, and with what else is known of it. */
export type Measure = Measured & {
  /** Of what, where one metric is measured several times: "balls of 20 nodes". */
  readonly about?: string
  /** What the plan said beforehand. */
  readonly predicted?: number
  /** What the release itself says of the original, with its noise allowed for. */
  readonly estimate?: Estimate
  /** What whoever looks at no data would reach, and how. */
  readonly baseline?: { readonly name: string; readonly value: number }
  /** Among the few that are told first. */
  readonly main?: true
}

/** Measures under one heading. */
export interface MeasureGroup {
  readonly heading: string
  readonly measures: readonly Measure[]
  /** What must be known to read them. */
  readonly introduction?: string
}

/** What is told besides the measures: sentences, facts by name, and pictures that belong to them. */
export interface Detail {
  readonly heading: string
  readonly sentences?: readonly string[]
  readonly facts?: readonly (readonly [name: string, value: string])[]
  readonly figures?: readonly (readonly [svg: string, caption: string])[]
}

/** Private, all of it. */
export interface Evaluation {
  readonly kind: EvaluationKind
  readonly title: string
  /** What this release is good for, from the numbers: one or two plain sentences. */
  readonly summary: string
  readonly groups: readonly MeasureGroup[]
  readonly figures: readonly (readonly [svg: string, caption: string])[]
  readonly details?: readonly Detail[]
  /** What was left out, and why. */
  readonly notes: readonly string[]
  /** Signs that the original is not what the release was made from: to be read before all else. */
  readonly doubts?: readonly string[]
}

type More = Omit<Measure, keyof Measured> & Pick<Measured, 'note'>

/** One number about both. */
export function compared(
  metric: Comparison,
  value: number,
  more: More & { readonly standardError?: number } = {},
): Measure {
  return { metric, value, ...more }
}

/** What each has by itself. */
export function beside(
  metric: Statistic,
  original: number,
  release: number,
  more: More & { readonly standardErrors?: readonly [number, number] } = {},
): Measure {
  return { metric, original, release, ...more }
}

/** Those that are told first, in their order. */
export function mainMeasures({ groups }: Evaluation): Measure[] {
  return groups.flatMap(({ measures }) => measures.filter(({ main }) => main === true))
}
