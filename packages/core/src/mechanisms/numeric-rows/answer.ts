/** An answer about one direction, and what it comes to for each person. */
import { log } from '../../elementary/index.ts'
import { type AskOptions, checkAsked, type Interval } from '../sketches/index.ts'
import type { NumericRowFacts } from './facts.ts'

/** The sum of squares along a direction, with an interval. */
export interface VarianceAnswer extends Interval {
  /** Σ(a·x)² over all rows a, less the centre and shortened: without bias, and so sometimes negative. */
  readonly estimate: number
  readonly standardError: number
  readonly confidence: number
  /** So many intervals hold at once. */
  readonly queries: number
  /** The same divided by the number of people, if that was declared, or published and is clearly above 0. */
  readonly perPerson?: Interval & { readonly estimate: number }
  /** What to know about this answer. */
  readonly notes: readonly string[]
}

interface Known {
  readonly estimate: number
  readonly standardError: number
  /** The interval that misses so often. */
  readonly intervalAt: (miss: number) => Interval
  readonly notes: readonly string[]
}

export function varianceAnswerOf(facts: NumericRowFacts, known: Known, options: AskOptions): VarianceAnswer {
  const { estimate, standardError, intervalAt, notes } = known
  const { confidence, queries, miss } = checkAsked(options)
  const interval = possible(intervalAt(miss))
  const { perPerson, unsure } = divided(facts, known, miss)
  return {
    estimate,
    ...interval,
    standardError,
    confidence,
    queries,
    ...(perPerson === undefined ? {} : { perPerson }),
    notes: [
      ...(interval.low > 0
        ? []
        : ['The noise is as large as the answer: this direction cannot be told from one of 0.']),
      ...unsure,
      ...notes,
    ],
  }
}

/** A sum of squares is not negative: moving an interval there loses no truth. */
function possible({ low, high }: Interval): Interval {
  return { low: Math.max(0, low), high: Math.max(0, high) }
}

const UNSURE =
  'The noisy number of people is too near to 0 to divide by: this is the sum over all of them, and no variance is made of it.'

/**
 * Divided by the number of people. Where that has noise of its own, Laplace of scale 1/ε, each of the two may miss half as
 * often: P(|Z| > t) = e^(−εt).
 */
function divided(
  { people }: NumericRowFacts,
  { estimate, intervalAt }: Known,
  miss: number,
): { readonly perPerson?: VarianceAnswer['perPerson']; readonly unsure: readonly string[] } {
  if (people === undefined) return { unsure: [] }
  if ('declared' in people) {
    if (people.declared < 1) return { unsure: [] }
    const { low, high } = possible(intervalAt(miss))
    const each = (x: number) => x / people.declared
    return { perPerson: { estimate: each(estimate), low: each(low), high: each(high) }, unsure: [] }
  }
  const { epsilon, drawn } = people.counted
  if (drawn === undefined) return { unsure: [] }
  const off = Math.ceil(log(2 / miss) / epsilon)
  if (drawn - off < 1) return { unsure: [UNSURE] }
  const { low, high } = possible(intervalAt(miss / 2))
  return { perPerson: { estimate: estimate / drawn, low: low / (drawn + off), high: high / (drawn - off) }, unsure: [] }
}
